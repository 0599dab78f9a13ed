/** Cached values of items: always those that are published, for callers who may read what they lead to. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type CompiledQuery, sql } from 'kysely';
import type { Item, ItemQuery } from '../../lib/index.js';
import { openDatabase } from '../../lib/sql/database/drivers.js';
import { openSqlRepository } from '../../lib/sql/index.js';
import { addType, publish, republish } from '../resources/magazine.js';
import { openRaw } from './raw-sqlite.js';
import {
  asAdministrator as admin,
  asAnonymous,
  type Complete,
  calledBy,
  newDatabase,
  type Opened,
  onlyOn,
  opened,
} from './support.js';
import { field } from './writing.js';

const query = { filter: [], sort: [], offset: 0, limit: 25, performCount: false, maxEmbedded: 100 } as const;

let url: string;
let afterStatement: ((text: string) => void) | undefined;
let repository: Opened;
/** As another process has it. */
let other: Complete;
let typeId: number;

beforeAll(async () => {
  url = await newDatabase();
  const log = ({ query: own }: { readonly query: CompiledQuery }) => afterStatement?.(own.sql);
  const db = await openDatabase(url, { log, connections: 2 });
  repository = await opened(db, { previews: { secret: 'x'.repeat(32) } });
  other = (await openSqlRepository(url)) as unknown as Complete;
  typeId = await addType(repository, 'story', [
    { identifier: 'title', fieldTypeIdentifier: 'string' },
    { identifier: 'author', fieldTypeIdentifier: 'relation' },
  ]);
});
afterEach(() => {
  afterStatement = undefined;
});
afterAll(async () => {
  await other.close();
  await repository.close();
});

const addStory = (title: string, authorId?: number) => {
  const author = authorId === undefined ? [] : [field('author', { destinationContentId: authorId })];
  return publish(repository, { contentTypeId: typeId, fields: [field('title', title), ...author] });
};

async function load(id: number, more: Partial<ItemQuery> = {}, context = asAnonymous): Promise<Item | undefined> {
  return (await repository.items.find({ ...query, ...more, ids: [id] }, context)).items[0];
}

const titleOf = async (...given: Parameters<typeof load>) => (await load(...given))?.fields.title?.value;

/** Behind the back of the repository. */
const overwrite = (before: string, after: string) =>
  sql`update cms_field_value set value = ${JSON.stringify(after)} where value = ${JSON.stringify(before)}`.execute(
    repository.db,
  );

describe('Values of items', () => {
  it('are loaded once for each revision of a version, and each selection of fields', async () => {
    const { id } = await addStory('Once');
    expect(await titleOf(id)).toBe('Once');
    await overwrite('Once', 'Twice');
    expect(await titleOf(id)).toBe('Once');
    expect((await repository.items.load({ id, maxEmbedded: 0 }, asAnonymous)).fields.title?.value).toBe('Once');
    expect(await titleOf(id, { fields: ['title'] })).toBe('Twice');
    expect(await titleOf(id, { fields: ['title'] })).toBe('Twice');
  });

  it('are loaded each time where they are not cached', async () => {
    const { id } = await addStory('Uncached');
    const uncached = (await openSqlRepository(url, { itemValues: 0 })) as unknown as Complete;
    const title = async () => (await uncached.items.load({ id, maxEmbedded: 0 }, asAnonymous)).fields.title?.value;
    expect(await title()).toBe('Uncached');
    await overwrite('Uncached', 'Now');
    expect(await title()).toBe('Now');
    await uncached.close();
  });

  it('are those that another process has published', async () => {
    const { id } = await addStory('Here');
    expect(await titleOf(id)).toBe('Here');
    await republish(other as unknown as Opened, id, [field('title', 'There')]);
    expect(await titleOf(id)).toBe('There');
  });

  it('are those of the language that is shown, until its translation is deleted', async () => {
    const { id } = await addStory('English');
    await republish(repository, id, [field('title', 'Polski', 'pol-PL')], 'pol-PL');
    const polish = { language: 'pol-PL' };
    expect([await titleOf(id, polish), await titleOf(id)]).toEqual(['Polski', 'English']);
    expect([await titleOf(id, polish), await titleOf(id)]).toEqual(['Polski', 'English']);
    await repository.content.deleteTranslation({ id, languageCode: 'pol-PL' }, admin);
    // It is always available.
    expect([await titleOf(id, polish), await titleOf(id)]).toEqual(['English', 'English']);
  });

  it('lead to what the caller may read, also if others have read them before', async () => {
    const { id: authorId } = await addStory('Author');
    const { id } = await addStory('Book', authorId);
    const authorFor = async (context = asAnonymous) => (await load(id, {}, context))?.fields.author;
    expect((await authorFor())?.related).toMatchObject([{ id: authorId }]);
    const media = 3;
    await repository.content.updateInfo({ id: authorId, changes: { sectionId: media } } as never, admin);
    expect(await authorFor()).toEqual({ fieldTypeIdentifier: 'relation', value: null });
    expect((await authorFor(admin))?.related).toMatchObject([{ id: authorId }]);
    expect(await authorFor(calledBy())).toEqual({ fieldTypeIdentifier: 'relation', value: null });
  });

  it('of a draft are shown by its preview alone, and change with it', async () => {
    const { id } = await addStory('Public');
    const { versionNo } = await repository.versions.createDraftOfCurrent({ id }, admin);
    const change = (title: string) =>
      repository.versions.update({ contentId: id, versionNo, changes: { fields: [field('title', title)] } }, admin);
    await change('Draft');
    const { token: preview } = await repository.items.preview({ contentId: id, versionNo }, admin);
    expect([await titleOf(id, { preview }), await titleOf(id)]).toEqual(['Draft', 'Public']);
    await change('Changed');
    expect([await titleOf(id, { preview }), await titleOf(id)]).toEqual(['Changed', 'Public']);
  });

  it('that a transaction has published are forgotten when it is rolled back', async () => {
    const { id } = await addStory('Kept');
    const undone = repository.transaction(admin, async (bound) => {
      const own = bound as unknown as Opened;
      await republish(own, id, [field('title', 'Undone')]);
      const { items } = await own.items.find({ ...query, ids: [id] }, admin);
      expect(items[0]?.fields.title?.value).toBe('Undone');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await titleOf(id)).toBe('Kept');
    await republish(repository, id, [field('title', 'Done')]);
    expect(await titleOf(id)).toBe('Done');
  });
});

onlyOn('sqlite')('A list of items is of one state, whatever is written between its statements', async () => {
  const { id } = await addStory('Before');
  const list = () =>
    repository.items.find(
      { ...query, ids: [id], filter: [{ member: 'name', operator: 'eq', values: ['Before'] }] },
      admin,
    );
  expect((await list()).items).toHaveLength(1);
  const file = await openRaw(url);
  const statement = file.prepare('update cms_content set sort_name = ?, name = ? where id = ?');
  afterStatement = (text) => {
    if (!text.includes('"content"."id" as "id"')) return;
    afterStatement = undefined;
    statement.run(['after', 'After', id]);
  };
  expect((await list()).items).toHaveLength(0);
  expect(afterStatement).toBeUndefined();
  file.close();
});
