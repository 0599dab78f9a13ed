/** Permissions: callers may do exactly what the list says, which reveals nothing else. */
import { type Check, check } from '../core/check.js';
import { assert, refuses } from '../core/expectations.js';
import { identifierOf } from '../core/maker.js';

const ofContent = ['content.updateInfo', 'content.delete'] as const;

export const permissionChecks: readonly Check[] = [
  check(
    'permissions.list.has-what-the-caller-may-do',
    'The list has the operations that the caller carries out, on a content item, at a location, or on nothing in particular.',
    async ({ admin, folder }) => {
      const { id: contentId, locationId } = await folder();
      const names = async (query: Parameters<typeof admin.permissions.list>[0]) =>
        [...(await admin.permissions.list(query)).items].sort();
      assert.deepEqual(await names({ operations: ofContent, contentId }), [...ofContent].sort(), 'On a content item');
      const atLocation = ['content.create', 'locations.update'];
      assert.deepEqual(await names({ operations: atLocation, locationId }), atLocation, 'At a location');
      await admin.sections.create({ identifier: identifierOf('section'), name: 'New' });
      assert.deepEqual(await names({ operations: ['sections.create'] }), ['sections.create'], 'On nothing');
    },
  ),
  check(
    'permissions.list.leaves-out-what-is-refused',
    'The list has no operation that is refused to the caller there, and none that was not named.',
    async ({ reader, anonymous, folder }) => {
      const { id } = await folder();
      for (const caller of [reader, anonymous]) {
        await refuses(caller.content.delete({ id }), [401, 403], 'The deletion');
        await refuses(caller.content.updateInfo({ id, changes: { alwaysAvailable: true } }), [401, 403], 'The update');
        const { items } = await caller.permissions.list({ operations: ofContent, contentId: id });
        assert.deepEqual(items, [], 'What is refused');
      }
    },
  ),
  check(
    'permissions.list.says-nothing-of-what-may-not-be-read',
    'What the caller may not read is the same to the list as what is not there: no error, and nothing to be done with it.',
    async ({ admin, reader, concealed, unknownId }) => {
      const { id } = await concealed();
      for (const [caller, contentId] of [
        [reader, id],
        [reader, unknownId],
        [admin, unknownId],
      ] as const) {
        const { items } = await caller.permissions.list({ operations: ofContent, contentId });
        assert.deepEqual(items, [], 'What can be done with it');
      }
    },
  ),
];
