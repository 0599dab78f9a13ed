/** Going through the children of a location by cursors, whatever happens to them meanwhile. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Context, type Json, sortFields, sortOrders } from '../../lib/repository/repository.js';
import { toCursor } from '../../lib/sql/values/cursor.js';
import { digest } from '../../lib/sql/values/rows.js';
import { fc, runsOf } from '../support/properties.js';
import { violations } from './invariants.js';
import { addFolder, addUser, asAdministrator, asAnonymous, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
let parent: number;
beforeEach(async () => {
  repository = await open();
  parent = (await addFolder(repository, 2, 'Parent')).locationId;
});
afterEach(() => repository.close());

const page = (after: string | undefined, limit = 2, context: Context = asAdministrator) =>
  repository.locations.listChildren({ id: parent, offset: 0, limit, ...(after !== undefined && { after }) }, context);

/** All ids, page by page; something may happen after each. */
async function walk(limit: number, context: Context = asAdministrator, between = async () => {}): Promise<number[]> {
  const seen: number[] = [];
  for (let after: string | undefined; ; ) {
    const { items, next } = await page(after, limit, context);
    seen.push(...items.map(({ id }) => id));
    if (next === undefined) return seen;
    expect(items).toHaveLength(limit);
    await between();
    after = next;
  }
}

async function addAll(...names: readonly string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) ids.push((await addFolder(repository, parent, name)).locationId);
  return ids;
}

const cursorAfter = async (limit: number): Promise<string> => (await page(undefined, limit)).next ?? '';
const idsAfter = async (after: string) => (await page(after, 100)).items.map(({ id }) => id);

