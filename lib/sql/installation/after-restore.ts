/** Prevents a restored database from repeating cursors, revisions, ids and stamps that clients have seen before. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tables } from '../database/schema.js';
import type { Store } from '../unit-of-work/store.js';
import { backgroundContext, write } from '../unit-of-work/unit-of-work.js';

/** More than any table gets between a backup and its restoration; integers of PostgreSQL have room for two thousand of them. */
const gap = 1_000_000;

/** The tables whose rows have a revision. */
const revised = [
  ...(['cms_language', 'cms_section', 'cms_state_group', 'cms_state'] as const),
  ...(['cms_type_group', 'cms_content_type', 'cms_content_type_draft'] as const),
  ...(['cms_content', 'cms_version', 'cms_location', 'cms_trash_item', 'cms_url_wildcard'] as const),
  ...(['cms_account', 'cms_role', 'cms_webhook'] as const),
] satisfies readonly (keyof Tables)[];

/**
 * Begins another log of changes, so that cursors of the former one are refused. Raises revisions, dates and ids above those that
 * were lost, so that no entity tag and no id is valid that meant something else. Ends all sessions and tokens. The change of it
 * all is logged as one of anything.
 */
export function afterRestore(store: Store): Promise<void> {
  const addition = randomBytes(16).toString('base64url');
  return write(store, backgroundContext(new AbortController().signal), 'exclusive', async ({ db, now }) => {
    await sql`update cms_change_log set secret = secret || ${addition}`.execute(db);
    // A receiver would take a message that repeats an id for one that it has.
    await sql`update cms_webhook_progress set message_key = message_key || ${addition}`.execute(db);
    await sql`update cms_account set stamp = stamp || ${addition}`.execute(db);
    for (const table of revised) {
      await sql`update ${sql.table(table)} set revision = revision + ${sql.lit(gap)}, updated = ${now}`.execute(db);
    }
    // The writes of keys are in the backup with these. Their entity tags are not valid any more, so that responses are made again.
    await db.updateTable('cms_idempotency').set({ response: null }).execute();
    await store.dialect.leaveOutIds(db, gap);
  });
}
