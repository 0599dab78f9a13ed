/** Servers that have the protocol of PostgreSQL, but not its locks: a proxy calls other functions in place of those of the server. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { createSqlRepository, openSqlRepository } from '../../../lib/sql/index.js';
import { createDetour } from '../../support/detour.js';
import { execute, look } from '../hosts.js';
import { asAdministrator, newDatabase, tablesOf } from '../support.js';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Replaced {
  readonly name: string;
  /** Of a name that is as long, so that messages keep their lengths. */
  readonly by: string;
  readonly definition: string;
}

/** The URL of a server of which a function is replaced. */
async function serverWith({ name, by, definition }: Replaced): Promise<string> {
  expect(by).toHaveLength(name.length);
  const url = await newDatabase();
  await execute(url, `create function ${by}${definition}`);
  const detour = await createDetour(url, 5432, (bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll(name, by), 'latin1'),
  );
  ends.push(async () => detour.cut());
  return detour.url;
}

const versionOf = (text: string): Replaced => ({
  name: 'version()',
  by: 'engines()',
  definition: ` returns text language sql as $$ select '${text}' $$`,
});

describe('A server', () => {
  it.each([
    [
      'that grants each advisory lock',
      {
        name: 'pg_try_advisory_xact_lock(',
        by: 'grants_each_advisory_lock(',
        definition: 'key bigint) returns boolean language sql as $$ select true $$',
      },
      'the server grants an advisory lock to two transactions',
    ],
    [
      'without advisory locks',
      {
        name: 'pg_try_advisory_xact_lock(',
        by: 'has_no_such_advisory_lock(',
        definition: 'key date, other date) returns boolean language sql as $$ select true $$',
      },
      'the server has no advisory locks',
    ],
    ['that is CockroachDB', versionOf('CockroachDB CCL v24.1.0 (x86_64-pc-linux-gnu)'), 'CockroachDB is not supported'],
    ['that is YugabyteDB', versionOf('PostgreSQL 15.12-YB-2025.1.0.0-b0 on x86_64'), 'YugabyteDB is not supported'],
  ])('%s is refused, and nothing is created in its database', async (_, replaced, problem) => {
    const url = await serverWith(replaced);
    const refusal = new TypeError(`The built-in storage needs PostgreSQL: ${problem}`);
    await expect(openSqlRepository(url)).rejects.toEqual(refusal);
    const db = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url }) }) });
    await expect(createSqlRepository(db).finally(() => db.destroy())).rejects.toEqual(refusal);
    expect(await look(url, tablesOf)).toEqual([]);
  });

  it('is opened with a single connection, on which this stays unknown', async () => {
    const pool = new pg.Pool({ connectionString: await newDatabase(), max: 1 });
    const repository = await createSqlRepository(new Kysely({ dialect: new PostgresDialect({ pool }) }));
    ends.push(() => repository.close());
    expect(await repository.sections.load(1, asAdministrator)).toMatchObject({ identifier: 'standard' });
  });

  it('is opened by several processes at the same time', async () => {
    const url = await newDatabase();
    const repositories = await Promise.all(Array.from({ length: 4 }, () => openSqlRepository(url)));
    ends.push(...repositories.map((each) => () => each.close()));
    for (const { sections } of repositories) expect(await sections.load(1, asAdministrator)).toMatchObject({ id: 1 });
  });
});
