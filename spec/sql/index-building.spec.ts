/** Indexes that a migration builds outside of its transaction: while others write, and again after a crash. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../../lib/sql/database/drivers.js';
import { migrate } from '../../lib/sql/database/migrate.js';
import type { Migration } from '../../lib/sql/database/migrations/migration.js';
import type { Tables } from '../../lib/sql/database/schema.js';
import { dialectOf } from '../../lib/sql/repository.js';
import { until } from '../support/until.js';
import { database, newDatabase, onlyOn } from './support.js';

const first: Migration = {
  name: '001-first',
  statements: ({ id }) => [`create table cms_thing (${id}, number integer not null)`],
};
const second: Migration = {
  name: '002-second',
  statements: () => ['alter table cms_thing add column note text'],
  indexes: () => [
    { name: 'cms_thing_number', isUnique: true, on: 'cms_thing (number)' },
    { name: 'cms_thing_note', on: 'cms_thing (note) where note is not null' },
  ],
};

const notUnique = database === 'sqlite' ? 'SQLITE_CONSTRAINT_UNIQUE' : '23505';

let url: string;
let db: Kysely<Tables>;
beforeEach(async () => {
  url = await newDatabase();
  db = await connect();
  await run(db, [first]);
});
afterEach(() => db.destroy());

const connect = async () => (await openDatabase(url, {})) as Kysely<Tables>;
const run = async (own: Kysely<Tables>, migrations: readonly Migration[] = [first, second]) =>
  migrate({ db: own, dialect: await dialectOf(own), busyTimeout: 5000 }, migrations);

const add = (numbers: readonly number[]) =>
  sql`insert into cms_thing (number) values ${sql.join(numbers.map((number) => sql`(${number})`))}`.execute(db);

/** Those that are complete. */
async function indexes(): Promise<readonly string[]> {
  const { adapter } = db.getExecutor();
  const query = adapter.supportsTransactionalDdl
    ? sql<{ readonly name: string }>`select relname as name from pg_class join pg_index on indexrelid = pg_class.oid
        where relnamespace = current_schema()::regnamespace and relname like 'cms\\_thing\\_n%' and indisvalid`
    : sql<{
        readonly name: string;
      }>`select name from sqlite_master where type = 'index' and name like 'cms\\_thing%' escape '\\'`;
  return (await query.execute(db)).rows.map(({ name }) => name).sort();
}

const applied = async () =>
  (await db.selectFrom('cms_migration').select('name').orderBy('name').execute()).map(({ name }) => name);

const built = ['cms_thing_note', 'cms_thing_number'];

describe('An index of a migration', () => {
  it('is built once', async () => {
    await add([1, 2]);
    await run(db);
    expect(await indexes()).toEqual(built);
    expect(await applied()).toEqual([
      '001-first',
      '002-second',
      '002-second/cms_thing_note',
      '002-second/cms_thing_number',
    ]);
    await run(db);
    await expect(add([2])).rejects.toMatchObject({ code: notUnique });
  });

  it('that fails because of rows is built by a later start', async () => {
    await add([1, 1]);
    await expect(run(db)).rejects.toMatchObject({ code: notUnique });
    expect(await indexes()).toEqual([]);
    expect(await applied()).toEqual(['001-first', '002-second']);
    await sql`delete from cms_thing where id = 2`.execute(db);
    await run(db);
    expect(await indexes()).toEqual(built);
  });

  it('is built once by several processes that start together', async () => {
    await add(Array.from({ length: 500 }, (_, number) => number));
    const others = await Promise.all([connect(), connect(), connect()]);
    await Promise.all([db, ...others].map((each) => run(each)));
    await Promise.all(others.map((each) => each.destroy()));
    expect(await indexes()).toEqual(built);
  });

  onlyOn('postgres')('that a crash has left half built is dropped and built again', async () => {
    await add([1, 2]);
    await run(db, [first, { ...second, indexes: () => [] }]);
    await sql`create index cms_thing_note on cms_thing (number)`.execute(db);
    await sql`update pg_index set indisvalid = false where indexrelid = 'cms_thing_note'::regclass`.execute(db);
    await run(db);
    expect(await indexes()).toEqual(built);
    const { rows } = await sql<{
      readonly text: string;
    }>`select pg_get_indexdef('cms_thing_note'::regclass) as text`.execute(db);
    expect(rows[0]?.text).toContain('(note)');
  });

  onlyOn('postgres')('of 100,000 rows lets others write meanwhile', async () => {
    await sql`insert into cms_thing (number) select generate_series(1, 100000)`.execute(db);
    await run(db, [first, { ...second, indexes: () => [] }]);
    // A transaction of another connection holds the build up: it waits for those that have begun before.
    const [builder, holder] = await Promise.all([connect(), connect()]);
    let finished = false;
    let building: Promise<void> | undefined;
    await holder.transaction().execute(async (transaction) => {
      await sql`insert into cms_thing (number) values (-1)`.execute(transaction);
      building = run(builder).finally(() => {
        finished = true;
      });
      const isBuilding = async () =>
        (
          await sql`select 1 from pg_stat_progress_create_index
          where relid = 'cms_thing'::regclass and datname = current_database()`.execute(db)
        ).rows.length > 0;
      await until(async () => {
        expect(finished).toBe(false);
        return isBuilding();
      }, 'the index to be built');
      for (let number = 2; number < 200; number += 1) await add([-number]);
      expect(finished).toBe(false);
    });
    await building;
    expect(await indexes()).toEqual(built);
    const { rows } = await sql<{
      readonly count: number;
    }>`select count(*) as count from cms_thing where number < 0`.execute(db);
    expect(Number(rows[0]?.count)).toBe(199);
    await Promise.all([builder.destroy(), holder.destroy()]);
  });
});
