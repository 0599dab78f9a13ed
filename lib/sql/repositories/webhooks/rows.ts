/** Webhooks and their deliveries, as rows and as values. */
import type { Selectable } from 'kysely';
import { NotFound } from '../../../errors/errors.js';
import type { Webhook, WebhookDelivery, WebhookValues, WebhookWithSecret } from '../../../repository/repository.js';
import type { Database, WebhookDeliveryTable, WebhookTable } from '../../database/schema.js';
import { loadRow } from '../../unit-of-work/records.js';
import { flag, fromJson, toDate, toJson, toStored } from '../../values/rows.js';

export type WebhookRow = Selectable<WebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;

/** Without the secret. */
export const toWebhook = (row: WebhookRow): Webhook => ({
  id: row.id,
  url: row.url,
  events: fromJson(row.events),
  contentTypeIdentifiers: fromJson(row.type_identifiers),
  description: row.description,
  isEnabled: row.is_enabled === 1,
  ...toStored(row),
});

export const toWebhookWithSecret = (row: WebhookRow): WebhookWithSecret => ({ ...toWebhook(row), secret: row.secret });

/** The columns of the values that are given. */
export const toColumns = (values: Partial<WebhookValues>) => ({
  ...(values.url !== undefined && { url: values.url }),
  ...(values.events && { events: toJson(values.events) }),
  ...(values.contentTypeIdentifiers && { type_identifiers: toJson(values.contentTypeIdentifiers) }),
  ...(values.description !== undefined && { description: values.description }),
  ...(values.isEnabled !== undefined && { is_enabled: flag(values.isEnabled) }),
});

export const loadWebhook = (db: Database, id: number): Promise<WebhookRow> => loadRow(db, 'cms_webhook', 'webhook', id);

export async function loadDelivery(db: Database, webhookId: number, messageId: string): Promise<DeliveryRow> {
  const row = await db
    .selectFrom('cms_webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  if (!row) throw new NotFound('delivery');
  return row;
}

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.message_id,
  webhookId: row.webhook_id,
  event: row.event,
  status: row.status,
  attempts: row.attempts,
  sent: toDate(row.sent),
  duration: row.duration,
  ...(row.response_status !== null && { responseStatus: row.response_status }),
  ...(row.problem !== null && { problem: row.problem }),
});
