/**
 * Specs of `npm test` on another host, those that the host may concern: Express 4 with the router in a subfolder, and a version of
 * Node that brings SQLite. Left out are those that need a better-sqlite3 built for it, and combinations, which have hosts of their own.
 */
import config, { isWhole, reportersOf, without } from './jest.config.js';

const [project] = config.projects;

/** What calls Node, its SQLite or Express; what else is in `lib` computes values, the same on each host. */
const folders = isWhole ? '**' : '{adapters,auth,examples,files,html,http,sql,walk}/**';

export default {
  ...config,
  reporters: reportersOf(
    'long specs, those that no host concerns, and those whose host opens a file with better-sqlite3',
  ),
  projects: [
    {
      ...project,
      displayName: 'Express 4',
      testMatch: [`<rootDir>/spec/${folders}/*.spec.ts`, '<rootDir>/spec/router.spec.ts'],
      testPathIgnorePatterns: [...project.testPathIgnorePatterns, ...without('text')],
      globals: { host: 'express4' },
    },
  ],
};