describe('SqlRepository locations.listChildren by cursor', () => {
  it('goes through all children in the order in which they are listed, by each field and both ways', async () => {
    const ids = await addAll('b', 'É', 'a', 'a', 'Z', 'ß', ' ', 'b');
    await repository.locations.update({ id: ids[2] ?? 0, changes: { priority: -7 } }, asAdministrator);
    await repository.locations.update({ id: ids[3] ?? 0, changes: { priority: -2_147_483_648 } }, asAdministrator);
    await repository.locations.update({ id: ids[4] ?? 0, changes: { priority: 2_147_483_647 } }, asAdministrator);
    for (const sortField of sortFields) {
      for (const sortOrder of sortOrders) {
        await repository.locations.update({ id: parent, changes: { sortField, sortOrder } }, asAdministrator);
        const { items: listed } = await repository.locations.listChildren(
          { id: parent, offset: 0, limit: 100 },
          asAdministrator,
        );
        const all = listed.map(({ id }) => id);
        expect(new Set(all)).toEqual(new Set(ids));
        expect([sortField, sortOrder, await violations(repository.db)]).toEqual([sortField, sortOrder, []]);
        for (const limit of [1, 3, 8])
          expect([sortField, sortOrder, await walk(limit)]).toEqual([sortField, sortOrder, all]);
      }
    }
  });

  it('has no cursor on the last page, nor where nothing is asked for', async () => {
    await addAll('a', 'b');
    expect(await page(undefined, 2)).not.toHaveProperty('next');
    expect(await page(undefined, 1)).toHaveProperty('next');
    expect(await page(undefined, 0)).toEqual({ items: [] });
  });

  it('goes on where it was when what the cursor points at is deleted, moved or trashed', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = await addAll('a', 'b', 'c', 'd');
    await repository.locations.update({ id: parent, changes: { sortField: 'NAME' } }, asAdministrator);
    const [afterA, afterB, afterC] = [await cursorAfter(1), await cursorAfter(2), await cursorAfter(3)];
    await repository.locations.delete({ id: a }, asAdministrator);
    await repository.locations.move({ id: b, parentLocationId: 51 }, asAdministrator);
    await repository.locations.trash({ id: c }, asAdministrator);
    for (const cursor of [afterA, afterB, afterC]) expect(await idsAfter(cursor)).toEqual([d]);
  });

  it('continues after an additional offset', async () => {
    const [, , c] = await addAll('a', 'b', 'c', 'd');
    const found = await repository.locations.listChildren(
      { id: parent, offset: 1, limit: 1, after: await cursorAfter(1) },
      asAdministrator,
    );
    expect(found.items.map(({ id }) => id)).toEqual([c]);
  });

  it('gives the same cursor for the same place', async () => {
    await addAll('a', 'b');
    const cursor = await cursorAfter(1);
    expect(await cursorAfter(1)).toBe(cursor);
    expect(cursor).toMatch(/^[\w-]+$/);
  });

  it('refuses positions of another shape, whatever their checksum', async () => {
    await addAll('a', 'b');
    const list = `children of location ${parent}`;
    const positions = [null, [], ['PATH', 'ASC', 'a'], ['PATH', 'ASC', 1, 2], ['PATH', 'ASC', 'a', '2'], { key: 'a' }];
    for (const position of positions)
      await expect(page(toCursor(list, position))).rejects.toMatchObject({ status: 400 });
    expect((await page(toCursor(list, ['PATH', 'ASC', '', 0]))).items).toHaveLength(2);
  });

  it('refuses values that are nested too deeply to be written', async () => {
    const depth = 100_000;
    const nested = `["checksum",${'['.repeat(depth)}${']'.repeat(depth)}]`;
    await expect(page(Buffer.from(nested).toString('base64url'))).rejects.toMatchObject({ status: 400 });
  });

  it('keeps to what the caller can see, and to whether there is more of that', async () => {
    const ids = await addAll('a', 'b', 'c', 'd', 'e');
    const clerk = await addUser(repository, 12, 'clerk');
    await grant(repository, clerk, 'content/read', { Section: ['1'] });
    const allowed = calledBy(clerk);
    for (const id of [parent, ids[1] ?? 0, ids[3] ?? 0]) {
      const { content } = await repository.locations.load(id, asAdministrator);
      await repository.content.updateInfo({ id: content?.id ?? 0, changes: { sectionId: 1 } }, asAdministrator);
    }
    expect(await walk(1, allowed)).toEqual([ids[1], ids[3]]);
    expect(await page(undefined, 2, allowed)).not.toHaveProperty('next');
    // The cursor of another caller shows no more.
    expect((await page(await cursorAfter(1), 9, allowed)).items.map(({ id }) => id)).toEqual([ids[1], ids[3]]);
    await expect(repository.locations.listChildren({ id: 43, offset: 0, limit: 1 }, asAnonymous)).rejects.toMatchObject(
      {
        status: 403,
      },
    );
  });

  it('refuses what no list has given, or another one, or this one in another order', async () => {
    await addAll('a', 'b', 'c');
    const cursor = await cursorAfter(1);
    const otherThan = (character: string | undefined) => (character === 'A' ? 'B' : 'A');
    const others = [
      ...['', 'x', 'null', '%', '🙂', 'A'.repeat(38), 'A'.repeat(5000), `${cursor}A`, `${cursor}=`, ` ${cursor}`],
      ...[
        cursor.slice(0, -1),
        cursor.slice(0, -1) + otherThan(cursor.at(-1)),
        otherThan(cursor[0]) + cursor.slice(1),
        cursor.toLowerCase(),
      ],
    ];
    for (const other of others) {
      await expect(page(other)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('after') });
    }
    const elsewhere = { offset: 0, limit: 1, after: cursor };
    await expect(repository.locations.listChildren({ id: 2, ...elsewhere }, asAdministrator)).rejects.toMatchObject({
      status: 400,
    });
    await repository.locations.update({ id: parent, changes: { sortOrder: 'DESC' } }, asAdministrator);
    await expect(page(cursor)).rejects.toMatchObject({ status: 400, message: expect.stringContaining('order') });
    await repository.locations.update({ id: parent, changes: { sortOrder: 'ASC' } }, asAdministrator);
    expect((await page(cursor)).items).toHaveLength(2);
  });

  it('takes cursors that another process has given', async () => {
    const [one, other] = [await open('shared'), await open('shared')];
    const asked = { offset: 0, limit: 1 };
    const { next } = await one.locations.listChildren({ id: 43, ...asked }, asAdministrator);
    const { items } = await other.locations.listChildren({ id: 43, ...asked, after: next ?? '' }, asAdministrator);
    expect(items.map(({ id }) => id)).toEqual([51]);
    await one.close();
    await other.close();
  });

  it('sorts by names of any length', async () => {
    const long = 'ﷺ'.repeat(300);
    await addAll(`${long}b`, `${long}a`, 'ﷺ');
    await repository.locations.update({ id: parent, changes: { sortField: 'NAME' } }, asAdministrator);
    expect(await walk(1)).toHaveLength(3);
  });
});

