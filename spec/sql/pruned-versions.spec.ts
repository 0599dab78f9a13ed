/** Archived versions beyond the number that is kept: deleted after publications, with the files that only they refer to. */
import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import type { SqlRepository, SqlRepositoryOptions } from '../../lib/sql/index.js';
import { untilEqual } from '../support/until.js';
import { asAdministrator, type Opened, open } from './support.js';

type Pruning = Opened & Pick<SqlRepository, 'sweepFiles'>;

const opened: Opened[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function openWith(options: SqlRepositoryOptions): Promise<Pruning> {
  const repository = (await open(':memory:', options)) as Pruning;
  opened.push(repository);
  return repository;
}

const fields = () => [
  { fieldDefinitionIdentifier: 'name', value: 'File' },
  { fieldDefinitionIdentifier: 'file', value: { fileName: 'a.bin', data: randomBytes(10).toString('base64') } },
];

/** Content that was published so many times, each time with another file. */
async function publishTimes({ content, versions }: Opened, times: number): Promise<number> {
  const place = { parentLocationId: 2, priority: 0, hidden: false };
  const { id: contentId } = await content.create(
    { contentTypeId: 12, mainLanguageCode: 'eng-GB', location: place, fields: fields() },
    asAdministrator,
  );
  await versions.publish({ contentId, versionNo: 1 }, asAdministrator);
  for (let time = 1; time < times; time += 1) await publishAgain({ versions }, contentId);
  return contentId;
}

async function publishAgain({ versions }: Pick<Opened, 'versions'>, contentId: number): Promise<void> {
  const { versionNo } = await versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
  await versions.update({ contentId, versionNo, changes: { fields: fields() } }, asAdministrator);
  await versions.publish({ contentId, versionNo }, asAdministrator);
}

const statuses = async ({ versions }: Opened, contentId: number) =>
  (await versions.list({ contentId }, asAdministrator)).items.map(({ versionNo, status }) => `${versionNo} ${status}`);

const untilIdle = ({ db }: Opened) => untilEqual(() => db.selectFrom('cms_job').select('id').execute(), [], 'the jobs');

describe('archivedVersions', () => {
  it('keeps the newest of them, the published one and drafts', async () => {
    const repository = await openWith({ archivedVersions: 2 });
    const contentId = await publishTimes(repository, 2);
    const draft = await repository.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
    for (let time = 0; time < 3; time += 1) await publishAgain(repository, contentId);
    await untilIdle(repository);
    const kept = ['4 ARCHIVED', '5 ARCHIVED', '6 PUBLISHED'];
    expect(await statuses(repository, contentId)).toEqual([`${draft.versionNo} DRAFT`, ...kept]);
  });

  it('leaves files of deleted versions to the sweep', async () => {
    const files = createMemoryFileStore();
    const repository = await openWith({ archivedVersions: 0, files });
    await publishTimes(repository, 3);
    await untilIdle(repository);
    await repository.sweepFiles();
    const keys: string[] = [];
    for await (const key of files.list()) keys.push(key);
    expect(keys).toHaveLength(1);
  });

  it('gives no number of a deleted version again', async () => {
    const repository = await openWith({ archivedVersions: 0 });
    const contentId = await publishTimes(repository, 2);
    const older = await repository.versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
    await publishAgain(repository, contentId);
    await repository.versions.publish({ contentId, versionNo: older.versionNo }, asAdministrator);
    await untilIdle(repository);
    expect(await statuses(repository, contentId)).toEqual([`${older.versionNo} PUBLISHED`]);
    const next = await repository.versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
    expect(next.versionNo).toBe(older.versionNo + 2);
  });

  it('gives no number of a deleted draft again', async () => {
    const repository = await openWith({ archivedVersions: 0 });
    const contentId = await publishTimes(repository, 1);
    const [second, third] = [
      await repository.versions.createDraftOfCurrent({ id: contentId }, asAdministrator),
      await repository.versions.createDraftOfCurrent({ id: contentId }, asAdministrator),
    ];
    await repository.versions.delete({ contentId, versionNo: third.versionNo }, asAdministrator);
    await repository.versions.publish({ contentId, versionNo: second.versionNo }, asAdministrator);
    await untilIdle(repository);
    const next = await repository.versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
    expect(next.versionNo).toBe(third.versionNo + 1);
  });

  it('gives no number of a version that was deleted from a copy again', async () => {
    const repository = await openWith({ archivedVersions: 0 });
    const original = await publishTimes(repository, 1);
    const draft = await repository.versions.createDraftOfCurrent({ id: original }, asAdministrator);
    await publishAgain(repository, original);
    const { id } = await repository.content.copy({ id: original, parentLocationId: 2 }, asAdministrator);
    await repository.versions.publish({ contentId: id, versionNo: draft.versionNo }, asAdministrator);
    await untilIdle(repository);
    expect(await statuses(repository, id)).toEqual([`${draft.versionNo} PUBLISHED`]);
    const next = await repository.versions.createDraftOfCurrent({ id }, asAdministrator);
    expect(next.versionNo).toBe(draft.versionNo + 2);
  });

  it('tells followers of the type of that content', async () => {
    const repository = await openWith({ archivedVersions: 0 });
    const contentId = await publishTimes(repository, 2);
    await untilIdle(repository);
    const { items } = await repository.changes.list({ contentTypeIdentifier: 'file', limit: 100 }, asAdministrator);
    const pruned = { event: 'version.pruned', contentId };
    expect(items).toContainEqual(expect.objectContaining(pruned));
  });

  it('keeps all without a number', async () => {
    const repository = await openWith({});
    const contentId = await publishTimes(repository, 4);
    await untilIdle(repository);
    expect(await statuses(repository, contentId)).toHaveLength(4);
  });
});
