/** Callers with more policies than a statement has conditions: each is looked at by itself, and statements do not grow with them. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Context } from '../../lib/repository/repository.js';
import { insertAssignment, insertPolicy } from '../../lib/sql/permissions/writes.js';
import { useRepository } from '../support/fixtures.js';
import { addFolder, addUser, asAdministrator, calledBy, grant, logChange } from './support.js';
import { folder } from './writing.js';

const repository = await useRepository();

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1000);

beforeAll(async () => {
  const { id: _, ...section } = await repository.db
    .selectFrom('cms_section')
    .selectAll()
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  const others = numbers(120).map((id) => ({ ...section, updated: Number(section.updated), id, identifier: `s${id}` }));
  await repository.db.insertInto('cms_section').values(others).execute();
  await addStates();
});

const impliedState = 2000;

/** A group of states, of which all content has the implied one. */
async function addStates() {
  const { db } = repository;
  const { id: _, ...group } = await db.selectFrom('cms_state_group').selectAll().executeTakeFirstOrThrow();
  const { id: __, ...state } = await db.selectFrom('cms_state').selectAll().executeTakeFirstOrThrow();
  const [stamps, groupId] = [{ updated: 0 }, 1000];
  await db
    .insertInto('cms_state_group')
    .values({ ...group, ...stamps, id: groupId, identifier: 'many' })
    .execute();
  const states = [impliedState, ...numbers(120)].map((id) => {
    const is_implied = id === impliedState ? (1 as const) : (0 as const);
    return { ...state, ...stamps, id, group_id: groupId, identifier: `s${id}`, is_implied };
  });
  await db.insertInto('cms_state').values(states).execute();
}

/** Has the fields of a content item in Polish as well. */
async function translate(contentId: number) {
  const { db } = repository;
  const version = await db
    .selectFrom('cms_version')
    .select('id')
    .where('content_id', '=', contentId)
    .executeTakeFirstOrThrow();
  const fields = await db.selectFrom('cms_field').selectAll().where('content_id', '=', contentId).execute();
  for (const { id, ...field } of fields) {
    const added = { ...field, language_code: 'pol-PL' };
    const copied = await db.insertInto('cms_field').values(added).returning('id').executeTakeFirstOrThrow();
    const row = { version_id: Number(version.id), field_id: Number(id) };
    const value = await db
      .selectFrom('cms_field_value')
      .selectAll()
      .where((of) => of.and(row))
      .executeTakeFirst();
    if (!value) continue;
    const of = { ...row, field_id: Number(copied.id) };
    await db
      .insertInto('cms_field_value')
      .values({ ...value, ...of })
      .execute();
  }
  await logChange(db);
}

let users = 0;

/** What only one of many policies is limited to; states of two groups cannot be merged. */
const ownValues = {
  Section: (number: string) => ({ Section: [number] }),
  /** The section of the folder, and another one. */
  Sections: (number: string) => ({ Section: ['3', number] }),
  State: (number: string) => ({ State: [number] }),
  States: (number: string) => ({ State: [number, '2'] }),
  Language: (number: string) => ({ Language: [`x${number}`] }),
};

