/** When API keys were last used: noted in memory, and written soon after, which no request waits for. */
import { createDelayed, type ReportFailure } from '../../database/background.js';
import { isAmong } from '../../database/lists.js';
import { withoutTags } from '../../unit-of-work/change-log.js';
import type { UnitOfWork } from '../../unit-of-work/open-unit.js';
import type { ApiKeyUses } from '../../unit-of-work/store.js';
import type { InBackground } from '../../unit-of-work/unit-of-work.js';

/** Milliseconds for which another use of a key is not written, by any process. */
export const sameUse = 60_000;

/** Milliseconds from a use to its write, so that keys that are used at the same time take one write. */
const delay = 500;

export function createApiKeyUses(inTransaction: InBackground, report: ReportFailure): ApiKeyUses {
  let used = new Set<number>();
  const writing = createDelayed(write, delay);

  async function write(): Promise<void> {
    const keys = [...used];
    used = new Set();
    try {
      await inTransaction((unit) => setUsed(unit, keys));
    } catch (error) {
      // The next use of the key is written.
      await report(error, { task: 'apiKeyUses' });
    }
  }

  return {
    add(keyId) {
      used.add(keyId);
      writing.request();
    },
    stop: writing.stop,
  };
}

async function setUsed({ db, changes, now }: UnitOfWork, keys: readonly number[]): Promise<void> {
  changes.push(withoutTags('apiKey.used'));
  const isDue = db
    .updateTable('cms_api_key')
    .set({ last_used: now })
    .where(isAmong(db, 'id', keys));
  await isDue.where((row) => row.or([row('last_used', 'is', null), row('last_used', '<', now - sameUse)])).execute();
}
