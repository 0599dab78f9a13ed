/** The built-in storage: the repository of a whole CMS in an SQL database, which it sets up by itself. */
import type { Kysely, LogConfig } from 'kysely';
import { createFieldTypes, type FieldType } from '../field-types/index.js';
import type { Repository } from '../repository/repository.js';
import { createContentRepository } from './content/content.js';
import { createContentTypeRepository } from './content-types.js';
import { dialectOf } from './dialect.js';
import { cleanInstallation, installedPassword } from './installation/install.js';
import { anonymousUser } from './installation/names.js';
import { createLanguageRepository } from './languages.js';
import { createLocationRepository } from './locations/locations.js';
import { migrations } from './migrations/index.js';
import { migrate } from './migrations/migrate.js';
import { createRelationRepository } from './relations.js';
import type { Tables } from './schema.js';
import { createSectionRepository } from './sections.js';
import { createObjectStateRepository } from './states/object-states.js';
import type { Store } from './store.js';
import { createTrashRepository } from './trash/trash.js';
import { createUrlAliasRepository } from './urls/aliases.js';
import { createUrlWildcardRepository } from './urls/wildcards.js';
import { createUserRepository } from './users.js';
import { createVersionRepository } from './versions.js';

export interface SqlRepositoryOptions {
  /** The user whose rights anonymous callers have; 10 in the clean installation. */
  readonly anonymousUserId?: number;
  /** The password of `admin`, when it is this call that installs the database. */
  readonly adminPassword?: string;
  /** How long to wait for what other processes write before the answer is 503, in milliseconds; 5000 by default. */
  readonly busyTimeout?: number;
  /** Field types of the host, besides the built-in ones or in their place. */
  readonly fieldTypes?: readonly FieldType[];
}

export interface OpenOptions extends SqlRepositoryOptions {
  /** Kysely's own log: sees each statement. */
  readonly log?: LogConfig;
}

/** A repository over a database that the host has opened; `close()` ends its connections. */
export async function createSqlRepository<DB>(db: Kysely<DB>, options: SqlRepositoryOptions = {}): Promise<Repository> {
  const { anonymousUserId = anonymousUser, adminPassword = installedPassword, busyTimeout = 5000 } = options;
  const own = db as unknown as Kysely<Tables>;
  const fieldTypes = createFieldTypes(options.fieldTypes);
  const store: Store = { db: own, dialect: dialectOf(own), fieldTypes, anonymousUserId, busyTimeout };
  await store.dialect.prepare(own);
  await migrate(store, [...migrations, cleanInstallation(adminPassword)]);
  return {
    content: createContentRepository(store),
    versions: createVersionRepository(store),
    relations: createRelationRepository(store),
    contentTypes: createContentTypeRepository(store),
    locations: createLocationRepository(store),
    sections: createSectionRepository(store),
    trash: createTrashRepository(store),
    objectStates: createObjectStateRepository(store),
    urlAliases: createUrlAliasRepository(store),
    urlWildcards: createUrlWildcardRepository(store),
    users: createUserRepository(store),
    languages: createLanguageRepository(store),
    fieldTypes,
    close: () => db.destroy(),
  };
}

/** A repository in the SQLite file of that path, which is made if need be, or in memory as `:memory:`. */
export async function openSqlRepository(url: string, { log, ...options }: OpenOptions = {}): Promise<Repository> {
  if (/^postgres(ql)?:/.test(url)) throw new TypeError('openSqlRepository: PostgreSQL is not supported yet');
  const { openSqlite } = await import('./sqlite.js');
  const db = openSqlite(url, log);
  try {
    return await createSqlRepository(db, options);
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
