/**
 * The specs that `npm run check` runs beside those of `npm test`: the long ones, those of packages, and those whose results may
 * depend on the database once more on a PostgreSQL server: that of CMS_TEST_POSTGRES, or the one on this machine. The servers of
 * CMS_POSTGRES_VERSIONS, which `.ci/newer-postgres` starts, run what depends on their version. Another host has a configuration of
 * its own.
 */
import pg from 'pg';
import { outsideOfShard, packing, reportersOf, settings, shared, without } from './jest.config.js';

/** A server that was named, and any server in continuous integration, must be there. */
async function findPostgres() {
  const { CI, CMS_TEST_POSTGRES } = process.env;
  const url = CMS_TEST_POSTGRES || 'postgres://root@127.0.0.1:5432/test';
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.end();
    return url;
  } catch (cause) {
    const problem = 'There is no PostgreSQL server to test with';
    if (CMS_TEST_POSTGRES || (CI && CI !== 'false')) throw new Error(problem, { cause });
    return undefined;
  }
}

const postgres = await findPostgres();

/** Pairs of circumstances are tried on SQLite; on PostgreSQL those that a command names. */
const pairs = process.env.CMS_COMBINATION ? [] : ['/spec/combinations/pairs\\.check\\.'];

/** The walk on SQLite alone is the beginning of the one that has PostgreSQL as well. */
const walk = postgres ? ['/spec/walk/'] : [];

/** The guides whose specs install the package, as those of `spec/package` do. */
const guides = ['tutorial', 'front-end', 'modelling'].map((name) => `<rootDir>/spec/docs/${name}.check.spec.ts`);

const leftOut = [...without('sqlite', 'text'), ...pairs];

/** Long specs of both databases are tried on one of them in a run of continuous integration, and on the other in the next. */
const longOnBoth = ['combinations', 'http', 'sql', 'transfer'];
const onSqliteAlone = ['\\.sqlite\\.check\\.', '^(?!.*\\.check\\.)', '/spec/(?:combinations/pairs|sql/postgres)'];
const onPostgresNext = postgres ? outsideOfShard(longOnBoth, 2, onSqliteAlone) : [];
const onSqliteNext = outsideOfShard(longOnBoth, 2, onSqliteAlone, 1);

/** Plans, locks, the schema and its migrations, searches, the change log and prepared statements. */
const ofVersions = [
  'sql/{planned-places,index-order}',
  'sql/{schema,migrations,rolling-deploy,search-index,changes,prepared}',
  'sql/postgres/{write-locks,concurrency,prepared-statements,searches,values}',
];

const ofNewest = ['sql/postgres/replicas', 'conformance/sql'];

/** @type {readonly { readonly name: string, readonly url: string, readonly programs: string }[]} */
const versions = JSON.parse(process.env.CMS_POSTGRES_VERSIONS || '[]');

export default {
  ...settings,
  reporters: reportersOf(
    ...(postgres ? [] : ['storage on PostgreSQL: there is no server']),
    ...(versions.length > 0 ? [] : ['newer versions of PostgreSQL: bash .ci/run newer-postgres']),
  ),
  projects: [
    {
      ...shared,
      displayName: 'Long',
      testMatch: ['<rootDir>/spec/**/*.check.spec.ts'],
      testPathIgnorePatterns: [...without(), '<rootDir>/spec/package/', ...guides, ...walk, ...onPostgresNext],
      globals: { hasPostgres: postgres !== undefined },
    },
    { ...shared, ...packing, displayName: 'Package', testMatch: ['<rootDir>/spec/package/*.check.spec.ts', ...guides] },
    ...(postgres
      ? [
          {
            ...shared,
            displayName: 'PostgreSQL',
            testMatch: [
              '<rootDir>/spec/{sql,resources,http,conformance,walk,combinations,model,transfer,mcp}/**/*.spec.ts',
              '<rootDir>/spec/router.spec.ts',
            ],
            // The kit, and specs that only this database has, find most of what differs by it; others are tried in shards.
            testPathIgnorePatterns: [
              ...leftOut,
              ...onSqliteNext,
              ...outsideOfShard(['http', 'resources'], 3, [...leftOut, '\\.check\\.']),
              ...outsideOfShard(['sql'], 2, [...leftOut, '\\.check\\.', '/spec/sql/postgres/']),
            ],
            globals: { postgres },
          },
        ]
      : []),
    ...versions.map(({ name, url, programs }, index) => ({
      ...shared,
      displayName: name,
      testMatch: [...ofVersions, ...(index === versions.length - 1 ? ofNewest : [])].map(
        (files) => `<rootDir>/spec/${files}.spec.ts`,
      ),
      // The programs start the servers that a spec has of its own.
      globals: { postgres: url, postgresPrograms: programs, isNewer: true },
    })),
  ],
};
