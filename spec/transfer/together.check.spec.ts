/** Content that is stored together: how many calls it takes, and what happens where one item is refused. */
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Repository } from '../../lib/repository/repository.js';
import { openSqlRepository, type SqlRepository } from '../../lib/sql/index.js';
import { transfer, verifyTransfer } from '../../lib/transfer/index.js';
import { asAdministrator as context, open } from '../sql/support.js';
import { createMany } from './many.js';
import { watched } from './watched.js';

jest.setTimeout(120_000);
const items = 120;
const folder = await mkdtemp(join(tmpdir(), 'cms-'));
const file = join(folder, 'many.cms.ndjson');

/** On SQLite, whatever database the target is in. */
let source: SqlRepository;
beforeAll(async () => {
  source = await openSqlRepository(join(folder, 'source.sqlite'));
  await createMany(source, items, context);
  await transfer({ repository: source as Repository, context }, { file });
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

/** The repository, and the names of the methods of content and its places that are called. */
function counting(repository: Repository) {
  const calls: string[] = [];
  const counted = watched(repository, (name) => {
    if (/^(?:content|versions|locations|objectStates|relations|urlAliases|transfer)\./.test(name)) calls.push(name);
  });
  return { side: { repository: counted, context }, calls };
}

describe('a transfer of many items to a database', () => {
  it('takes fewer calls than there are items', async () => {
    const target = await open();
    const [from, to] = [counting(source as Repository), counting(target as Repository)];
    const { counts } = await transfer(from.side, to.side);
    expect(counts.content).toMatchObject({ created: items });
    // Beside lists of children: content is loaded fifty at a time, and again alone where it refers to content after it.
    const reads = from.calls.filter((name) => !name.startsWith('locations.list'));
    expect(reads).toContain('content.loadMany');
    expect(reads.length).toBeLessThan(items);
    // Two writes of all items, and the references that are completed.
    expect(to.calls.filter((name) => name === 'transfer.create').length).toBe(Math.ceil(items / 100));
    expect(to.calls.length).toBeLessThan(items);
    const sides = [source, target].map((repository) => ({ repository, context })) as [never, never];
    expect(await verifyTransfer(...sides)).toMatchObject({ missing: [], additional: [], differing: [] });
    await target.close();
  });

  it('takes fewer calls than there are items where the target has them already', async () => {
    const target = await open();
    const from = { repository: source as Repository, context };
    await transfer(from, { repository: target as Repository, context });
    const { side, calls } = counting(target as Repository);
    const { counts } = await transfer(from, side);
    expect(counts.content).toMatchObject({ created: 0, updated: 0 });
    expect(counts.content?.unchanged).toBeGreaterThanOrEqual(items);
    expect(calls.length).toBeLessThan(items);
    await target.close();
  });

  it('stores all others where one is refused, which the report names', async () => {
    const lines = readFileSync(file, 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes('Item 7 eng-GB'));
    const { key } = JSON.parse(lines[at] ?? '') as { readonly key: string };
    const changed = (lines[at] ?? '').replaceAll(/"Item 7 (?:eng-GB|ger-DE|fre-FR)"/g, 'null');
    const invalid = join(folder, 'invalid.cms.ndjson');
    writeFileSync(invalid, lines.with(at, changed).join('\n'));
    const target = await open();
    const { side, calls } = counting(target as Repository);
    const { counts, skipped } = await transfer({ file: invalid }, side);
    expect(skipped).toContainEqual(
      expect.objectContaining({ kind: 'content', key, reason: expect.stringContaining('title') }),
    );
    // What is below it has no place.
    expect(counts.content?.created).toBe(items - 1);
    // Two halves each time, down to the item that is refused.
    expect(calls.filter((name) => name === 'transfer.create').length).toBeLessThan(25);
    await target.close();
  });
});
