/** Many children: how many there are for whom, and pages far down among them; filled in as the benchmark does it. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { fill } from '../../bench/scale/fill.js';
import { folder, left, moved, right, userOf } from '../../bench/scale/tree.js';
import { everything } from '../../conformance/search/world.js';
import { BadRequest } from '../../lib/errors/errors.js';
import type { Context, Location } from '../../lib/repository/repository.js';
import { createSqlRepository } from '../../lib/sql/index.js';
import { useRepository } from '../support/fixtures.js';
import { violations } from './invariants.js';
import { asAdministrator, calledBy, database, logChange, newDatabase, open } from './support.js';

const children = 1200;
const repository = await useRepository();
beforeAll(async () => {
  await fill(repository.db as unknown as Kysely<unknown>, { items: 2000, children, moved: 200 });
});

const callers = {
  administrator: asAdministrator,
  ...Object.fromEntries(
    (['section', 'owner', 'state', 'mixed'] as const).map((name) => [name, calledBy(userOf(name))]),
  ),
};
const { section } = callers as unknown as { readonly section: Context };

const count = async (context: Context = asAdministrator, id = folder) =>
  (await repository.locations.load(id, context)).childCount;
const list = async (offset: number, limit: number, context: Context = asAdministrator) =>
  (await repository.locations.listChildren({ id: folder, offset, limit }, context)).items.map(({ id }) => id);
const firstChild = async (context = asAdministrator) => (await list(0, 1, context))[0] ?? 0;

describe('what the benchmark of scale fills in', () => {
  it('is as if it had come through the API', async () => {
    expect(await violations(repository.db)).toEqual([]);
    expect(await count()).toBe(children);
    const { content } = await repository.locations.load(moved, asAdministrator);
    expect((await repository.content.load(content?.id ?? 0, asAdministrator)).currentVersion.fields[0]?.value).toBe(
      content?.name,
    );
  });
});

describe('SqlRepository childCount', () => {
  it.each(Object.entries(callers))('is the number of those that the %s can see', async (_, context) => {
    const all = await list(0, children, context as Context);
    expect(await count(context as Context)).toBe(all.length);
    expect(await count(context as Context)).toBe(all.length);
  });

  it.each(Object.entries(callers))('is a minimum where the %s can see more than are counted', async (_, context) => {
    const countUpTo = async (counted: number) => {
      // It cannot be closed, as that would close the database: its jobs fail once the spec has ended.
      const bounded = await createSqlRepository(repository.db, { limits: { counted }, onError: () => undefined });
      const location = await bounded.locations?.load?.(folder, context as Context);
      return [location?.childCount, location?.isChildCountMinimum];
    };
    const { length } = await list(0, children, context as Context);
    expect(await countUpTo(150)).toEqual([150, true]);
    expect(await countUpTo(length)).toEqual([length, undefined]);
  });

  it('follows all that is written', async () => {
    const id = await firstChild(section);
    const before = [await count(), await count(section)] as const;
    const counts = async () => [(await count()) - before[0], (await count(section)) - before[1]];
    const { content } = await repository.locations.load(id, asAdministrator);
    const change = (sectionId: number) =>
      repository.content.updateInfo({ id: content?.id ?? 0, changes: { sectionId } }, asAdministrator);
    await change(3);
    expect(await counts()).toEqual([0, -1]);
    await change(1);
    expect(await counts()).toEqual([0, 0]);
    await repository.locations.move({ id, parentLocationId: right }, asAdministrator);
    expect(await counts()).toEqual([-1, -1]);
    await repository.locations.move({ id, parentLocationId: folder }, asAdministrator);
    expect(await counts()).toEqual([0, 0]);
    await repository.locations.delete({ id: await firstChild(section) }, asAdministrator);
    expect(await counts()).toEqual([-1, -1]);
  });

  it('is counted again only after a change of a child, or of everything', async () => {
    const statements = () => repository.countStatements(() => count(section));
    await count(section);
    const cached = await statements();
    const outside = (await repository.locations.load(right, asAdministrator)).content?.id ?? 0;
    await repository.content.updateInfo({ id: outside, changes: { remoteId: 'another' } }, asAdministrator);
    expect(await statements()).toBe(cached);
    await repository.locations.update({ id: right, changes: { priority: 7 } }, asAdministrator);
    expect(await statements()).toBe(cached);
    await repository.locations.update({ id: await firstChild(section), changes: { priority: 7 } }, asAdministrator);
    expect(await statements()).toBe(cached + 1);
    expect(await statements()).toBe(cached);
    await logChange(repository.db);
    expect(await statements()).toBe(cached + 1);
  });

  it('is the value that a change of the location returns', async () => {
    const { childCount } = await repository.locations.update({ id: folder, changes: { priority: 9 } }, asAdministrator);
    expect(childCount).toBe(await count());
  });

  it('is the same after a change that was broken off', async () => {
    const before = await count(section);
    const gone = new AbortController();
    const moving = repository.locations.move(
      { id: await firstChild(), parentLocationId: left },
      calledBy(14, { signal: gone.signal }),
    );
    gone.abort();
    await expect(moving).rejects.toMatchObject({ name: 'AbortError' });
    expect(await count(section)).toBe(before);
  });

  it('takes no more statements for many children than it must', async () => {
    await count();
    expect(await repository.countStatements(() => count())).toBeLessThanOrEqual(3);
  });
});

describe('SqlRepository views.find', () => {
  it('shows the numbers of children that hold now, whichever connection searches', async () => {
    const opened = await open(await newDatabase());
    await fill(opened.db as unknown as Kysely<unknown>, { items: 300, children: 150, moved: 0 });
    const filter = [{ kind: 'locationId' as const, ids: [folder] }];
    const query = { ...everything, target: 'locations' as const, filter };
    const searched = async () => {
      const { hits } = await opened.views.find({ query, page: { offset: 0, limit: 1 } }, asAdministrator);
      return hits.map((hit) => (hit as { readonly location: Location }).location.childCount);
    };
    expect(await searched()).toEqual([150]);
    const [child] = (await opened.locations.listChildren({ id: folder, offset: 0, limit: 1 }, asAdministrator)).items;
    await opened.locations.trash({ id: child?.id ?? 0 }, asAdministrator);
    // On SQLite, processes that read are started as they are needed.
    expect(await Promise.all([searched(), searched()])).toEqual([[149], [149]]);
    await opened.close();
  });
});

describe('SqlRepository totals of views.find', () => {
  it('are counted once between two writes, also where transactions end that write nothing here, and hold after each', async () => {
    const opened = await open(await newDatabase());
    await fill(opened.db as unknown as Kysely<unknown>, { items: 300, children: 150, moved: 0 });
    const query = { ...everything, filter: [{ kind: 'parentLocationId' as const, ids: [folder] }] };
    const find = async (offset: number, context: Context) =>
      (await opened.views.find({ query, page: { offset, limit: 10 } }, context)).total;
    const statements = (offset: number) => opened.countStatements(() => find(offset, asAdministrator));
    await statements(0);
    const again = await statements(10);
    if (database === 'postgres') await sql`select pg_current_xact_id()`.execute(opened.db);
    expect(await statements(10)).toBe(again);
    await opened.locations.update({ id: folder, changes: { priority: 3 } }, asAdministrator);
    expect(await statements(20)).toBe(again + 1);
    const totals = () => Promise.all([0, 10, 20].map((offset) => find(offset, asAdministrator)));
    const limited = await find(0, section);
    for (let left = 150; left > 147; left -= 1) {
      expect(await totals()).toEqual([left, left, left]);
      expect(limited).toBeLessThan(left);
      const [child] = (await opened.locations.listChildren({ id: folder, offset: 0, limit: 1 }, asAdministrator)).items;
      await opened.locations.trash({ id: child?.id ?? 0 }, asAdministrator);
    }
    await opened.close();
  });
});

describe('SqlRepository locations.listChildren far down', () => {
  it.each(Object.entries(callers))('shows the %s the same as from the beginning, in any order', async (_, context) => {
    const all = await list(0, children, context as Context);
    // The page before, the same again, one that overlaps, the next, one before all of these, and beyond the end.
    const offsets = [1100, 1075, 1100, 1110, 1125, 1001, 1002, all.length - 3, all.length - 1, all.length, 5000];
    for (const offset of offsets) {
      expect([offset, await list(offset, 25, context as Context)]).toEqual([offset, all.slice(offset, offset + 25)]);
    }
  });

  it('follows all that is written', async () => {
    for (const id of [await firstChild(), (await list(1050, 1))[0] ?? 0]) {
      expect(await list(1075, 5)).toHaveLength(5);
      await repository.locations.trash({ id }, asAdministrator);
      expect(await list(1075, 5)).toEqual((await list(0, children)).slice(1075, 1080));
    }
  });

  it('refuses an offset above the largest one where more children are there, and shows none where not', async () => {
    const limited = await open(':memory:', { limits: { offset: 2 } });
    const page = async (offset: number, id = 5) =>
      (await limited.locations.listChildren({ id, offset, limit: 1 }, asAdministrator)).items.map((item) => item.id);
    expect(await page(2)).toEqual([14]);
    await expect(page(3)).rejects.toThrow(new BadRequest('The offset is above 2: use cursors (after)'));
    const { next = '' } = await limited.locations.listChildren({ id: 5, offset: 1, limit: 1 }, asAdministrator);
    const beyond = { id: 5, offset: 3, limit: 1, after: next };
    expect(await limited.locations.listChildren(beyond, asAdministrator)).toEqual({ items: [] });
    expect(await page(1_000_000, 2)).toEqual([]);
    await limited.close();
  });

  it('gives the same cursors as pages that were come to from the beginning', async () => {
    const page = (offset: number, limit: number) =>
      repository.locations.listChildren({ id: folder, offset, limit }, asAdministrator);
    const { next } = await page(0, 1060);
    expect((await page(1050, 10)).next).toBe(next);
    expect((await page(1050, 10)).next).toBe(next);
  });
});
