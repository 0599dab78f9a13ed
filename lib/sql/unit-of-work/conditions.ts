/** Conditions of queries, joined without those that decide nothing. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { chunks } from '../values/rows.js';

export type Condition = Expression<SqlBool>;

export const always: Condition = sql<SqlBool>`1 = 1`;

export const never: Condition = sql<SqlBool>`1 = 0`;

export function and(conditions: readonly Condition[]): Condition {
  const limiting = conditions.filter((condition) => condition !== always);
  if (limiting.includes(never)) return never;
  return limiting.length === 0 ? always : joined(limiting, sql` and `);
}

export function or(conditions: readonly Condition[]): Condition {
  const possible = conditions.filter((condition) => condition !== never);
  if (possible.includes(always)) return always;
  return possible.length === 0 ? never : joined(possible, sql` or `);
}

/** How many conditions are joined at once: SQLite takes expressions of 1000 levels, and each further one is a level. */
const maxBeside = 50;

/** Many are joined in groups, so that they are as deep as a tree and not as a chain. */
function joined(conditions: readonly Condition[], by: RawBuilder<unknown>): Condition {
  if (conditions.length <= maxBeside) return sql<SqlBool>`(${sql.join(conditions, by)})`;
  return joined(
    [...chunks(conditions, maxBeside)].map((some) => joined(some, by)),
    by,
  );
}
