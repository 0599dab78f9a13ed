/**
 * Specs run as native ES modules, each file transformed by swc; what they import is the source in lib. Those of storage run
 * twice, on SQLite and on a PostgreSQL server: that of CMS_TEST_POSTGRES, or the one that is on this machine. To run them on
 * one of the two: `npm test -- --selectProjects SQLite`.
 */
import pg from 'pg';

const shared = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^express-cms-rest$': '<rootDir>/lib/index.ts',
    '^express-cms-rest/(sql|conformance)$': '<rootDir>/lib/$1/index.ts',
  },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
};

/** What they show is the same on all databases. */
const withoutStorage = [
  'resources/table',
  'http/failures',
  'openapi/client',
  'openapi/document',
  'openapi/schemas',
  'conformance/faults',
  'conformance/http-json',
  'conformance/http-xml',
  'conformance/http-faults',
  'conformance/command',
  'conformance/run-checks',
  'conformance/page',
].map((name) => `<rootDir>/spec/${name}.spec.ts`);

/** Whoever says where the server is wants it used, and so does continuous integration. */
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
    console.warn(`\n${problem}, so that storage is tested on SQLite only: ${cause.message || cause.code}\n`);
    return undefined;
  }
}

const postgres = await findPostgres();

export default {
  // A machine may be busy with something else.
  testTimeout: 30_000,
  // Specs wait for databases and sockets as much as they compute.
  maxWorkers: '100%',
  // A worker keeps the modules of all files that it ran, and takes twice as long once they are gigabytes.
  workerIdleMemoryLimit: '800MB',
  projects: [
    {
      ...shared,
      displayName: 'SQLite',
      testMatch: ['<rootDir>/spec/**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/spec/sql/postgres/'],
    },
    ...(postgres
      ? [
          {
            ...shared,
            displayName: 'PostgreSQL',
            testMatch: [
              '<rootDir>/spec/{sql,resources,http,openapi,conformance}/**/*.spec.ts',
              '<rootDir>/spec/router.spec.ts',
            ],
            testPathIgnorePatterns: ['/node_modules/', ...withoutStorage],
            globals: { postgres },
          },
        ]
      : []),
  ],
};
