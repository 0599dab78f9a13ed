/** Permissions: the list has exactly the operations that the caller may carry out, and reveals nothing else. */
import { type Check, concealedCheck, folderCheck } from '../core/check.js';
import { assert, refuses } from '../core/expectations.js';
import { identifierOf } from '../core/maker.js';

const ofContent = ['content.updateInfo', 'content.delete'] as const;

export const permissionChecks: readonly Check[] = [
  folderCheck('permissions.list.has-allowed-operations')
    .requires(
      'The list has the operations that the caller may carry out: on a content item, at a location, or without a subject.',
    )
    .by(async ({ admin, id: contentId, locationId }) => {
      const names = async (query: Parameters<typeof admin.permissions.list>[0]) =>
        [...(await admin.permissions.list(query)).items].sort();
      assert.deepEqual(await names({ operations: ofContent, contentId }), [...ofContent].sort(), 'On a content item');
      const atLocation = ['content.create', 'locations.update'];
      assert.deepEqual(await names({ operations: atLocation, locationId }), atLocation, 'At a location');
      await admin.sections.create({ identifier: identifierOf('section'), name: 'New' });
      assert.deepEqual(await names({ operations: ['sections.create'] }), ['sections.create'], 'On nothing');
    }),
  folderCheck('permissions.list.leaves-out-refused-operations')
    .requires('The list has no operation that is refused to the caller, and none that was not asked for.')
    .by(async ({ reader, anonymous, id }) => {
      for (const caller of [reader, anonymous]) {
        await refuses(caller.content.delete({ id }), [401, 403], 'The deletion');
        await refuses(caller.content.updateInfo({ id, changes: { alwaysAvailable: true } }), [401, 403], 'The update');
        const { items } = await caller.permissions.list({ operations: ofContent, contentId: id });
        assert.deepEqual(items, [], 'The refused operations');
      }
    }),
  concealedCheck('permissions.list.conceals-unreadable-entities')
    .requires('For content that the caller may not read the list is empty, as for content that does not exist.')
    .by(async ({ admin, reader, unknownId, id }) => {
      for (const [caller, contentId] of [
        [reader, id],
        [reader, unknownId],
        [admin, unknownId],
      ] as const) {
        const { items } = await caller.permissions.list({ operations: ofContent, contentId });
        assert.deepEqual(items, [], 'The permitted operations');
      }
    }),
  folderCheck('permissions.explain.allows-permitted-functions')
    .requires('The result allows the operations that the caller may use, and then names no missing right.')
    .by(async ({ admin, id: contentId }) => {
      for (const operation of ofContent) {
        const { allowed, missing } = await admin.permissions.explain({ operation, contentId });
        assert.deepEqual({ allowed, missing }, { allowed: true, missing: [] }, operation);
      }
    }),
  folderCheck('permissions.explain.names-missing-rights')
    .requires(
      'The result does not allow operations that are refused to the caller, names the missing rights, and no policy for callers who may not read roles.',
    )
    .by(async ({ reader, anonymous, id: contentId }) => {
      for (const caller of [reader, anonymous]) {
        const { allowed, missing, policies } = await caller.permissions.explain({
          operation: 'content.delete',
          contentId,
        });
        assert.equal(allowed, false, 'Whether the deletion is allowed');
        assert.ok(missing.length > 0, 'Something is missing');
        assert.equal(policies, undefined, 'Policies');
      }
    }),
  concealedCheck('permissions.explain.conceals-unreadable-entities')
    .requires('A question about content that the caller may not read is refused as a read of it is.')
    .by(async ({ admin, reader, unknownId, id }) => {
      const ask = { operation: 'content.delete' };
      await refuses(
        reader.permissions.explain({ ...ask, contentId: id }),
        [401, 403, 404],
        'Content that may not be read',
      );
      await refuses(
        reader.permissions.explain({ ...ask, contentId: unknownId }),
        [401, 403, 404],
        'Content that does not exist',
      );
      await refuses(admin.permissions.explain({ ...ask, contentId: unknownId }), [404], 'Content that does not exist');
    }),
  folderCheck('permissions.explain.is-about-others-for-readers-of-roles')
    .requires('Only callers who may read roles may ask about other users, with the same result as those users get.')
    .by(async ({ admin, reader, situation, id: contentId }) => {
      const { administrator, reader: other } = situation;
      const ask = { operation: 'content.delete', contentId };
      const userId = administrator?.userId ?? undefined;
      if (userId !== undefined)
        await refuses(reader.permissions.explain({ ...ask, userId }), [401, 403, 404], 'A question about another user');
      if (other?.userId == null) return;
      const { allowed, missing } = await admin.permissions.explain({ ...ask, userId: other.userId });
      const asked = await reader.permissions.explain(ask);
      assert.deepEqual({ allowed, missing }, { allowed: asked.allowed, missing: asked.missing }, 'The results');
    }),
];
