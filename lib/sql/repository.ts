/** The repository of a complete CMS in an SQL database, whose tables it creates. */

import { type Kysely, PostgresAdapter, SqliteAdapter } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createFieldTypes, type FieldType, settableUser } from '../field-types/index.js';
import { createDiskFileStore } from '../files/disk-store.js';
import type { FileStore } from '../files/file-store.js';
import { createMemoryFileStore } from '../files/memory-store.js';
import { createSignatures } from '../files/signatures.js';
import { createVariations } from '../files/variations.js';
import type { Repository } from '../repository/repository.js';
import { createAccounts } from './accounts/accounts.js';
import { accountValues } from './accounts/values.js';
import { createReportOf } from './background.js';
import { createBookmarkRepository } from './bookmarks.js';
import { createContentRepository } from './content/content.js';
import { createRelationRepository } from './content/relations.js';
import { createVersionRepository } from './content/versions.js';
import { loadCursorKey } from './cursor.js';
import type { Dialect } from './dialect.js';
import { isPostgres, openDatabases, type ReplicatedDatabase } from './drivers.js';
import { createDownloadCounts } from './files/downloads.js';
import { createFileRepository } from './files/reads.js';
import { createSweep, type Sweep } from './files/sweep.js';
import { withFoldedNames } from './folded-names.js';
import { anonymousUser, installedRoots } from './installation/contents.js';
import { cleanInstallation } from './installation/install.js';
import { withIntegerIds } from './integer-ids.js';
import { createJobRunner } from './jobs.js';
import { createLanguageRepository } from './languages.js';
import { createLocationRepository } from './locations/locations.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';
import { checkOpenOptions, checkSqlOptions } from './option-members.js';
import {
  type OpenOptions,
  type SqlRepositoryOptions,
  searchesOf,
  toDuration,
  toLimit,
  toUploadQuota,
  toUserSettings,
  writersOf,
} from './options.js';
import { createPermissionRepository } from './permitted.js';
import { createPostgresDialect } from './postgres/dialect.js';
import { createReads } from './replicas.js';
import { createRoleRepository } from './roles/drafts.js';
import type { Database, Tables } from './schema.js';
import { createIndexing, reindex } from './search/reindex.js';
import { createSearches } from './searches.js';
import { createSectionRepository } from './sections.js';
import { createSqliteDialect } from './sqlite/dialect.js';
import { createState } from './state.js';
import { createObjectStateRepository } from './states/content-states.js';
import { type AnyStore, inTransaction, type Store, translated } from './store.js';
import { inOneTransaction } from './transaction.js';
import { createTrashRepository } from './trash/trash.js';
import { typeJobs } from './types/clean-up.js';
import { createContentTypeRepository } from './types/content-types.js';
import { createTypeGroups } from './types/groups.js';
import { createTypeGroupLinks } from './types/links.js';
import { exclusively } from './unit-of-work.js';
import { createUploadRepository } from './uploads/uploads.js';
import { createUrlAliasRepository, createUrlLookup } from './urls/aliases.js';
import { createUrlWildcardRepository } from './urls/wildcards.js';
import { createUserGroups, createUsers } from './users/users.js';
import { createViewRepository } from './views/views.js';
import { createWriteLocks } from './write-locks.js';

/** Enough for callers with many different roles. */
const mostRights = 200;

/** Enough for all large folders and searches that are read between two writes. */
const mostCounts = 1000;

/** The methods of the built-in storage that are not in the contract. */
export interface SqlRepository extends Repository {
  /** Deletes files that nothing refers to any more, while others read and write. */
  readonly sweepFiles: Sweep;
  /** Rebuilds the search index, and returns once that is done; reads and writes continue meanwhile. */
  reindex(): Promise<void>;
  close(): Promise<void>;
}

