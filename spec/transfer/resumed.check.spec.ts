/** Transfers between databases that continue after an interruption: they read and write only what is left, and what has changed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Repository } from '../../lib/repository/repository.js';
import { openSqlRepository, type SqlRepository } from '../../lib/sql/index.js';
import { type TransferOptions, transfer, verifyTransfer } from '../../lib/transfer/index.js';
import { asAdministrator as context, type Opened, open } from '../sql/support.js';
import { createMany } from './many.js';
import { watched } from './watched.js';

jest.setTimeout(120_000);
const items = 240;
const title = 'fields.title (eng-GB)';
const nothing = { missing: [], additional: [], differing: [] };
const folder = await mkdtemp(join(tmpdir(), 'cms-'));
afterAll(() => rm(folder, { recursive: true }));

/** On SQLite, whatever database the target is in. */
let source: SqlRepository;
let target: Opened;
let options: TransferOptions;
let number = 0;
beforeEach(async () => {
  number += 1;
  source = await openSqlRepository(join(folder, `source${number}.sqlite`));
  await createMany(source, items, context);
  target = await open();
  options = { checkpoint: join(folder, `checkpoint${number}`) };
});
afterEach(async () => {
  await source.close();
  await target.close();
});

const sideOf = (repository: Opened | SqlRepository) => ({ repository: repository as Repository, context });

/** Ends after so many entities, when the first hundreds of items are stored. */
async function interrupt(after = 220, onCreate = async () => {}): Promise<void> {
  const onProgress = ({ count }: { readonly count: number }) => {
    if (count > after) throw new Error('The process has ended');
  };
  const { transfer: own, ...others } = target as Repository;
  const create: typeof target.transfer.create = async (contents, bound) => {
    await onCreate();
    await target.transfer.create(contents, bound);
  };
  const repository = { ...others, transfer: { ...own, create } } as Repository;
  const call = transfer(sideOf(source), { repository, context }, { ...options, onProgress });
  await expect(call).rejects.toThrow('The process has ended');
}

/** Continues. @return the report, and the arguments of calls of methods by their names */
async function resume() {
  const calls = new Map<string, unknown[]>();
  const counting = (prefix: string) => (name: string, argument: unknown) =>
    void calls.set(prefix + name, [...(calls.get(prefix + name) ?? []), argument]);
  const from = { ...sideOf(source), repository: watched(source as Repository, counting('source ')) };
  const to = { ...sideOf(target), repository: watched(target as Repository, counting('target ')) };
  return { report: await transfer(from, to, options), of: (name: string) => calls.get(name) ?? [] };
}

/** Remote ids of items that the interrupted run has stored completely. */
async function complete(): Promise<readonly string[]> {
  const lines = (await readFile(options.checkpoint ?? '', 'utf8')).split('\n').filter(Boolean);
  const ends = lines.map((line) => JSON.parse(line)).filter(({ end, digest }) => end?.startsWith('content ') && digest);
  const names = ends.map(({ end }) => end.slice('content '.length));
  const infos = [];
  for (const name of names) infos.push(await target.content.loadByRemoteId(name, context));
  return infos.filter(({ name }) => name.startsWith('Item')).map(({ remoteId }) => remoteId);
}

async function retitle(repository: Opened | SqlRepository, remoteId: string, value: string): Promise<void> {
  const { id } = await repository.content.loadByRemoteId(remoteId, context);
  const { versionNo } = await repository.versions.createDraftOfCurrent({ id }, context);
  const fields = [{ fieldDefinitionIdentifier: 'title', languageCode: 'eng-GB', value }];
  await repository.versions.update({ contentId: id, versionNo, changes: { fields } }, context);
  await repository.versions.publish({ contentId: id, versionNo }, context);
}

it('content that is complete is not read again', async () => {
  await interrupt();
  const { report, of } = await resume();
  expect(report).toMatchObject({ differing: [], skipped: [] });
  const { created = 0, updated = 0, unchanged = 0 } = report.counts.content ?? {};
  expect(created + updated + unchanged).toBeGreaterThanOrEqual(items);
  const loaded = of('source content.loadMany').flatMap((ids) => ids as number[]);
  // What is left, and what is completed: content that refers to content after it is read twice.
  expect(new Set(loaded).size).toBeLessThan(items - 50);
  expect(await verifyTransfer(sideOf(source), sideOf(target))).toMatchObject(nothing);
});

it('content whose references were not there yet is completed together', async () => {
  await interrupt();
  const { of } = await resume();
  expect(of('target transfer.storeVersions').length).toBeGreaterThan(0);
  expect(of('target transfer.storeVersions').length).toBeLessThan(5);
  // Content that is completed by itself takes a transaction.
  expect(of('target transaction').length).toBeLessThan(10);
});

it('content that either side has changed since is compared', async () => {
  await interrupt();
  const [first = '', second = ''] = await complete();
  await retitle(source, first, 'Changed in the source');
  await retitle(target, second, 'Changed in the target');
  const { report } = await resume();
  expect(report.differing).toEqual([{ kind: 'content', key: second, members: expect.arrayContaining([title]) }]);
  const { id } = await target.content.loadByRemoteId(first, context);
  expect((await target.content.load(id, context)).name).toBe('Changed in the source');
});

it('a change of the target during the interrupted run is reported', async () => {
  let changed = '';
  await interrupt(220, async () => {
    if (changed !== '') return;
    [changed = ''] = await complete();
    if (changed !== '') await retitle(target, changed, 'Changed in the target');
  });
  const { report } = await resume();
  expect(report.differing).toEqual([{ kind: 'content', key: changed, members: expect.arrayContaining([title]) }]);
});

it('a change of the target is reported after several interruptions', async () => {
  await interrupt();
  const [, second = ''] = await complete();
  await retitle(target, second, 'Changed in the target');
  await interrupt(5);
  const { report } = await resume();
  expect(report.differing).toEqual([{ kind: 'content', key: second, members: expect.arrayContaining([title]) }]);
});
