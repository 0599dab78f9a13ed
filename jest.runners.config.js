/** The test runners that users have, from the registry of npm: part of the workflow, and of no other run. See `.ci/steps/test-runners`. */
import { packing, reportersOf, settings, shared } from './jest.config.js';

export default {
  ...settings,
  reporters: reportersOf('all but the test runners of docs/learn/testing.md'),
  projects: [
    { ...shared, ...packing, displayName: 'Runners', testMatch: ['<rootDir>/spec/package/runners/*.check.spec.ts'] },
  ],
};