describe('SqlRepository views.find by cursor', () => {
  it('refuses positions of another shape, whatever their checksum', async () => {
    const sortClauses = [{ kind: 'contentId', direction: 'ascending' }] as const;
    const searched = { target: 'content', filter: [], query: [], sortClauses, useAlwaysAvailable: true } as const;
    const list = `hits of ${digest([searched.target, [], [], [...sortClauses], null, true])}`;
    const after = (key: Json) =>
      repository.views.find(
        {
          query: { ...searched, aggregations: [], performCount: false },
          page: { offset: 0, limit: 1, after: toCursor(list, [1, key]) },
        },
        asAdministrator,
      );
    for (const key of [null, 'a', 0.5, true, [1], [[1]], ['1'], { key: 1 }])
      await expect(after(key)).rejects.toMatchObject({ status: 400 });
    for (const key of [1, '1']) expect((await after(key)).hits).toHaveLength(1);
  });
});

const change = fc.record({
  kind: fc.constantFrom('add', 'remove', 'moveAway', 'raise', 'rename', 'trash', 'hide'),
  which: fc.nat(100),
  to: fc.nat(4),
});

describe('SqlRepository pages by cursor', () => {
  it('show every entity that exists throughout exactly once, in order', async () => {
    const stable = await addAll('a', 'b', 'c', 'd', 'a');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sortFields),
        fc.constantFrom(...sortOrders),
        fc.integer({ min: 1, max: 3 }),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        async (sortField, sortOrder, limit, changes) => {
          await repository.locations.update({ id: parent, changes: { sortField, sortOrder } }, asAdministrator);
          const changing = await addAll('a', 'c', 'e');
          const left = [...changes];
          const seen = await walk(limit, asAdministrator, async () => {
            const next = left.shift();
            if (next) await apply(next, changing);
          });
          const all = (
            await repository.locations.listChildren({ id: parent, offset: 0, limit: 100 }, asAdministrator)
          ).items.map(({ id }) => id);
          const isStable = (id: number) => stable.includes(id);
          expect(seen.filter(isStable)).toEqual(all.filter(isStable));
          // Items that are renamed or raised meanwhile may be listed twice, since their position changes.
          const twice = seen.filter((id, index) => seen.indexOf(id) !== index);
          expect(twice.filter((id) => !changed.has(id))).toEqual([]);
          expect(await violations(repository.db)).toEqual([]);
          for (const id of all.filter((each) => !isStable(each))) {
            await repository.locations.delete({ id }, asAdministrator);
          }
        },
      ),
      { numRuns: runsOf(12) },
    );
  });
});

/** Items whose position has changed. */
const changed = new Set<number>();

async function apply({ kind, which, to }: typeof change extends fc.Arbitrary<infer T> ? T : never, ids: number[]) {
  const { locations, content } = repository;
  if (kind === 'add') {
    ids.push(...(await addAll('abcde'[to] ?? 'a')));
    return;
  }
  const [id] = ids.splice(which % Math.max(1, ids.length), 1);
  if (id === undefined) return;
  if (kind === 'remove') await locations.delete({ id }, asAdministrator);
  if (kind === 'trash') await locations.trash({ id }, asAdministrator);
  if (kind === 'moveAway') await locations.move({ id, parentLocationId: 51 }, asAdministrator);
  if (kind === 'hide') await locations.update({ id, changes: { hidden: true } }, asAdministrator);
  if (kind === 'raise' || kind === 'rename') changed.add(id);
  if (kind === 'raise') await locations.update({ id, changes: { priority: to - 2 } }, asAdministrator);
  if (kind !== 'rename') return;
  const { content: placed } = await locations.load(id, asAdministrator);
  await content.updateInfo(
    { id: placed?.id ?? 0, changes: { sectionId: to + 1, modified: new Date(to), published: new Date(to) } },
    asAdministrator,
  );
}
