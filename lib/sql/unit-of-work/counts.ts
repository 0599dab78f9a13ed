/** Numbers that take long to count, from the cache where that has them. */
import type { Compilable } from 'kysely';
import type { Json } from '../../repository/repository.js';
import { digest } from '../values/rows.js';
import type { UnitOfWork } from './open-unit.js';

/** The key of the result of a query: its statement contains all that it depends on, also the rights of the caller. */
export function countKey(query: Compilable): string {
  const { sql, parameters } = query.compile();
  return digest([sql, parameters as Json]);
}

/** The number that a query finds, from the cache where that has it. Not for transactions that write. */
export async function cachedCount<Row>(
  unit: UnitOfWork,
  query: Compilable<Row>,
  toCount: (row: Row | undefined) => number,
): Promise<number> {
  const { dialect } = unit.store;
  const cached = await unit.loadCounts();
  const key = cached && countKey(query);
  const cachedNumber = key === undefined ? undefined : cached?.get(key);
  if (cachedNumber !== undefined) return cachedNumber;
  unit.context.signal.throwIfAborted();
  // To plan it takes far less than to count, and other values may be far rarer.
  const planned = dialect.plannedByValues(query.compile());
  const rows = await unit.run({ compile: () => planned });
  const count = toCount(rows[0]);
  if (key !== undefined) cached?.set(key, count, 'everything');
  return count;
}
