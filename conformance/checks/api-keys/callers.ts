/** Callers who authenticate by an API key: which keys are valid, and which rights they leave. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiKey } from 'express-cms-rest';
import type { VersionId } from 'express-cms-rest/repository';
import type { BoundRepository } from '../../core/bound.js';
import { type Check, check, folderCheck } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import {
  additionalRole,
  authenticatedByKey,
  createKey,
  idOf,
  keyCheck,
  newcomerCheck,
  newKey,
} from '../../fixtures/api-keys.js';
import { newPassword } from '../../fixtures/people.js';
import { inSections, readableOf, readingRole } from '../../fixtures/roles.js';

const find = ({ anonymous }: Scene, secret: string): Promise<ApiKey | undefined> =>
  anonymous.apiKeys.authenticate(secret);

interface Limited {
  readonly id: number;
  readonly locationId: number;
  readonly draft: VersionId;
}

/** Writes of something else than drafts, which the administrator may make. */
function otherWrites(
  { content, versions, locations, sections, apiKeys, bookmarks }: BoundRepository,
  scene: Scene,
  { id, locationId, draft }: Limited,
): Readonly<Record<string, () => Promise<unknown>>> {
  const time = new Date(Date.now() + 3_600_000);
  return {
    'publishing a draft': () => versions.publish(draft),
    'publishing in creation': () => content.create({ ...scene.newContent(), publish: true }),
    'scheduling a draft': () => versions.schedule({ ...draft, time }),
    'scheduling content': () => content.schedule({ id, action: 'hide', time }),
    'deleting a published version': () => versions.delete({ contentId: id, versionNo: 1 }),
    'updating content': () => content.updateInfo({ id, changes: { alwaysAvailable: false } }),
    'hiding content': () => content.hide({ id }),
    'deleting content': () => content.delete({ id }),
    'copying content': () => content.copy({ id, parentLocationId: scene.situation.parentLocationId }),
    'updating a location': () => locations.update({ id: locationId, changes: { priority: 7 } }),
    'moving a location': () => locations.move({ id: locationId, parentLocationId: scene.situation.parentLocationId }),
    'moving to the trash': () => locations.trash({ id: locationId }),
    'deleting a location': () => locations.delete({ id: locationId }),
    'creating a section': () => sections.create({ identifier: scene.unique(), name: 'New' }),
    'creating a bookmark': () => bookmarks.create(locationId),
    'creating an API key': () => apiKeys.create(newKey(scene)),
  };
}

