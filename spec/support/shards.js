/**
 * Families of specs that are too large for each run are split into shards: CMS_ROTATION selects the shard of a run, and
 * CMS_WHOLE=true runs all of them, as the workflow does once a week. `.ci/run` takes the number of commits, so that one commit has the
 * same shards in each run of it, and a few commits have all of them.
 */
export const isWhole = process.env.CMS_WHOLE === 'true';

export const rotation = Number(process.env.CMS_ROTATION || 1);

/**
 * Whether an item is in the shard of this run.
 * @param {number} index @param {number} shards @param {number} [offset] selects other shards, which exclude each other, for the same items
 */
export const isInShard = (index, shards, offset = 0) => isWhole || (index + rotation + offset) % shards === 0;
