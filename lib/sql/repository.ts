/** The repository of a whole CMS in an SQL database, which it sets up by itself. */

import { type Kysely, PostgresAdapter, SqliteAdapter } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createFieldTypes, type FieldType } from '../field-types/index.js';
import type { Repository } from '../repository/repository.js';
import { createBookmarkRepository } from './bookmarks.js';
import { createContentRepository } from './content/content.js';
import { createRelationRepository } from './content/relations.js';
import { createVersionRepository } from './content/versions.js';
import { createContentTypeRepository } from './content-types.js';
import { loadCursorKey } from './cursor.js';
import type { Dialect } from './dialect.js';
import { type ConnectionOptions, openDatabase } from './drivers.js';
import { anonymousUser, installedRoots } from './installation/contents.js';
import { cleanInstallation, type InstallationOptions } from './installation/install.js';
import { withIntegerIds } from './integer-ids.js';
import { createLanguageRepository } from './languages.js';
import { createLocationRepository } from './locations/locations.js';
import { createMemory } from './memory.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';
import { createPostgresDialect } from './postgres/dialect.js';
import { createQueue } from './queue.js';
import type { Tables } from './schema.js';
import { createSectionRepository } from './sections.js';
import { createSqliteDialect } from './sqlite/dialect.js';
import { createObjectStateRepository } from './states/content-states.js';
import type { Store } from './store.js';
import { createTrashRepository } from './trash/trash.js';
import { createUrlAliasRepository, createUrlLookup } from './urls/aliases.js';
import { createUrlWildcardRepository } from './urls/wildcards.js';
import { accountValues, createUserRepository } from './users.js';

/** Enough for callers with many different roles to come in turns. */
const mostRights = 200;

export interface SqlLimits {
  /** How many locations a subtree has at most that is copied, which takes one transaction; 50,000 by default. */
  readonly copiedLocations?: number;
}

export interface SqlRepositoryOptions extends InstallationOptions {
  /** The user whose rights anonymous callers have; 10 in the clean installation. */
  readonly anonymousUserId?: number;
  /** How long to wait for what other processes write before the answer is 503, in milliseconds; 5000 by default. */
  readonly busyTimeout?: number;
  readonly limits?: SqlLimits;
  /** Field types of the host, besides the built-in ones or in their place. */
  readonly fieldTypes?: readonly FieldType[];
}

export interface OpenOptions extends SqlRepositoryOptions, ConnectionOptions {}

/** A repository over a database that the host has opened; `close()` ends its connections. */
export async function createSqlRepository<DB>(db: Kysely<DB>, options: SqlRepositoryOptions = {}): Promise<Repository> {
  const { anonymousUserId = anonymousUser, busyTimeout = 5000 } = options;
  const installation = cleanInstallation(options);
  const maxCopiedLocations = toLimit('copiedLocations', options.limits?.copiedLocations ?? 50_000);
  const own = db as unknown as Kysely<Tables>;
  const fieldTypes = createFieldTypes(options.fieldTypes);
  const dialect = await dialectOf(own);
  await migrate({ db: own, dialect, busyTimeout }, migrations, installation);
  const store: Store = {
    db: own,
    dialect,
    fieldTypes,
    externalValues: [accountValues],
    anonymousUserId,
    busyTimeout,
    maxCopiedLocations,
    writes: createQueue(),
    built: new WeakMap(),
    rights: new LRUCache({ max: mostRights }),
    callers: new LRUCache({ max: 10 * mostRights }),
    memory: createMemory(),
    cursorKey: await loadCursorKey(own),
  };
  return withIntegerIds({
    content: createContentRepository(store),
    versions: createVersionRepository(store),
    relations: createRelationRepository(store),
    contentTypes: createContentTypeRepository(store),
    locations: { ...createLocationRepository(store), ...createUrlLookup(store) },
    sections: createSectionRepository(store),
    objectStates: createObjectStateRepository(store),
    trash: createTrashRepository(store),
    urlAliases: createUrlAliasRepository(store),
    urlWildcards: createUrlWildcardRepository(store),
    bookmarks: createBookmarkRepository(store),
    users: createUserRepository(store),
    languages: createLanguageRepository(store),
    roots: installedRoots,
    fieldTypes,
    close: () => db.destroy(),
  });
}

function toLimit(name: keyof SqlLimits, limit: number): number {
  if (Number.isSafeInteger(limit) && limit > 0) return limit;
  throw new TypeError(`createSqlRepository: limits.${name} must be a positive integer`);
}

/** Opens the database of a URL or a path, and the repository in it. */
export async function openSqlRepository(url: string, options: OpenOptions = {}): Promise<Repository> {
  const db = await openDatabase(url, options);
  try {
    return await createSqlRepository(db, options);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** The dialect of a database that is open, with what has to be set before the first statement. */
export function dialectOf(db: Kysely<Tables>): Promise<Dialect> {
  const { adapter } = db.getExecutor();
  if (adapter instanceof SqliteAdapter) return createSqliteDialect(db);
  if (adapter instanceof PostgresAdapter) return createPostgresDialect(db);
  throw new TypeError('createSqlRepository: the database is neither SQLite nor PostgreSQL');
}
