/** Migrates a database to the present schema: each step once, however many processes start together. */
import { CompiledQuery } from 'kysely';
import type { Dialect } from './dialect.js';
import { buildIndex } from './index-building.js';
import { writeEpoch } from './migrations/004-write-epoch.js';
import type { ConcurrentIndex, Migration } from './migrations/migration.js';
import type { Database } from './schema.js';
import { inTransaction, type Waiting, withRetries } from './transactions.js';

/** Fills a new database once it has its tables. */
export interface Installation {
  readonly name: string;
  install(db: Database, dialect: Dialect): Promise<AfterCommit>;
}

/** Function called by the process that has run a step, after the commit. */
type AfterCommit = (() => void) | undefined;

/** How long to wait at least for another process that migrates, in milliseconds. */
const minTimeout = 60_000;

export async function migrate(
  store: Waiting & { readonly db: Database },
  migrations: readonly Migration[],
  installation?: Installation,
): Promise<void> {
  const { db, dialect } = store;
  const patient = { dialect, busyTimeout: Math.max(store.busyTimeout, minTimeout) };
  const transaction = <T>(begin: (patience: number) => readonly CompiledQuery[], work: (db: Database) => Promise<T>) =>
    withRetries(patient, ({ left }) => inTransaction(db, begin(left()), work));
  const applied = await findApplied(db, () => transaction((patience) => [dialect.begin(patience)], createBookkeeping));
  let hasEpoch = applied.has(writeEpoch.name);
  for (const step of stepsOf(migrations, dialect, installation)) {
    if (applied.has(step.name)) continue;
    // An index can be built twice, so that it is recorded after it was built.
    if (step.index) await buildIndex({ ...patient, db }, step.index);
    const begin = (patience: number) => dialect.beginWriting(patience, hasEpoch ? 'exclusive' : 'unmoved');
    const committed = await transaction(begin, async (within) =>
      (await take(within, step.name)) ? step.run(within) : undefined,
    );
    hasEpoch ||= step.name === writeEpoch.name;
    committed?.();
  }
}

interface Step {
  readonly name: string;
  /** In one transaction. */
  run(db: Database): Promise<AfterCommit>;
  /** Built before, outside of it. */
  readonly index?: ConcurrentIndex;
}

function stepsOf(migrations: readonly Migration[], dialect: Dialect, installation: Installation | undefined): Step[] {
  const steps = migrations.flatMap(({ name, statements, indexes }): Step[] => {
    const run = async (db: Database) => {
      for (const statement of statements?.(dialect.spelling) ?? []) await db.executeQuery(CompiledQuery.raw(statement));
      return undefined;
    };
    const built = indexes?.(dialect.spelling) ?? [];
    const indexSteps = built.map((index) => ({ name: `${name}/${index.name}`, run: async () => undefined, index }));
    return [{ name, run }, ...indexSteps];
  });
  const { name, install } = installation ?? {};
  return name && install ? [...steps, { name, run: (db) => install(db, dialect) }] : steps;
}

/** Loads the names of applied migrations. If none is to run, nothing is written, so the right to change tables is not required. */
async function findApplied(db: Database, prepare: () => Promise<void>): Promise<ReadonlySet<string>> {
  const load = async () => {
    const rows = await db.selectFrom('cms_migration').select('name').execute();
    return new Set(rows.map(({ name }) => name));
  };
  try {
    return await load();
  } catch {
    // If several processes prepare, one succeeds, and the others then find its tables.
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
}

/** Whether this process runs it; others wait, and a process that dies has changed nothing. */
async function take(db: Database, name: string): Promise<boolean> {
  const row = await db.selectFrom('cms_migration').select('name').where('name', '=', name).executeTakeFirst();
  if (row) return false;
  await db.insertInto('cms_migration').values({ name, applied: Date.now() }).execute();
  return true;
}
