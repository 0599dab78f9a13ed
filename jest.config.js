/**
 * The specs of `npm test`, which need Node and SQLite alone. Node itself imports them (`spec/support/runner`). `npm run check` runs
 * the others too, those of jest.check.config.js, and these once more on another host, as in jest.second-host.config.js.
 */
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { sources } from './packaging/entries.js';
import { isInShard } from './spec/support/shards.js';

export const settings = {
  // Ends what hangs, and nothing else: a machine may be busy, and how long things take is for bench/. A file with tests that take
  // longer says so, and why, by `jest.setTimeout`.
  testTimeout: 120_000,
  // More than there are cores, because half of the time specs wait for databases, sockets and time limits.
  maxWorkers: availableParallelism() + 2,
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

/**
 * In continuous integration, which runs one shard of the specs of these folders, those that are not in it.
 * @param {readonly string[]} folders @param {number} shards @param {readonly string[]} patterns of those that do not run in any case
 * @param {number} [offset] selects another shard
 */
export function outsideOfShard(folders, shards, patterns, offset) {
  if (process.env.CI !== 'true') return [];
  const others = new RegExp(patterns.join('|'));
  return folders
    .flatMap((folder) => readdirSync(`spec/${folder}`, { recursive: true }).map((name) => `/spec/${folder}/${name}`))
    .filter((path) => path.endsWith('.spec.ts') && !others.test(path))
    .sort()
    .filter((_, index) => !isInShard(index, shards, offset))
    .map((path) => `${path}$`);
}

/** For those that install the package in a project of its users. */
export const packing = { globalSetup: '<rootDir>/spec/package/pack.js' };

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
