/** Webhooks over HTTP. */
import type { Id, WebhookRepository } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { withSecret } from './write-results.js';

const { webhook, webhookDeliveries, webhookDelivery, webhookSecret, webhooks } = operations;

export const createWebhooks = (invoke: Invoke): Required<WebhookRepository<Id>> => ({
  list: (page, context) => invoke(webhooks.GET, context, { page }),
  load: (webhookId, context) => invoke(webhook.GET, context, { params: { webhookId } }),
  create: async (body, context) => withSecret(await invoke(webhooks.POST, context, { body })),
  update: ({ id: webhookId, changes: body, expected }, context) =>
    invoke(webhook.PATCH, context, { params: { webhookId }, body, expected }),
  delete: ({ id: webhookId, expected }, context) =>
    invoke(webhook.DELETE, context, { params: { webhookId }, expected }),
  rotateSecret: async ({ id: webhookId, expected }, context) =>
    withSecret(await invoke(webhookSecret.POST, context, { params: { webhookId }, expected })),
  listDeliveries: ({ webhookId, ...page }, context) =>
    invoke(webhookDeliveries.GET, context, { params: { webhookId }, page }),
  loadDelivery: (params, context) => invoke(webhookDelivery.GET, context, { params }),
  redeliver: (params, context) => invoke(webhookDelivery.POST, context, { params }),
});
