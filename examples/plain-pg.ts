/** A repository on plain `pg`, without the built-in storage: pages in a PostgreSQL database with its own schema. */
import { readFile } from 'node:fs/promises';
import express from 'express';
import { createCmsRestRouter, type Repository } from 'express-cms-rest';
import { anonymous } from 'express-cms-rest/repository';
import { type Database, openDatabase } from './plain-pg/database.js';
import { createRepository } from './plain-pg/repository.js';
import { addAccount } from './plain-pg/users.js';
import { isRunDirectly } from './run-directly.js';

const context = { caller: anonymous, siteaccess: '', languages: [], signal: new AbortController().signal };

/** Opens the database of that URL, and sets it up by `schema`, the text of `schema.sql`, where it is empty. */
export async function openPages(url: string, schema: string): Promise<{ database: Database; repository: Repository }> {
  const database = openDatabase(url);
  const [table] = await database.read(context)<{ readonly is: boolean }>(
    "select to_regclass('content') is not null as is",
  );
  if (!table?.is) {
    await database.read(context)(schema);
    await addAccount(database, 'admin', process.env.ADMIN_PASSWORD ?? 'publish', true);
    await addAccount(database, 'reader', process.env.READER_PASSWORD ?? 'publish', false);
  }
  return { database, repository: createRepository(database) };
}

if (isRunDirectly(import.meta.url)) {
  const schema = await readFile('examples/plain-pg/schema.sql', 'utf8');
  const { repository } = await openPages(process.env.DATABASE_URL ?? 'postgres://127.0.0.1/pages', schema);
  express()
    .use(createCmsRestRouter(repository, { basic: true, session: false }))
    .listen(3000, '127.0.0.1', (error) => {
      if (error) throw error;
      console.log('The API is at http://127.0.0.1:3000/api/cms/v2/');
    });
}