export const apiKeyCallerChecks: readonly Check[] = [
  check('apiKeys.authenticate.finds-the-key', { only: 'repository' })
    .requires(
      'The secret of an API key finds the key, with its user and the rights that it is restricted to, without the secret.',
    )
    .by(async (scene) => {
      const { id: roleId } = await additionalRole(scene);
      for (const more of [{}, { access: 'read', roleId }] as const) {
        const { secret, ...key } = await createKey(scene, more);
        const { lastUsedAt: _, ...actual } = (await find(scene, secret)) ?? assert.fail('The secret finds no key');
        assert.deepEqual(actual, key);
      }
    }),
  check('apiKeys.authenticate.refuses-wrong-secrets', { only: 'repository' })
    .requires('A secret that is not exactly that of an API key finds none.')
    .by(async (scene) => {
      const [{ secret }, other] = [await createKey(scene), await createKey(scene)];
      const end = secret.slice(-1) === '0' ? '1' : '0';
      const mixed = secret.slice(0, secret.lastIndexOf('_')) + other.secret.slice(other.secret.lastIndexOf('_'));
      for (const wrong of ['', 'cmsk_', 'secret', secret.slice(0, -1), secret.slice(0, -1) + end, `${secret}0`, mixed])
        assert.equal(await find(scene, wrong), undefined, 'The key that a wrong secret finds');
    }),
  check('apiKeys.authenticate.refuses-ended-keys', { only: 'repository' })
    .requires('The secret of an API key finds it until it expires, and never afterwards.')
    .by(async (scene) => {
      const expiresAt = new Date(Date.now() + 1000);
      const { secret, id } = await createKey(scene, { expiresAt });
      const actual = await find(scene, secret);
      // A repository may respond later than that.
      if (Date.now() < expiresAt.getTime()) assert.equal(actual?.id, id, 'The key before its end');
      await wait(expiresAt.getTime() - Date.now() + 5);
      assert.equal(await find(scene, secret), undefined, 'The key after its end');
    }),
  keyCheck('apiKeys.authenticate.refuses-deleted-keys', { only: 'repository' })
    .requires('The secret of an API key that was deleted finds none.')
    .by(async ({ secret, id }, scene) => {
      await scene.admin.apiKeys.delete(id);
      assert.equal(await find(scene, secret), undefined, 'The key that the secret finds');
    }),
  keyCheck('apiKeys.delete.logs-its-tag', { only: 'repository', needs: ['changes.since'] })
    .requires('The log of changes has a tag of an API key that was deleted, or "*", so that no process has it cached.')
    .by(async ({ anonymous: { changes }, id }, scene) => {
      const { token } = await changes.since(undefined);
      await scene.admin.apiKeys.delete(id);
      const { tags } = await changes.since(token);
      assert.ok(tags === '*' || tags.includes(`apikey-${id}`), `The tags: ${tags}`);
    }),
  check('apiKeys.authenticate.refuses-keys-of-lost-roles', { only: 'repository' })
    .requires('The secret of an API key for a role finds it only while the user has that role.')
    .by(async ({ admin: { roles } }, scene) => {
      const userId = idOf(scene.admin);
      const { id: roleId } = await additionalRole(scene);
      const { secret } = await createKey(scene, { roleId });
      for (const isHeld of [true, false, true]) {
        if (isHeld) await roles.assignToUser({ userId, roleId }).catch(() => undefined);
        else await roles.unassignFromUser({ userId, roleId });
        assert.equal((await find(scene, secret)) !== undefined, isHeld, 'Whether the secret finds a key');
      }
      await roles.delete({ id: roleId });
      assert.equal(await find(scene, secret), undefined, 'The key for a role that was deleted');
    }),
  keyCheck('apiKeys.authenticate.notes-the-use', { only: 'repository' })
    .requires('The last use of an API key is stored soon afterwards.')
    .by(async ({ secret, id, lastUsedAt }, scene) => {
      assert.equal(lastUsedAt, undefined, 'A new key has been used');
      await find(scene, secret);
      for (let round = 0; round < 100; round++) {
        const { lastUsedAt: used } = await scene.admin.apiKeys.load(id);
        if (used) return assert.ok(Math.abs(Date.now() - used.getTime()) < 60_000, `It was used at ${used}`);
        await wait(50);
      }
      assert.fail('The key was never used');
    }),
  newcomerCheck('users.delete.deletes-api-keys', { only: 'repository' })
    .requires('The API keys of a user are deleted with the user.')
    .by(async ({ user, self }, scene) => {
      const { secret, id } = await createKey(scene, {}, self);
      await scene.admin.users.delete({ id: user.id });
      await refuses(scene.admin.apiKeys.load(id), 404, 'A key of a user who was deleted');
      assert.equal(await find(scene, secret), undefined, 'The key that the secret finds');
    }),
  check('apiKeys.create.is-refused-to-keys', { only: 'repository' })
    .requires(
      'A caller who is authenticated by an API key can neither create keys nor delete them, and sees those of the user.',
    )
    .by(async (scene) => {
      const key = await createKey(scene);
      const { apiKeys } = authenticatedByKey(key, scene.admin);
      await refuses(apiKeys.create(newKey(scene)), 403, 'Creating a key');
      await refuses(apiKeys.delete(key.id), 403, 'Deleting a key');
      assert.equal((await apiKeys.load(key.id)).name, key.name, 'The key that is loaded');
    }),
  newcomerCheck('users.update.refuses-the-own-password-to-keys', { only: 'repository' })
    .requires(
      'A caller who is authenticated by an API key cannot set the password of its user, which would allow a login, and can set those of others.',
    )
    .by(async ({ user }, scene) => {
      const admin = authenticatedByKey(await createKey(scene), scene.admin);
      const change = (id: number) => admin.users.update({ id, changes: { password: newPassword() } });
      await refuses(change(idOf(admin)), 403, 'The own password');
      await change(user.id);
    }),
  newcomerCheck('apiKeys.create.narrows-rights-to-a-role', { only: 'repository' })
    .requires(
      'A caller who is authenticated by an API key for a role has the rights of that role alone, as its assignments to the user are limited, and none once it is taken away.',
    )
    .by(async ({ admin, folder, situation, user, self }, scene) => {
      const sections = [(await scene.section()).id, (await scene.section()).id] as const;
      const ids: number[] = [];
      for (const sectionId of sections) ids.push((await folder({ more: { sectionId } })).id);
      const [first, second] = [await readingRole(scene), await readingRole(scene, inSections(sections[1]))];
      await admin.roles.assignToUser({ userId: user.id, roleId: first.id, limitation: inSections(sections[0]) });
      await admin.roles.assignToUser({ userId: user.id, roleId: second.id });
      const publicId = (await folder({ more: { sectionId: situation.publicSectionId } })).id;
      assert.deepEqual(await readableOf(self, ids), ids, 'The content that the user may read');
      for (const [at, { id: roleId }] of [first, second].entries()) {
        const narrowed = authenticatedByKey(await createKey(scene, { roleId }, self), self);
        assert.deepEqual(
          await readableOf(narrowed, [...ids, publicId]),
          [ids[at]],
          'The content that is readable with the key',
        );
        await admin.roles.unassignFromUser({ userId: user.id, roleId });
        assert.deepEqual(await readableOf(narrowed, [...ids, publicId]), [], 'Without the role');
      }
    }),
  folderCheck('apiKeys.create.limits-writes-to-drafts', { only: 'repository' })
    .requires(
      'A caller with access to drafts alone, by an API key or a setting of the host, creates, changes and deletes drafts, and reads; every other write is refused, and changes nothing.',
    )
    .by(async ({ id, locationId }, scene) => {
      const { admin } = scene;
      const byKey = authenticatedByKey(await createKey(scene, { access: 'drafts' }), admin);
      const byMark = admin.with({ caller: { ...admin.caller, access: 'drafts' } });
      for (const limited of [byKey, byMark]) {
        const { versionNo } = await limited.versions.createDraftOfCurrent({ id });
        const draft = { contentId: id, versionNo };
        await limited.versions.update({ ...draft, changes: { fields: [scene.field(scene.unique())] } });
        const before = await admin.content.load(id);
        for (const [name, write] of Object.entries(otherWrites(limited, scene, { id, locationId, draft })))
          await refuses(write(), 403, `With access to drafts alone: ${name}`);
        assert.deepEqual(await admin.content.load(id), before, 'The content after the refused writes');
        await limited.versions.delete(draft);
        await refuses(admin.versions.load(draft), 404, 'The draft that is deleted');
      }
    }),
  folderCheck('versions.update.ends-schedules-of-callers-limited-to-drafts', {
    only: 'repository',
    needs: ['versions.schedule'],
  })
    .requires('A change of a scheduled draft by a caller with access to drafts alone ends its schedule.')
    .by(async ({ id }, scene) => {
      const { admin } = scene;
      const limited = admin.with({ caller: { ...admin.caller, access: 'drafts' } });
      const { versionNo } = await admin.versions.createDraftOfCurrent({ id });
      const draft = { contentId: id, versionNo };
      await admin.versions.schedule({ ...draft, time: new Date(Date.now() + 3_600_000) });
      await limited.versions.update({ ...draft, changes: { fields: [scene.field(scene.unique())] } });
      await refuses(admin.versions.loadSchedule(draft), 404, 'The schedule of a draft that was changed');
    }),
  folderCheck('permissions.list.leaves-out-writes-of-keys-for-drafts', { only: 'repository' })
    .requires('For a caller with access to drafts alone, the list has no operation that writes anything else.')
    .by(async ({ id: contentId }, scene) => {
      const operations = ['content.load', 'versions.createDraft', 'versions.publish', 'content.delete', 'content.hide'];
      const limited = authenticatedByKey(await createKey(scene, { access: 'drafts' }), scene.admin);
      const { items } = await limited.permissions.list({ operations, contentId });
      assert.deepEqual(items, ['content.load', 'versions.createDraft']);
    }),
  folderCheck('permissions.list.leaves-out-writes-of-keys-that-read', { only: 'repository' })
    .requires('For a caller who is authenticated by an API key that only reads, the list has no operation that writes.')
    .by(async ({ id: contentId }, scene) => {
      const query = { operations: ['content.load', 'content.delete', 'users.update'], contentId };
      const all = authenticatedByKey(await createKey(scene), scene.admin);
      const reading = authenticatedByKey(await createKey(scene, { access: 'read' }), scene.admin);
      assert.ok((await all.permissions.list(query)).items.includes('content.delete'), 'A key for all rights');
      assert.deepEqual((await reading.permissions.list(query)).items, ['content.load'], 'A key that only reads');
    }),
];
