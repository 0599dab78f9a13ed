/** The repository of a complete CMS in an SQL database, whose tables it creates. */
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createFieldTypes } from '../field-types/index.js';
import { readOptions } from '../option/option.js';
import { loadCommandCheck } from '../repository/contract/commands.js';
import { toRepository } from './aggregates.js';
import { createReportOf } from './database/background.js';
import type { Dialect } from './database/dialect.js';
import { engineOf } from './database/engine.js';
import { migrate } from './database/migrate.js';
import { migrations } from './database/migrations/index.js';
import { postgres } from './database/postgres/dialect.js';
import { withLargeNumbers } from './database/postgres/large-numbers.js';
import { requireSupportedServer } from './database/postgres/server-check.js';
import { createReads } from './database/replicas.js';
import type { Database, Tables } from './database/schema.js';
import { createSqliteDialect } from './database/sqlite/dialect.js';
import { inTransaction, translated } from './database/transactions.js';
import { afterRestore } from './installation/after-restore.js';
import { cleanInstallation } from './installation/install.js';
import { type SqlRepositoryOptions, type SqlSettings, sqlOptions } from './options.js';
import { createApiKeyUses } from './repositories/api-keys/uses.js';
import { createChangeList } from './repositories/changes.js';
import { createPruning } from './repositories/content/prune-versions.js';
import { typeJobs } from './repositories/content-types/clean-up.js';
import { createDownloadCounts } from './repositories/files/downloads.js';
import { createSweep } from './repositories/files/sweep.js';
import { createIdempotencyExpiry } from './repositories/idempotency/expiry.js';
import { createIdempotencyRepository } from './repositories/idempotency/repository.js';
import { createItemValuesCache } from './repositories/items/cached-values.js';
import { createScheduleRuns } from './repositories/schedules/run.js';
import { createUpcoming } from './repositories/schedules/upcoming.js';
import { scheduleJob } from './repositories/schedules/writes.js';
import { createNameComposing } from './repositories/stored-names.js';
import { createDeliveries } from './repositories/webhooks/deliveries.js';
import type { SqlRepository } from './sql-repository.js';
import { storeSettings, withAccounts } from './store-settings.js';
import { createChangePruning, createChanges } from './unit-of-work/changes.js';
import { createCounts } from './unit-of-work/count-cache.js';
import { createJobRunner } from './unit-of-work/jobs.js';
import { createNewIds } from './unit-of-work/new-ids.js';
import { createOpenCalls } from './unit-of-work/open-calls.js';
import { createSearches } from './unit-of-work/searches.js';
import { inOneSnapshot } from './unit-of-work/snapshot.js';
import type { Store } from './unit-of-work/store.js';
import { inOneTransaction } from './unit-of-work/transaction.js';
import { backgroundContext, type InBackground, reading, write } from './unit-of-work/unit-of-work.js';
import { createWriteLocks } from './unit-of-work/write-locks.js';
import { createAddresses } from './values/addresses.js';
import { accountValues } from './writes/accounts/values.js';
import { createIndexing, reindex } from './writes/search/reindex.js';

/** Enough for callers with many different roles. */
const maxRights = 200;

/** Enough for all content types that a site has. */
const maxItemTypes = 500;

/** Planned writes of a SQLite file at a time, which are committed together. */
const maxInGroup = 64;

/** A repository over a database that the host has opened; `close()` ends its connections. */
export async function createSqlRepository<DB>(
  db: Kysely<DB>,
  options: SqlRepositoryOptions = {},
): Promise<SqlRepository> {
  return createRepository(db, readOptions(sqlOptions, options));
}

