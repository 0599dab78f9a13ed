/** Rows of a statement as one parameter, a JSON list of objects: the statement is the same for any number of them. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Dialect } from './dialect.js';

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
