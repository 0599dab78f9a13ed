/** Webhooks in SQL. */
import { BadRequest, PermissionDenied, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import {
  type Context,
  changeEvents,
  type Revision,
  type WebhookRepository,
  type WebhookValues,
} from '../../../repository/repository.js';
import { didYouMean } from '../../../support/did-you-mean.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { changeOfAll, withoutTags } from '../../unit-of-work/change-log.js';
import { checkAccess, readMethod, writeMethod } from '../../unit-of-work/methods.js';
import { changeRow } from '../../unit-of-work/records.js';
import { type AnyStore, readSnapshot, type UnitOfWork, write } from '../../unit-of-work/unit-of-work.js';
import { checkUrl } from '../../values/addresses.js';
import {
  loadDelivery,
  loadWebhook,
  toColumns,
  toDelivery,
  toWebhook,
  toWebhookWithSecret,
  type WebhookRow,
} from './rows.js';
import { newMessageKey, newSecret } from './signatures.js';

/** How long a secret that was replaced is still used, in milliseconds. */
const overlap = 86_400_000;

export function createWebhookRepository(store: AnyStore): Required<WebhookRepository> {
  const { addresses, wake } = store.webhooks;

  /** @throws PermissionDenied before it is known whether the webhook exists */
  async function toChange(unit: UnitOfWork, id: number, expected: Revision | undefined): Promise<WebhookRow> {
    await checkManager(unit);
    const row = await loadWebhook(unit.db, id);
    checkRevision(row, expected);
    return row;
  }

  /** Reads deliveries, in the same snapshot as their webhook. */
  const readDeliveries = <T>(webhookId: number, context: Context, work: (db: Database) => Promise<T>): Promise<T> =>
    readSnapshot(store, context, async (unit) => {
      await checkManager(unit);
      await loadWebhook(unit.db, webhookId);
      return work(unit.db);
    });

  return {
    list: readMethod(store, async (unit, { offset, limit }) => {
      await checkManager(unit);
      const query = unit.db.selectFrom('cms_webhook').selectAll().orderBy('id').limit(limit).offset(offset);
      return { items: (await query.execute()).map(toWebhook) };
    }),

    load: readMethod(store, async (unit, id) => {
      await checkManager(unit);
      return toWebhook(await loadWebhook(unit.db, id));
    }),

    async create(values, context) {
      const created = await write(store, context, 'exclusive', async (unit) => {
        checkAccess(context, 'all');
        await checkManager(unit);
        checkUrl(values.url, addresses);
        checkEvents(values);
        await checkTypes(unit.db, values);
        return toWebhookWithSecret(await insert(unit, values));
      });
      wake();
      return created;
    },

    async update({ id, changes, expected }, context) {
      const updated = await write(store, context, 'exclusive', async (unit) => {
        checkAccess(context, 'all');
        unit.changes.push(changeOfAll('webhook.updated', { id }));
        const row = await toChange(unit, id, expected);
        if (changes.url !== undefined) checkUrl(changes.url, addresses);
        checkEvents(changes);
        await checkTypes(unit.db, changes);
        if (changes.isEnabled === true && row.is_enabled === 0) await beginAgain(unit.db, id);
        return toWebhook(await changeRow(unit, 'cms_webhook', id, toColumns(changes)));
      });
      wake();
      return updated;
    },

    delete: writeMethod(store, 'exclusive', async (unit, { id, expected }) => {
      unit.changes.push(changeOfAll('webhook.deleted', { id }));
      await toChange(unit, id, expected);
      await unit.db.deleteFrom('cms_webhook').where('id', '=', id).execute();
    }),

    rotateSecret: writeMethod(store, 'exclusive', async (unit, { id, expected }) => {
      unit.changes.push(changeOfAll('webhook.updated', { id }));
      const { secret: former_secret } = await toChange(unit, id, expected);
      const secrets = { secret: newSecret(), former_secret, former_until: unit.now + overlap };
      return toWebhookWithSecret(await changeRow(unit, 'cms_webhook', id, secrets));
    }),

    listDeliveries: ({ webhookId, offset, limit }, context) =>
      readDeliveries(webhookId, context, async (db) => {
        const query = db.selectFrom('cms_webhook_delivery').selectAll().where('webhook_id', '=', webhookId);
        const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset).execute();
        return { items: rows.map(toDelivery) };
      }),

    loadDelivery: ({ webhookId, deliveryId }, context) =>
      readDeliveries(webhookId, context, async (db) => toDelivery(await loadDelivery(db, webhookId, deliveryId))),

    async redeliver({ webhookId, deliveryId }, context) {
      const delivery = await write(store, context, 'exclusive', async (unit) => {
        checkAccess(context, 'all');
        unit.changes.push(withoutTags('webhook.requested'));
        const { is_enabled } = await toChange(unit, webhookId, undefined);
        const { id } = await loadDelivery(unit.db, webhookId, deliveryId);
        if (is_enabled === 0) throw new Refused(`Webhook ${webhookId}`, 'is disabled');
        const query = unit.db.updateTable('cms_webhook_delivery').set({ status: 'pending' }).where('id', '=', id);
        return toDelivery(await query.returningAll().executeTakeFirstOrThrow());
      });
      wake();
      return delivery;
    },
  };
}

