/**
 * The specs of `npm test`, which need Node and SQLite alone. Node itself imports them (`spec/support/runner`). `npm run check` runs
 * the others too, those of jest.check.config.js, and these once more on another host, as in jest.second-host.config.js.
 */
import { availableParallelism } from 'node:os';
import { sources } from './packaging/entries.js';

export const settings = {
  // Ends what hangs, and nothing else: a machine may be busy, and how long things take is for bench/. A file with tests that take
  // longer says so, and why, by `jest.setTimeout`.
  testTimeout: 120_000,
  // One more than there are cores, because specs also wait for databases, sockets and time limits.
  maxWorkers: availableParallelism() + 1,
  // Long specs that start last leave the other workers idle.
  testSequencer: '<rootDir>/spec/support/costliest-first.js',
};

/** The reporters of a run that leaves something out as a whole. */
export const reportersOf = (...left) => [
  'default',
  ['<rootDir>/spec/support/skipped-reporter.js', { left }],
  '<rootDir>/spec/support/cost-reporter.js',
];

export const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: '<rootDir>/spec/support/runner/environment.js',
  testRunner: '<rootDir>/spec/support/runner/jest-circus-runner.js',
  // By which `--watch` knows what specs import.
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    ...Object.fromEntries(Object.entries(sources).map(([name, path]) => [`^${name}$`, `<rootDir>/${path}`])),
  },
};

/** What a project leaves out: by the suffixes that names of specs have before `.spec.ts`, see CONTRIBUTING.md. */
export const without = (...suffixes) => ['/node_modules/', ...suffixes.map((suffix) => `\\.${suffix}\\..*spec\\.ts$`)];

export default {
  ...settings,
  reporters: reportersOf('long specs, another host, and storage on PostgreSQL: npm run check'),
  projects: [
    {
      ...shared,
      displayName: 'SQLite',
      testMatch: ['<rootDir>/spec/**/*.spec.ts'],
      testPathIgnorePatterns: [...without('check'), '<rootDir>/spec/sql/postgres/'],
    },
  ],
};
