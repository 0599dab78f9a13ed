/** Deletes the outcomes of requests that clients may not repeat any more. */
import { createLoop, type Loop, type ReportFailure } from '../../database/background.js';
import { withoutTags } from '../../unit-of-work/change-log.js';
import type { Store } from '../../unit-of-work/store.js';
import { backgroundContext, write } from '../../unit-of-work/unit-of-work.js';

/** Milliseconds between two deletions. */
const interval = 60_000;

/** So that no other write waits long. */
const maxAtOnce = 1000;

export const createIdempotencyExpiry = (store: Store, report: ReportFailure): Loop =>
  createLoop(
    async (signal) => {
      while (!signal.aborted && (await deleteSome(store, signal)) === maxAtOnce);
    },
    { every: interval, task: 'idempotency', report },
  );

/** The number of rows that were deleted. */
async function deleteSome(store: Store, signal: AbortSignal): Promise<number> {
  const now = Date.now();
  const expired = store.db.selectFrom('cms_idempotency').select(['user_id', 'key']).where('expires', '<=', now);
  const rows = await expired.limit(maxAtOnce).execute();
  if (rows.length === 0) return 0;
  return write(store, backgroundContext(signal), 'shared', async ({ db, changes }) => {
    changes.push(withoutTags('request.expired'));
    for (const { user_id, key } of rows) {
      const deletion = db.deleteFrom('cms_idempotency').where('user_id', '=', user_id).where('key', '=', key);
      await deletion.where('expires', '<=', now).execute();
    }
    return rows.length;
  });
}
