/** The specs of `npm run mutation`, in the one project that Stryker can run. */
import { shared } from './jest.config.js';
import { specs } from './stryker.config.js';

export default { ...shared, testTimeout: 60_000, testMatch: specs.map((spec) => `<rootDir>/${spec}`) };
