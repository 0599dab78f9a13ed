/** What uploads keep in memory: a part of the file that does not grow with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createDiskFileStore } from '../../lib/files/disk-store.js';
import type { FileStore } from '../../lib/files/file-store.js';
import { open } from '../sql/support.js';
import { type Api, admin, serve } from '../support/api.js';

describe('The memory of an upload', () => {
  const megabyte = 1_048_576;
  const size = 48 * megabyte;
  const folder = mkdtempSync(join(tmpdir(), 'upload-memory-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Buffers that something refers to, in bytes. */
  async function buffersInUse(): Promise<number> {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    // Freed in the background, some of them only once the next collection begins.
    for (let n = 0; n < 3; n++) {
      collect();
      await setImmediate();
    }
    return process.memoryUsage().arrayBuffers;
  }

  /** A store that says what is in memory while the last bytes of a stream arrive. */
  const measuring = (store: FileStore, add: (bytes: number) => void): FileStore => ({
    ...store,
    put: (key, content) => store.put(key, content instanceof Readable ? measured(content, add) : content),
  });

  function measured(content: Readable, add: (bytes: number) => void): Readable {
    const chunks = async function* () {
      yield* content;
      add(await buffersInUse());
    };
    return Readable.from(chunks(), { objectMode: false });
  }

  function* chunks(length: number): Generator<Buffer> {
    for (let left = length; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536), 'x');
  }

  function* formOf(length: number): Generator<Buffer> {
    yield Buffer.from('--xyz\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n');
    yield* chunks(length);
    yield Buffer.from('\r\n--xyz--\r\n');
  }

  /** The status and the size of the upload. */
  function send({ url, base }: Api, headers: Readonly<Record<string, string>>, body: Iterable<Buffer>) {
    return new Promise<readonly [number | undefined, string | undefined]>((resolve, reject) => {
      const sending = request(`${url}${base}/content/binary/uploads`, {
        method: 'POST',
        headers: { ...admin, ...headers },
        agent: false,
      });
      sending.on('error', reject).on('response', ({ statusCode, headers: received }) => {
        resolve([statusCode, received['upload-offset'] as string]);
        sending.destroy();
      });
      Readable.from(body, { objectMode: false }).pipe(sending);
    });
  }

  const inForm = { 'Content-Type': 'multipart/form-data; boundary=xyz' };
  const inParts = {
    'Content-Type': 'application/offset+octet-stream',
    'Tus-Resumable': '1.0.0',
    'Upload-Length': String(size),
  };

  it.each([
    ['sent as it is', {}, chunks],
    ['sent in a form', inForm, formOf],
    ['sent as a part', inParts, chunks],
  ])('does not grow with the file: %s', async (_, headers, body) => {
    const found: number[] = [];
    const store = createDiskFileStore(folder);
    const own = await open(':memory:', { files: measuring(store, (bytes) => found.push(bytes)) });
    const served = await serve(own);
    const before = await buffersInUse();
    const received = await send(served, headers, body(size));
    await served.close();
    await own.close();
    for await (const key of store.list()) await store.delete(key);
    expect(received).toEqual([201, String(size)]);
    expect(found.length).toBeGreaterThan(0);
    expect((Math.max(...found) - before) / megabyte).toBeLessThan(16);
  });
});
