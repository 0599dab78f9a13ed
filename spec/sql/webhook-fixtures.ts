/** What the specs of webhooks share: repositories that may send to receivers on 127.0.0.1, and changes in the log. */
import { afterEach } from '@jest/globals';
import type { WebhookValues } from '../../lib/repository/repository.js';
import type { SqlRepositoryOptions } from '../../lib/sql/index.js';
import { type Receiver, startReceiver } from './receiver.js';
import { asAdministrator, type Opened, open } from './support.js';

const closed: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of closed.splice(0).reverse()) await each.close();
});

export async function receive(): Promise<Receiver> {
  const receiver = await startReceiver();
  closed.push(receiver);
  return receiver;
}

export async function openAllowing(options: SqlRepositoryOptions = {}, name = ':memory:'): Promise<Opened> {
  const opened = await open(name, { webhooks: { allow: ['127.0.0.1'] }, ...options });
  closed.push(opened);
  return opened;
}

export const webhookValues = (url: string, more: Partial<WebhookValues> = {}): WebhookValues => ({
  ...{ url, events: [], contentTypeIdentifiers: [], description: '', isEnabled: true },
  ...more,
});
export const create = (opened: Opened, { url }: Pick<Receiver, 'url'>, more?: Partial<WebhookValues>) =>
  opened.webhooks.create(webhookValues(url, more), asAdministrator);

/** Adds a change to the log, as a host does that writes by SQL. */
export const log = (
  opened: Opened,
  contentId: number,
  more: { readonly event?: string; readonly type_id?: number } = {},
) =>
  opened.db
    .insertInto('cms_change')
    .values({
      created: Date.now(),
      user_id: null,
      content_id: contentId,
      event: 'content.published',
      tags: '["*"]',
      ...more,
    })
    .execute();

export async function logInOrder(opened: Opened, ...ids: readonly number[]): Promise<void> {
  for (const id of ids) await log(opened, id);
}

/** The content items of what was received, without the creation of the webhook. */
export const idsIn = ({ received }: Receiver) => received.flatMap(({ data }) => (data.contentId as number) ?? []);
export const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);
export const deliveriesOf = async (opened: Opened, webhookId: number) =>
  (await opened.webhooks.listDeliveries({ webhookId, offset: 0, limit: 1000 }, asAdministrator)).items;
export const progressOf = ({ db }: Opened, id: number) =>
  db.selectFrom('cms_webhook_progress').selectAll().where('webhook_id', '=', id).executeTakeFirstOrThrow();
/** As if the pause after a failure were over. */
export const endPause = ({ db }: Opened, id: number) =>
  db.updateTable('cms_webhook_progress').set({ run_after: 0 }).where('webhook_id', '=', id).execute();
