/** Transfers from a database to another one and through files: ids, versions, drafts, dates, creators, the trash and hashes. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Context, Id, Repository } from '../../lib/repository/repository.js';
import { openSqlRepository, type SqlRepository } from '../../lib/sql/index.js';
import { type TransferSide, transfer, verifyTransfer } from '../../lib/transfer/index.js';
import { asAdministrator, calledBy, type Opened, open } from '../sql/support.js';
import { createSite, type Site } from './site.js';

// On PostgreSQL each entity takes many round trips.
jest.setTimeout(300_000);
const folder = await mkdtemp(join(tmpdir(), 'cms-'));
const file = join(folder, 'site.cms.ndjson');
const context = asAdministrator;
const selection = { withUsers: true, withTrash: true, withHashes: true };
const nothing = { missing: [], additional: [], differing: [] };
const sideOf = (repository: Opened | SqlRepository) => ({ repository: repository as Repository, context });

/** On SQLite, whatever database the target is in. */
let source: SqlRepository;
let site: Site;
beforeAll(async () => {
  source = await openSqlRepository(join(folder, 'source.sqlite'));
  site = await createSite(source as unknown as Repository<Id>, context as unknown as Context<Id>);
  await addHistory();
  await transfer(sideOf(source), { file }, selection);
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true });
});

const title = (value: string, languageCode = 'eng-GB') => ({
  ...{ fieldDefinitionIdentifier: 'title', languageCode, value },
});

/** Versions of several users, gaps in their numbers, a draft that was never published, and content in the trash. */
async function addHistory(): Promise<void> {
  const cook = (await source.content.loadByRemoteId('the cook', context)).id;
  await source.roles.assignToUser({ userId: cook, roleId: await administratorRole() }, context);
  const asCook = calledBy(cook);
  const lone = Number(site.contents.lone);
  const deleted = await source.versions.createDraftOfCurrent({ id: lone }, context);
  await source.versions.delete({ contentId: lone, versionNo: deleted.versionNo }, context);
  for (const text of ['second', 'third']) {
    const { versionNo } = await source.versions.createDraftOfCurrent({ id: lone }, asCook);
    const changes = { initialLanguageCode: 'ger-DE', fields: [title(text), title(`${text} auf Deutsch`, 'ger-DE')] };
    await source.versions.update({ contentId: lone, versionNo, changes }, asCook);
    if (text === 'second') await source.versions.publish({ contentId: lone, versionNo }, asCook);
  }
  await source.content.updateInfo({ id: lone, changes: { ownerId: cook } }, context);
  const { contentTypeId } = await source.content.loadInfo(lone, context);
  const location = { parentLocationId: 2, priority: 4, hidden: true };
  const create = (name: string, publish: boolean) =>
    source.content.create(
      {
        ...{ contentTypeId, mainLanguageCode: 'eng-GB', fields: [title(name)], remoteId: `page ${name}`, publish },
        location: { ...location, remoteId: `at-${name}` },
      },
      asCook,
    );
  await create('sketch', false);
  const { mainLocation } = await create('rubbish', true);
  await source.locations.trash({ id: mainLocation?.id ?? 0 }, context);
}

async function administratorRole(): Promise<number> {
  const query = { identifier: 'Administrator', offset: 0, limit: 1 };
  return (await source.roles.list(query, context)).items[0]?.id ?? 0;
}

/** Content with all of its versions, as anybody sees it. */
async function describeContent(repository: Opened | SqlRepository, remoteId: string) {
  const { id } = await repository.content.loadByRemoteId(remoteId, context);
  const { revision: _, updated: _updated, ...info } = await repository.content.loadInfo(id, context);
  const versions = [];
  for (const { versionNo } of (await repository.versions.list({ contentId: id }, context)).items) {
    const version = await repository.versions.load({ contentId: id, versionNo }, context);
    const {
      versionNo: number,
      status,
      creatorId,
      created,
      modified,
      initialLanguageCode,
      languageCodes,
      names,
    } = version;
    const values = version.fields.map(({ fieldDefinitionIdentifier, languageCode, value }) =>
      fieldDefinitionIdentifier === 'title' ? [languageCode, value] : [],
    );
    versions.push({ number, status, creatorId, created, modified, initialLanguageCode, languageCodes, names, values });
  }
  const { mainLocation, ...others } = info;
  return { ...others, location: mainLocation?.pathString, versions };
}

const names = ['page apple', 'page lone', 'page zebra', 'page sketch', 'the cook'];

