/** Brings a database to the present schema: each step once, whole or not at all, however many processes start together. */
import type { Dialect } from '../dialect.js';
import { type Database, inTransaction, patiently, type Store } from '../store.js';

export interface Migration {
  /** Steps that have been applied are known by their names, so these never change. */
  readonly name: string;
  up(db: Database, dialect: Dialect): Promise<void>;
}

export async function migrate(store: Store, steps: readonly Migration[]): Promise<void> {
  const { db, dialect } = store;
  const transaction = (work: (db: Database) => Promise<void>) =>
    patiently(store, () => inTransaction(db, dialect, work));
  await transaction(createBookkeeping);
  const applied = new Set((await db.selectFrom('cms_migration').select('name').execute()).map(({ name }) => name));
  for (const step of steps.filter(({ name }) => !applied.has(name))) {
    await transaction(async (within) => {
      if (await take(within, step.name)) await step.up(within, dialect);
    });
  }
}

async function createBookkeeping(db: Database): Promise<void> {
  await db.schema
    .createTable('cms_migration')
    .ifNotExists()
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('applied', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('cms_migration_lock')
    .ifNotExists()
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('taken', 'integer', (c) => c.notNull())
    .execute();
  await db
    .insertInto('cms_migration_lock')
    .values({ id: 1, taken: 0 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Writing to the one row of the lock waits for whoever holds it; a process that dies lets go of it with its transaction. */
async function take(db: Database, name: string): Promise<boolean> {
  await db
    .updateTable('cms_migration_lock')
    .set((row) => ({ taken: row('taken', '+', 1) }))
    .where('id', '=', 1)
    .execute();
  const row = await db.selectFrom('cms_migration').select('name').where('name', '=', name).executeTakeFirst();
  if (row) return false;
  await db.insertInto('cms_migration').values({ name, applied: Date.now() }).execute();
  return true;
}
