/** The specs of `npm run mutation`, in the one project that Stryker can run, whose environment Stryker extends. */
import { shared } from './jest.config.js';
import { specs } from './stryker.config.js';

export default {
  ...shared,
  testEnvironment: './spec/support/runner/mutation-environment.js',
  // Mutants that make a request hang fail soon.
  testTimeout: 10_000,
  testMatch: specs.map((spec) => `<rootDir>/${spec}`),
};