/** A repository over a database that the host has opened; `close()` ends its connections. */
export async function createSqlRepository<DB>(
  db: Kysely<DB>,
  options: SqlRepositoryOptions = {},
  replicas: readonly Kysely<unknown>[] = [],
): Promise<SqlRepository> {
  checkSqlOptions(options);
  const { anonymousUserId = anonymousUser, busyTimeout = 5000 } = options;
  const maxOffset = toLimit('offset', options.limits?.offset ?? 10_000);
  const maxCopiedLocations = toLimit('copiedLocations', options.limits?.copiedLocations ?? 50_000);
  const report = createReportOf(options.onError);
  const own = db as unknown as Kysely<Tables>;
  const fieldTypes = createFieldTypes(withAccounts(options.fieldTypes));
  const installation = cleanInstallation(options, fieldTypes);
  const dialect = await dialectOf(own);
  await migrate({ db: own, dialect, busyTimeout }, migrations, installation);
  await refreshStatistics({ db: own, dialect, busyTimeout });
  const jobs = createJobRunner({ ...typeJobs, indexContent: createIndexing({ dialect, fieldTypes }) }, report);
  const downloadInterval = toDuration('downloadInterval', options.downloadInterval ?? 10_000);
  const store: Store = {
    db: own,
    reads: createReads(own, replicas as unknown as readonly Database[], dialect),
    dialect,
    fieldTypes,
    externalValues: [accountValues],
    files: options.files,
    variations: await variationsFor(options),
    thumbnail: thumbnailFor(options),
    signatures: options.signedUrls && createSignatures(options.signedUrls),
    downloads: createDownloadCounts((...given) => exclusively(store, ...given), downloadInterval, report),
    uploadLifetime: toDuration('uploadLifetime', options.uploadLifetime ?? 24 * 3_600_000),
    uploadQuota: toUploadQuota(options.limits?.uploads),
    anonymousUserId,
    users: toUserSettings(options),
    busyTimeout,
    statementTimeout: toDuration('statementTimeout', options.statementTimeout ?? 30_000),
    maxCopiedLocations,
    maxOffset,
    maxCountedHits: toLimit('countedHits', options.limits?.countedHits ?? 1_000_000),
    writeLocks: createWriteLocks(toLimit('writers', options.limits?.writers ?? 8)),
    searches: createSearches(toLimit('searches', options.limits?.searches ?? (dialect.isRemote ? 3 : 2)), busyTimeout),
    wakeJobs: jobs.wake,
    built: new WeakMap(),
    rights: new LRUCache({ max: mostRights }),
    callers: new LRUCache({ max: 10 * mostRights }),
    counts: new LRUCache({ max: mostCounts }),
    cursorKey: await loadCursorKey(own),
  };
  const state = createState(store);
  const { sweepInterval } = options;
  const sweeps = createSweep(
    store,
    sweepInterval === undefined ? undefined : toDuration('sweepInterval', sweepInterval),
    report,
  );
  await jobs.start(store);
  return {
    ...toRepository(store),
    ...(state && { state }),
    transaction: (context, work) =>
      inOneTransaction(store, context, (bound) => work(toRepository(bound))).finally(jobs.wake),
    sweepFiles: sweeps.sweep,
    reindex: () => translated(dialect, () => reindex(store)),
    async close() {
      await Promise.all([jobs.stop(), sweeps.stop(), store.downloads.stop()]);
      await Promise.all([db, ...replicas].map((each) => each.destroy()));
    },
  };
}

/** Plans are only slower without them, so that a file which is locked or cannot be written does not keep it from opening. */
async function refreshStatistics({ db, dialect, busyTimeout }: Pick<Store, 'db' | 'dialect' | 'busyTimeout'>) {
  const { statistics } = dialect;
  if (!(await statistics?.areNeeded(db))) return;
  await inTransaction(db, dialect.beginWriting(busyTimeout, 'exclusive'), async (within) =>
    statistics?.update(within),
  ).catch(() => undefined);
}

