/**
 * The specs of `npm test` on a version of Node that brings SQLite, of the rooms where the version matters: storage, files, HTTP,
 * authentication, the client and the kit. Left out are those that need a better-sqlite3 built for it, those of texts and declarations,
 * and those of documents, pages and descriptions, which compute values from values alone.
 */
import config, { reportersOf, without } from './jest.config.js';

const [project] = config.projects;

export default {
  ...config,
  reporters: reportersOf(
    'long specs, those of documents, pages, descriptions and texts, and those whose host opens a file with better-sqlite3',
  ),
  projects: [
    {
      ...project,
      displayName: 'node:sqlite',
      testMatch: [
        '<rootDir>/spec/{adapters,auth,client,conformance,examples,files,formats,http,sql}/**/*.spec.ts',
        '<rootDir>/spec/router.spec.ts',
      ],
      testPathIgnorePatterns: [...project.testPathIgnorePatterns, ...without('text')],
    },
  ],
};