/** A user with so many policies, each for a section, a state or a language of its own which no content has. */
async function addCaller(
  right: string,
  count: number,
  limitations: Readonly<Record<string, readonly string[]>>,
  own: keyof typeof ownValues = 'Section',
) {
  users += 1;
  const user = await addUser(repository, 12, `caller-${users}`);
  const [module = '', name = ''] = right.split('/');
  const { id } = await repository.db
    .insertInto('cms_role')
    .values({ identifier: `role-${users}`, status: 'DEFINED', updated: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const number of numbers(count))
    await insertPolicy(repository.db, id, {
      ...{ module, function: name },
      limitations: { ...ownValues[own](String(number)), ...limitations },
    });
  await insertAssignment(repository.db, id, user, {});
  await logChange(repository.db);
  return user;
}

const isAllowed = async (work: (context: Context) => Promise<unknown>, user: number): Promise<boolean> =>
  work(calledBy(user)).then(
    () => true,
    (error: { readonly status?: number }) => {
      if (error.status !== 403) throw error;
      return false;
    },
  );

const read = (context: Context) => repository.content.load(49, context);
const create = (context: Context) => repository.content.create(folder, context);

type Content = Awaited<ReturnType<typeof addFolder>>;

/** Below the start page, which is of another section. */
const addMoved = (): Promise<Content> => addFolder(repository, 51, 'Moved');

const moved = async ({ locationId }: Content, context: Context) => {
  await repository.locations.move({ id: locationId, parentLocationId: 43 }, context);
};

const copied = async ({ locationId }: Content, context: Context) => {
  await repository.locations.copy({ id: locationId, parentLocationId: 43 }, context);
};

const move = async (context: Context) => moved(await addMoved(), context);

const cases = [
  ['read', 'Class', '1', '2', read],
  ['read', 'Subtree', '/1/43/', '/1/2/', read],
  ['read', 'Node', '51', '43', read],
  ['read', 'Language', 'eng-GB', 'pol-PL', read],
  ['read', 'State', '1', '2', read],
  ['create', 'Class', '1', '2', create],
  ['create', 'Subtree', '/1/43/', '/1/2/', create],
  ['create', 'Node', '43', '2', create],
  ['create', 'ParentClass', '1', '2', create],
  ['create', 'ParentDepth', '1', '2', create],
  ['create', 'Class', '1', '2', move],
  ['create', 'Language', 'eng-GB', 'pol-PL', move],
] as const;

describe('Of many policies', () => {
  it.each(cases)('to %s, one must fit by its section and its %s', async (name, limitation, fits, fails, work) => {
    const right = `content/${name}`;
    const user = await addCaller(right, 60, { [limitation]: [fits] });
    if (work === move)
      for (const also of ['read', 'edit', 'manage_locations']) await grant(repository, user, `content/${also}`);
    expect(await isAllowed(work, user)).toBe(false);
    await grant(repository, user, right, { Section: ['3'], [limitation]: [fails] });
    expect(await isAllowed(work, user)).toBe(false);
    await grant(repository, user, right, { Section: ['3'], [limitation]: [fits] });
    expect(await isAllowed(work, user)).toBe(true);
  });

  // Content has one state of each group: here 1 of the states 1 and 2, and the implied one of those that are added.
  it.each([
    ['State', 'one of its states', ['1'], ['2']],
    ['States', 'its states of all groups', ['1', String(impliedState), '1005'], ['1', '1005']],
    ['States', 'its implied state', [String(impliedState)], ['1005', '2']],
    ['States', 'one of its states too', ['1'], ['2']],
  ] as const)('by %s to read, one must fit by %s alone', async (own, _, fits, fails) => {
    const user = await addCaller('content/read', 60, {}, own);
    expect(await isAllowed(read, user)).toBe(false);
    await grant(repository, user, 'content/read', { State: fails });
    expect(await isAllowed(read, user)).toBe(false);
    await grant(repository, user, 'content/read', { State: fits });
    expect(await isAllowed(read, user)).toBe(true);
  });

  it.each([
    ['moved', moved],
    ['copied', copied],
  ])('to create, one must fit all languages of what is %s', async (_, arrive) => {
    const user = await addCaller('content/create', 60, {}, 'Language');
    for (const also of ['read', 'edit', 'manage_locations']) await grant(repository, user, `content/${also}`);
    // No policy has both.
    await grant(repository, user, 'content/create', { Language: ['eng-GB'] });
    await grant(repository, user, 'content/create', { Language: ['pol-PL', 'x1000'] });
    const [content, translated] = [await addMoved(), await addMoved()];
    await translate(translated.id);
    expect(await isAllowed((context) => arrive(translated, context), user)).toBe(false);
    expect(await isAllowed((context) => arrive(content, context), user)).toBe(true);
    await grant(repository, user, 'content/create', { Language: ['pol-PL', 'eng-GB', 'x1000'] });
    expect(await isAllowed((context) => arrive(translated, context), user)).toBe(true);
  });

  it('to create, one must have the section of what is created and that of its parent', async () => {
    const user = await addCaller('content/create', 60, {}, 'Sections');
    const createIn = (sectionId: number) => (context: Context) =>
      repository.content.create({ ...folder, sectionId, remoteId: `in-section-${sectionId}` }, context);
    for (const also of ['read', 'edit']) await grant(repository, user, `content/${also}`);
    await grant(repository, user, 'content/create', { Section: ['1100'] });
    expect(await isAllowed(createIn(1099), user)).toBe(false);
    expect(await isAllowed(createIn(1100), user)).toBe(false);
    expect(await isAllowed(createIn(1010), user)).toBe(true);
  });

  it('to create, any fits what is moved without fields', async () => {
    const user = await addCaller('content/create', 60, {}, 'Language');
    for (const also of ['read', 'edit', 'manage_locations']) await grant(repository, user, `content/${also}`);
    const content = await addMoved();
    expect(await isAllowed((context) => moved(content, context), user)).toBe(false);
    await repository.db.deleteFrom('cms_field').where('content_id', '=', content.id).execute();
    expect(await isAllowed((context) => moved(content, context), user)).toBe(true);
  });

  it('children are shown that one fits, where its subtree begins with a child too', async () => {
    const user = await addCaller('content/read', 60, { Subtree: ['/1/'] });
    await grant(repository, user, 'content/read', { Node: ['43'] });
    await grant(repository, user, 'content/read', { Section: ['3'], Subtree: ['/1/43/51/'] });
    const list = async () =>
      (await repository.locations.listChildren({ id: 43, offset: 0, limit: 10 }, calledBy(user))).items.map(
        ({ id }) => id,
      );
    expect(await list()).toEqual([51]);
    await grant(repository, user, 'content/read', { Section: ['3'], Subtree: ['/1/43/'] });
    const { items } = await repository.locations.listChildren({ id: 43, offset: 0, limit: 10 }, asAdministrator);
    expect(await list()).toEqual(items.map(({ id }) => id));
  });

  it.each(['Section', 'State', 'States', 'Language'] as const)(
    'by %s, a statement has as much text for 120 as for 60',
    async (own) => {
      const lengths = [];
      for (const count of [60, 120]) {
        const user = await addCaller('content/read', count, { Subtree: ['/1/43/'] }, own);
        const statements = await repository.listStatements(() => isAllowed(read, user));
        lengths.push(statements.map((text) => text.replace(/\$\d+/g, '?').length));
      }
      expect(lengths[1]).toEqual(lengths[0]);
    },
  );
});
