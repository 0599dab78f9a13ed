/** Followers of the log of changes while others write, by connections and in processes of their own. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { openPostgres } from '../../../lib/sql/database/postgres/open.js';
import type { Tables } from '../../../lib/sql/database/schema.js';
import { random } from '../../support/seed.js';
import { until } from '../../support/until.js';
import { type Compiled, compileLibrary } from '../processes.js';
import { asAdministrator, newDatabase, type Opened, open } from '../support.js';

const name = 'followed-changes';
let repositories: readonly [Opened, Opened, Opened];
let library: Compiled;
beforeAll(async () => {
  repositories = [await open(name), await open(name), await open(name)];
  library = await compileLibrary();
});
afterAll(async () => {
  await Promise.all(repositories.map((repository) => repository.close()));
  await library.remove();
});

/** Reads the log from a cursor on until the writers are done, and then once more. */
async function follow({ changes }: Opened, start: string, writers: Promise<unknown>): Promise<readonly string[]> {
  let isOver = false;
  const ended = writers.finally(() => {
    isOver = true;
  });
  const events: string[] = [];
  let after = start;
  for (let isLast = false; !isLast; ) {
    isLast = isOver;
    const { items, next } = await changes.list({ after, limit: 7 }, asAdministrator);
    events.push(...items.map(({ event }) => event));
    if (items.length > 0) isLast = false;
    after = next;
  }
  await ended;
  return events;
}

/** A change in a transaction that stays open for a while, of which some are rolled back. */
function writeRow(db: Kysely<Tables>, event: string): Promise<unknown> {
  const row = { created: Date.now(), user_id: null, event, content_id: null, tags: '["*"]' };
  const work = db.transaction().execute(async (within) => {
    await within.insertInto('cms_change').values(row).execute();
    await new Promise((resolve) => setTimeout(resolve, 30 * random()));
    if (event.endsWith('undone')) throw new Error('undone');
  });
  return work.catch(() => undefined);
}

describe('The log of changes on PostgreSQL', () => {
  it('has each change once for each follower, in the same order, while many write', async () => {
    const { next: start } = await repositories[0].changes.list({ limit: 100 }, asAdministrator);
    const db = openPostgres(await newDatabase(name), { connections: 12 }) as unknown as Kysely<Tables>;
    const writer = async (id: number) => {
      for (let n = 0; n < 15; n += 1) await writeRow(db, `${id}.${n}${n % 5 === 4 ? '.undone' : ''}`);
    };
    const writers = Promise.all(Array.from({ length: 10 }, (_, id) => writer(id)));
    const [first, ...others] = await Promise.all(repositories.map((repository) => follow(repository, start, writers)));
    await db.destroy();
    const committed = Array.from({ length: 10 }, (_, id) =>
      [0, 1, 2, 3, 5, 6, 7, 8, 10, 11, 12, 13].map((n) => `${id}.${n}`),
    );
    expect([...(first ?? [])].sort()).toEqual(committed.flat().sort());
    expect(others).toEqual([first, first]);
    // What one connection commits later comes later.
    for (const own of committed) expect(first?.filter((event) => own.includes(event))).toEqual(own);
  });

  it('shows no change before it is committed, and is not held back by it', async () => {
    const [repository, other] = repositories;
    const { next } = await repository.changes.list({ limit: 100, after: undefined }, asAdministrator);
    const end = (await repository.changes.list({ limit: 100, after: next }, asAdministrator)).next;
    const before = await other.transaction(asAdministrator, async ({ sections }) => {
      await sections?.create?.({ identifier: 'slow', name: 'Slow' }, asAdministrator);
      await writeRow(repository.db, 'quick');
      return repository.changes.list({ after: end, limit: 100 }, asAdministrator);
    });
    const after = await repository.changes.list({ after: before.next, limit: 100 }, asAdministrator);
    expect(before.items.map(({ event }) => event)).toEqual(['quick']);
    expect(after.items).toHaveLength(1);
  });

  it('has one order for followers in several processes', async () => {
    const [repository] = repositories;
    const url = JSON.stringify(await newDatabase(name));
    const { next: start } = await repository.changes.list({ limit: 100 }, asAdministrator);
    const program = `
      const repository = await openSqlRepository(${url}, { connections: 3 });
      const context = { caller: { userId: 14, login: 'admin' }, siteaccess: '', languages: [], signal: new AbortController().signal };
      const seen = [];
      const [after, name] = process.argv.slice(-2);
      await repository.sections.create({ identifier: name, name }, context);
      for (let next = after, isLast = false; !isLast; ) {
        const page = await repository.changes.list({ after: next, limit: 5 }, context);
        seen.push(...page.items.map(({ cursor }) => cursor));
        isLast = page.items.some(({ event }) => event === 'last');
        next = page.next;
        if (page.items.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
      }
      console.log(JSON.stringify(seen));
      await repository.close();`;
    const names = ['one', 'two'];
    const followers = Promise.all(names.map((each) => library.run(program, start, each)));
    const hasBegun = async () =>
      (await repository.sections.list({ identifier: 'two' }, asAdministrator)).items.length +
        (await repository.sections.list({ identifier: 'one' }, asAdministrator)).items.length ===
      2;
    const write = () => Promise.all([1, 2, 3, 4].map((n) => writeRow(repositories[n % 3]?.db as never, `p${n}`)));
    await until(
      async () => {
        await write();
        return hasBegun();
      },
      'both followers to begin',
      60_000,
    );
    for (let round = 0; round < 50; round += 1) await write();
    await writeRow(repository.db as never, 'last');
    const [first, second] = (await followers).map((text) => JSON.parse(text) as string[]);
    const all: string[] = [];
    for (let after = start; ; ) {
      const { items, next } = await repository.changes.list({ after, limit: 100 }, asAdministrator);
      all.push(...items.map(({ cursor }) => cursor));
      if (items.length === 0) break;
      after = next;
    }
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(all).size).toBe(all.length);
    expect(first).toEqual(all);
    expect(second).toEqual(all);
  });
});
