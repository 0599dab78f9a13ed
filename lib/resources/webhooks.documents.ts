/** The documents of webhooks and their deliveries. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import {
  type WebhookDelivery as Delivery,
  type Webhook as Domain,
  deliveryProblems,
  deliveryStatuses,
  type Id,
  type Page,
  type WebhookValues,
} from '../repository/repository.js';
import { paths } from './paths.js';

const values: WebhookValues = {
  url: 'https://hooks.example.org/cms',
  events: ['content.*', 'location.moved'],
  contentTypeIdentifiers: ['article'],
  description: 'Search index',
  isEnabled: true,
};
const stored: Domain<Id> = { id: 3, ...values };
/** Not a secret of anybody. */
const example: Domain<Id> & { readonly secret?: string } = {
  ...stored,
  secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
};

const tagOf = (webhookId: Id) => `webhook-${webhookId}`;

const descriptions = {
  url: 'Where changes are sent to: an https URL, or an http one of an address that the server allows',
  events: 'The events that are sent; all of them if empty',
  types: 'Only changes of content of these types are sent; all changes if empty',
  enabled: 'Whether changes are sent; the server disables a webhook that has failed for too long',
};

const events = doc.list(
  doc.string({
    maxLength: 100,
    pattern: '^(?:\\*|[A-Za-z]+(?:\\.(?:[A-Za-z]+|\\*))?)$',
    message: 'must be the name of an event, such as content.published, or content.* for all of a kind',
    description: 'The name of an event, or a kind of events such as content.*',
  }),
  descriptions.events,
);
const types = doc.list(
  doc.string({ minLength: 1, maxLength: 255, description: 'The identifier of a content type' }),
  descriptions.types,
);

const members = {
  events: doc.within('event', events, descriptions.events),
  ContentTypes: doc.member('contentTypeIdentifiers', doc.within('identifier', types, descriptions.types)),
  description: doc.string({ maxLength: 1000, description: 'The purpose of the webhook' }),
  enabled: doc.member('isEnabled', doc.boolean(descriptions.enabled)),
};

export const Webhook = document('Webhook', example, {
  _href: doc.self(paths.webhook, { webhookId: 'id' }),
  id: doc.id('The id of the webhook'),
  url: doc.string(descriptions.url),
  ...members,
  secret: doc.optional(
    doc.string(
      'The secret that signs deliveries, by Standard Webhooks: only in the response that creates the webhook or a new secret',
    ),
  ),
  Deliveries: doc.related('WebhookDeliveryList', paths.webhookDeliveries, { webhookId: 'id' }),
}).with({ shows: (webhook) => [webhook], tags: ({ id }) => [tagOf(id)] });

export const WebhookWithSecret = doc.containing(Webhook, 'secret');

const page: Page<Domain<Id>> = { items: [stored] };

export const WebhookList = document('WebhookList', page, {
  _href: doc.self(paths.webhooks),
  Webhook: doc.member('items', doc.list(doc.embedded(Webhook), 'The webhooks')),
}).with({ tags: ({ items }) => items.map(({ id }) => tagOf(id)) });

const url = doc.string({ minLength: 1, maxLength: 2000, description: descriptions.url });

export const WebhookCreate = document('WebhookCreate', values, {
  url,
  events: doc.withDefault(members.events, [], { event: [] }),
  ContentTypes: doc.member(
    'contentTypeIdentifiers',
    doc.withDefault(doc.within('identifier', types, descriptions.types), [], { identifier: [] }),
  ),
  description: doc.withDefault(members.description, ''),
  enabled: doc.member('isEnabled', doc.withDefault(doc.boolean(descriptions.enabled), true)),
});

const changes: Partial<WebhookValues> = values;

export const WebhookUpdate = document('WebhookUpdate', changes, {
  url: doc.optional(url),
  events: doc.optional(members.events),
  ContentTypes: doc.member('contentTypeIdentifiers', doc.optional(doc.within('identifier', types, descriptions.types))),
  description: doc.optional(members.description),
  enabled: doc.member('isEnabled', doc.optional(doc.boolean(descriptions.enabled))),
});

const delivery: Delivery<Id> = {
  id: 'msg_2x1QzZfOGZzS2hOZmRkU2pRbGdYMTIz',
  webhookId: 3,
  event: 'content.published',
  status: 'failed',
  attempts: 2,
  sent: new Date('2026-01-03T10:00:00Z'),
  duration: 120,
  responseStatus: 503,
  problem: 'status',
};

export const WebhookDelivery = document('WebhookDelivery', delivery, {
  _href: doc.self(paths.webhookDelivery, { deliveryId: 'id' }),
  event: doc.string('The event that was sent'),
  status: doc.oneOf(deliveryStatuses, 'pending if it will be sent again immediately'),
  attempts: doc.integer('How often it was sent'),
  sent: doc.dateTime('When it was sent last'),
  duration: doc.integer('How long the last attempt has taken, in milliseconds'),
  responseStatus: doc.optional(doc.integer('The status of the response; missing where there was none')),
  problem: doc.optional(
    doc.oneOf(
      deliveryProblems,
      'Why it has failed: a status other than 2xx, no response in time, no connection, or an address that deliveries may not be sent to',
    ),
  ),
}).with({ tags: ({ webhookId }) => [tagOf(webhookId)] });

export const WebhookDeliveryList = doc.listIn(doc.self(paths.webhookDeliveries), { webhookId: 3 }, WebhookDelivery, {
  description: 'The deliveries, the latest first',
  tags: ({ webhookId }) => [tagOf(webhookId)],
});
