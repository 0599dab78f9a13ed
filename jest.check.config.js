/**
 * The specs that `npm run check` runs beside those of `npm test`: the long ones, those of HTTP once more on
 * Express 4 with the router in a subfolder, and those of storage once more on a PostgreSQL server: that of CMS_TEST_POSTGRES, or
 * the one on this machine.
 */
import pg from 'pg';
import { checkOnly, reportersOf, settings, shared } from './jest.config.js';

/** Their results do not depend on the database: they are about HTTP, or about what the table of resources says. */
const withoutStorage = [
  'combinations/covering-array',
  'conformance/command',
  'conformance/page',
  'conformance/run-checks',
  'http/authentication',
  'http/body',
  'http/browsers',
  'http/failures',
  'http/forms',
  'http/legacy-clients',
  'http/methods',
  'http/mount',
  'http/negotiation',
  'http/plain-node',
  'http/unread-body',
  'openapi/client',
  'openapi/document',
  'openapi/generators',
  'openapi/linter',
  'openapi/schemas',
  'resources/countries',
  'resources/served-links',
  'resources/sessions-of-a-host',
  'resources/shown-fields',
  'resources/table',
].map((name) => `<rootDir>/spec/${name}.spec.ts`);

/** By the names of their folders; the whole kit, and pairs of circumstances unless a command names one. */
const longFolders = process.env.CMS_COMBINATION ? ['/conformance/'] : ['/conformance/', '/combinations/'];
const onSqliteOnly = checkOnly.filter((path) => longFolders.some((folder) => path.includes(folder)));

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

export default {
  ...settings,
  reporters: reportersOf(...(postgres ? [] : ['storage on PostgreSQL: there is no server'])),
  projects: [
    { ...shared, displayName: 'Long', testMatch: checkOnly },
    {
      ...shared,
      displayName: 'Express 4',
      testMatch: ['<rootDir>/spec/{auth,html,http,resources}/**/*.spec.ts', '<rootDir>/spec/router.spec.ts'],
      globals: { host: 'express4' },
    },
    ...(postgres
      ? [
          {
            ...shared,
            displayName: 'PostgreSQL',
            testMatch: [
              '<rootDir>/spec/{sql,resources,http,openapi,conformance,walk,combinations}/**/*.spec.ts',
              '<rootDir>/spec/router.spec.ts',
            ],
            testPathIgnorePatterns: ['/node_modules/', ...withoutStorage, ...onSqliteOnly],
            globals: { postgres },
          },
        ]
      : []),
  ],
};
