/** The repository on plain `pg` for the specs: in a schema of its own on the server that there is. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openPages } from '../../examples/plain-pg.js';

const { CI, CMS_TEST_POSTGRES } = process.env;
const server = CMS_TEST_POSTGRES || 'postgres://root@127.0.0.1:5432/test';

/** Whether there is a server, which is required with its URL set and in continuous integration. */
export async function hasPostgres(): Promise<boolean> {
  try {
    await administer('select 1');
    return true;
  } catch (cause) {
    if (CMS_TEST_POSTGRES || (CI && CI !== 'false'))
      throw new Error('There is no PostgreSQL server to test with', { cause });
    return false;
  }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server, connectionTimeoutMillis: 5000 });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

export async function openInSchema() {
  const schema = `spec_${Date.now()}_${randomBytes(8).toString('hex')}`;
  await administer(`create schema ${schema}`);
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${schema}`);
  const { database, repository } = await openPages(url.href, readFileSync('examples/plain-pg/schema.sql', 'utf8'));
  return {
    url: url.href,
    database,
    repository,
    async close() {
      await repository.close?.();
      await administer(`drop schema ${schema} cascade`);
    },
  };
}
