/** Drafts that are created and saved as planned writes: whatever comes between, nothing is lost, and no number conflicts. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LRUCache } from 'lru-cache';
import { createFieldTypes } from '../../lib/field-types/index.js';
import type { Context, FieldChange, Version } from '../../lib/repository/repository.js';
import { planDraft, planNewDraft } from '../../lib/sql/repositories/content/drafts.js';
import { dialectOf } from '../../lib/sql/repository.js';
import { type WritePlan, writePlanned } from '../../lib/sql/unit-of-work/planned-writes.js';
import type { Store } from '../../lib/sql/unit-of-work/store.js';
import { createWriteLocks } from '../../lib/sql/unit-of-work/write-locks.js';
import { addUser, asAdministrator, calledBy, grant, newDatabase, type Opened, open } from './support.js';
import { article, field, intro, publishNew } from './writing.js';

let repository: Opened;
let store: Store;
let contentId: number;
beforeEach(async () => {
  const name = `drafts-${randomUUID()}`;
  await newDatabase(name);
  repository = await open(name);
  const { db } = repository;
  store = {
    ...{ db, dialect: await dialectOf(db), busyTimeout: 5000, anonymousUserId: 10, writeLocks: createWriteLocks(5) },
    ...{ wakeJobs: () => undefined, built: new WeakMap(), externalValues: [], fieldTypes: createFieldTypes() },
    ...{ rights: new LRUCache({ max: 10 }), callers: new LRUCache({ max: 10 }) },
  } as unknown as Store;
  contentId = (await publishNew(repository, article)).id;
  await repository.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
});
afterEach(() => repository.close());

let plans = 0;

/** Runs a planned write, with work after its first plan, before that is applied. */
function write<T>(plan: WritePlan<T>, between: () => Promise<unknown>, context: Context = asAdministrator): Promise<T> {
  plans = 0;
  return writePlanned(store, context, { contentId }, async (unit) => {
    const planned = await plan(unit);
    plans += 1;
    if (plans === 1) await between();
    return planned;
  });
}

interface Saving {
  readonly expected?: number;
  readonly context?: Context;
}

const save = (fields: readonly FieldChange[], between: () => Promise<unknown>, { expected, context }: Saving = {}) =>
  write((unit) => planDraft(unit, { contentId, versionNo: 2, changes: { fields }, expected }), between, context);
const create = (between: () => Promise<unknown>, versionNo = 1) =>
  write((unit) => planNewDraft(unit, { contentId, versionNo }), between);

const nothing = async () => undefined;
const saveOther = (...fields: readonly FieldChange[]) =>
  repository.versions.update({ contentId, versionNo: 2, changes: { fields } }, asAdministrator);
const load = () => repository.versions.load({ contentId, versionNo: 2 }, asAdministrator);
const heldBy = ({ fields }: Version, identifier: string) =>
  fields.find(({ fieldDefinitionIdentifier }) => fieldDefinitionIdentifier === identifier)?.value;
const shorter = field('short_title', 'Short');
const longer = field('title', 'Longer');

