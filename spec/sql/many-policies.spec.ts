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
});

let users = 0;

/** A user with so many policies, each for a section of its own in which nothing is. */
async function addCaller(right: string, count: number, limitations: Readonly<Record<string, readonly string[]>>) {
  users += 1;
  const user = await addUser(repository, 12, `caller-${users}`);
  const [module = '', name = ''] = right.split('/');
  const { id } = await repository.db
    .insertInto('cms_role')
    .values({ identifier: `role-${users}`, status: 'DEFINED', updated: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const section of numbers(count))
    await insertPolicy(repository.db, id, {
      ...{ module, function: name },
      limitations: { Section: [String(section)], ...limitations },
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

/** Below the start page, which is of another section. */
const move = async (context: Context) => {
  const { id, locationId } = await addFolder(repository, 51, 'Moved');
  const path = `/1/43/51/${locationId}/`;
  await repository.locations.move({ id: locationId, parentLocationId: 43 }, context);
  return { id, path };
};

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

  it('a statement has as much text for 120 as for 60', async () => {
    const lengths = [];
    for (const count of [60, 120]) {
      const user = await addCaller('content/read', count, { Subtree: ['/1/43/'] });
      const statements = await repository.listStatements(() => isAllowed(read, user));
      lengths.push(statements.map((text) => text.replace(/\$\d+/g, '?').length));
    }
    expect(lengths[1]).toEqual(lengths[0]);
  });
});
