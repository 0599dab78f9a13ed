/** Webhooks: URLs that changes are sent to, and the outcomes of the latest deliveries. */
import { id, string } from '../documents/index.js';
import { body, command, expected, page, params, rest } from '../operations/declaration/command.js';
import { resource } from '../operations/declaration/resource.js';
import { naming } from '../operations/declaration/subjects.js';
import { empty, ruleResponse } from '../operations/responses/responses.js';
import { tagsFor } from './cache-tags.js';
import { paths } from './paths.js';
import {
  Webhook,
  WebhookCreate,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookList,
  WebhookUpdate,
  WebhookWithSecret,
} from './webhooks.documents.js';

const webhookParams = { webhookId: naming(id('The id of a webhook'), tagsFor.webhook) };

export const webhooks = resource(paths.webhooks, { rootLinks: { webhooks: { type: 'WebhookList' } } })
  .GET('List the webhooks', {
    calls: command('webhooks.list', page),
    paged: { limit: 'all' },
    responses: { 200: WebhookList },
  })
  .POST('Create a webhook; no other response has its secret', {
    calls: command('webhooks.create', body),
    body: { document: WebhookCreate },
    caching: 'never',
    responses: { 201: WebhookWithSecret },
  });

export const webhook = resource(paths.webhook, { params: webhookParams })
  .GET('Load a webhook', {
    calls: command('webhooks.load', 'webhookId'),
    responses: { 200: Webhook },
  })
  .PATCH('Update a webhook, or enable or disable it', {
    calls: command('webhooks.update', { id: 'webhookId', changes: body, expected }),
    body: { document: WebhookUpdate },
    isRepeatable: true,
    responses: { 200: Webhook },
  })
  .DELETE('Delete a webhook with its deliveries', {
    calls: command('webhooks.delete', { id: 'webhookId', expected }),
    isRepeatable: true,
    responses: { 204: empty('The webhook is deleted') },
  });

export const webhookSecret = resource(paths.webhookSecret, { params: webhookParams }).POST(
  'Give a webhook a new secret; for 24 hours deliveries are signed with the former one too',
  {
    calls: command('webhooks.rotateSecret', { id: 'webhookId', expected }),
    caching: 'never',
    responses: { 200: WebhookWithSecret },
  },
);

export const webhookDeliveries = resource(paths.webhookDeliveries, { params: webhookParams }).GET(
  'List the latest deliveries of a webhook, the latest first',
  {
    calls: command('webhooks.listDeliveries', { webhookId: 'webhookId', ...rest(page) }),
    paged: { limit: 25 },
    responses: { 200: WebhookDeliveryList },
    toResult: (listed, { params: { webhookId } }) => ({ ...listed, webhookId }),
  },
);

export const webhookDelivery = resource(paths.webhookDelivery, {
  params: { ...webhookParams, deliveryId: string('The id of a delivery, which receivers get as webhook-id') },
})
  .GET('Load a delivery of a webhook', {
    calls: command('webhooks.loadDelivery', params),
    responses: { 200: WebhookDelivery },
  })
  .POST('Send a delivery again', {
    calls: command('webhooks.redeliver', params),
    isRepeatable: true,
    responses: { 200: WebhookDelivery, 409: ruleResponse('The webhook is disabled', 'is disabled') },
  });
