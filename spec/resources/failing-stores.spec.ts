/** Stores of files that are full, fail half-way, or take their time: nothing is lost, and nothing is left over. */
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { createDiskFileStore } from '../../lib/files/disk-store.js';
import type { FileStore } from '../../lib/files/file-store.js';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { mountSmallDisk, type SmallDisk } from '../sql/small-disk.js';
import { type Opened, open } from '../sql/support.js';
import { type Api, serve } from '../support/api.js';
import { itIf } from '../support/skipped.js';
import { admin, createContent, digestOf, fileValue, valueIn } from './files.js';

const disk = await mountSmallDisk(8);
afterAll(() => disk?.remove());

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serveWith(files: FileStore, options: Parameters<typeof serve>[1] = {}) {
  const opened = await open(':memory:', { files });
  const api = await serve(opened, options);
  ends.push(opened.close, api.close);
  return { opened, api };
}

const upload = (api: Api, body: Uint8Array) => api.call('POST', '/content/binary/uploads', { body, headers: admin });

async function fileIn(api: Api, bytes: Uint8Array) {
  const { json } = await createContent(api, 12, { name: 'x', file: fileValue('x.bin', bytes) });
  return { id: json.Content._id as number, path: (valueIn(json, 'file').uri as string).slice(api.base.length) };
}

const countContent = async ({ db }: Opened): Promise<number> =>
  (await db.selectFrom('cms_content').select('id').execute()).length;

async function keysOf(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list()) keys.push(key);
  return keys;
}

describe('A store on a disk that is full', () => {
  itIf(disk !== undefined, 'no small disk may be mounted')('refuses files with 507 until there is room', async () => {
    const { folder, fill, free } = disk as SmallDisk;
    const { opened, api } = await serveWith(createDiskFileStore(join(folder, 'files')));
    const bytes = randomBytes(500_000);
    const kept = await fileIn(api, bytes);
    fill();
    const before = await countContent(opened);
    const value = fileValue('y.bin', randomBytes(500_000));
    expect((await createContent(api, 12, { name: 'x', file: value })).status).toBe(507);
    expect((await upload(api, randomBytes(1_000_000))).status).toBe(507);
    expect(await countContent(opened)).toBe(before);
    expect(await opened.db.selectFrom('cms_upload').select('id').execute()).toEqual([]);
    const names = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true });
    expect(names.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([digestOf(bytes)]);
    expect((await api.get(kept.path, admin)).status).toBe(200);
    await free();
    expect((await createContent(api, 12, { name: 'x', file: value })).status).toBe(201);
    expect((await upload(api, randomBytes(1_000_000))).status).toBe(201);
    expect(api.errors).toEqual([]);
  });
});

describe('A store that fails half-way', () => {
  it('leaves no content and no upload behind, and the next attempt succeeds', async () => {
    const store = createMemoryFileStore();
    let isBroken = true;
    const { opened, api } = await serveWith({
      ...store,
      async put(key, content) {
        if (!isBroken) return store.put(key, content);
        if (content instanceof Readable) for await (const _ of content) break;
        throw new Error('The store has failed');
      },
    });
    const before = await countContent(opened);
    const value = fileValue('x.bin', randomBytes(1000));
    const refused = [await createContent(api, 12, { name: 'x', file: value }), await upload(api, randomBytes(300_000))];
    expect(refused.map(({ status }) => status)).toEqual([500, 500]);
    expect(refused.map(({ text }) => text).join()).not.toContain('The store has failed');
    expect(await countContent(opened)).toBe(before);
    expect(await opened.db.selectFrom('cms_upload').select('id').execute()).toEqual([]);
    expect(await keysOf(store)).toEqual([]);
    isBroken = false;
    expect((await createContent(api, 12, { name: 'x', file: value })).status).toBe(201);
    expect((await upload(api, randomBytes(300_000))).status).toBe(201);
  });

  it.each([
    ['a file that is read at once', 1000, 500],
    ['a file that is streamed', 300_000, undefined],
  ])('ends a download, and is asked again: %s', async (_, size, status) => {
    const store = createMemoryFileStore();
    let isBroken = false;
    const failing = async function* (half: Buffer) {
      yield half;
      throw new Error('The store has failed');
    };
    const bytes = randomBytes(size);
    const { api } = await serveWith({
      ...store,
      get: async (key, range) =>
        isBroken ? Readable.from(failing(bytes.subarray(0, size / 2)), { objectMode: false }) : store.get(key, range),
    });
    const { path } = await fileIn(api, bytes);
    isBroken = true;
    const found = await api.get(path, admin).catch(() => undefined);
    // What has been announced already cannot be taken back but by closing the connection.
    expect(found?.status).toBe(status);
    isBroken = false;
    const again = await fetch(`${api.url}${api.base}${path}`, { headers: admin });
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
  });
});

describe('A store that responds slowly', () => {
  it.each([
    ['opens no file', async () => setTimeout(60_000, undefined, { ref: false }) as never],
    ['sends no byte of one', async () => new Readable({ read() {} })],
  ])('is given up with 503 after the time limit where it %s', async (_, get) => {
    const store = createMemoryFileStore();
    let isSlow = false;
    const { opened, api } = await serveWith({ ...store, get: (...what) => (isSlow ? get() : store.get(...what)) });
    const { path } = await fileIn(api, randomBytes(1000));
    isSlow = true;
    const limited = await serve(opened, { timeout: 200 });
    ends.push(limited.close);
    expect((await limited.get(path, admin)).status).toBe(503);
    expect((await api.get('/content/objects/1')).status).toBe(200);
  });
});

describe('A file that is deleted while it is downloaded', () => {
  it('arrives as a whole or not at all', async () => {
    const store = createMemoryFileStore();
    const { opened, api } = await serveWith(store);
    for (let round = 0; round < 5; round++) {
      const bytes = randomBytes(200_000);
      const { id, path } = await fileIn(api, bytes);
      const download = async () => {
        const response = await fetch(`${api.url}${api.base}${path}`, { headers: admin });
        return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
      };
      const deletion = async () => {
        const { status } = await api.call('DELETE', `/content/objects/${id}`, { headers: admin });
        await (opened as unknown as { sweepFiles(): Promise<unknown> }).sweepFiles();
        return status;
      };
      const [first, removed, again, second] = await Promise.all([download(), deletion(), deletion(), download()]);
      expect([removed, again].sort()).toEqual([204, 404]);
      for (const found of [first, second]) {
        if (found.status === 200) expect(found.bytes.equals(bytes)).toBe(true);
        else expect(found.status).toBe(404);
      }
      expect((await download()).status).toBe(404);
    }
    expect(await keysOf(store)).toEqual([]);
    expect(api.errors).toEqual([]);
  });
});
