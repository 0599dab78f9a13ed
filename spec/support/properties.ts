/**
 * Property-based tests that generate the same inputs in each run, so that no change fails for what it did not touch. Other inputs
 * come from `CMS_SEED=<number>`, and more of them from `CMS_RUNS=<number>`, for properties that take long to try.
 */
import fc from 'fast-check';

const seed = Number(process.env.CMS_SEED || 1);

fc.configureGlobal({ seed });

/** How often a property is tried that takes long. */
export const runsOf = (usual: number): number => Number(process.env.CMS_RUNS || usual);

export { fc };
