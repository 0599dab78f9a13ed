import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { untilFailure } from '../../lib/http/until-failure.js';

async function* stream(...chunks: readonly string[]): AsyncGenerator<string> {
  yield* chunks;
}

async function* stalled(): AsyncGenerator<string> {
  yield 'first';
  await new Promise(() => {});
}

const pending = new Promise(() => {});

async function all(chunks: AsyncIterable<string>): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const chunk of chunks) found.push(chunk);
  return found;
}

/** A promise that fails later. */
function failure() {
  let fail = (_: Error) => {};
  const promise = new Promise((_, reject) => {
    fail = reject;
  });
  return { promise, fail };
}

describe('untilFailure', () => {
  it('gives all chunks of a stream, if nothing fails', async () => {
    expect(await all(untilFailure(stream('a', 'b'), pending))).toEqual(['a', 'b']);
  });

  it('ends with a failure while the stream waits for its next chunk', async () => {
    const { promise, fail } = failure();
    const chunks = untilFailure(stalled(), promise);
    expect((await chunks.next()).value).toBe('first');
    const next = chunks.next();
    fail(new Error('aborted'));
    await expect(next).rejects.toThrow('aborted');
  });

  it('ends with a failure while a chunk is handled', async () => {
    const { promise, fail } = failure();
    const chunks = untilFailure(stream('a', 'b'), promise);
    await chunks.next();
    fail(new Error('aborted'));
    await setImmediate();
    await expect(chunks.next()).rejects.toThrow('aborted');
  });

  it('ends with the failure of the stream itself', async () => {
    async function* failing(): AsyncGenerator<string> {
      yield 'a';
      throw new Error('broken');
    }
    await expect(all(untilFailure(failing(), pending))).rejects.toThrow('broken');
  });
});
