/**
 * Families of specs that are too large for each run are tried in shares: CMS_SEED says which one a run tries, and CMS_WHOLE=true
 * tries all, as the workflow does once a week.
 */
import { seed } from './seed.js';

export const isWhole = process.env.CMS_WHOLE === 'true';

/** Whether something is in the share of this run; `share` is one of several that exclude each other. */
export const isDealt = (index: number, shares: number, share = 0): boolean =>
  isWhole || (index + seed + share) % shares === 0;
