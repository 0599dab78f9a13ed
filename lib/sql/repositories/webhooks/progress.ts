/** How far webhooks have got. One process at a time takes a webhook, by a lease that ends by itself if the process does. */
import { sql } from 'kysely';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { changeOfAll, withoutTags } from '../../unit-of-work/change-log.js';
import { updateRow } from '../../unit-of-work/records.js';
import type { Store } from '../../unit-of-work/store.js';
import { backgroundContext, type UnitOfWork, write } from '../../unit-of-work/unit-of-work.js';
import { fromJson, literal } from '../../values/rows.js';
import type { Filter, Message } from './messages.js';
import { type DeliveryFailure, isDue, isFree, leaseEnd } from './pauses.js';
import type { DeliveryRow } from './rows.js';
import type { Outcome } from './send.js';

/** How many of the latest deliveries of a webhook are kept. */
const maxDeliveries = 100;

/** A webhook that this process has, with all that it takes to send. */
export interface ClaimedWebhook extends Filter {
  readonly id: number;
  readonly owner: string;
  readonly url: string;
  readonly secrets: readonly string[];
  readonly position: number;
  readonly messageKey: string;
  /** How often the next change has failed, and since when. */
  readonly attempts: number;
  readonly failingSince: number | undefined;
  readonly isDue: boolean;
  readonly pending: readonly DeliveryRow[];
}

export interface Claim {
  readonly id: number;
  readonly owner: string;
  /** Up to where there is nothing to send, as this process knows. */
  readonly position: number;
}

/** Undefined where another process has it, and where it was deleted or switched off. */
export function take(
  store: Store,
  { id, owner, position }: Claim,
  signal: AbortSignal,
): Promise<ClaimedWebhook | undefined> {
  return write(store, backgroundContext(signal), 'shared', async ({ db, changes, now }) => {
    changes.push(withoutTags('webhook.taken'));
    const free = db
      .updateTable('cms_webhook_progress')
      .set({ owner, lease_until: leaseEnd(store.dialect) })
      .set('position', sql<number>`case when position < ${position} then ${position} else position end`)
      .where('webhook_id', '=', id)
      .where(isFree(store.dialect));
    const progress = await free.returningAll().executeTakeFirst();
    const query = db.selectFrom('cms_webhook').selectAll().where('id', '=', id).where('is_enabled', '=', 1);
    const webhook = progress && (await query.executeTakeFirst());
    if (!progress || !webhook) return undefined;
    const { secret, former_secret, former_until } = webhook;
    const isFormer = former_secret !== null && Number(former_until) > now;
    return {
      ...{ id, owner, url: webhook.url, events: fromJson<readonly string[]>(webhook.events) },
      contentTypeIds: await idsOfTypes(db, fromJson<readonly string[]>(webhook.type_identifiers)),
      secrets: isFormer ? [secret, former_secret] : [secret],
      position: Number(progress.position),
      messageKey: progress.message_key,
      attempts: progress.attempts,
      failingSince: progress.failing_since === null ? undefined : Number(progress.failing_since),
      isDue: isDue(progress, now),
      pending: await pendingOf(db, id),
    };
  });
}

/** Undefined for changes of all kinds. */
export async function idsOfTypes(db: Database, identifiers: readonly string[]): Promise<readonly number[] | undefined> {
  if (identifiers.length === 0) return undefined;
  const query = db
    .selectFrom('cms_content_type')
    .select('id')
    .where(isAmong(db, 'identifier', identifiers));
  return (await query.execute()).map(({ id }) => id);
}

const pendingOf = (db: Database, id: number): Promise<readonly DeliveryRow[]> =>
  db
    .selectFrom('cms_webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', id)
    .where('status', '=', literal('pending'))
    .orderBy('id')
    .execute();

/** A message that was sent, for the last time in this turn. */
export interface Attempt extends Message {
  /** How often it was sent by now. */
  readonly attempts: number;
  readonly sentAt: number;
  readonly outcome: Outcome;
}

/** How far a turn has got. */
export interface DeliveryRun {
  readonly position: number;
  readonly attempts: readonly Attempt[];
  /** The failure of the next change; `kept` leaves the stored one, where it was not tried. */
  readonly failure: DeliveryFailure | 'kept' | undefined;
}

/** Writes how far a turn has got, and lets others have the webhook; nothing where another process has taken it meanwhile. */
export function release(
  store: Store,
  { id, owner }: ClaimedWebhook,
  { position, attempts, failure }: DeliveryRun,
): Promise<void> {
  return write(store, backgroundContext(), 'shared', async (unit) => {
    const { db, changes } = unit;
    changes.push(withoutTags('webhook.delivered'));
    const progress = { position, owner: null, lease_until: 0, ...(failure !== 'kept' && toColumns(failure)) };
    const update = db.updateTable('cms_webhook_progress').set(progress);
    const updated = await update
      .where('webhook_id', '=', id)
      .where('owner', '=', owner)
      .returning('webhook_id')
      .executeTakeFirst();
    if (!updated) return;
    for (const attempt of attempts) await keep(db, id, attempt);
    if (attempts.length > 0) await prune(db, id);
    if (failure !== 'kept' && failure?.isLast) await switchOff(unit, id);
  });
}

const toColumns = (failure: DeliveryFailure | undefined) => ({
  attempts: failure?.attempts ?? 0,
  failing_since: failure?.failingSince ?? null,
  run_after: failure?.runAfter ?? 0,
});

async function keep(db: Database, webhookId: number, { id, event, body, ...attempt }: Attempt): Promise<void> {
  const { duration, responseStatus: response_status = null, problem = null } = attempt.outcome;
  const { attempts, sentAt } = attempt;
  const status = problem === null ? 'delivered' : 'failed';
  const result = { status, attempts, sent: sentAt, duration, response_status, problem } as const;
  await db
    .insertInto('cms_webhook_delivery')
    .values({ webhook_id: webhookId, message_id: id, event, body, ...result })
    .onConflict((conflict) => conflict.columns(['webhook_id', 'message_id']).doUpdateSet(result))
    .execute();
}

async function prune(db: Database, webhookId: number): Promise<void> {
  const deliveryIds = db.selectFrom('cms_webhook_delivery').select('id').where('webhook_id', '=', webhookId);
  const first = await deliveryIds.orderBy('id', 'desc').limit(1).offset(maxDeliveries).executeTakeFirst();
  if (!first) return;
  const deletion = db.deleteFrom('cms_webhook_delivery').where('webhook_id', '=', webhookId);
  await deletion.where('id', '<=', first.id).execute();
}

async function switchOff(unit: UnitOfWork, id: number): Promise<void> {
  unit.changes.push(changeOfAll('webhook.updated', { id }));
  await updateRow(unit, 'cms_webhook', id, { is_enabled: 0 });
}
