/**
 * Property-based tests that generate the same inputs in each run, so that no change fails for code that it did not touch. Other
 * inputs come from `CMS_SEED=<number>`, and more of them from `CMS_RUNS=<number>`, for properties that take long to try.
 */
import { jest } from '@jest/globals';
import fc from 'fast-check';
import { seed } from './seed.js';

fc.configureGlobal({ seed });
// A property takes as long as the command has it take, if that sets the number of inputs.
if (process.env.CMS_RUNS) jest.setTimeout(3_600_000);

/** How often a property is tried that takes long. */
export const runsOf = (usual: number): number => Number(process.env.CMS_RUNS || usual);

export { fc };
