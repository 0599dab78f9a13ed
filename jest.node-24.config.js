/**
 * The specs of `npm test` on a version of Node that brings SQLite, but for those that need a better-sqlite3 built for it,
 * those of texts and declarations, which are the same on every version, and combinations, of which each part has specs of its own.
 */
import config, { reportersOf, without } from './jest.config.js';

const [project] = config.projects;

export default {
  ...config,
  reporters: reportersOf(
    'long specs, combinations, those of texts, and those whose host opens a file with better-sqlite3',
  ),
  projects: [
    {
      ...project,
      displayName: 'node:sqlite',
      testPathIgnorePatterns: [...project.testPathIgnorePatterns, ...without('text'), '/spec/combinations/'],
    },
  ],
};
