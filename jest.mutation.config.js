/** The specs of `npm run mutation`, in the one project that Stryker can run, whose environment Stryker extends. */
import { shared } from './jest.config.js';
import { specs } from './stryker.config.js';

export default {
  ...shared,
  testEnvironment: './spec/support/runner/mutation-environment.js',
  testTimeout: 60_000,
  testMatch: specs.map((spec) => `<rootDir>/${spec}`),
};
