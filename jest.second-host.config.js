/**
 * The specs of `npm test` on another host: Express 4 with the router in a subfolder, and a version of Node that brings SQLite.
 * Left out are those that need a better-sqlite3 built for it, and those of texts and declarations, which are the same everywhere.
 */
import config, { reportersOf, without } from './jest.config.js';

const [project] = config.projects;

export default {
  ...config,
  reporters: reportersOf('long specs, those of texts, and those whose host opens a file with better-sqlite3'),
  projects: [
    {
      ...project,
      displayName: 'Express 4',
      testPathIgnorePatterns: [...project.testPathIgnorePatterns, ...without('text'), '/spec/combinations/'],
      globals: { host: 'express4' },
    },
  ],
};
