/**
 * The specs of `npm test` on a version of Node that brings SQLite, but for those that need a better-sqlite3 built for it,
 * and those of texts and declarations, which are the same on every version.
 */
import config, { reportersOf } from './jest.config.js';

const [project] = config.projects;
const left = [
  'docs/articles-table',
  'architecture',
  'conformance/page',
  'docs/concepts',
  'docs/containers',
  'docs/field-types',
  'docs/moving',
  'docs/pages',
  'docs/protocol',
  'docs/reference',
  'docs/rights',
  'docs/words',
  'openapi/client',
  'openapi/document',
  'openapi/schemas',
  'readme',
  'regular-expressions',
  'resources/table',
].map((name) => `<rootDir>/spec/${name}.spec.ts`);

export default {
  ...config,
  reporters: reportersOf('long specs, those of texts, and those whose host opens a file with better-sqlite3'),
  projects: [
    {
      ...project,
      displayName: 'node:sqlite',
      testPathIgnorePatterns: [...project.testPathIgnorePatterns, ...left],
    },
  ],
};
