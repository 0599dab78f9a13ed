import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { fileStoreChecks } from '../../conformance/index.js';
import { createDiskFileStore } from '../../lib/files/disk-store.js';
import type { FileStore } from '../../lib/files/file-store.js';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stores: readonly (readonly [string, FileStore])[] = [
  ['on disk', createDiskFileStore(join(folder, 'store'))],
  ['in memory', createMemoryFileStore()],
];

async function keysOf(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  return keys.sort();
}

describe.each(stores)('A file store %s', (_, store) => {
  it.each(fileStoreChecks.map((check) => [check.requirement, check] as const))('%s', (__, check) => check.run(store));
});

describe('A file store on disk', () => {
  it('creates its folder with the first file', async () => {
    const path = join(folder, 'late');
    const store = createDiskFileStore(path);
    expect(existsSync(path)).toBe(false);
    await store.put('ab', Buffer.from('x'));
    expect(readdirSync(path)).toEqual(['ab']);
  });

  it('removes what a process has left unfinished, after a while', async () => {
    const store = createDiskFileStore(join(folder, 'late'));
    const [fresh, old] = ['_fresh', '_old'].map((name) => join(folder, 'late/ab', name)) as [string, string];
    writeFileSync(fresh, 'x');
    writeFileSync(old, 'x');
    utimesSync(old, 0, 0);
    expect(await keysOf(store)).toEqual(['ab']);
    expect([existsSync(fresh), existsSync(old)]).toEqual([true, false]);
  });
});
