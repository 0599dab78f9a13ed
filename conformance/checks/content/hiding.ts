/** Hiding and revealing content: which locations become invisible, and which visible. */

import { type Check, folderCheck, foldersCheck, translatedCheck, unpublishedCheck } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { place } from '../../fixtures/places.js';

/** Whether locations are hidden themselves, and invisible. */
async function visibility({ admin }: Scene, ...ids: readonly number[]) {
  const loaded = await Promise.all(ids.map((id) => admin.locations.load(id)));
  return loaded.map(({ hidden, invisible }) => ({ hidden, invisible }));
}

const visible = { hidden: false, invisible: false };
const invisible = { hidden: false, invisible: true };

export const contentHidingChecks: readonly Check[] = [
  folderCheck('content.hide.hides-content')
    .requires('Hiding content makes it hidden.')
    .by(async ({ id }, scene) => {
      await scene.admin.content.hide({ id });
      assert.equal((await scene.info(id)).hidden, true, 'Whether it is hidden');
      assert.equal((await scene.admin.content.load(id)).hidden, true, 'Whether it is hidden');
    }),
  foldersCheck('content.hide.makes-locations-invisible')
    .requires('All locations of hidden content, and their descendants, are invisible, and not hidden themselves.')
    .by(async ({ admin, pair: [folder, parent] }, scene) => {
      const second = await admin.locations.create(place(folder.id, parent.locationId));
      const below = [
        await scene.folder({ parentLocationId: folder.locationId }),
        await scene.folder({ parentLocationId: second.id }),
      ];
      const deeper = await scene.folder({ parentLocationId: below[0]?.locationId as number });
      await admin.content.hide({ id: folder.id });
      const places = [folder.locationId, second.id, ...below.map((each) => each.locationId), deeper.locationId];
      assert.deepEqual(await visibility(scene, ...places), Array(5).fill(invisible), 'The places and those below');
      assert.deepEqual(await visibility(scene, parent.locationId), [visible], 'The place above');
    }),
  folderCheck('content.hide.leaves-other-content')
    .requires('Hiding content does not hide its ancestors, siblings and descendants themselves.')
    .by(async ({ admin, info, published: parent }, scene) => {
      const [folder, beside] = await scene.folders(parent.locationId, scene.unique(), scene.unique());
      const below = await scene.folder({ parentLocationId: folder.locationId });
      await admin.content.hide({ id: folder.id });
      for (const entry of [parent, beside, below]) {
        assert.equal((await info(entry.id)).hidden, false, 'Whether other content is hidden');
      }
      const besides = await visibility(scene, parent.locationId, beside.locationId);
      assert.deepEqual(besides, [visible, visible], 'The places above and beside');
    }),
  foldersCheck('content.hide.applies-to-later-locations')
    .requires(
      'Content that is placed below hidden content later, and later locations of hidden content, are invisible too.',
    )
    .by(async ({ admin, pair: [folder, parent] }, scene) => {
      await admin.content.hide({ id: folder.id });
      const below = await scene.folder({ parentLocationId: folder.locationId });
      const second = await admin.locations.create(place(folder.id, parent.locationId));
      assert.deepEqual(
        await visibility(scene, below.locationId, second.id),
        [invisible, invisible],
        'The visibility of a location that was created later',
      );
    }),
  folderCheck('content.hide.is-idempotent')
    .requires('Hiding hidden content, and revealing content that is not hidden, changes nothing.')
    .by(async ({ admin, info, id }) => {
      await admin.content.reveal({ id });
      assert.equal((await info(id)).hidden, false, 'Whether it is hidden');
      await admin.content.hide({ id });
      await admin.content.hide({ id });
      assert.equal((await info(id)).hidden, true, 'Whether it is hidden');
    }),
  translatedCheck('content.hide.changes-nothing-else')
    .requires('Hiding and revealing content changes nothing else of it.')
    .by(async ({ admin, id }) => {
      const plain = async () => {
        const { revision: _r, updated: _u, mainLocation, currentVersion, ...info } = await admin.content.load(id);
        const { revision: _vr, updated: _vu, ...version } = currentVersion;
        return { ...info, mainLocation: mainLocation?.id, version };
      };
      const before = await plain();
      await admin.content.hide({ id });
      assert.deepEqual(await plain(), { ...before, hidden: true }, 'Hidden content');
      await admin.content.reveal({ id });
      assert.deepEqual(await plain(), before, 'Revealed content');
    }),
  unpublishedCheck('content.hide.hides-drafts')
    .requires('Content that was hidden before its publication is invisible when it is published.')
    .by(async ({ admin, info, id }, scene) => {
      await admin.content.hide({ id });
      await admin.versions.publish({ contentId: id, versionNo: 1 });
      const { hidden, mainLocation } = await info(id);
      assert.equal(hidden, true, 'Whether it is hidden');
      assert.deepEqual(await visibility(scene, mainLocation?.id as number), [invisible], 'Its place');
    }),
  foldersCheck('content.reveal.makes-locations-visible')
    .requires('Revealed content is not hidden, and all its locations and their descendants are visible again.')
    .by(async ({ admin, info, pair: [folder, parent] }, scene) => {
      const second = await admin.locations.create(place(folder.id, parent.locationId));
      const below = [
        await scene.folder({ parentLocationId: folder.locationId }),
        await scene.folder({ parentLocationId: second.id }),
      ];
      await admin.content.hide({ id: folder.id });
      await admin.content.reveal({ id: folder.id });
      assert.equal((await info(folder.id)).hidden, false, 'Whether it is hidden');
      const places = [folder.locationId, second.id, ...below.map((each) => each.locationId)];
      assert.deepEqual(await visibility(scene, ...places), Array(4).fill(visible), 'The places and those below');
    }),
  folderCheck('content.reveal.keeps-hidden-descendants')
    .requires(
      'Descendants of revealed content that are hidden themselves, be it content or locations, stay invisible with all below them.',
    )
    .by(async ({ admin, published: top }, scene) => {
      const [one, other] = await scene.folders(top.locationId, scene.unique(), scene.unique());
      const below = await scene.folder({ parentLocationId: one.locationId });
      await admin.content.hide({ id: one.id });
      await admin.locations.update({ id: other.locationId, changes: { hidden: true } });
      await admin.content.hide({ id: top.id });
      await admin.content.reveal({ id: top.id });
      const places = [top.locationId, one.locationId, below.locationId, other.locationId];
      const expected = [visible, invisible, invisible, { hidden: true, invisible: true }];
      assert.deepEqual(await visibility(scene, ...places), expected, 'The places');
    }),
  folderCheck('content.reveal.keeps-hidden-locations')
    .requires('Revealed content stays invisible where its location is hidden itself.')
    .by(async ({ admin, id, locationId }, scene) => {
      await admin.locations.update({ id: locationId, changes: { hidden: true } });
      await admin.content.hide({ id });
      await admin.content.reveal({ id });
      assert.deepEqual(await visibility(scene, locationId), [{ hidden: true, invisible: true }], 'Its place');
    }),
  folderCheck('content.reveal.stays-invisible-below-hidden-content')
    .requires('Revealed content stays invisible below other content that is hidden.')
    .by(async ({ admin, published: above }, scene) => {
      const { id, locationId } = await scene.folder({ parentLocationId: above.locationId });
      for (const entry of [id, above.id]) await admin.content.hide({ id: entry });
      await admin.content.reveal({ id });
      assert.deepEqual(await visibility(scene, locationId), [invisible], 'Its place');
    }),
];
