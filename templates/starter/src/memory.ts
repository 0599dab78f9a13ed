/** A database in memory with the content type, for tests and for the command `types`. */
import type { SqlRepository } from 'express-cms-rest/sql';
import { installArticles } from './articles.js';
import { openDatabase } from './database.js';

export async function openRepository(): Promise<SqlRepository> {
  const repository = await openDatabase({ file: ':memory:', adminPassword: 'for tests only', isProduction: false });
  await installArticles(repository);
  return repository;
}
