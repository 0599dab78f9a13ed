/** Enabled webhooks, with the columns that decide whether a process has anything to do. */
import { sql } from 'kysely';
import { toColumn } from '../../unit-of-work/policies.js';
import type { Store } from '../../unit-of-work/store.js';
import { fromJson } from '../../values/rows.js';
import { isDue, isFree } from './pauses.js';

/** An enabled webhook, with the columns that decide whether there is something to send. */
export interface EnabledWebhook {
  readonly id: number;
  readonly position: number;
  /** Whether no process has it now. */
  readonly isFree: boolean;
  /** Whether it may be sent changes, or pauses after a failure. */
  readonly isDue: boolean;
  /** Whether deliveries must be repeated. */
  readonly isPending: boolean;
  /** The last position of the log, if all changes have one by now. */
  readonly last: number | undefined;
  readonly events: readonly string[];
  readonly contentTypeIdentifiers: readonly string[];
}

export async function loadEnabled(store: Store): Promise<readonly EnabledWebhook[]> {
  const { db, dialect } = store;
  const order = dialect.changeOrder;
  const pending = sql`select 1 from cms_webhook_delivery where webhook_id = webhook.id and status = 'pending'`;
  const rows = await db
    .selectFrom('cms_webhook as webhook')
    .innerJoin('cms_webhook_progress as progress', 'progress.webhook_id', 'webhook.id')
    .crossJoin('cms_change_log as log')
    .select(['webhook.id', 'webhook.events', 'webhook.type_identifiers', order.last.as('last')])
    .select(['progress.position', 'progress.attempts', 'progress.run_after'])
    .select([
      toColumn(isFree(dialect)).as('free'),
      toColumn(sql`exists (${pending})`).as('pending'),
      toColumn(order.isBehind).as('behind'),
    ])
    .where('webhook.is_enabled', '=', 1)
    .execute();
  const now = Date.now();
  return rows.map((row) => ({
    id: row.id,
    position: Number(row.position),
    isFree: row.free === 1,
    isDue: isDue(row, now),
    isPending: row.pending === 1,
    last: row.behind === 1 ? undefined : Number(row.last),
    events: fromJson(row.events),
    contentTypeIdentifiers: fromJson(row.type_identifiers),
  }));
}
