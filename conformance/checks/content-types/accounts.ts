/** Fields for accounts, which only types without content get. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { newType } from '../../fixtures/types.js';

const definition = { identifier: 'account', fieldTypeIdentifier: 'user' };

function createOf({ admin, known, unique, field }: Scene, typeId: number) {
  const location = { parentId: known.parentLocationId, priority: 0, hidden: false };
  const fields = [field(unique(), known.languageCode, 'title')];
  return admin.content.create({ typeId, mainLanguageCode: known.languageCode, location, fields });
}

export const accountTypeChecks: readonly Check[] = [
  check(
    'contentTypes.createDefinition.makes-no-users-of-content',
    'A field of the type user cannot be added to a type of which there is content: PermissionDenied.',
    async (scene) => {
      const { admin } = scene;
      const { id } = await newType(scene);
      await createOf(scene, id);
      await admin.contentTypes.createDraft({ id, changes: {} });
      const work = admin.contentTypes.createDefinition({ contentTypeId: id, definition });
      await refuses(work, 403, 'A field for accounts');
    },
  ),
  check(
    'contentTypes.publishDraft.makes-no-users-of-content',
    'A draft that adds a field of the type user cannot be published once there is content of the type: PermissionDenied.',
    async (scene) => {
      const { admin } = scene;
      const { id } = await newType(scene);
      await admin.contentTypes.createDraft({ id, changes: {} });
      await admin.contentTypes.createDefinition({ contentTypeId: id, definition });
      const { id: contentId } = await createOf(scene, id);
      await refuses(admin.contentTypes.publishDraft({ id }), 403, 'A draft with a field for accounts');
      await admin.content.delete({ id: contentId });
      const { fieldDefinitions } = await admin.contentTypes.publishDraft({ id });
      assert.ok(fieldDefinitions.some(({ identifier }) => identifier === definition.identifier));
    },
  ),
];
