/** The database of the host, and the care that nobody goes into production with the password that everybody knows. */
import { existsSync } from 'node:fs';
import { anonymous, type Context, type Repository } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { ConfigurationError, type HostSettings } from './environment.js';

const defaultPassword = 'publish';

/** For what the host asks the repository on its own behalf. */
export function hostContext(): Context {
  return { caller: anonymous, siteaccess: 'site', languages: [], signal: AbortSignal.timeout(10_000) };
}

export async function openRepository(settings: HostSettings): Promise<Repository> {
  const { database, adminPassword, isProduction } = settings;
  // Asked first, since a database that has been set up keeps the password it was set up with.
  if (isProduction && !adminPassword && isNew(database)) {
    throw new ConfigurationError('CMS_ADMIN_PASSWORD must be set to set up a new database in production');
  }
  const repository = await open(settings);
  if (!(await repository.users?.authenticate?.({ login: 'admin', password: defaultPassword }, hostContext())))
    return repository;
  if (isProduction) {
    await repository.close?.();
    throw new ConfigurationError(
      `The password of admin is still '${defaultPassword}': start with a new CMS_DATABASE and CMS_ADMIN_PASSWORD`,
    );
  }
  console.warn(
    `Warning: the password of admin is '${defaultPassword}'. CMS_ADMIN_PASSWORD sets that of a new database.`,
  );
  return repository;
}

async function open({ database, adminPassword }: HostSettings): Promise<Repository> {
  try {
    return await openSqlRepository(database, { ...(adminPassword && { adminPassword }) });
  } catch (error) {
    // Where several addresses refuse, only the code says what happened.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`CMS_DATABASE cannot be opened: ${message || code}`);
  }
}

function isNew(database: string): boolean {
  return database === ':memory:' || (!/^\w+:\/\//.test(database) && !existsSync(database));
}