describe('A draft that is saved', () => {
  it('is planned once where nothing comes between, and is what was loaded afterwards', async () => {
    const saved = await save([longer], nothing);
    expect([plans, heldBy(saved, 'title')]).toEqual([1, 'Longer']);
    expect(await load()).toEqual(saved);
  });

  it('loses nothing that is saved meanwhile', async () => {
    const saved = await save([longer], () => saveOther(shorter));
    expect([plans, heldBy(saved, 'title'), heldBy(saved, 'short_title')]).toEqual([2, 'Longer', 'Short']);
  });

  it('is refused where the expected revision is saved over meanwhile', async () => {
    const { revision } = await load();
    const expected = Number(revision);
    await expect(save([longer], () => saveOther(shorter), { expected })).rejects.toMatchObject({ status: 412 });
    expect(heldBy(await load(), 'title')).toBe('News');
  });

  it('is refused where it is published or deleted meanwhile', async () => {
    const other = { contentId, versionNo: 2 };
    await expect(save([longer], () => repository.versions.publish(other, asAdministrator))).rejects.toMatchObject({
      rule: 'is not a draft',
    });
    await repository.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
    const third = { contentId, versionNo: 3 };
    const saving = write(
      (unit) => planDraft(unit, { ...third, changes: { fields: [longer] } }),
      () => repository.versions.delete(third, asAdministrator),
    );
    await expect(saving).rejects.toMatchObject({ status: 404 });
  });

  it('is refused where its section, or a state of its content, takes the right away meanwhile', async () => {
    const user = await addUser(repository, 12, 'clerk');
    await grant(repository, user, 'content/read');
    await grant(repository, user, 'content/versionread');
    await grant(repository, user, 'content/edit', { State: ['1'], Section: ['3', '1'] });
    const context = calledBy(user);
    expect(heldBy(await save([longer], nothing, { context }), 'title')).toBe('Longer');
    const states = [{ id: 2, groupId: 2 }];
    const assign = () => repository.objectStates.assign({ contentId, states }, asAdministrator);
    await expect(save([shorter], assign, { context })).rejects.toMatchObject({ status: 403 });
  });

  it('refuses a value that leads to content that is deleted meanwhile', async () => {
    const { id: targetId } = await publishNew(repository);
    const xml = `<section xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink" version="5.0"
      ><para><link xlink:href="content://${targetId}">there</link></para></section>`;
    const remove = () => repository.content.delete({ id: targetId }, asAdministrator);
    await expect(save([field('body', { xml })], remove)).rejects.toMatchObject({ status: 400 });
    expect([plans, (await load()).relations]).toEqual([1, []]);
  });

  it('adds languages and their values at once', async () => {
    const saved = await save([field('intro', intro, 'pol-PL')], nothing);
    expect(saved.languageCodes).toEqual(['eng-GB', 'pol-PL']);
    const rows = await repository.db
      .selectFrom('cms_version_language')
      .select('language_code')
      .where('version_id', '=', saved.id)
      .orderBy('language_code')
      .execute();
    expect(rows.map((row) => row.language_code)).toEqual(['eng-GB', 'pol-PL']);
  });

  it('is applied within a transaction of several calls', async () => {
    await repository.transaction(asAdministrator, async ({ versions }) => {
      const draft = await versions.createDraft?.({ contentId, versionNo: 1 }, asAdministrator);
      const changes = { fields: [longer] };
      await versions.update?.({ contentId, versionNo: draft?.versionNo ?? 0, changes }, asAdministrator);
    });
    const third = await repository.versions.load({ contentId, versionNo: 3 }, asAdministrator);
    expect(heldBy(third, 'title')).toBe('Longer');
  });

  it('is not saved with an upload that is deleted meanwhile', async () => {
    const user = 14;
    const { id: fileId } = await repository.content.create(
      {
        ...{ contentTypeId: 12, mainLanguageCode: 'eng-GB' },
        fields: [field('name', 'File'), field('file', { fileName: 'a.txt', data: 'YWJj' })],
        location: { parentLocationId: 2, priority: 0, hidden: false },
      },
      asAdministrator,
    );
    const uploaded = randomBytes(24).toString('base64url');
    const facts = JSON.stringify({ digest: 'a'.repeat(64), fileSize: 3, mimeType: 'text/plain' });
    const row = { id: uploaded, user_id: user, file_name: 'a.txt', size: 3, received: 3, parts: '[]', facts };
    const columns = { ...row, digest: 'a'.repeat(64), complete: 1 as const, expires: Date.now() + 60_000 };
    await repository.db.insertInto('cms_upload').values(columns).execute();
    const changes = { fields: [field('file', { upload: uploaded })] };
    const saving = write(
      (unit) => planDraft(unit, { contentId: fileId, versionNo: 1, changes }),
      () => repository.db.deleteFrom('cms_upload').where('id', '=', uploaded).execute(),
    );
    await expect(saving).rejects.toThrow('Some fields are not valid');
  });
});

describe('A draft that is created', () => {
  const drafts = async () =>
    (await repository.versions.list({ contentId }, asAdministrator)).items.map(({ versionNo }) => versionNo);

  it('has all that belongs to the version', async () => {
    await saveOther(shorter, field('intro', intro, 'pol-PL'));
    const source = await load();
    const copy = await create(nothing, 2);
    const shown = ({ names, languageCodes, fields, relations }: Version) => [
      names,
      languageCodes,
      fields,
      relations.map(({ destinationContentId, types }) => [destinationContentId, types]),
    ];
    expect([copy.versionNo, copy.status, copy.revision]).toEqual([3, 'DRAFT', 1]);
    expect(shown(copy)).toEqual(shown(source));
    expect(await repository.versions.load({ contentId, versionNo: 3 }, asAdministrator)).toEqual(copy);
  });

  it('gets the next number where another one gets its own meanwhile', async () => {
    const other = () => repository.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
    const { versionNo } = await create(other);
    expect([plans, versionNo, await drafts()]).toEqual([2, 4, [1, 2, 3, 4]]);
  });

  it('gets another number than a row that was inserted by SQL, and never a conflict', async () => {
    const { versionNo } = await create(() =>
      repository.db
        .insertInto('cms_version')
        .values({
          ...{ content_id: contentId, version_no: 3, status: 'ARCHIVED', created: 1, modified: 1, updated: 1 },
          ...{ creator_id: 14, initial_language_code: 'eng-GB', names: '{"eng-GB":"News"}' },
        })
        .execute(),
    );
    expect([plans, versionNo]).toEqual([2, 4]);
  });

  it('never gets the number of a draft that is deleted meanwhile', async () => {
    const { versionNo } = await create(async () => {
      const other = await repository.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
      await repository.versions.delete({ contentId, versionNo: other.versionNo }, asAdministrator);
    });
    expect(versionNo).toBe(4);
  });

  it('copies what is saved meanwhile', async () => {
    const copy = await create(() => saveOther(shorter), 2);
    expect([plans, heldBy(copy, 'short_title')]).toEqual([2, 'Short']);
  });

  it('of one item at a time, or of several, all get numbers of their own', async () => {
    const created = await Promise.all(
      Array.from({ length: 5 }, () => repository.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator)),
    );
    expect(created.map(({ versionNo }) => versionNo).sort()).toEqual([3, 4, 5, 6, 7]);
  });
});
