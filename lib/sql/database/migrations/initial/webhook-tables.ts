/** Tables of webhooks: their URLs and events, the position of each, and the latest deliveries. */
import type { Spelling } from '../migration.js';
import { busy, cascade, counted, flag, oneOf } from './column-rules.js';

export const webhookTables = (spelling: Spelling) => [
  `create table cms_webhook (
    ${spelling.id}, ${counted}, url text not null, events text not null, type_identifiers text not null,
    description text not null, ${flag('is_enabled')}, secret text not null, former_secret text, former_until bigint)`,

  // One row for each webhook, which changes with its deliveries.
  `create table cms_webhook_progress (
    webhook_id integer primary key ${cascade('cms_webhook')}, position bigint not null, message_key text not null,
    attempts integer not null default 0, failing_since bigint, run_after bigint not null default 0,
    owner text, lease_until bigint not null default 0)${busy(spelling)}`,

  `create table cms_webhook_delivery (
    ${spelling.largeId}, webhook_id integer not null ${cascade('cms_webhook')}, message_id text not null,
    event text not null, body text not null, ${oneOf('status', 'pending', 'delivered', 'failed')},
    attempts integer not null, sent bigint not null, duration integer not null, response_status integer, problem text,
    unique (webhook_id, message_id))${busy(spelling)}`,
  `create index cms_webhook_delivery_pending on cms_webhook_delivery (webhook_id) where status = 'pending'`,
];
