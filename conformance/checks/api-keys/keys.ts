/** API keys: how they are created, listed and revoked, by whom, and that no response but one has their secrets. */
import type { ApiKeyWithSecret } from 'express-cms-rest/repository';
import type { BoundRepository } from '../../core/bound.js';
import { type Check, check, folderCheck } from '../../core/check.js';
import { assert, outcome, refuses, revealsNothing } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { pageCheck } from '../../families/page-checks.js';
import { pick, uniqueChecks } from '../../families/unique-checks.js';
import { writeChecks } from '../../families/write-checks.js';
import { additionalRole, createKey, idOf, keyCheck, newcomerCheck, newKey } from '../../fixtures/api-keys.js';
import { allPages } from '../../fixtures/places.js';
import { roleCheck } from '../../fixtures/roles.js';

const listOf = (caller: BoundRepository, userId = idOf(caller)) =>
  allPages((page) => caller.apiKeys.list({ userId, ...page }));

const inAnHour = () => new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000);

export const apiKeyChecks: readonly Check[] = [
  check('apiKeys.create.has-the-given-values')
    .requires('A new API key of the caller has the given values, in the response, when it is loaded and in the list.')
    .by(async ({ admin }, scene) => {
      const { id: roleId } = await additionalRole(scene);
      for (const more of [{}, { access: 'read', roleId, expiresAt: inAnHour() }] as const) {
        const values = newKey(scene, more);
        const expected = { ...values, userId: idOf(admin) };
        const { id, createdAt, ...created } = await admin.apiKeys.create(values);
        const responses = [created, await admin.apiKeys.load(id), (await listOf(admin)).find((each) => each.id === id)];
        for (const response of responses)
          assert.deepEqual(response && pick(response, expected), expected, 'The values');
        assert.ok(Math.abs(Date.now() - createdAt.getTime()) < 60_000, `It was created at ${createdAt.toISOString()}`);
      }
    }),
  check('apiKeys.create.shows-the-secret-once')
    .requires(
      'A new API key has a secret with a prefix for scanners and at least 160 random bits, and no other method returns it.',
    )
    .by(async ({ admin }, scene) => {
      const keys: ApiKeyWithSecret[] = [await createKey(scene), await createKey(scene)];
      const responses = [await listOf(admin), ...(await Promise.all(keys.map(({ id }) => admin.apiKeys.load(id))))];
      for (const { secret } of keys) {
        const [, random = ''] = /^cmsk_.+_([A-Za-z0-9]+)$/.exec(secret) ?? [];
        assert.ok(random.length >= 27, 'The secret has less than 160 random bits');
        revealsNothing(responses, [secret, random], 'The listed or loaded key');
      }
      assert.notEqual(keys[0]?.secret.slice(-27), keys[1]?.secret.slice(-27), 'Two secrets have the same bits');
    }),
  ...uniqueChecks({
    name: 'API key',
    methods: { create: 'apiKeys.create' },
    unique: { member: 'name', name: 'name' },
    values: (scene: Scene) => newKey(scene),
    within: async () => (caller: BoundRepository) => ({
      create: (values) => caller.apiKeys.create(values),
      load: (id) => caller.apiKeys.load(id),
    }),
  }),
  check('apiKeys.create.refuses-an-end-in-the-past')
    .requires('An API key that has expired already is refused with BadRequest.')
    .by(async (scene) => {
      const expiresAt = new Date(Date.now() - 60_000);
      await refuses(createKey(scene, { expiresAt }), 400, 'A key that has ended');
    }),
  roleCheck('apiKeys.create.refuses-roles-of-others')
    .requires(
      'An API key for a role that the caller does not have, or that does not exist, is refused with BadRequest.',
    )
    .by(async ({ id: roleId }, scene) => {
      await refuses(createKey(scene, { roleId }), 400, 'A key for a role without users');
      await refuses(createKey(scene, { roleId: scene.unknownId }), 400, 'A key for an unknown role');
    }),
  keyCheck('apiKeys.create.is-refused-to-the-anonymous-caller')
    .requires('The anonymous caller can neither create API keys nor see any.')
    .by(async ({ anonymous, admin, id }, scene) => {
      await refuses(createKey(scene, {}, anonymous), [401, 403], 'A key of the anonymous caller');
      await refuses(anonymous.apiKeys.load(id), [401, 403], 'Loading a key');
      await refuses(listOf(anonymous, idOf(admin)), [401, 403, 404], 'The list of keys');
    }),
  pageCheck({
    ...{ method: 'apiKeys.list', name: 'API keys', endsWith: 'the oldest first' },
    async prepare(scene) {
      const added: number[] = [];
      for (let count = 0; count < 3; count++) added.push((await createKey(scene)).id);
      return { added, lists: [(page) => scene.admin.apiKeys.list({ userId: idOf(scene.admin), ...page })] };
    },
  }),
  newcomerCheck('apiKeys.list.conceals-those-of-others', { only: 'repository' })
    .requires(
      'The list has the keys of one user alone, and is refused to other users who may not edit that one, as is a key of it.',
    )
    .by(async ({ admin, user, self }, scene) => {
      const [callersKey, other] = [await createKey(scene, {}, self), await createKey(scene)];
      for (const caller of [self, admin]) {
        const listed = await listOf(caller, user.id);
        const actual = listed.map(({ id }) => id);
        assert.deepEqual(actual, [callersKey.id], 'The keys of a user');
        assert.equal((await caller.apiKeys.load(callersKey.id)).name, callersKey.name);
      }
      assert.ok(!(await listOf(admin)).some(({ id }) => id === callersKey.id), 'A key of another user is listed');
      await refuses(listOf(self, idOf(admin)), [401, 403, 404], 'The keys of the administrator');
      await refuses(self.apiKeys.load(other.id), [401, 403], 'A key of the administrator');
    }),
  check('apiKeys.list.missing-is-not-found')
    .requires('The API keys of a user who does not exist are NotFound.')
    .by((scene) => refuses(listOf(scene.admin, scene.unknownId), 404, 'The keys of an unknown user')),
  folderCheck('apiKeys.list.content-is-no-user')
    .requires('The API keys of a content item that is not a user are NotFound.')
    .by(({ admin, id }) => refuses(listOf(admin, id), 404, 'The keys of a folder')),
  check('apiKeys.load.missing-is-not-found')
    .requires('Loading or deleting an API key that does not exist is NotFound.')
    .by(async ({ admin, unknownId }) => {
      await refuses(admin.apiKeys.load(unknownId), 404, 'Loading an unknown key');
      await refuses(admin.apiKeys.delete(unknownId), 404, 'Deleting an unknown key');
    }),
  check('apiKeys.delete.deletes-it')
    .requires(
      'A deleted API key is NotFound and no longer listed, others are kept, and its name can be used again; its id is not.',
    )
    .by(async ({ admin }, scene) => {
      const [deleted, remaining] = [await createKey(scene), await createKey(scene)];
      await admin.apiKeys.delete(deleted.id);
      await refuses(admin.apiKeys.load(deleted.id), 404, 'A deleted key');
      const ids = (await listOf(admin)).map(({ id }) => id);
      assert.deepEqual(
        [ids.includes(deleted.id), ids.includes(remaining.id)],
        [false, true],
        'Which of two are listed',
      );
      const { id } = await createKey(scene, { name: deleted.name });
      assert.notEqual(id, deleted.id, 'The id of a deleted key is reused');
    }),
  newcomerCheck('apiKeys.delete.allows-editors-of-the-user', { only: 'repository' })
    .requires('A caller who may edit a user may delete the API keys of that user.')
    .by(async ({ user, self }, scene) => {
      const { id } = await createKey(scene, {}, self);
      await scene.admin.apiKeys.delete(id);
      assert.deepEqual(await listOf(self, user.id), [], 'The keys of the user');
    }),
  ...writeChecks({
    method: 'apiKeys.delete',
    name: 'Deleting an API key',
    isOpen: true,
    isUnconditional: true,
    async prepare(scene) {
      const { id } = await createKey(scene);
      return {
        write: (_, caller) => caller.apiKeys.delete(id),
        state: async () => [
          await outcome(scene.admin.apiKeys.load(id)),
          (await listOf(scene.admin)).map((key) => key.id),
        ],
      };
    },
  }),
];
