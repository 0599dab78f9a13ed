/** Copies of content: their ids, and the fields of the original. */

import { type Check, check, folderCheck } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import { idsIn } from '../../core/ids.js';
import { placed } from '../../core/maker.js';
import { expectText } from '../../fixtures/editing.js';

export const copyChecks: readonly Check[] = [
  folderCheck('content.copy.has-its-own-ids')
    .requires('A copy has its own id, remote id and location.')
    .by(async ({ folder, admin, published: original }, scene) => {
      const parent = await folder();
      const copy = await admin.content.copy({ id: original.id, parentLocationId: parent.locationId });
      assert.notEqual(copy.id, original.id, 'The copy has the id of the original');
      assert.notEqual(copy.remoteId, original.remoteId, 'The copy has the remote id of the original');
      const ids = idsIn(scene, placed(copy).pathString);
      assert.equal(ids.at(-2), parent.locationId, 'The copy is not below the location that was named');
      assert.notEqual(ids.at(-1), original.locationId, 'The copy has the location of the original');
    }),
  check('content.copy.keeps-fields')
    .requires('A copy has the field values of the original.')
    .by(async ({ folder, admin, situation }) => {
      const original = await folder({ text: 'kept' });
      const parent = await folder();
      const { id } = await admin.content.copy({ id: original.id, parentLocationId: parent.locationId });
      const { currentVersion } = await admin.content.load(id);
      for (const [field, text] of [
        [situation.nameField, original.name],
        [situation.textField, 'kept'],
      ] as const) {
        expectText(situation, currentVersion, { text, field });
      }
    }),
];
