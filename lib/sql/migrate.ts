/** Migrates a database to the present schema: each step once and atomically, however many processes start together. */
import { CompiledQuery } from 'kysely';
import type { Dialect } from './dialect.js';
import type { Migration } from './migrations/migration.js';
import type { Database } from './schema.js';
import { inTransaction, type Store, withRetries } from './store.js';

/** Fills a new database once it has its tables. */
export interface Installation {
  readonly name: string;
  install(db: Database, dialect: Dialect): Promise<void>;
}

/** How long to wait at least for another process that migrates, in milliseconds. */
const minTimeout = 60_000;

export async function migrate(
  store: Pick<Store, 'db' | 'dialect' | 'busyTimeout'>,
  migrations: readonly Migration[],
  installation?: Installation,
): Promise<void> {
  const { db, dialect } = store;
  const patient = { dialect, busyTimeout: Math.max(store.busyTimeout, minTimeout) };
  const transaction = (begin: Dialect['begin'], work: (db: Database) => Promise<void>) =>
    withRetries(patient, () => inTransaction(db, begin(patient.busyTimeout), work));
  const beginExclusive: Dialect['begin'] = (patience) => dialect.beginWriting(patience, 'exclusive');
  const applied = await findApplied(db, () => transaction(dialect.begin, createBookkeeping));
  const steps = migrations.map(({ name, statements }) => ({
    name,
    run: async (db: Database) => {
      for (const statement of statements(dialect.spelling)) await db.executeQuery(CompiledQuery.raw(statement));
    },
  }));
  const { name, install } = installation ?? {};
  if (name && install) steps.push({ name, run: (within) => install(within, dialect) });
  for (const step of steps.filter((each) => !applied.has(each.name))) {
    await transaction(beginExclusive, async (within) => {
      if (await take(within, step.name)) await step.run(within);
    });
  }
}

/** With no migration to run it writes nothing, so that the right to change tables is not required. */
async function findApplied(db: Database, prepare: () => Promise<void>): Promise<ReadonlySet<string>> {
  const load = async () => {
    const rows = await db.selectFrom('cms_migration').select('name').execute();
    return new Set(rows.map(({ name }) => name));
  };
  try {
    return await load();
  } catch {
    // Of several processes one succeeds; the others then find its tables.
    const failure = await prepare().catch((error: unknown) => error);
    return load().catch((error: unknown) => Promise.reject(failure ?? error));
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
    .createTable('cms_lock')
    .ifNotExists()
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .execute();
  await db
    .insertInto('cms_lock')
    .values({ id: 1 })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Whether this process runs it; others wait, and a process that dies has changed nothing. */
async function take(db: Database, name: string): Promise<boolean> {
  const row = await db.selectFrom('cms_migration').select('name').where('name', '=', name).executeTakeFirst();
  if (row) return false;
  await db.insertInto('cms_migration').values({ name, applied: Date.now() }).execute();
  return true;
}
