/** Transfers between repositories and files: what arrives, and what a second run does. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { Context, Id, Repository } from '../../lib/repository/repository.js';
import type { EntityFile } from '../../lib/transfer/entities.js';
import { filesFolder, readFileEntities } from '../../lib/transfer/files/file-source.js';
import { transfer, verifyTransfer } from '../../lib/transfer/index.js';
import { asAdministrator, type Opened, open } from '../sql/support.js';
import { createSite } from './site.js';

const folder = await mkdtemp(join(tmpdir(), 'cms-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

const context = asAdministrator;
const sideOf = (repository: Opened) => ({ repository: repository as Repository, context });
const everything = { withUsers: true };
const nothing = { missing: [], additional: [], differing: [] };

async function openSite(options = everything): Promise<Opened> {
  const repository = await open();
  await createSite(repository as unknown as Repository<Id>, context as unknown as Context<Id>, options);
  return repository;
}

describe('a transfer', () => {
  it('to a file and from it makes a clean installation the same, which gives the same bytes', async () => {
    const [source, target] = [await openSite(), await open()];
    const written = await transfer(sideOf(source), { file: at('site.cms.ndjson') }, everything);
    expect(written.skipped).toEqual([]);
    const report = await transfer({ file: at('site.cms.ndjson') }, sideOf(target), everything);
    expect(report).toMatchObject({ differing: [], skipped: [] });
    expect(await verifyTransfer(sideOf(source), sideOf(target), everything)).toMatchObject(nothing);
    await transfer(sideOf(target), { file: at('again.cms.ndjson') }, everything);
    expect(readFileSync(at('again.cms.ndjson'), 'utf8')).toBe(readFileSync(at('site.cms.ndjson'), 'utf8'));
    await source.close();
    await target.close();
  });

  it('changes nothing in a second run, and reports what the target changed in between', async () => {
    const [source, target] = [await openSite(), await open()];
    await transfer(sideOf(source), sideOf(target), everything);
    const before = (await target.changes.list({ limit: 100 }, context)).items;
    const second = await transfer(sideOf(source), sideOf(target), everything);
    expect(second).toMatchObject({ differing: [], skipped: [] });
    for (const counts of Object.values(second.counts)) expect(counts).toMatchObject({ created: 0, updated: 0 });
    expect((await target.changes.list({ limit: 100 }, context)).items).toEqual(before);
    await retitle(target, 'page lone', 'Changed');
    const third = await transfer(sideOf(source), sideOf(target), everything);
    const members = ['formerVersions', 'fields.title (eng-GB)'];
    expect(third.differing).toEqual([{ kind: 'content', key: 'page lone', members }]);
    const verified = await verifyTransfer(sideOf(source), sideOf(target), everything);
    expect(verified).toMatchObject({ missing: [], additional: [], differing: [{ key: 'page lone' }] });
    await transfer(sideOf(source), sideOf(target), { ...everything, overwrite: true });
    expect(await verifyTransfer(sideOf(source), sideOf(target), everything)).toMatchObject(nothing);
    await source.close();
    await target.close();
  });
});

it('fails with the error of a file that can no longer be read', async () => {
  const source = await openSite();
  await transfer(sideOf(source), { file: at('removed.cms.ndjson') }, everything);
  await source.close();
  let found: EntityFile | undefined;
  for await (const { files } of readFileEntities(at('removed.cms.ndjson'), {})) found ??= files?.values().next().value;
  await rm(filesFolder(at('removed.cms.ndjson')), { recursive: true });
  const stream = await found?.open();
  await expect(stream && buffer(stream)).rejects.toMatchObject({ code: 'ENOENT' });
});

async function retitle(repository: Opened, remoteId: string, title: string): Promise<void> {
  const { id } = await repository.content.loadByRemoteId(remoteId, context);
  const { contentId, versionNo } = await repository.versions.createDraftOfCurrent({ id }, context);
  const fields = [{ fieldDefinitionIdentifier: 'title', languageCode: 'eng-GB', value: title }];
  await repository.versions.update({ contentId, versionNo, changes: { fields } }, context);
  await repository.versions.publish({ contentId, versionNo }, context);
}
