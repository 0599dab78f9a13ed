/** Files in memory, for databases in memory. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkKey, type FileStore } from './file-store.js';

export function createMemoryFileStore(): FileStore {
  const files = new Map<string, Buffer>();
  return {
    async put(key, content) {
      checkKey(key);
      const bytes = content instanceof Uint8Array ? Buffer.from(content) : await buffer(content);
      if (!files.has(key)) files.set(key, bytes);
    },
    async get(key, range) {
      checkKey(key);
      const bytes = files.get(key);
      if (!bytes) return undefined;
      const { start, end } = range ?? { start: 0, end: bytes.length - 1 };
      return Readable.from(chunksOf(bytes.subarray(start, end + 1)), { objectMode: false });
    },
    async delete(key) {
      checkKey(key);
      files.delete(key);
    },
    async move(from, to) {
      checkKey(from);
      checkKey(to);
      const bytes = files.get(from);
      if (bytes && !files.has(to)) files.set(to, bytes);
      files.delete(from);
    },
    async *list() {
      yield* [...files.keys()];
    },
  };
}

/** In pieces, so that who reads slowly holds little. */
function* chunksOf(bytes: Buffer, size = 65_536): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