/** The repository over a database that is open, and its replicas. */
export async function createRepository<DB>(
  db: Kysely<DB>,
  settings: SqlSettings,
  replicas: readonly Kysely<unknown>[] = [],
): Promise<SqlRepository> {
  const { busyTimeout, downloadInterval, limits, sweepInterval } = settings;
  const report = createReportOf(settings.onError);
  const database = await withNumbers(db as unknown as Kysely<Tables>);
  const fieldTypes = createFieldTypes(withAccounts(settings.fieldTypes));
  const installation = cleanInstallation(settings.install, fieldTypes);
  const dialect = await dialectOf(database);
  if (dialect === postgres) await requireSupportedServer(database);
  await migrate({ db: database, dialect, busyTimeout }, migrations, installation);
  await refreshStatistics({ db: database, dialect, busyTimeout });
  const indexContent = createIndexing({ dialect, fieldTypes });
  const pruneVersions = createPruning(settings.archivedVersions);
  const jobs = createJobRunner(
    {
      ...typeJobs,
      indexContent,
      pruneVersions,
      composeNames: createNameComposing(report),
      [scheduleJob]: createScheduleRuns(report),
    },
    report,
  );
  const deliveries = createDeliveries(settings.webhooks, report);
  const inBackgroundWrite: InBackground = (work) => write(store, backgroundContext(), 'shared', work);
  const store: Store = {
    ...(await storeSettings(settings)),
    db: database,
    reads: createReads(database, replicas as unknown as readonly Database[], dialect),
    dialect,
    fieldTypes,
    externalValues: [accountValues],
    downloads: createDownloadCounts(inBackgroundWrite, downloadInterval, report),
    apiKeyUses: createApiKeyUses(inBackgroundWrite, report),
    writeLocks: createWriteLocks(dialect.isRemote ? (limits.writers ?? 8) : maxInGroup),
    searches: createSearches(limits.searches ?? (dialect.isRemote ? 3 : 2), busyTimeout),
    wakeJobs: jobs.wake,
    webhooks: { addresses: createAddresses(settings.webhooks.allow), wake: deliveries.wake },
    assumedRights: new WeakMap(),
    built: new WeakMap(),
    rights: new LRUCache({ max: maxRights }),
    callers: new LRUCache({ max: 10 * maxRights }),
    counts: createCounts(dialect, settings.changes.keep),
    itemTypes: new LRUCache({ max: maxItemTypes }),
    itemValues: createItemValuesCache(settings.itemValues),
    newIds: dialect.isRemote ? (_, next) => next : createNewIds(),
  };
  const checked = await loadCommandCheck();
  const sweeps = createSweep(store, sweepInterval, report);
  const pruning = createChangePruning(store, settings.changes.keep, report);
  const expiry = createIdempotencyExpiry(store, report);
  const inBackground = [jobs, deliveries, sweeps, pruning, expiry, store.downloads, store.apiKeyUses];
  const stop = () => Promise.all(inBackground.map((each) => each.stop()));
  try {
    await pruning.start();
    await jobs.start(store);
    await deliveries.start(store);
    expiry.start();
    void expiry.run();
  } catch (error) {
    await stop();
    throw error;
  }
  const calls = createOpenCalls();
  const wake = () => {
    jobs.wake();
    deliveries.wake();
  };
  const whole: Omit<SqlRepository, 'close'> = {
    ...checked({
      ...toRepository(store),
      changes: {
        ...createChanges(store, settings.changes.keep),
        ...createChangeList(store),
        upcoming: createUpcoming(store),
      },
    }),
    transaction: (context, work) =>
      // A transaction that is rolled back leaves nothing to do.
      inOneTransaction(store, context, (bound) => work(checked(toRepository(bound)))).finally(() =>
        context.isRolledBack ? undefined : wake(),
      ),
    snapshot: (context, work) => inOneSnapshot(store, context, (bound) => work(checked(toRepository(bound)))),
    idempotency: createIdempotencyRepository(store, {
      lifetime: settings.idempotency.keep * 1000,
      toRepository: (keyed) => checked(toRepository(keyed)),
      wake,
    }),
    reading: (context, work) => reading(store, context, work),
    sweepFiles: sweeps.sweep,
    reindex: () => translated(dialect, () => reindex(store)),
    afterRestore: () => afterRestore(store),
  };
  return {
    ...calls.tracked(whole),
    async close() {
      await calls.end();
      await stop();
      await Promise.all([db, ...replicas].map((each) => each.destroy()));
    },
  };
}

/** Plans are only slower without them, so that a file which is locked or cannot be written does not keep it from opening. */
async function refreshStatistics({ db, dialect, busyTimeout }: Pick<Store, 'db' | 'dialect' | 'busyTimeout'>) {
  const { statistics } = dialect;
  if (!(await statistics?.areNeeded(db))) return;
  await inTransaction(db, dialect.beginWriting(busyTimeout, 'unmoved'), async (within) =>
    statistics?.update(within),
  ).catch(() => undefined);
}

/** Large ids are numbers on every connection. */
const withNumbers = (db: Kysely<Tables>): Promise<Kysely<Tables>> | Kysely<Tables> =>
  engineOf(db) === 'postgres' ? withLargeNumbers(db) : db;

/** The dialect of a database that is open, with the settings that precede the first statement. */
export async function dialectOf(db: Kysely<Tables>): Promise<Dialect> {
  const engine = engineOf(db);
  if (engine === 'sqlite') return createSqliteDialect(db);
  if (engine === 'postgres') return postgres;
  throw new TypeError('createSqlRepository: the database is neither SQLite nor PostgreSQL');
}
