/** Webhooks: URLs that changes are sent to, and what has become of the latest deliveries. */
import { resource } from '../api/resource.js';
import { empty, refusal } from '../api/responses.js';
import { naming } from '../api/subjects.js';
import { id, string } from '../documents/index.js';
import { tagsFor } from './cache-tags.js';
import { paths } from './paths.js';
import {
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookList,
  WebhookUpdate,
} from './webhooks.documents.js';

const params = { webhookId: naming(id('The id of a webhook'), tagsFor.webhook) };

export const webhooks = resource(paths.webhooks, { rootLinks: { webhooks: { type: 'WebhookList' } } })
  .GET('List the webhooks', {
    requires: 'webhooks.list',
    paged: { limit: 'all' },
    responses: { 200: WebhookList },
    handler: ({ repository, page, context }) => repository.webhooks.list(page, context),
  })
  .POST('Create a webhook; no other response has its secret', {
    requires: 'webhooks.create',
    body: { document: WebhookCreate },
    caching: 'never',
    responses: { 201: Webhook },
    handler: ({ repository, body, context }) => repository.webhooks.create(body, context),
  });

export const webhook = resource(paths.webhook, { params })
  .GET('Load a webhook', {
    requires: 'webhooks.load',
    responses: { 200: Webhook },
    handler: ({ repository, params: { webhookId }, context }) => repository.webhooks.load(webhookId, context),
  })
  .PATCH('Update a webhook, or enable or disable it', {
    requires: 'webhooks.update',
    expects: true,
    body: { document: WebhookUpdate },
    responses: { 200: Webhook },
    handler: ({ repository, params: { webhookId }, body: changes, expected, context }) =>
      repository.webhooks.update({ id: webhookId, changes, expected }, context),
  })
  .DELETE('Delete a webhook with its deliveries', {
    requires: 'webhooks.delete',
    expects: true,
    responses: { 204: empty('The webhook is deleted') },
    handler: ({ repository, params: { webhookId }, expected, context }) =>
      repository.webhooks.delete({ id: webhookId, expected }, context),
  });

export const webhookSecret = resource(paths.webhookSecret, { params }).POST(
  'Give a webhook a new secret; for 24 hours deliveries are signed with the former one too',
  {
    requires: 'webhooks.rotateSecret',
    expects: true,
    caching: 'never',
    responses: { 200: Webhook },
    handler: ({ repository, params: { webhookId }, expected, context }) =>
      repository.webhooks.rotateSecret({ id: webhookId, expected }, context),
  },
);

export const webhookDeliveries = resource(paths.webhookDeliveries, { params }).GET(
  'List the latest deliveries of a webhook, the latest first',
  {
    requires: 'webhooks.listDeliveries',
    paged: { limit: 25 },
    responses: { 200: WebhookDeliveryList },
    handler: async ({ repository, params: { webhookId }, page, context }) => ({
      ...(await repository.webhooks.listDeliveries({ webhookId, ...page }, context)),
      webhookId,
    }),
  },
);

export const webhookDelivery = resource(paths.webhookDelivery, {
  params: { ...params, deliveryId: string('The id of a delivery, which receivers get as webhook-id') },
})
  .GET('Load a delivery of a webhook', {
    requires: 'webhooks.loadDelivery',
    responses: { 200: WebhookDelivery },
    handler: ({ repository, params: delivery, context }) => repository.webhooks.loadDelivery(delivery, context),
  })
  .POST('Send a delivery again', {
    requires: 'webhooks.redeliver',
    responses: { 200: WebhookDelivery, 409: refusal('The webhook is disabled', 'is disabled') },
    handler: ({ repository, params: delivery, context }) => repository.webhooks.redeliver(delivery, context),
  });
