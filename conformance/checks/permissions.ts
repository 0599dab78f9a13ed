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
        assert.deepEqual(items, [], 'What is refused');
      }
    }),
  concealedCheck('permissions.list.conceals-what-may-not-be-read')
    .requires('For content that the caller may not read the list is empty, as for content that does not exist.')
    .by(async ({ admin, reader, unknownId, id }) => {
      for (const [caller, contentId] of [
        [reader, id],
        [reader, unknownId],
        [admin, unknownId],
      ] as const) {
        const { items } = await caller.permissions.list({ operations: ofContent, contentId });
        assert.deepEqual(items, [], 'What can be done with it');
      }
    }),
];
