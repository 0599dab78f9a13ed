/** The engine of a database, found by the features of its adapter, because an application may have its own copy of Kysely. */
import type { Kysely } from 'kysely';

/** The engine of a database; undefined for one that the built-in storage has no dialect for. */
export function engineOf<T>(db: Pick<Kysely<T>, 'getExecutor'>): 'sqlite' | 'postgres' | undefined {
  const { supportsReturning, supportsTransactionalDdl, supportsOutput } = db.getExecutor().adapter;
  // MySQL lacks `returning`, and SQL Server has `output` in its place.
  if (!supportsReturning || supportsOutput) return undefined;
  return supportsTransactionalDdl ? 'postgres' : 'sqlite';
}
