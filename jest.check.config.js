/**
 * The specs that `npm run check` runs beside those of `npm test`: the long ones, those of packages, and those whose results may
 * depend on the database once more on a PostgreSQL server: that of CMS_TEST_POSTGRES, or the one on this machine. Another host and
 * other versions of PostgreSQL have configurations of their own.
 */
import pg from 'pg';
import { reportersOf, settings, shared, without } from './jest.config.js';

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

export default {
  ...settings,
  reporters: reportersOf(...(postgres ? [] : ['storage on PostgreSQL: there is no server'])),
  projects: [
    {
      ...shared,
      displayName: 'Long',
      testMatch: ['<rootDir>/spec/**/*.check.spec.ts'],
      testPathIgnorePatterns: [...without(), '<rootDir>/spec/package/', ...walk],
      globals: { hasPostgres: postgres !== undefined },
    },
    { ...shared, displayName: 'Package', testMatch: ['<rootDir>/spec/package/*.check.spec.ts'] },
    ...(postgres
      ? [
          {
            ...shared,
            displayName: 'PostgreSQL',
            testMatch: [
              '<rootDir>/spec/{sql,resources,http,conformance,walk,combinations,model}/**/*.spec.ts',
              '<rootDir>/spec/router.spec.ts',
            ],
            testPathIgnorePatterns: [...without('sqlite', 'text'), ...pairs],
            globals: { postgres },
          },
        ]
      : []),
  ],
};
