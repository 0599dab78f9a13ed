/** The seed of a run, from which every random number of specs comes, so that a failure can be repeated: `CMS_SEED`, or 1. */
import { createRandom } from './random.js';

export const seed = Number(process.env.CMS_SEED || 1);

/** A number from 0 to 1: the same ones in each run of a spec file with the same seed. */
export const random = createRandom(seed);

/** An integer from 0 to below a bound. */
export const randomInteger = (bound: number): number => Math.floor(random() * bound);

export const randomBytes = (length: number): Buffer => Buffer.from(Array.from({ length }, () => randomInteger(256)));
