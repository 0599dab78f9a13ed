/** The database of the host; refuses production with the well-known default password. */
import { existsSync } from 'node:fs';
import type { Context, Repository } from 'express-cms-rest';
import { anonymous } from 'express-cms-rest/repository';
import { openSqlRepository } from 'express-cms-rest/sql';
import { ConfigurationError, type HostSettings } from './environment.js';

const defaultPassword = 'publish';

/** For calls of the repository by the host itself: in the default siteaccess. */
export function hostContext({ siteaccesses = {} }: HostSettings): Context {
  const [siteaccess = 'site'] = Object.keys(siteaccesses);
  return { caller: anonymous, siteaccess, languages: [], signal: AbortSignal.timeout(10_000) };
}

export async function openRepository(settings: HostSettings): Promise<Repository> {
  const { database, adminPassword, isProduction } = settings;
  // Asked first, since a database that has been set up keeps the password it was set up with.
  if (isProduction && !adminPassword && isNew(database)) {
    throw new ConfigurationError('CMS_ADMIN_PASSWORD must be set to set up a new database in production');
  }
  const repository = await open(settings);
  if (!(await repository.users?.authenticate?.({ login: 'admin', password: defaultPassword }, hostContext(settings))))
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

const hour = 3_600_000;

/** The variants of images, which need sharp. */
const variations = {
  small: { width: 200, height: 200 },
  medium: { width: 600, height: 600 },
  large: { width: 1600, height: 1600 },
};

async function hasSharp(): Promise<boolean> {
  return import('sharp').then(
    () => true,
    () => false,
  );
}

async function open(settings: HostSettings): Promise<Repository> {
  const { database, files, busySeconds, sweepHours, webhooksAllow, adminPassword, adminEmail, lockGroupIdentifier } =
    settings;
  const isFile = typeof database === 'string' && !database.startsWith('postgres');
  const hasFiles = files !== undefined || isFile;
  try {
    return await openSqlRepository(database, {
      ...(files && { files }),
      ...(hasFiles && (await hasSharp()) && { variations, thumbnail: 'small' }),
      busyTimeout: busySeconds * 1000,
      webhooks: { allow: webhooksAllow },
      ...(sweepHours > 0 && { sweepInterval: sweepHours * hour }),
      install: {
        ...(adminPassword && { adminPassword }),
        ...(adminEmail && { adminEmail }),
        ...(lockGroupIdentifier && { lockGroupIdentifier }),
      },
    });
  } catch (error) {
    // If several addresses refuse the connection, only the code has the reason.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(`CMS_DATABASE cannot be opened: ${message || code}`);
  }
}

function isNew(database: HostSettings['database']): boolean {
  if (typeof database !== 'string') return false;
  return database === ':memory:' || (!/^\w+:\/\//.test(database) && !existsSync(database));
}
