/** The bytes of an upload on their way into the store: cut into pieces, counted and digested. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { BadRequest } from '../../../errors/errors.js';
import type { FileStore } from '../../../files/file-store.js';

/** Bytes in the store that are not a file yet. */
export interface Part {
  readonly key: string;
  readonly size: number;
  readonly digest: string;
}

/** The prefix of keys of parts; the id of the upload follows, in letters that a key can have, and a dot. */
export const partPrefix = (id: string): string => `upload-${Buffer.from(id).toString('hex')}.`;

/** The id of the upload that a part belongs to. */
export function uploadOf(key: string): string | undefined {
  const [, hex] = /^upload-([0-9a-f]+)\.[0-9a-f]+$/.exec(key) ?? [];
  return hex && Buffer.from(hex, 'hex').toString();
}

interface Pieces extends AsyncIterable<AsyncIterable<Buffer>> {
  /** Why the stream has ended early, if it has: the last piece has the bytes before the error. */
  readonly failure: { readonly cause: unknown } | undefined;
}

/** A stream in pieces of a size at most, each of which is read to its end before the next. */
export function pieces(content: Readable, most: number): Pieces {
  const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let failure: Pieces['failure'];
  let rest: Buffer | undefined;
  let isOver = false;

  async function next(): Promise<Buffer | undefined> {
    try {
      const { value, done } = await chunks.next();
      return done ? undefined : value;
    } catch (cause) {
      failure = { cause };
      return undefined;
    }
  }

  async function* piece(): AsyncGenerator<Buffer> {
    let left = most;
    while (left > 0 && !isOver) {
      const chunk: Buffer | undefined = rest ?? (await next());
      if (chunk) yield chunk.subarray(0, left);
      else isOver = true;
      rest = chunk && chunk.length > left ? chunk.subarray(left) : undefined;
      left -= chunk?.length ?? 0;
    }
  }

  return {
    get failure() {
      return failure;
    },
    async *[Symbol.asyncIterator]() {
      while (!isOver) yield piece();
    },
  };
}

/**
 * Stores bytes as a part of an upload; undefined where there are none.
 * @throws BadRequest for more bytes than are left of it, of which nothing is stored
 */
export async function storePart(
  files: FileStore,
  uploadId: string,
  content: AsyncIterable<Buffer>,
  left = Number.POSITIVE_INFINITY,
): Promise<Part | undefined> {
  const key = partPrefix(uploadId) + randomBytes(8).toString('hex');
  const hash = createHash('sha256');
  let size = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      size += chunk.length;
      if (size > left) throw new BadRequest('The upload has more bytes than its size');
      hash.update(chunk);
      yield chunk;
    }
  }
  await files.put(key, Readable.from(counted(), { objectMode: false }));
  if (size > 0) return { key, size, digest: hash.digest('hex') };
  await files.delete(key);
  return undefined;
}

/** The bytes of all parts, in order. */
export async function* contentOf(files: FileStore, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { key } of parts) {
    const stream = await files.get(key);
    if (!stream) throw new Error('The store lacks a part of an upload');
    yield* stream as AsyncIterable<Buffer>;
  }
}