/** Webhooks are sent the changes of all content, so that who manages them has to be allowed to read all of it. */
async function checkManager({ rights, require }: UnitOfWork): Promise<void> {
  await require('webhook', 'manage', 'manage', 'webhooks');
  if (!(await rights()).isUnlimited('content', 'read')) throw new PermissionDenied('manage', 'webhooks');
}

async function insert(unit: UnitOfWork, values: WebhookValues): Promise<WebhookRow> {
  const { db, now } = unit;
  // Before the change of its creation, which is the first that is sent.
  const position = await lastPosition(unit);
  const columns = { ...values, ...(toColumns(values) as Required<ReturnType<typeof toColumns>>) };
  const { url, events, type_identifiers, description, is_enabled } = columns;
  const row = await db
    .insertInto('cms_webhook')
    .values({ url, events, type_identifiers, description, is_enabled, secret: newSecret(), updated: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  const progress = { webhook_id: row.id, position, message_key: newMessageKey() };
  await db.insertInto('cms_webhook_progress').values(progress).execute();
  unit.changes.push(changeOfAll('webhook.created', { id: row.id }));
  return row;
}

/** The position of the last change: earlier ones are not sent to a new webhook. */
async function lastPosition({ db, store }: UnitOfWork): Promise<number> {
  const { last, place } = store.dialect.changeOrder;
  while (!(await place(db)));
  const log = await db.selectFrom('cms_change_log').select(last.as('last')).executeTakeFirstOrThrow();
  return Number(log.last);
}

/** The pauses after failures are those of another time. */
const beginAgain = (db: Database, id: number) =>
  db
    .updateTable('cms_webhook_progress')
    .set({ attempts: 0, failing_since: null, run_after: 0 })
    .where('webhook_id', '=', id)
    .execute();

const kindsOfEvents = Object.keys(changeEvents).flatMap((event) =>
  event.includes('.') ? [`${event.slice(0, event.indexOf('.'))}.*`] : [],
);

/** Names and patterns of events that webhooks may select. */
const selectable: readonly string[] = [...new Set(['*', ...kindsOfEvents, ...Object.keys(changeEvents)])];

/** @throws BadRequest for names and patterns that no event of this storage fits */
function checkEvents({ events = [] }: Partial<WebhookValues>): void {
  const members = events.flatMap((name, index) => {
    if (selectable.includes(name)) return [];
    const message = `must be the name of an event, or a kind of events such as content.*${didYouMean(name, selectable)}`;
    return [{ member: `events.${index}`, message }];
  });
  if (members.length > 0) throw new BadRequest('An event does not exist', { members });
}

async function checkTypes(db: Database, { contentTypeIdentifiers = [] }: Partial<WebhookValues>): Promise<void> {
  if (contentTypeIdentifiers.length === 0) return;
  const query = db.selectFrom('cms_content_type').select('identifier');
  const rows = await query.where(isAmong(db, 'identifier', contentTypeIdentifiers)).execute();
  const existing = new Set(rows.map(({ identifier }) => identifier));
  const members = contentTypeIdentifiers.flatMap((identifier, index) =>
    existing.has(identifier)
      ? []
      : [{ member: `contentTypeIdentifiers.${index}`, message: 'must be the identifier of a content type' }],
  );
  if (members.length > 0) throw new BadRequest('A content type does not exist', { members });
}