describe('a transfer to an empty repository', () => {
  it.each<[string, () => TransferSide]>([
    ['from a database', () => sideOf(source)],
    ['from a file', () => ({ file })],
  ])('%s keeps ids, versions, creators and dates', async (_, from) => {
    const target = await open();
    const report = await transfer(from(), sideOf(target), selection);
    expect(report).toMatchObject({ differing: [], skipped: [], lost: [] });
    for (const name of names)
      expect([name, await describeContent(target, name)]).toEqual([name, await describeContent(source, name)]);
    expect(await verifyTransfer(sideOf(source), sideOf(target), selection)).toMatchObject(nothing);
    // The next draft gets a number that no version has.
    const { versionNo } = await target.versions.createDraftOfCurrent({ id: Number(site.contents.lone) }, context);
    expect(versionNo).toBe(5);
    await target.close();
  });

  it('keeps the trash and drafts, and gives other ids to what is created later', async () => {
    const target = await open();
    await transfer({ file }, sideOf(target), selection);
    const trash = (await target.trash.list({ offset: 0, limit: 10 }, context)).items;
    expect(trash.map(({ content, remoteId, priority }) => [content.remoteId, remoteId, priority])).toEqual([
      ['page rubbish', 'at-rubbish', 4],
    ]);
    const sketch = await target.content.loadByRemoteId('page sketch', context);
    await target.versions.publish({ contentId: sketch.id, versionNo: 1 }, context);
    const { mainLocation } = await target.content.loadInfo(sketch.id, context);
    const { remoteId, hidden } = await target.locations.load(mainLocation?.id ?? 0, context);
    expect({ remoteId, hidden }).toEqual({ remoteId: 'at-sketch', hidden: true });
    const again = await transfer({ file }, sideOf(target), selection);
    expect(again.counts.content).toMatchObject({ created: 0, updated: 0 });
    expect(again.differing).toEqual([{ kind: 'content', key: 'page sketch', members: ['status'] }]);
    await target.close();
  });

  it('keeps passwords only where hashes are asked for', async () => {
    const password = 'A secret of the cook 1';
    expect(readFileSync(file, 'utf8')).toMatch(/"passwordHash":"\$(?:scrypt|argon2id)\$/);
    const without = join(folder, 'without.cms.ndjson');
    await transfer(sideOf(source), { file: without }, { withUsers: true });
    expect(readFileSync(without, 'utf8')).not.toMatch(/passwordHash|\$scrypt|\$argon2|page rubbish/);
    const [target, other] = [await open(), await open()];
    await transfer({ file }, sideOf(target), selection);
    const { lost } = await transfer({ file }, sideOf(other), { withUsers: true });
    expect(lost).toContainEqual({ data: 'passwords', count: 1 });
    expect(await target.users.authenticate({ login: 'cook', password }, context)).toMatchObject({ login: 'cook' });
    await expect(other.users.authenticate({ login: 'cook', password }, context)).resolves.toBeUndefined();
    await expect(transfer({ file }, sideOf(other), { withHashes: true })).rejects.toThrow('with their users alone');
    await target.close();
    await other.close();
  });
});

describe('a hash of a password from elsewhere', () => {
  const key = 'qZM1qKJvYVUx0fLw2oFzXHcnvYQrjPWbHFr5a8oGqzE';
  const salt = 'Dn0pLsVzNTzWzJgvHFVKVA';

  it.each([
    'secret',
    `$md5$ln=15,r=8,p=3$${salt}$${key}`,
    `$scrypt$ln=30,r=8,p=1$${salt}$${key}`,
    `$scrypt$ln=15,r=8,p=4000000000$${salt}$${key}`,
    `$scrypt$ln=0,r=8,p=1$${salt}$`,
    `$argon2id$v=19$m=4194304,t=2,p=1$${salt}$${key}`,
    `$argon2id$v=19$m=19456,t=4000000,p=1$${salt}$${key}`,
  ])('is refused where no login could verify it: %s', async (passwordHash) => {
    const [{ id } = { id: 0 }] = (await source.users.list({ login: 'cook' }, context)).items;
    const before = await source.transfer.loadPasswordHash(id, context);
    await expect(source.transfer.setPasswordHash({ userId: id, passwordHash }, context)).rejects.toMatchObject({
      status: 400,
      faults: { members: [{ member: 'passwordHash' }] },
    });
    expect(await source.transfer.loadPasswordHash(id, context)).toBe(before);
  });
});

describe('a transfer to a repository with content of its own', () => {
  it('maps ids, keeps versions, and says what has no equivalent', async () => {
    const target = await open();
    await target.content.create(
      {
        ...{ contentTypeId: 1, mainLanguageCode: 'eng-GB', publish: true },
        fields: [{ fieldDefinitionIdentifier: 'name', value: 'Here before' }],
        location: { parentLocationId: 2, priority: 0, hidden: false },
      },
      context,
    );
    const items: unknown[] = [];
    const report = await transfer(sideOf(source), sideOf(target), { onReport: (item) => items.push(item) });
    expect(report).toMatchObject({ differing: [], skipped: [] });
    expect(report.lost).toEqual([
      { data: 'owners who are not in the target', count: 2 },
      { data: 'creators of versions who are not in the target', count: 2 },
    ]);
    expect(items).toContainEqual({
      ...{ status: 'lost', kind: 'content', key: 'page lone', data: 'owners who are not in the target' },
    });
    const [here, there] = [await describeContent(source, 'page lone'), await describeContent(target, 'page lone')];
    expect(there.id).not.toBe(here.id);
    expect(there.versions).toEqual(here.versions.map((version) => ({ ...version, creatorId: 14 })));
    expect((await transfer(sideOf(source), sideOf(target))).counts.content).toMatchObject({ created: 0, updated: 0 });
    await target.close();
  });

  it('leaves drafts and archived versions out where that is asked for', async () => {
    const target = await open();
    await transfer(sideOf(source), sideOf(target), { publishedOnly: true });
    expect((await describeContent(target, 'page lone')).versions.map(({ number }) => number)).toEqual([1]);
    await expect(target.content.loadByRemoteId('page sketch', context)).rejects.toThrow('does not exist');
    await target.close();
  });
});
