/**
 * What depends on the version of PostgreSQL, on the servers of CMS_POSTGRES_VERSIONS, which `.ci/steps/newer-postgres` starts: plans,
 * locks, the schema and its migrations, searches, the log of changes, prepared statements, and on the newest replicas and the kit.
 */
import { reportersOf, settings, shared } from './jest.config.js';

const ofVersions = [
  'sql/{planned-places,index-order}',
  'sql/{schema,migrations,rolling-deploy,search-index,changes,prepared}',
  'sql/postgres/{write-locks,concurrency,prepared-statements,searches,values}',
];

const ofNewest = ['sql/postgres/replicas', 'conformance/sql'];

/** @type {readonly { readonly name: string, readonly url: string, readonly programs: string }[]} */
const versions = JSON.parse(process.env.CMS_POSTGRES_VERSIONS || '[]');
if (versions.length === 0) throw new Error('No server is named: bash .ci/run newer-postgres starts some');

export default {
  ...settings,
  reporters: reportersOf('all that does not depend on the version of PostgreSQL'),
  projects: versions.map(({ name, url, programs }, index) => ({
    ...shared,
    displayName: name,
    testMatch: [...ofVersions, ...(index === versions.length - 1 ? ofNewest : [])].map(
      (files) => `<rootDir>/spec/${files}.spec.ts`,
    ),
    // The programs start the servers that a spec has of its own.
    globals: { postgres: url, postgresPrograms: programs, isNewer: true },
  })),
};
