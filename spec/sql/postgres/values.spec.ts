/** Values are read alike on every connection, and ids are never reused. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { createSqlRepository, openSqlRepository } from '../../../lib/sql/index.js';
import { asAdministrator, type Complete, newDatabase, type Opened, open } from '../support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

describe('Values', () => {
  const { INT8 } = pg.types.builtins;
  const usual = pg.types.getTypeParser(INT8);
  afterEach(() => pg.types.setTypeParser(INT8, usual));

  const shown = async ({ content, locations }: Complete) => [
    await content.updateInfo(
      { id: 41, changes: { modified: new Date(1e12), published: new Date(1e12) } },
      asAdministrator,
    ),
    await content.updateInfo(
      { id: 41, changes: { modified: new Date(1e12), published: new Date(1e12) } },
      asAdministrator,
    ),
    (await locations.load(1, asAdministrator)).childCount,
    (await content.load(41, asAdministrator)).currentVersion.fields.map(({ id }) => typeof id),
    (await content.load(41, asAdministrator)).revision,
    (await locations.update({ id: 51, changes: { remoteId: '007' } }, asAdministrator)).remoteId,
    (await locations.trash({ id: 51 }, asAdministrator))?.remoteId,
  ];

  const expected = [
    expect.objectContaining({ revision: 2, modified: new Date(1e12) }),
    expect.objectContaining({ revision: 2, modified: new Date(1e12) }),
    4,
    ['number', 'number', 'number', 'number'],
    2,
    '007',
    '007',
  ];

  it('are those of the library, whatever a host has set in the driver', async () => {
    pg.types.setTypeParser(INT8, BigInt);
    const own = (await openSqlRepository(await newDatabase())) as Complete;
    expect(await shown(own)).toEqual(expected);
    await own.close();
  });

  it.each([
    ['as it reads them', usual],
    ['as big integers', BigInt],
    ['as numbers', Number],
  ])('are the same from a pool of the host that has large ones %s', async (_, parse) => {
    pg.types.setTypeParser(INT8, parse as (text: string) => unknown);
    const pool = new pg.Pool({ connectionString: await newDatabase() });
    const own = (await createSqlRepository(new Kysely({ dialect: new PostgresDialect({ pool }) }))) as Complete;
    expect(await shown(own)).toEqual(expected);
    await own.close();
  });
});

describe('Text with a character that no column holds', () => {
  const nul = 'me\0dia';

  it('is found nowhere, and kept without it', async () => {
    await expect(repository.content.loadByRemoteId(nul, asAdministrator)).rejects.toMatchObject({ status: 404 });
    const changed = await repository.content.updateInfo({ id: 41, changes: { remoteId: nul } }, asAdministrator);
    expect(changed.remoteId).toBe('me\uFFFDdia');
  });

  it('is refused where the host has opened the connection', async () => {
    const pool = new pg.Pool({ connectionString: await newDatabase() });
    const own = (await createSqlRepository(new Kysely({ dialect: new PostgresDialect({ pool }) }))) as Complete;
    await expect(own.content.loadByRemoteId(nul, asAdministrator)).rejects.toMatchObject({ status: 400 });
    const update = own.content.updateInfo({ id: 41, changes: { remoteId: nul } }, asAdministrator);
    await expect(update).rejects.toMatchObject({ status: 400 });
    await own.close();
  });
});

describe('Text that is too long for an index', () => {
  // Nothing that compression would make short.
  const long = Array.from({ length: 1990 }, (_, index) => String.fromCharCode(0x4e00 + ((index * 7919) % 20_011))).join(
    '',
  );

  it('is refused', async () => {
    const { urlAliases, urlWildcards } = repository;
    const wildcard = { sourceUrl: `/${long}`, destinationUrl: '/to', forward: false };
    await expect(urlWildcards.create(wildcard, asAdministrator)).rejects.toMatchObject({ status: 400 });
    const flags = { languageCode: 'eng-GB', alwaysAvailable: false, forward: false };
    const alias = urlAliases.create({ ...flags, path: '/to', resource: `module:${long}` }, asAdministrator);
    await expect(alias).rejects.toMatchObject({ status: 400 });
  });
});

describe('Ids', () => {
  it('are above those of the installation in every table', async () => {
    const { rows } = await sql<{ name: string; next: string; highest: number | null }>`
      select relname as name,
        nextval(pg_get_serial_sequence(quote_ident(relname), 'id')) as next,
        (xpath('/row/c/text()', query_to_xml(format('select max(id) as c from %I', relname), false, true, '')))[1]::text::int
          as highest
      from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
        and exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'id' and attidentity <> '')
    `.execute(repository.db);
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ next, highest }) => Number(next) <= (highest ?? 0))).toEqual([]);
  });

  it('are not reused after a deletion', async () => {
    const first = await repository.content.copy({ id: 41, parentLocationId: 2 }, asAdministrator);
    await repository.content.delete({ id: first.id }, asAdministrator);
    const second = await repository.content.copy({ id: 41, parentLocationId: 2 }, asAdministrator);
    expect(second.id).toBeGreaterThan(first.id);
    expect(second.mainLocation?.id).toBeGreaterThan(first.mainLocation?.id ?? 0);
  });
});

describe('Columns', () => {
  it('are compared byte by byte where an order is asked of them', async () => {
    const { rows } = await sql<{ name: string }>`select table_name || '.' || column_name as name
      from information_schema.columns where table_schema = current_schema() and collation_name = 'C'
    `.execute(repository.db);
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['cms_location.path', 'cms_content.sort_name', 'cms_trash_item.path']),
    );
  });
});
