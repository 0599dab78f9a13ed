/** Copies of subtrees: which properties they have of the original, and that they are independent of it. */

import { type Check, check, foldersCheck } from '../../core/check.js';
import { assert, race, refusesSilently, succeeded } from '../../core/expectations.js';
import { placed } from '../../core/maker.js';
import { fieldValue } from '../../core/scene.js';
import { republish } from '../../fixtures/editing.js';
import { addPlace, childIds, contentAt, isConsistent, load } from '../../fixtures/places.js';
import { copy, everything, familyCheck, identities, shape, visitSubtree } from '../../fixtures/subtrees.js';

export const copyLocationChecks: readonly Check[] = [
  familyCheck('locations.copy.copies-descendants')
    .requires(
      'A copy of a location is below the target and has copies of all descendants of the original, in the same structure.',
    )
    .by(async ({ top, target }, scene) => {
      const copyId = await copy(scene, top.locationId, target.locationId);
      assert.deepEqual(await childIds(scene, target.locationId), [copyId], 'The children of the target');
      assert.deepEqual(await shape(scene, copyId), await shape(scene, top.locationId));
    }),
  familyCheck('locations.copy.leaves-the-original')
    .requires('Copying a location changes neither the original nor its descendants.')
    .by(async ({ top, target }, scene) => {
      const before = await everything(scene, top.locationId);
      await copy(scene, top.locationId, target.locationId);
      assert.deepEqual(await everything(scene, top.locationId), before);
    }),
  familyCheck('locations.copy.has-its-own-ids')
    .requires('Each location and each content item of a copy has its own id and remote id.')
    .by(async ({ top, target }, scene) => {
      const copyId = await copy(scene, top.locationId, target.locationId);
      const originals = await identities(scene, top.locationId);
      const copies = await identities(scene, copyId);
      assert.equal(copies.length, originals.length, 'The number of ids and remote ids');
      const shared = copies.filter((one) => originals.includes(one));
      assert.deepEqual(shared, [], 'The ids that copy and original share');
    }),
  familyCheck('locations.copy.keeps-properties')
    .requires('Each location of a copy has the priority, the sort order and the hidden flag of the original.')
    .by(async ({ top, middle, target }, scene) => {
      const said = { priority: 12, hidden: true, sortField: 'SECTION', sortOrder: 'DESC' } as const;
      for (const { locationId } of [top, middle]) {
        await scene.admin.locations.update({ id: locationId, changes: said });
      }
      const copyId = await copy(scene, top.locationId, target.locationId);
      for (const id of [copyId, ...(await childIds(scene, copyId)).slice(0, 1)]) {
        const { priority, hidden, sortField, sortOrder } = await load(scene, id);
        assert.deepEqual({ priority, hidden, sortField, sortOrder }, said);
      }
    }),
  familyCheck('locations.copy.is-visible-below-visible-locations')
    .requires(
      'A copy of a location that is invisible because an ancestor is hidden is visible where no ancestor is hidden.',
    )
    .by(async ({ top, middle, target }, scene) => {
      await scene.admin.locations.update({ id: top.locationId, changes: { hidden: true } });
      const visible = await load(scene, await copy(scene, middle.locationId, target.locationId));
      assert.deepEqual([visible.hidden, visible.invisible], [false, false], 'The copy outside of hidden locations');
    }),
  familyCheck('locations.copy.is-invisible-below-hidden-locations')
    .requires('A copy below a hidden location is invisible with all its descendants, and not hidden itself.')
    .by(async ({ top, target }, scene) => {
      await scene.admin.locations.update({ id: target.locationId, changes: { hidden: true } });
      const copyId = await copy(scene, top.locationId, target.locationId);
      for (const id of [copyId, ...(await childIds(scene, copyId))]) {
        const { hidden, invisible } = await load(scene, id);
        assert.deepEqual({ hidden, invisible }, { hidden: false, invisible: true });
      }
    }),
  familyCheck('locations.copy.has-consistent-paths')
    .requires(
      'Each location of a copy has the path and the depth that belong to its parent, and is the main location of its content.',
    )
    .by(async ({ top, target }, scene) => {
      const created = await scene.admin.locations.copy({ id: top.locationId, parentLocationId: target.locationId });
      assert.equal((await load(scene, created.id)).pathString, created.pathString, 'The path returned');
      await visitSubtree(scene, created.id, async (id) => {
        const location = await load(scene, id);
        isConsistent(scene, location);
        const actual = placed(await scene.info((await contentAt(scene, id)).id)).id;
        assert.equal(actual, id, 'The main location of copied content');
      });
    }),
  check('locations.copy.copies-published-fields')
    .requires('The content of a copy is published and has the field values of the original, at each level.')
    .by(async ({ folder, admin, situation }, scene) => {
      const top = await folder({ text: 'above' });
      await folder({ parentLocationId: top.locationId, name: 'Below', text: 'below' });
      const copyId = await copy(scene, top.locationId, (await folder()).locationId);
      const [belowId] = await childIds(scene, copyId);
      for (const [id, text] of [
        [copyId, 'above'],
        [belowId ?? 0, 'below'],
      ] as const) {
        const content = await admin.content.load((await contentAt(scene, id)).id);
        const value = fieldValue(content.currentVersion, situation.textField, situation.languageCode);
        assert.equal(content.status, 'PUBLISHED', 'The status of the copy');
        assert.equal(content.currentVersion.status, 'PUBLISHED', 'The status of its current version');
        assert.deepEqual(value, situation.toValue(text), 'The value of a field');
      }
    }),
  check('locations.copy.shares-nothing-with-the-original')
    .requires('A new version of the original does not change the copy, nor the other way round.')
    .by(async ({ folder }, scene) => {
      const original = await folder({ name: 'Original' });
      const copyId = await copy(scene, original.locationId, (await folder()).locationId);
      const { id: contentId } = await contentAt(scene, copyId);
      await republish(scene, original.id, [scene.field('Changed')]);
      assert.equal((await scene.info(contentId)).name, 'Original', 'The name of the copy after the original changed');
      await republish(scene, contentId, [scene.field('Another')]);
      assert.equal((await scene.info(original.id)).name, 'Changed', 'The name of the original after the copy changed');
    }),
  familyCheck('locations.copy.keeps-content-with-two-locations-one', { level: 'SHOULD' })
    .requires(
      'Content with two locations within the copied subtree is one content item with two locations in the copy.',
    )
    .by(async ({ top, deep, target }, scene) => {
      await addPlace(scene, deep.id, top.locationId);
      const copyId = await copy(scene, top.locationId, target.locationId);
      const contents: number[] = [];
      await visitSubtree(scene, copyId, async (id) => {
        contents.push((await contentAt(scene, id)).id);
      });
      assert.equal(contents.length, 5, 'The number of places in the copy');
      assert.equal(new Set(contents).size, 4, 'The number of content items in the copy');
    }),
  familyCheck('locations.copy.can-be-a-sibling')
    .requires('A location can be copied to its own parent.')
    .by(async ({ top, middle }, scene) => {
      const copyId = await copy(scene, middle.locationId, top.locationId);
      assert.notEqual(copyId, middle.locationId, 'The copy has the id of the original');
      assert.equal((await load(scene, top.locationId)).childCount, 3, 'The child count of the parent');
    }),
  familyCheck('locations.copy.can-be-concurrent')
    .requires('Concurrent copies of one location are all complete, and each has its own id.')
    .by(async ({ top, target }, scene) => {
      const calls = Array.from({ length: 4 }, () => () => copy(scene, top.locationId, target.locationId));
      const ids = succeeded(await race(calls), 4, [], 'Four copies of one location');
      assert.equal(new Set(ids).size, 4, `The ids of four copies: ${ids.join(', ')}`);
      const whole = await shape(scene, top.locationId);
      for (const id of ids) assert.deepEqual(await shape(scene, id), whole, 'The shape of one of four copies');
    }),
  foldersCheck('locations.copy.reveals-nothing-of-descendants')
    .requires(
      'Copying a location by a caller who may not read one of its descendants is refused, and the refusal reveals nothing about the descendant.',
    )
    .by(async ({ concealed, reader, pair: [top, target] }, scene) => {
      const { name, remoteId } = await concealed({ parentLocationId: top.locationId });
      const call = reader.locations.copy({ id: top.locationId, parentLocationId: target.locationId });
      await refusesSilently(call, [name, remoteId], 'A copy of a location with a concealed descendant');
      const actual = (await load(scene, target.locationId)).childCount;
      assert.equal(actual, 0, 'Something was created although it was refused');
    }),
];
