/** Lists of values in statements: each is one parameter, so that no statement comes in many lengths. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Dialect } from './dialect.js';
import { engineOf } from './engine.js';
import type { Database } from './schema.js';

/** Whether the value of a column, or of an expression, is in a list, which may be empty. */
export function isAmong(
  db: Database,
  value: string | Expression<unknown>,
  list: readonly (string | number)[],
): Expression<SqlBool> {
  const compared = typeof value === 'string' ? sql.ref(value) : value;
  return engineOf(db) === 'postgres'
    ? sql<SqlBool>`${compared} = any(${sql.val(list)})`
    : sql<SqlBool>`${compared} in (select value from json_each(${JSON.stringify(list)}))`;
}

/** Whether a text is in a list, which is a JSON array, or null for all texts. */
export function isListed(
  text: Expression<unknown>,
  list: Expression<unknown>,
  dialect: Pick<Dialect, 'jsonItemValue' | 'jsonItems'>,
): RawBuilder<SqlBool> {
  const json = sql`cast(${list} as text)`;
  const items = sql`select ${dialect.jsonItemValue(sql.ref('value'), 'text')} from ${dialect.jsonItems(json)}`;
  return sql<SqlBool>`(${json} is null or ${text} in (${items}))`;
}
