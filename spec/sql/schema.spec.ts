/** The schema: what deletions need to be fast, and what no row may hold. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { database, type Opened, onlyOn, open } from './support.js';

let repository: Opened;
beforeAll(async () => {
  repository = await open();
});
afterAll(() => repository.close());

/** With the SQLite of Node, only codes that the dialect tells apart are named, and this is none of them. */
const checkViolation = database === 'sqlite' ? /^SQLITE_(CONSTRAINT_CHECK|ERROR)$/ : /^23514$/;

interface Columns {
  readonly owner: string;
  /** Names in their order, joined by commas. */
  readonly columns: string;
}

/** Of references. */
async function references(): Promise<readonly Columns[]> {
  const query =
    database === 'sqlite'
      ? sql<Columns>`select owner.name as owner, key."from" as columns
          from sqlite_master owner, pragma_foreign_key_list(owner.name) key
          where owner.type = 'table' and key.seq = 0`
      : sql<Columns>`select conrelid::regclass::text as owner, attname as columns from pg_constraint
          join pg_attribute on attrelid = conrelid and attnum = conkey[1]
          where contype = 'f' and connamespace = current_schema()::regnamespace`;
  return (await query.execute(repository.db)).rows;
}

/** Of indexes and primary keys that hold all rows, or all whose first column is not null. */
async function indexed(): Promise<readonly Columns[]> {
  const query =
    database === 'sqlite'
      ? sql<Columns>`select owner.name as owner, (
            select group_concat(name) from (select name from pragma_index_info(own.name) order by seqno)) as columns
          from sqlite_master owner, pragma_index_list(owner.name) own where owner.type = 'table' and own.partial = 0
          union all select owner.name, col.name from sqlite_master owner, pragma_table_info(owner.name) col
            where owner.type = 'table' and col.pk = 1`
      : sql<Columns>`select indrelid::regclass::text as owner, (
            select string_agg(attname, ',' order by place) from unnest(indkey) with ordinality as part (number, place)
            join pg_attribute on attrelid = indrelid and attnum = number) as columns
          from pg_index join pg_class on pg_class.oid = indrelid
          where indpred is null and relnamespace = current_schema()::regnamespace`;
  return (await query.execute(repository.db)).rows;
}

describe('The schema', () => {
  it('has an index for each column that refers to rows which can be deleted', async () => {
    const [all, own] = [await references(), await indexed()];
    expect(all.length).toBeGreaterThan(40);
    const isIndexed = ({ owner, columns }: Columns) =>
      own.some((index) => index.owner === owner && `${index.columns},`.startsWith(`${columns},`));
    expect(all.filter((column) => !isIndexed(column))).toEqual([]);
  });

  it.each([
    ['a status of content that there is none of', `update cms_content set status = 'LOST' where id = 41`],
    ['a flag that is neither 0 nor 1', 'update cms_content set hidden = 2 where id = 41'],
    ['an order that there is none of', `update cms_location set sort_order = 'UP' where id = 2`],
    ['a limitation of nothing', `insert into cms_limitation (identifier) values ('Section')`],
    [
      'a value that refers to two',
      'insert into cms_limitation_value (limitation_id, section_id, type_id) select min(id), 1, 1 from cms_limitation',
    ],
    ['an alias of two targets', `update cms_url_alias set location_id = 2, resource = 'module:a' where id = 1`],
    ['a role that replaces another one', `update cms_role set original_id = 1 where id = 2`],
  ])('refuses %s', async (_, statement) => {
    await expect(sql.raw(statement).execute(repository.db)).rejects.toMatchObject({
      message: expect.stringMatching(/check constraint/i),
      code: expect.stringMatching(checkViolation),
    });
  });

  onlyOn('postgres')('has ids of 64 bits where rows are rewritten often', async () => {
    const { rows } = await sql<{ readonly name: string }>`select table_name as name from information_schema.columns
      where table_schema = current_schema() and column_name = 'id' and data_type = 'bigint'`.execute(repository.db);
    const names = rows.map(({ name }) => name);
    const rewritten = ['version', 'field', 'relation', 'search_text', 'url_alias', 'url_place', 'job'];
    expect(names).toEqual(expect.arrayContaining(rewritten.map((name) => `cms_${name}`)));
  });
});
