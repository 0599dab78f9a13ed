/**
 * Families of specs that are too large for each run are split into shards: CMS_SEED selects the shard of a run, and CMS_WHOLE=true
 * tries all of them, as the workflow does once a week.
 */
import { seed } from './seed.js';

export const isWhole = process.env.CMS_WHOLE === 'true';

/** Whether an item is in the shard of this run. @param offset selects other shards, which exclude each other, for the same items */
export const isInShard = (index: number, shards: number, offset = 0): boolean =>
  isWhole || (index + seed + offset) % shards === 0;
