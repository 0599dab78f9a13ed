/** Publishing again as a planned write: whatever comes between, the draft is published, and only what differs is written. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createFieldTypes } from '../../lib/field-types/index.js';
import type { FieldChange } from '../../lib/repository/repository.js';
import { planRepublication } from '../../lib/sql/repositories/content/publish.js';
import { dialectOf } from '../../lib/sql/repository.js';
import { writePlanned } from '../../lib/sql/unit-of-work/planned-writes.js';
import type { Store } from '../../lib/sql/unit-of-work/store.js';
import { createWriteLocks } from '../../lib/sql/unit-of-work/write-locks.js';
import { addUser, asAdministrator, calledBy, grant, newDatabase, type Opened, onlyOn, open } from './support.js';
import { article, field, intro, publishNew } from './writing.js';

let repository: Opened;
let store: Store;
let contentId: number;
beforeEach(async () => {
  const name = `publications-${randomUUID()}`;
  await newDatabase(name);
  repository = await open(name);
  const { db } = repository;
  store = {
    ...{ db, dialect: await dialectOf(db), busyTimeout: 5000, anonymousUserId: 10, writeLocks: createWriteLocks(5) },
    ...{ wakeJobs: () => undefined, built: new WeakMap(), externalValues: [], fieldTypes: createFieldTypes() },
    ...{ rights: new LRUCache({ max: 10 }), callers: new LRUCache({ max: 10 }) },
  } as unknown as Store;
  contentId = (await publishNew(repository, article)).id;
  await draft(field('intro', { xml: '<p>Newer</p>' }));
});
afterEach(() => repository.close());

const save = (...fields: readonly FieldChange[]) =>
  repository.versions.update({ contentId, versionNo: 2, changes: { fields } }, asAdministrator);

async function draft(...fields: readonly FieldChange[]) {
  await repository.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
  await save(...fields);
}

let plans = 0;
function publish(between: () => Promise<unknown> = async () => undefined, context = asAdministrator): Promise<void> {
  plans = 0;
  return writePlanned(store, context, { contentId }, async (unit) => {
    const planned = await planRepublication(unit, { contentId, versionNo: 2 });
    plans += 1;
    if (plans === 1) await between();
    return planned;
  });
}

const current = () => repository.content.load(contentId, asAdministrator);
const introOf = async () =>
  (await current()).currentVersion.fields.find((each) => each.fieldDefinitionIdentifier === 'intro')?.value;
const epoch = async () =>
  Number((await repository.db.selectFrom('cms_write_epoch').select('epoch').executeTakeFirst())?.epoch);
describe('Publishing again', () => {
  it('is planned once, moves no epoch, and shows the draft', async () => {
    const before = await epoch();
    await publish();
    expect([plans, await epoch()]).toEqual([1, before]);
    expect(await introOf()).toMatchObject({ xml: expect.stringContaining('Newer') });
    const { items } = await repository.versions.list({ contentId }, asAdministrator);
    expect(items.map(({ status }) => status)).toEqual(['ARCHIVED', 'PUBLISHED']);
  });

  it('publishes what is saved meanwhile', async () => {
    await publish(() => save(field('intro', { xml: '<p>Newest</p>' })));
    expect(plans).toBe(2);
    expect(await introOf()).toMatchObject({ xml: expect.stringContaining('Newest') });
  });

  it('is refused where the draft is published meanwhile', async () => {
    const other = () => repository.versions.publish({ contentId, versionNo: 2 }, asAdministrator);
    await expect(publish(other)).rejects.toMatchObject({ rule: 'is not a draft' });
  });

  it('is refused where the content is trashed meanwhile', async () => {
    const { mainLocation } = await current();
    const trash = () => repository.locations.trash({ id: mainLocation?.id ?? 0 }, asAdministrator);
    await expect(publish(trash)).rejects.toMatchObject({ rule: 'is in the trash' });
  });

  it('is refused where a state of the content takes the right away meanwhile', async () => {
    const user = await addUser(repository, 12, 'clerk');
    for (const right of ['read', 'versionread']) await grant(repository, user, `content/${right}`);
    await grant(repository, user, 'content/publish', { State: ['1'] });
    const assign = () =>
      repository.objectStates.assign({ contentId, states: [{ id: 2, groupId: 2 }] }, asAdministrator);
    await expect(publish(assign, calledBy(user))).rejects.toMatchObject({ status: 403 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['URLs', () => save(field('title', 'Other'))],
    ['languages', () => save(field('intro', intro, 'pol-PL'))],
    [
      'aliases that were not those of the names',
      () => repository.db.updateTable('cms_url_alias').set({ history: 1 }).where('text', '=', 'News').execute(),
    ],
  ])('excludes all others where it changes %s', async (_, change) => {
    await change();
    const before = await epoch();
    await expect(publish()).rejects.toThrow('exclusive lock');
    await repository.versions.publish({ contentId, versionNo: 2 }, asAdministrator);
    expect(await epoch()).toBe(before + 1);
    const { items } = await repository.versions.list({ contentId }, asAdministrator);
    expect(items.map(({ status }) => status)).toEqual(['ARCHIVED', 'PUBLISHED']);
  });

  it('writes the words of the languages that have others alone', async () => {
    const rows = () =>
      repository.db
        .selectFrom('cms_search_text')
        .select(['id', 'language_code'])
        .where('content_id', '=', contentId)
        .orderBy('language_code')
        .execute();
    await save(field('intro', intro, 'pol-PL'));
    await repository.versions.publish({ contentId, versionNo: 2 }, asAdministrator);
    const [english, polish] = await rows();
    await repository.versions.createDraft({ contentId, versionNo: 2 }, asAdministrator);
    const changes = { fields: [field('intro', { xml: '<p>Nowe</p>' }, 'pol-PL')] };
    await repository.versions.update({ contentId, versionNo: 3, changes }, asAdministrator);
    await repository.versions.publish({ contentId, versionNo: 3 }, asAdministrator);
    const [sameEnglish, otherPolish] = await rows();
    expect([sameEnglish?.id === english?.id, otherPolish?.id === polish?.id]).toEqual([true, false]);
  });

  onlyOn('postgres')('writes the rows of the index that differ alone, and no place that sorts as before', async () => {
    const changed = async (table: string) => {
      const { rows } = await sql<{ readonly count: number }>`select count(*) as count from ${sql.table(table)}
        where content_id = ${contentId} and xmin = (select xmin from cms_content where id = ${contentId})`.execute(
        repository.db,
      );
      return Number(rows[0]?.count);
    };
    await save(field('enable_comments', true));
    await publish();
    expect([await changed('cms_field_index'), await changed('cms_search_text'), await changed('cms_location')]).toEqual(
      [1, 1, 0],
    );
  });
});
