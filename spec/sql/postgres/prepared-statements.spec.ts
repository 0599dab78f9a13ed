/** Prepared statements on PostgreSQL: which are, how many at most, and that nothing fails where the server has lost them. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { everything } from '../../../conformance/search/world.js';
import type { ConnectionOptions } from '../../../lib/sql/database/connection-options.js';
import { openPostgres } from '../../../lib/sql/database/postgres/open.js';
import type { Tables } from '../../../lib/sql/database/schema.js';
import { createSqlRepository } from '../../../lib/sql/index.js';
import { asAdministrator, asAnonymous, type Complete, newDatabase } from '../support.js';

let repository: Complete;
let db: Kysely<Tables>;
afterEach(() => repository.close());

async function openOne(options: ConnectionOptions = {}): Promise<void> {
  db = openPostgres(await newDatabase(), { connections: 1, ...options }) as unknown as Kysely<Tables>;
  repository = (await createSqlRepository(db)) as Complete;
}

/** The names on the one connection that there is. */
async function names(): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly name: string }>`select name from pg_prepared_statements
    where name like 'cms%'`.execute(db);
  return rows.map(({ name }) => name);
}

const times = async (count: number, work: () => Promise<unknown>) => {
  for (let n = 0; n < count; n += 1) await work();
};

describe('Statements', () => {
  it('are prepared once they are run again and again', async () => {
    await openOne();
    const before = await names();
    await repository.content.load(1, asAnonymous);
    expect(await names()).toEqual(before);
    await times(3, () => repository.content.load(1, asAnonymous));
    const after = await names();
    expect(after.length).toBeGreaterThanOrEqual(before.length + 2);
    await times(5, () => repository.content.load(41, asAdministrator));
    await times(5, () => repository.content.load(41, asAdministrator));
    expect((await names()).length).toBeLessThanOrEqual(after.length + 2);
  });

  it('are not where they count the hits of a search, since values differ in how many they find', async () => {
    await openOne();
    // Other values each time, because totals are cached.
    for (const id of [1, 3, 4, 1, 3, 4]) {
      const query = { ...everything, filter: [{ kind: 'contentTypeId' as const, ids: [id] }] };
      await repository.views.find({ query, page: { offset: 0, limit: 1 } }, asAdministrator);
      await repository.sections.update({ id: 1, changes: { identifier: 'standard', name: 'Name' } }, asAdministrator);
    }
    const { rows } = await sql<{ readonly statement: string }>`select statement from pg_prepared_statements`.execute(
      db,
    );
    expect(rows.filter(({ statement }) => /^select .*"content"."id"/.test(statement)).length).toBeGreaterThan(0);
    expect(rows.filter(({ statement }) => /count\(\*\) as "count"/.test(statement))).toEqual([]);
  });

  it('are not where that is switched off', async () => {
    await openOne({ preparedStatements: false });
    await times(5, () => repository.content.load(1, asAnonymous));
    expect(await names()).toEqual([]);
  });

  it('stay prepared only up to a number, those that were run last', async () => {
    await openOne();
    for (let n = 0; n < 350; n += 1) {
      await times(3, () => db.selectFrom('cms_language').select(sql.lit(n).as('n')).execute());
    }
    const kept = await names();
    expect(kept.length).toBeGreaterThan(250);
    expect(kept.length).toBeLessThanOrEqual(301);
    await times(3, () => repository.content.load(1, asAnonymous));
    expect((await names()).length).toBeLessThanOrEqual(301);
  });
});

describe('Sessions', () => {
  it('do not compile the plans of statements', async () => {
    await openOne();
    const { rows } = await sql<{ readonly jit: string }>`show jit`.execute(db);
    expect(rows).toEqual([{ jit: 'off' }]);
  });
});

describe('A server that', () => {
  const read = () => repository.sections.load(1, asAdministrator);
  const write = (name: string) =>
    repository.sections.update({ id: 1, changes: { identifier: 'standard', name } }, asAdministrator);

  it('has lost what was prepared gets it again, in the middle of a transaction too', async () => {
    await openOne();
    await times(5, read);
    for (let n = 0; n < 5; n += 1) await write(`Name ${n}`);
    await sql`deallocate all`.execute(db);
    expect(await read()).toMatchObject({ name: 'Name 4' });
    await times(4, read);
    await sql`deallocate all`.execute(db);
    expect(await write('Name 5')).toMatchObject({ name: 'Name 5', revision: 7 });
  });

  it('has other columns by then is prepared again', async () => {
    await openOne();
    await times(5, read);
    for (let n = 0; n < 5; n += 1) await write(`Name ${n}`);
    await sql`alter table cms_section add column note text`.execute(db);
    expect(await read()).toMatchObject({ name: 'Name 4' });
    expect(await write('Name 5')).toMatchObject({ name: 'Name 5' });
  });
});
