/** Options of the built-in storage that do not exist. */
import { describe, expect, it } from '@jest/globals';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { createSqlRepository, type OpenOptions, openSqlRepository } from '../../lib/sql/index.js';

/** A database that no statement reaches. */
const db = new Kysely({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new SqliteIntrospector(own),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

const secret = 'a secret of at least thirty-two bytes';

describe('a database that cannot be opened', () => {
  it.each<[unknown, string]>([
    ['', "not ''"],
    ['mysql://cms:hidden@localhost/cms', 'not the URL of a mysql: server'],
    [undefined, 'not undefined'],
    [7, 'not 7'],
  ])('is refused with what can be: %j', async (database, found) => {
    const words =
      "must be the path of an SQLite file, ':memory:', a postgres:// URL or an object with primary and replicas";
    await expect(openSqlRepository(database as string)).rejects.toThrow(
      new TypeError(`The option database ${words}, ${found}`),
    );
  });
});

describe('an invalid option', () => {
  it.each<[Record<string, unknown>, string]>([
    [
      { fieldTypes: [{}] },
      'The option fieldTypes[0] must be a field type, which has an identifier, not an empty object',
    ],
    [{ install: { languages: [] } }, 'The option install.languages must be a list of languages, not an empty list'],
  ])('is refused by name: %j', async (options, message) => {
    await expect(openSqlRepository(':memory:', options)).rejects.toThrow(new TypeError(message));
  });
});

describe('an option that does not exist', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ install: { adminPasword: 'x' } }, 'install.adminPasword, did you mean adminPassword?'],
    [{ limits: { writer: 2 } }, 'limits.writer, did you mean writers?'],
    [
      { limits: { colour: 2 } },
      'limits.colour; there are copiedLocations, subtree, offset, counted, ranked, writers, uploads, apiKeys, searches',
    ],
    [{ limits: { uploads: { bites: 2 } } }, 'limits.uploads.bites, did you mean bytes?'],
    [{ variationLimits: { pixel: 2 } }, 'variationLimits.pixel, did you mean pixels?'],
    [{ variations: { small: { widht: 200 } } }, 'variations.small.widht, did you mean width?'],
    [{ signedUrls: { secret, lifeTimes: 3 } }, 'signedUrls.lifeTimes, did you mean lifetime?'],
  ])('is refused by name: %j', async (options, named) => {
    const refusal = new TypeError(`Unknown option: ${named}`);
    await expect(openSqlRepository(':memory:', options as OpenOptions)).rejects.toThrow(refusal);
    await expect(createSqlRepository(db, options)).rejects.toThrow(refusal);
  });

  it('is refused where it is about a connection that the host has opened', async () => {
    await expect(createSqlRepository(db, { connections: 2 } as object)).rejects.toThrow('Unknown option: connections');
  });

  it('is refused among the servers of a database', async () => {
    const servers = { primary: 'postgres://127.0.0.1:1/cms', replica: 'postgres://127.0.0.1:2/cms' };
    await expect(openSqlRepository(servers)).rejects.toThrow(
      'Unknown option: database.replica, did you mean replicas?',
    );
  });
});
