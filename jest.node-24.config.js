/** The specs of `npm test` on a version of Node that brings SQLite, but for those that need a better-sqlite3 built for it. */
import config, { reportersOf } from './jest.config.js';

const [project] = config.projects;
const own = ['<rootDir>/spec/docs/articles-table.spec.ts'];

export default {
  ...config,
  reporters: reportersOf('long specs, and those whose host opens a file with better-sqlite3'),
  projects: [
    {
      ...project,
      displayName: 'node:sqlite',
      testPathIgnorePatterns: [...project.testPathIgnorePatterns, ...own],
    },
  ],
};