/** Uploads are no part of transactions of several calls: each of their steps is one of its own, between writes to the file store. */
const toRepository = (store: AnyStore): Repository =>
  withIntegerIds(
    withFoldedNames(store, {
      content: createContentRepository(store),
      versions: createVersionRepository(store),
      relations: createRelationRepository(store),
      contentTypes: createContentTypeRepository(store),
      contentTypeGroups: { ...createTypeGroups(store), ...createTypeGroupLinks(store) },
      locations: { ...createLocationRepository(store), ...createUrlLookup(store) },
      sections: createSectionRepository(store),
      objectStates: createObjectStateRepository(store),
      trash: createTrashRepository(store),
      urlAliases: createUrlAliasRepository(store),
      urlWildcards: createUrlWildcardRepository(store),
      bookmarks: createBookmarkRepository(store),
      roles: createRoleRepository(store),
      permissions: createPermissionRepository(store),
      users: { ...createAccounts(store), ...createUsers(store) },
      userGroups: createUserGroups(store),
      views: createViewRepository(store),
      languages: createLanguageRepository(store),
      ...(store.files && {
        files: createFileRepository(store, store.files, store.variations),
      }),
      ...(store.files && !store.transaction && { uploads: createUploadRepository(store, store.files) }),
      roots: { ...installedRoots, users: store.users.rootGroup },
      fieldTypes: store.fieldTypes,
    }),
  );

/** The storage keeps accounts apart from versions, so that the fields of users can set them. */
function withAccounts(own: readonly FieldType[] = []): readonly FieldType[] {
  const hasOwn = own.some(({ identifier }) => identifier === settableUser.identifier);
  return hasOwn ? own : [settableUser, ...own];
}

async function variationsFor({ files, variations, variationLimits }: SqlRepositoryOptions) {
  if (!variations) return undefined;
  if (!files) throw new TypeError('createSqlRepository: variations need files');
  return createVariations(files, variations, variationLimits);
}

function thumbnailFor({ thumbnail, variations = {} }: SqlRepositoryOptions): string | undefined {
  if (thumbnail === undefined || Object.hasOwn(variations, thumbnail)) return thumbnail;
  throw new TypeError('createSqlRepository: thumbnail must be the name of a variation');
}

/** Opens the database of a URL or a path, or a primary with its replicas, and the repository in it. */
export async function openSqlRepository(
  database: string | ReplicatedDatabase,
  options: OpenOptions = {},
): Promise<SqlRepository> {
  checkOpenOptions(database, options);
  const isServer = typeof database === 'object' || isPostgres(database);
  const limits = isServer
    ? { ...options.limits, writers: writersOf(options), searches: searchesOf(options) }
    : options.limits;
  const { log, connections, preparedStatements, sqliteDriver, ...own } = options;
  const { db, replicas } = await openDatabases(database, options);
  try {
    const files = filesFor(database, options.files);
    return await createSqlRepository(db, { ...own, ...(limits && { limits }), files }, replicas);
  } catch (error) {
    await Promise.all([db, ...replicas].map((each) => each.destroy()));
    throw error;
  }
}

function filesFor(database: string | ReplicatedDatabase, files: OpenOptions['files']): FileStore | undefined {
  const isFile = typeof database === 'string' && !isPostgres(database);
  if (files === false || (files === undefined && !isFile)) return undefined;
  if (typeof files === 'object') return files;
  if (files === undefined && database === ':memory:') return createMemoryFileStore();
  return createDiskFileStore(files ?? `${database}-files`);
}

/** The dialect of a database that is open, with what has to be set before the first statement. */
export function dialectOf(db: Kysely<Tables>): Promise<Dialect> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof SqliteAdapter) return createSqliteDialect(db);
  if (adapter instanceof PostgresAdapter) return createPostgresDialect(db);
  throw new TypeError('createSqlRepository: the database is neither SQLite nor PostgreSQL');
}
