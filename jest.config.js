/**
 * The specs of `npm test`, which need Node and SQLite alone. They run as native ES modules, each file transformed by swc;
 * what they import is the source in lib, bundled. `npm run check` runs the others too, those of jest.check.config.js, and these
 * once more on another host, as in jest.second-host.config.js.
 */
import { availableParallelism } from 'node:os';
import './spec/support/bundled-library.js';
import { bundledPackages } from './spec/support/bundled-packages.js';

export const settings = {
  // Ends what hangs, and nothing else: a machine may be busy, and how long things take is for bench/.
  testTimeout: 900_000,
  // One more than there are cores, because specs also wait for databases, sockets and time limits.
  maxWorkers: availableParallelism() + 1,
  // Long specs that start last leave the other workers idle.
  testSequencer: '<rootDir>/spec/support/longest-first.js',
  // A worker keeps the modules of all files that it ran, and takes twice as long once they are gigabytes.
  workerIdleMemoryLimit: '800MB',
};

/** The reporters of a run that leaves something out as a whole. */
export const reportersOf = (...left) => ['default', ['<rootDir>/spec/support/skipped-reporter.js', { left }]];

export const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  resolver: '<rootDir>/spec/support/library-resolver.cjs',
  moduleNameMapper: {
    ...bundledPackages,
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^express-cms-rest$': '<rootDir>/lib/index.ts',
    '^express-cms-rest/(sql|client|items|model)$': '<rootDir>/lib/$1/index.ts',
    '^express-cms-rest/conformance$': '<rootDir>/conformance/index.ts',
  },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' }, module: { type: 'es6' } },
    ],
  },
};

/** What a project leaves out: by the suffixes that names of specs have before `.spec.ts`, see CONTRIBUTING.md. */
export const without = (...suffixes) => ['/node_modules/', ...suffixes.map((suffix) => `\\.${suffix}\\..*spec\\.ts$`)];

export default {
  ...settings,
  // Of `npm run coverage`: counted by V8 in the modules themselves, and mapped to the lines of their sources.
  coverageProvider: 'v8',
  collectCoverageFrom: ['lib/**/*.ts', '!lib/html/browser/**'],
  coverageReporters: ['text', 'text-summary', 'html'],
  // What authenticates callers and checks permissions. A run that measures some files alone has no floor.
  ...(!process.argv.some((argument) => argument.startsWith('--collectCoverageFrom')) && {
    coverageThreshold: Object.fromEntries(
      ['auth', 'api/select', 'sql/permissions'].map((folder) => [`./lib/${folder}/`, { branches: 95 }]),
    ),
  }),
  // Another one, as more of these specs wait, and none starts a server of a database.
  maxWorkers: availableParallelism() + 2,
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
