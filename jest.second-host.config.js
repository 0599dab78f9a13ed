/**
 * The specs of `npm test` on another host: Express 4 with the router in a subfolder, and a version of Node that brings SQLite.
 * Left out are those of texts and declarations, and of folders in which nothing depends on Express or on the driver of SQLite:
 * they run under Node 24 by `npm test`, in the workflow. A few of them, where a version of Node may differ, run here too.
 */
import config, { outsideOfShard, reportersOf, without } from './jest.config.js';

const [project] = config.projects;

const elsewhere = [
  // They open files with better-sqlite3, which is built for the other version.
  'examples/(?:articles|drizzle|knex)-table',
  'tables/',
  'combinations/',
  'conformance/(?:items-of|run-checks|command)',
  '(?:openapi|field-types|docs|documents|model)/',
  // Each operation is tried on Express 4 under a subfolder by `spec/combinations/single`; here are those that stream.
  'resources/(?!files|shared-files|uploads|reading)',
  'client/(?!serves)',
  'command/(?!command)',
  'files/(?!stores)',
  'formats/(?!text)',
].map((files) => `<rootDir>/spec/${files}`);

const leftOut = [...project.testPathIgnorePatterns, ...without('text'), ...elsewhere];

export default {
  ...config,
  reporters: reportersOf('long specs, and those that depend on neither Express nor the driver of SQLite'),
  projects: [
    {
      ...project,
      displayName: 'Express 4',
      // The kit finds what the driver of SQLite does otherwise; specs of storage, pages and tools are tried in shards.
      testPathIgnorePatterns: [...leftOut, ...outsideOfShard(['sql', 'html', 'mcp', 'transfer'], 2, leftOut)],
      globals: { host: 'express4' },
    },
  ],
};
