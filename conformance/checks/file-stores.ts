/** Checks of a `FileStore`, for hosts that keep the files of the built-in storage somewhere else than on a disk. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from 'express-cms-rest';
import type { ByteRange } from 'express-cms-rest/repository';
import { assert } from '../core/expectations.js';

export interface FileStoreCheck {
  /** Unique, such as `file-store.put.keeps-the-first`. */
  readonly id: string;
  /** The requirement, in one sentence. */
  readonly requirement: string;
  /**
   * Tries it with separate keys, and deletes its objects.
   * @throws an error with the actual result
   */
  run(store: FileStore): Promise<void>;
}

type Body = (store: FileStore, newKey: () => string) => Promise<void>;

function check(id: string, requirement: string, body: Body): FileStoreCheck {
  return {
    id: `file-store.${id}`,
    requirement,
    async run(store) {
      const keys: string[] = [];
      const newKey = () => {
        const key = `check-${randomBytes(16).toString('hex')}`;
        keys.push(key);
        return key;
      };
      try {
        await body(store, newKey);
      } finally {
        for (const key of keys) await store.delete(key);
      }
    },
  };
}

async function contentOf(store: FileStore, key: string, range?: ByteRange): Promise<Buffer | undefined> {
  const stream = await store.get(key, range);
  return stream && buffer(stream);
}

async function isListed(store: FileStore, key: string): Promise<boolean> {
  for await (const entry of store.list()) if (entry === key) return true;
  return false;
}

async function holds(store: FileStore, key: string, bytes: Buffer): Promise<void> {
  const actual = await contentOf(store, key);
  assert.ok(actual?.equals(bytes), `Of ${bytes.length} bytes, it holds ${actual?.length ?? 'none'}, or others`);
}

async function isRefused(call: Promise<unknown>, label: string): Promise<void> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Error, `${label} was not refused`);
}

/** Larger than one part of an upload, or one chunk of a stream, in most stores. */
const large = 12 * 1_048_576;

function streamOf(bytes: Buffer, chunkSize = 65_536): Readable {
  const chunks = function* () {
    for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
  };
  return Readable.from(chunks(), { objectMode: false });
}

const writing: readonly FileStoreCheck[] = [
  check('put.stores-bytes', 'Bytes that are put are the bytes that are read.', async (store, newKey) => {
    const [key, bytes] = [newKey(), randomBytes(1000)];
    await store.put(key, bytes);
    await holds(store, key, bytes);
  }),
  check('put.stores-streams', 'A stream is stored to its end, whatever its length.', async (store, newKey) => {
    for (const size of [1, 1000, large]) {
      const [key, bytes] = [newKey(), randomBytes(size)];
      await store.put(key, streamOf(bytes));
      await holds(store, key, bytes);
    }
  }),
  check('put.keeps-the-first', 'A key that exists keeps its bytes.', async (store, newKey) => {
    const [key, bytes] = [newKey(), randomBytes(1000)];
    await store.put(key, bytes);
    await store.put(key, randomBytes(500));
    await store.put(key, streamOf(randomBytes(500)));
    await holds(store, key, bytes);
  }),
  check('put.is-atomic', 'Of a stream that fails, nothing is stored.', async (store, newKey) => {
    for (const size of [100, large]) {
      const key = newKey();
      const failing = async function* () {
        yield* streamOf(randomBytes(size));
        throw new Error('The stream has failed');
      };
      await isRefused(store.put(key, Readable.from(failing(), { objectMode: false })), 'A stream that fails');
      assert.equal(await contentOf(store, key), undefined, 'Something is under the key');
      assert.ok(!(await isListed(store, key)), 'The key is listed');
    }
  }),
  check('put.can-be-concurrent', 'A key can be put many times concurrently.', async (store, newKey) => {
    const [key, bytes] = [newKey(), randomBytes(100_000)];
    await Promise.all(Array.from({ length: 8 }, (_, at) => store.put(key, at % 2 ? bytes : streamOf(bytes))));
    await holds(store, key, bytes);
  }),
];

const reading: readonly FileStoreCheck[] = [
  check(
    'get.returns-ranges',
    'A range has the bytes from its start to its end, both included.',
    async (store, newKey) => {
      const [key, bytes] = [newKey(), randomBytes(200_000)];
      await store.put(key, bytes);
      for (const [start, end] of [
        [0, 0],
        [10, 99_999],
        [199_999, 199_999],
      ] as const) {
        const part = await contentOf(store, key, { start, end });
        assert.ok(part?.equals(bytes.subarray(start, end + 1)), `The bytes ${start} to ${end} are others`);
      }
    },
  ),
  check('get.returns-undefined', 'A key that was never put is undefined.', async (store, newKey) => {
    assert.equal(await store.get(newKey()), undefined);
    assert.equal(await store.get(newKey(), { start: 0, end: 9 }), undefined);
  }),
  check('get.survives-deletion', 'An open file can be read after its deletion.', async (store, newKey) => {
    const [key, bytes] = [newKey(), randomBytes(300_000)];
    await store.put(key, bytes);
    const stream = await store.get(key);
    await store.delete(key);
    assert.ok(stream && (await buffer(stream)).equals(bytes), 'The bytes are others');
  }),
  check('get.can-be-cancelled', 'A stream that is destroyed ends, and others continue.', async (store, newKey) => {
    const [key, bytes] = [newKey(), randomBytes(300_000)];
    await store.put(key, bytes);
    const [first, second] = [await store.get(key), await store.get(key)];
    first?.on('error', () => undefined).destroy();
    assert.ok(second && (await buffer(second)).equals(bytes), 'The bytes are others');
  }),
];

const keeping: readonly FileStoreCheck[] = [
  check('list.has-existing-keys', 'All keys are listed, except deleted ones.', async (store, newKey) => {
    const keys = Array.from({ length: 20 }, newKey);
    await Promise.all(keys.map((key) => store.put(key, Buffer.from(key))));
    const [gone = '', ...remaining] = keys;
    await store.delete(gone);
    const listed: string[] = [];
    for await (const key of store.list()) if (keys.includes(key)) listed.push(key);
    assert.deepEqual(listed.sort(), remaining.sort());
  }),
  check('delete.is-idempotent', 'Deleting a key that does not exist is not an error.', async (store, newKey) => {
    const key = newKey();
    await store.delete(key);
    await store.put(key, Buffer.from('again'));
    await store.delete(key);
    await store.delete(key);
    assert.equal(await store.get(key), undefined);
  }),
  check('put.replaces-deleted-keys', 'A deleted key can be put again.', async (store, newKey) => {
    const [key, bytes] = [newKey(), randomBytes(1000)];
    await store.put(key, randomBytes(10));
    await store.delete(key);
    await store.put(key, bytes);
    await holds(store, key, bytes);
  }),
  check('keys.are-validated', 'Invalid keys are refused, so that no path of a client is used.', async (store) => {
    for (const key of ['', '..', '../abc', 'a/b', 'A', 'a\0b', 'a'.repeat(129)]) {
      await isRefused(store.put(key, Buffer.from('x')), `put of ${JSON.stringify(key)}`);
      await isRefused(store.get(key), `get of ${JSON.stringify(key)}`);
      await isRefused(store.delete(key), `delete of ${JSON.stringify(key)}`);
    }
  }),
];

/** Checks of the contract of `FileStore`. */
export const fileStoreChecks: readonly FileStoreCheck[] = [...writing, ...reading, ...keeping];
