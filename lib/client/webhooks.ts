/** Webhooks over HTTP. */
import type { Id, WebhookRepository } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { withSecret } from './write-results.js';

const { webhook, webhookDeliveries, webhookDelivery, webhookSecret, webhooks } = table;

export const createWebhooks = (invoke: Invoke): Required<WebhookRepository<Id>> => ({
  list: (page, context) => invoke(webhooks.methods.GET, context, { page }),
  load: (webhookId, context) => invoke(webhook.methods.GET, context, { params: { webhookId } }),
  create: async (body, context) => withSecret(await invoke(webhooks.methods.POST, context, { body })),
  update: ({ id: webhookId, changes: body, expected }, context) =>
    invoke(webhook.methods.PATCH, context, { params: { webhookId }, body, expected }),
  delete: ({ id: webhookId, expected }, context) =>
    invoke(webhook.methods.DELETE, context, { params: { webhookId }, expected }),
  rotateSecret: async ({ id: webhookId, expected }, context) =>
    withSecret(await invoke(webhookSecret.methods.POST, context, { params: { webhookId }, expected })),
  listDeliveries: ({ webhookId, ...page }, context) =>
    invoke(webhookDeliveries.methods.GET, context, { params: { webhookId }, page }),
  loadDelivery: (params, context) => invoke(webhookDelivery.methods.GET, context, { params }),
  redeliver: (params, context) => invoke(webhookDelivery.methods.POST, context, { params }),
});
