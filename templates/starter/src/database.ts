/** The database of the content; refuses production with the password that everyone knows. */
import { existsSync } from 'node:fs';
import { openSqlRepository, type SqlRepository } from 'express-cms-rest/sql';
import { asAdmin } from './articles.js';

/** The password of `admin` in a database that was created without another one. */
const defaultPassword = 'publish';

export interface DatabaseSettings {
  readonly file: string;
  /** The password of `admin` in a new database. */
  readonly adminPassword: string | undefined;
  readonly isProduction: boolean;
}

/** @throws Error in production, while the password of `admin` is that of the clean installation */
export async function openDatabase({ file, adminPassword, isProduction }: DatabaseSettings): Promise<SqlRepository> {
  if (isProduction && !adminPassword && !existsSync(file)) {
    throw new Error('Set CMS_ADMIN_PASSWORD: a new database needs it in production');
  }
  const repository = await openSqlRepository(file, {
    install: { contentTypes: 'minimal', ...(adminPassword && { adminPassword }) },
    variations: { small: { width: 480 }, large: { width: 1200 } },
    // The site is in this process.
    webhooks: { allow: ['127.0.0.1'] },
  });
  const account = await repository.users.authenticate({ login: 'admin', password: defaultPassword }, asAdmin);
  if (!account) return repository;
  if (isProduction) {
    await repository.close();
    throw new Error(`The password of admin is still '${defaultPassword}': change it before you start in production`);
  }
  console.warn(
    `Warning: the password of admin is '${defaultPassword}'. CMS_ADMIN_PASSWORD sets that of a new database.`,
  );
  return repository;
}
