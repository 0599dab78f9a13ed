/** Statistics of the query planner: SQLite has them once there is so much content that plans matter. */
import { expect } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../../lib/sql/database/drivers.js';
import { createSqlRepository } from '../../lib/sql/index.js';
import { newDatabase, onlyOn } from './support.js';

const fill = (db: Kysely<unknown>, items: number) =>
  sql`with recursive number(n) as (select 1 union all select n + 1 from number where n < ${sql.lit(items)})
    insert into cms_content (remote_id, type_id, section_id, owner_id, name, sort_name, main_language_code,
      current_version_no, last_version_no, always_available, hidden, status, updated)
    select 'many-' || cast(n as text), 1, 1, 14, 'Many', 'many', 'eng-GB', 1, 1, 0, 0, 'PUBLISHED', 0 from number`.execute(
    db,
  );

/** The tables that have any. */
async function known(db: Kysely<unknown>): Promise<readonly string[]> {
  const tables = await sql`select 1 from sqlite_master where name = 'sqlite_stat1'`.execute(db);
  if (tables.rows.length === 0) return [];
  const { rows } = await sql<{ readonly tbl: string }>`select distinct tbl from sqlite_stat1`.execute(db);
  return rows.map(({ tbl }) => tbl);
}

async function opened(path: string, busyTimeout: number) {
  const db = await openDatabase(path, {});
  const repository = await createSqlRepository(db, { busyTimeout });
  return { db, repository };
}

onlyOn('sqlite')('SQLite has statistics of large tables once it is opened, but waits for no other writer', async () => {
  const path = await newDatabase();
  const small = await opened(path, 5000);
  await fill(small.db, 6000);
  await small.repository.close();
  const before = await openDatabase(path, {});
  expect(await known(before)).toEqual([]);
  await before.connection().execute(async (writing) => {
    await sql`begin immediate`.execute(writing);
    await sql`update cms_migration set name = name`.execute(writing);
    const { db, repository } = await opened(path, 10);
    expect(await known(db)).toEqual([]);
    await repository.close();
    await sql`rollback`.execute(writing);
  });
  await before.destroy();
  const large = await opened(path, 5000);
  expect(await known(large.db)).toContain('cms_content');
  await large.repository.close();
});

onlyOn('sqlite')('SQLite has statistics once content is indexed again', async () => {
  const { db, repository } = await opened(await newDatabase(), 5000);
  await fill(db, 6000);
  await repository.reindex();
  expect(await known(db)).toContain('cms_content');
  await repository.close();
});
