/** Faults of webhooks. */
import { asAdministrator } from '../../sql/support.js';
import { type Fault, unless } from './fault.js';

const secrets = new Map<number, string>();

export const webhookFaults: readonly Fault[] = [
  [
    'webhooks are shown to everyone',
    'webhooks.list.lists-readable-entities',
    (r) => ({ webhooks: { list: (page) => r.webhooks.list(page, asAdministrator) } }),
  ],
  [
    'everyone may load webhooks',
    'webhooks.listDeliveries.is-refused-to-readers',
    (r) => ({ webhooks: { load: (id) => r.webhooks.load(id, asAdministrator) } }),
  ],
  [
    'everyone may see deliveries',
    'webhooks.listDeliveries.is-refused-to-readers',
    (r) => ({ webhooks: { listDeliveries: (query) => r.webhooks.listDeliveries(query, asAdministrator) } }),
  ],
  [
    'everyone may create webhooks',
    'webhooks.create.is-refused-to-readers',
    (r) => ({ webhooks: { create: (values) => r.webhooks.create(values, asAdministrator) } }),
  ],
  [
    'everyone gets new secrets',
    'webhooks.rotateSecret.is-refused-to-readers',
    (r) => ({ webhooks: { rotateSecret: (command) => r.webhooks.rotateSecret(command, asAdministrator) } }),
  ],
  [
    'a webhook that is loaded has its secret',
    'webhooks.create.shows-the-secret-once',
    (r) => ({
      webhooks: {
        async create(values, c) {
          const created = await r.webhooks.create(values, c);
          secrets.set(created.id, created.secret);
          return created;
        },
        load: async (id, c) => ({ ...(await r.webhooks.load(id, c)), secret: secrets.get(id) }),
      },
    }),
  ],
  [
    'the secret of a webhook is never replaced',
    'webhooks.rotateSecret.shows-another-secret-once',
    (r) => ({
      webhooks: {
        async create(values, c) {
          const created = await r.webhooks.create(values, c);
          secrets.set(created.id, created.secret);
          return created;
        },
        rotateSecret: async (command, c) => ({
          ...(await r.webhooks.rotateSecret(command, c)),
          secret: secrets.get(command.id) ?? '',
        }),
      },
    }),
  ],
  [
    'a new secret is given whatever revision is expected',
    'webhooks.rotateSecret.refuses-an-old-revision',
    (r) => ({ webhooks: { rotateSecret: ({ expected: _, ...command }, c) => r.webhooks.rotateSecret(command, c) } }),
  ],
  [
    'an update of a webhook ignores the expected revision',
    'webhooks.update.refuses-an-old-revision',
    (r) => ({ webhooks: { update: ({ expected: _, ...command }, c) => r.webhooks.update(command, c) } }),
  ],
  [
    'a webhook cannot be switched on',
    'webhooks.update.changes-is-enabled',
    (r) => ({
      webhooks: {
        update: ({ changes: { isEnabled: _, ...changes }, ...command }, c) =>
          r.webhooks.update({ ...command, changes }, c),
      },
    }),
  ],
  [
    'a webhook may be sent to an address of the local network',
    'webhooks.create.refuses-unusable-urls',
    (r) => ({
      webhooks: {
        create: (values, c) =>
          unless(r.webhooks.create(values, c), 400, () =>
            r.webhooks.create({ ...values, url: 'https://example.invalid/' }, c),
          ),
      },
    }),
  ],
  [
    'types that do not exist are ignored',
    'webhooks.create.refuses-unknown-types',
    (r) => ({
      webhooks: {
        create: (values, c) => r.webhooks.create({ ...values, contentTypeIdentifiers: [] }, c),
      },
    }),
  ],
  [
    'a webhook stays when it is deleted',
    'webhooks.delete.deletes-it',
    () => ({ webhooks: { delete: async () => {} } }),
  ],
  [
    'webhooks are not paged',
    'webhooks.list.pages-make-up-the-whole',
    (r) => ({
      webhooks: { list: (_, c) => r.webhooks.list({ offset: 0, limit: 1000 }, c) },
    }),
  ],
  [
    'an unknown webhook has no deliveries',
    'webhooks.listDeliveries.missing-is-not-found',
    (r) => ({
      webhooks: {
        listDeliveries: (query, c) => unless(r.webhooks.listDeliveries(query, c), 404, async () => ({ items: [] })),
      },
    }),
  ],
  [
    'an unknown delivery is sent again',
    'webhooks.listDeliveries.missing-is-not-found',
    (r) => ({
      webhooks: {
        redeliver: (delivery, c) =>
          unless(r.webhooks.redeliver(delivery, c), 404, async () => ({
            ...{ id: delivery.deliveryId, webhookId: delivery.webhookId, event: '', status: 'pending', attempts: 1 },
            ...{ sent: new Date(), duration: 0 },
          })),
      },
    }),
  ],
];
