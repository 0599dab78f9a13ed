/** Rows of a statement as one parameter, a JSON list of objects: the statement is the same for any number of them. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Json } from '../../repository/repository.js';
import { storableJson } from '../../support/json-text.js';
import type { Dialect } from './dialect.js';
import type { Database, Tables } from './schema.js';

const types = { text: 'text', integer: 'bigint', double: 'double precision' } as const;

/** The rows of a list, with a column for each of these members; a missing one is null. */
export function jsonRows(
  dialect: Pick<Dialect, 'jsonItems' | 'jsonItemValue'>,
  list: Expression<string>,
  columns: Readonly<Record<string, keyof typeof types>>,
): RawBuilder<unknown> {
  const value = sql.ref('value');
  const selected = Object.entries(columns).map(([name, type]) => {
    const member = dialect.jsonItemValue(value, type === 'text' ? 'text' : 'number', name);
    return sql`cast(${member} as ${sql.raw(types[type])}) as ${sql.ref(name)}`;
  });
  // A parameter that occurs twice would be sent twice.
  return sql`(select ${sql.join(selected)} from (select cast(${list} as text) as list) source
    cross join ${dialect.jsonItems(sql.ref('source.list'))})`;
}

/** The texts of a list, in any query. */
export const jsonTexts = (
  dialect: Pick<Dialect, 'jsonItems' | 'jsonItemValue'>,
  list: Expression<string>,
): RawBuilder<string> =>
  sql<string>`(select ${dialect.jsonItemValue(sql.ref('value'), 'text')} as text
    from (select cast(${list} as text) as list) source cross join ${dialect.jsonItems(sql.ref('source.list'))})`;

/** The types of the columns of a table, in rows that are inserted. */
export type RowColumns<Row> = Readonly<Record<keyof Row & string, keyof typeof types>>;

/** Inserts any number of rows by one statement. @return these columns of each */
export async function insertRows<Row extends object, Returned extends string = never>(
  { db, dialect }: { readonly db: Database; readonly dialect: Pick<Dialect, 'jsonItems' | 'jsonItemValue'> },
  table: keyof Tables,
  { columns, rows }: { readonly columns: RowColumns<Row>; readonly rows: readonly Row[] },
  returned: readonly Returned[] = [],
): Promise<readonly Record<Returned, number | string>[]> {
  if (rows.length === 0) return [];
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
  const list = sql.val(storableJson(rows as unknown as Json));
  const returning = returned.length > 0 ? sql`returning ${sql.join(returned.map((name) => sql.ref(name)))}` : sql``;
  const inserted = sql<Record<Returned, number | string>>`insert into ${sql.table(table)} (${names})
    select ${names} from ${jsonRows(dialect, list, columns)} added ${returning}`;
  return (await inserted.execute(db)).rows;
}
