/** Lists of values in statements: each is one parameter, so that no statement comes in many lengths. */
import { type Expression, PostgresAdapter, type SqlBool, sql } from 'kysely';
import type { Database } from './schema.js';

/** Whether the value of a column, or of an expression, is in a list, which may be empty. */
export function isAmong(
  db: Database,
  value: string | Expression<unknown>,
  list: readonly (string | number)[],
): Expression<SqlBool> {
  const compared = typeof value === 'string' ? sql.ref(value) : value;
  return db.getExecutor().adapter instanceof PostgresAdapter
    ? sql<SqlBool>`${compared} = any(${sql.val(list)})`
    : sql<SqlBool>`${compared} in (select value from json_each(${JSON.stringify(list)}))`;
}
