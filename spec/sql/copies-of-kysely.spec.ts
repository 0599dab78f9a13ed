/** A database that the host opens with a copy of Kysely of its own: `require` and `import` load two. */
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import * as imported from 'kysely';
import pg from 'pg';
import { everything } from '../../conformance/search/world.js';
import { createSqlRepository } from '../../lib/sql/index.js';
import { database } from './databases.js';
import { openRaw } from './raw-sqlite.js';
import { asAdministrator, type Complete, newDatabase } from './support.js';

const required = createRequire(import.meta.url)('kysely') as typeof imported;

const openPostgres = async () =>
  new required.PostgresDialect({ pool: new pg.Pool({ connectionString: await newDatabase() }) });

const openSqlite = async () => new required.SqliteDialect({ database: await openRaw(':memory:') });

describe('createSqlRepository with a database of another copy of Kysely', () => {
  it('reads, searches and writes', async () => {
    expect(required.Kysely).not.toBe(imported.Kysely);
    const dialect = await (database === 'postgres' ? openPostgres() : openSqlite());
    const { sections, content, views, close } = (await createSqlRepository(
      new required.Kysely<unknown>({ dialect }),
    )) as Complete;
    const { id } = await sections.create({ identifier: 'shop', name: 'Shop' }, asAdministrator);
    await content.updateInfo({ id: 41, changes: { sectionId: id } }, asAdministrator);
    const { hits } = await views.find(
      { query: { ...everything, filter: [{ kind: 'sectionId', ids: [id] }] }, page: { offset: 0, limit: 10 } },
      asAdministrator,
    );
    expect(hits).toMatchObject([{ content: { id: 41, sectionId: id } }]);
    await close();
  });
});
