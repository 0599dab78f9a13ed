/** Webhooks: a kind of entity for callers who may manage them, and their secrets, which are shown once. */
import type { Webhook } from 'express-cms-rest';
import type { WebhookValues, WebhookWithSecret } from 'express-cms-rest/repository';
import { type Check, check, checksWith } from '../core/check.js';
import { assert, outcome, refuses } from '../core/expectations.js';
import { identifierOf } from '../core/maker.js';
import type { Scene } from '../core/scene.js';
import { entityChecks } from '../families/entity-checks.js';
import { type Kind, methodsOf } from '../families/kind.js';
import { type PagedList, pageCheck } from '../families/page-checks.js';
import { writeChecks } from '../families/write-checks.js';
import { allPages } from '../fixtures/places.js';

/** No name is below that domain, so that nothing is sent anywhere (RFC 6761 §6.4). */
const valuesOf = ({ unique }: Scene): WebhookValues => ({
  url: `https://${unique('hook')}.invalid/cms`,
  events: ['content.*', 'location.moved'],
  contentTypeIdentifiers: [],
  description: unique('Webhook'),
  isEnabled: false,
});

const webhooks: Kind<Webhook, WebhookValues> = {
  name: 'webhook',
  methods: methodsOf('webhooks'),
  values: valuesOf,
  changes: (scene) => ({ ...valuesOf(scene), events: [], isEnabled: true }),
  changeable: ['url', 'events', 'description', 'isEnabled'],
  within:
    async () =>
    ({ webhooks: methods }) => ({
      create: (values) => methods.create(values),
      load: (id) => methods.load(id),
      list: () => allPages((page) => methods.list(page)),
      update: (id, changes, expected) => methods.update({ id, changes, expected }),
      delete: (id, expected) => methods.delete({ id, expected }),
    }),
};

const list: PagedList = {
  ...{ method: 'webhooks.list', name: 'webhooks', endsWith: 'the oldest first' },
  async prepare(scene) {
    const added: number[] = [];
    for (let count = 0; count < 3; count++) added.push((await create(scene)).id);
    return { added, lists: [(page) => scene.admin.webhooks.list(page)] };
  },
};

const create = (scene: Scene, more: Partial<WebhookValues> = {}): Promise<WebhookWithSecret> =>
  scene.admin.webhooks.create({ ...valuesOf(scene), ...more });

const page = { offset: 0, limit: 25 };

/** Declares a check that begins with a webhook, as its creation returns it. */
const webhookCheck = checksWith((scene) => create(scene));

export const webhookChecks: readonly Check[] = [
  ...entityChecks(webhooks),
  pageCheck(list),
  ...writeChecks({
    method: 'webhooks.rotateSecret',
    name: 'Rotating the secret of a webhook',
    rival: 'webhooks.update',
    isOpen: true,
    lateStatuses: [],
    async prepare(scene) {
      const { id } = await create(scene);
      const { webhooks: methods } = scene.admin;
      return {
        stored: () => methods.load(id),
        write: (expected, caller) => caller.webhooks.rotateSecret({ id, expected }),
        outdate: (expected) => methods.update({ id, changes: { description: scene.unique() }, expected }),
        state: () => methods.load(id),
      };
    },
  }),
  webhookCheck('webhooks.create.shows-the-secret-once')
    .requires('A new webhook has a secret in the form of Standard Webhooks, and no other method returns it.')
    .by(async ({ id, secret }, scene) => {
      assert.match(secret, /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/);
      await expectConcealed(scene, id, secret);
    }),
  webhookCheck('webhooks.rotateSecret.shows-another-secret-once')
    .requires('A webhook whose secret is rotated has another secret, and no other method returns it.')
    .by(async ({ id, secret }, scene) => {
      const rotated = await scene.admin.webhooks.rotateSecret({ id });
      assert.notEqual(rotated.secret, secret, 'The secret is the former one');
      for (const entry of [secret, rotated.secret]) await expectConcealed(scene, id, entry);
    }),
  check('webhooks.rotateSecret.missing-is-not-found')
    .requires('Rotating the secret of a webhook that does not exist is NotFound.')
    .by(({ admin, unknownId }) => refuses(admin.webhooks.rotateSecret({ id: unknownId }), 404, 'An unknown webhook')),
  webhookCheck('webhooks.create.refuses-unusable-urls')
    .requires('Creating a webhook, or updating one, with a URL that deliveries may not be sent to is BadRequest.')
    .by(async ({ id }, scene) => {
      for (const url of [
        '/cms',
        'ftp://example.invalid/',
        'https://user:word@example.invalid/',
        'https://169.254.169.254/',
      ]) {
        await refuses(create(scene, { url }), 400, `Creating a webhook for ${url}`);
        await refuses(scene.admin.webhooks.update({ id, changes: { url } }), 400, `An update with ${url}`);
      }
    }),
  webhookCheck('webhooks.create.refuses-unknown-types')
    .requires('Creating a webhook, or updating one, for a content type that does not exist is BadRequest.')
    .by(async ({ id }, scene) => {
      const contentTypeIdentifiers = [identifierOf('type')];
      await refuses(create(scene, { contentTypeIdentifiers }), 400, 'A webhook for an unknown type');
      const call = scene.admin.webhooks.update({ id, changes: { contentTypeIdentifiers } });
      await refuses(call, 400, 'An update with an unknown type');
    }),
  webhookCheck('webhooks.listDeliveries.missing-is-not-found')
    .requires('The deliveries of a webhook that does not exist are NotFound, as is a delivery that does not exist.')
    .by(async ({ admin, unknownId, id: webhookId }) => {
      await refuses(admin.webhooks.listDeliveries({ webhookId: unknownId, ...page }), 404, 'An unknown webhook');
      for (const method of ['loadDelivery', 'redeliver'] as const) {
        const deliveryId = identifierOf('msg');
        await refuses(admin.webhooks[method]({ webhookId, deliveryId }), 404, `An unknown delivery: ${method}`);
      }
    }),
  webhookCheck('webhooks.listDeliveries.is-refused-to-readers')
    .requires(
      'The deliveries of a webhook are refused to callers who may not manage webhooks, whether it exists or not.',
    )
    .by(async ({ id }, scene) => {
      for (const { webhooks: methods } of scene.readers) {
        for (const webhookId of [id, scene.unknownId]) {
          await refuses(methods.listDeliveries({ webhookId, ...page }), [401, 403], 'The list of deliveries');
          await refuses(methods.load(webhookId), [401, 403], 'The webhook');
        }
      }
    }),
];

/** Results of the methods that callers use repeatedly. */
async function expectConcealed(scene: Scene, id: number, secret: string): Promise<void> {
  const { webhooks: methods } = scene.admin;
  const responses = [
    await methods.load(id),
    await allPages((part) => methods.list(part)),
    await methods.update({ id, changes: { description: scene.unique() } }),
    await outcome(methods.listDeliveries({ webhookId: id, ...page })),
  ];
  assert.ok(!JSON.stringify(responses).includes(secret), 'A response has the secret');
}
