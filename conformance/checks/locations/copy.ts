/** Copies of subtrees: what they have of the original, and what is their own. */
import { type Check, check } from '../../core/check.js';
import { assert, race, succeeded } from '../../core/expectations.js';
import { placed } from '../../core/maker.js';
import { fieldValue, type Scene } from '../../core/scene.js';
import { addPlace, childIds, contentAt, isConsistent, load } from '../../fixtures/places.js';
import { copy, eachBelow, everything, family, identities, shape } from '../../fixtures/subtrees.js';

export const copyLocationChecks: readonly Check[] = [
  check(
    'locations.copy.has-all-that-is-below',
    'A copy of a location is below the target and has copies of all that is below the original, in the same shape.',
    async (scene) => {
      const { top, target } = await family(scene);
      const copyId = await copy(scene, top.locationId, target.locationId);
      assert.deepEqual(await childIds(scene, target.locationId), [copyId], 'What is below the target');
      assert.deepEqual(await shape(scene, copyId), await shape(scene, top.locationId));
    },
  ),
  check(
    'locations.copy.leaves-the-original',
    'A copy leaves the original, and all below it, as it was.',
    async (scene) => {
      const { top, target } = await family(scene);
      const before = await everything(scene, top.locationId);
      await copy(scene, top.locationId, target.locationId);
      assert.deepEqual(await everything(scene, top.locationId), before);
    },
  ),
  check(
    'locations.copy.has-ids-of-its-own',
    'Each location of a copy, and each content item, has its own id and remote id.',
    async (scene) => {
      const { top, target } = await family(scene);
      const copyId = await copy(scene, top.locationId, target.locationId);
      const originals = await identities(scene, top.locationId);
      const copies = await identities(scene, copyId);
      assert.equal(copies.length, originals.length, 'The number of ids and remote ids');
      const shared = copies.filter((one) => originals.includes(one));
      assert.deepEqual(shared, [], 'What copy and original share');
    },
  ),
  check(
    'locations.copy.keeps-what-is-said-of-places',
    'Each location of a copy has the priority, the hiding and the order of children that the original has.',
    async (scene) => {
      const { top, middle, target } = await family(scene);
      const said = { priority: 12, hidden: true, sortField: 'SECTION', sortOrder: 'DESC' } as const;
      for (const { locationId } of [top, middle]) {
        await scene.admin.locations.update({ id: locationId, changes: said });
      }
      const copyId = await copy(scene, top.locationId, target.locationId);
      for (const id of [copyId, ...(await childIds(scene, copyId)).slice(0, 1)]) {
        const { priority, hidden, sortField, sortOrder } = await load(scene, id);
        assert.deepEqual({ priority, hidden, sortField, sortOrder }, said);
      }
    },
  ),
  check(
    'locations.copy.is-seen-by-where-it-is',
    'A copy of what is invisible because of something above it is visible where nothing above it is hidden.',
    async (scene) => {
      const { top, middle, target } = await family(scene);
      await scene.admin.locations.update({ id: top.locationId, changes: { hidden: true } });
      const visible = await load(scene, await copy(scene, middle.locationId, target.locationId));
      assert.deepEqual([visible.hidden, visible.invisible], [false, false], 'The copy outside of what is hidden');
    },
  ),
  check(
    'locations.copy.is-invisible-below-something-hidden',
    'A copy below something hidden is invisible, with all below it, and not hidden itself.',
    async (scene) => {
      const { top, target } = await family(scene);
      await scene.admin.locations.update({ id: target.locationId, changes: { hidden: true } });
      const copyId = await copy(scene, top.locationId, target.locationId);
      for (const id of [copyId, ...(await childIds(scene, copyId))]) {
        const { hidden, invisible } = await load(scene, id);
        assert.deepEqual({ hidden, invisible }, { hidden: false, invisible: true });
      }
    },
  ),
  check(
    'locations.copy.says-where-it-is',
    'Each location of a copy has the path and the depth that belong to its parent, and is the main one of its content.',
    async (scene) => {
      const { top, target } = await family(scene);
      const made = await scene.admin.locations.copy({ id: top.locationId, targetId: target.locationId });
      assert.equal((await load(scene, made.id)).pathString, made.pathString, 'The path returned');
      await eachBelow(scene, made.id, async (id) => {
        const location = await load(scene, id);
        isConsistent(scene, location);
        assert.equal(
          placed(await scene.info((await contentAt(scene, id)).id)).id,
          id,
          'The main location of copied content',
        );
      });
    },
  ),
  check(
    'locations.copy.is-published-and-keeps-fields',
    'The content of a copy is published and has the field values of the original, at each level.',
    async (scene) => {
      const { folder, admin, known } = scene;
      const top = await folder({ text: 'above' });
      await folder({ parentId: top.locationId, name: 'Below', text: 'below' });
      const copyId = await copy(scene, top.locationId, (await folder()).locationId);
      const [belowId] = await childIds(scene, copyId);
      for (const [id, text] of [
        [copyId, 'above'],
        [belowId ?? 0, 'below'],
      ] as const) {
        const content = await admin.content.load((await contentAt(scene, id)).id);
        const value = fieldValue(content.currentVersion, known.textField, known.languageCode);
        assert.equal(content.status, 'PUBLISHED', 'The status of the copy');
        assert.equal(content.currentVersion.status, 'PUBLISHED', 'The status of its current version');
        assert.deepEqual(value, known.toValue(text), 'The value of a field');
      }
    },
  ),
  check(
    'locations.copy.shares-nothing-with-the-original',
    'A new version of the original changes nothing in the copy, nor the other way round.',
    async (scene) => {
      const { folder } = scene;
      const original = await folder({ name: 'Original' });
      const copyId = await copy(scene, original.locationId, (await folder()).locationId);
      const { id: contentId } = await contentAt(scene, copyId);
      await rename(scene, original.id, 'Changed');
      assert.equal((await scene.info(contentId)).name, 'Original', 'The name of the copy after the original changed');
      await rename(scene, contentId, 'Another');
      assert.equal((await scene.info(original.id)).name, 'Changed', 'The name of the original after the copy changed');
    },
  ),
  check(
    'locations.copy.keeps-content-that-is-there-twice-one',
    'Content that is placed twice within what is copied is one content item in the copy, placed twice.',
    { level: 'SHOULD' },
    async (scene) => {
      const { top, deep, target } = await family(scene);
      await addPlace(scene, deep.id, top.locationId);
      const copyId = await copy(scene, top.locationId, target.locationId);
      const contents: number[] = [];
      await eachBelow(scene, copyId, async (id) => {
        contents.push((await contentAt(scene, id)).id);
      });
      assert.equal(contents.length, 5, 'The number of places in the copy');
      assert.equal(new Set(contents).size, 4, 'The number of content items in the copy');
    },
  ),
  check(
    'locations.copy.can-be-made-beside-the-original',
    'A location can be copied to a place beside it.',
    async (scene) => {
      const { top, middle } = await family(scene);
      const copyId = await copy(scene, middle.locationId, top.locationId);
      assert.notEqual(copyId, middle.locationId, 'The copy has the id of the original');
      assert.equal((await load(scene, top.locationId)).childCount, 3, 'The child count of the parent');
    },
  ),
  check(
    'locations.copy.can-be-made-by-several-at-once',
    'Several copies of one location that are made at the same time are all whole, and none is another.',
    async (scene) => {
      const { top, target } = await family(scene);
      const works = Array.from({ length: 4 }, () => () => copy(scene, top.locationId, target.locationId));
      const ids = succeeded(await race(works), 4, [], 'Four copies of one location');
      assert.equal(new Set(ids).size, 4, `The ids of four copies: ${ids.join(', ')}`);
      const whole = await shape(scene, top.locationId);
      for (const id of ids) assert.deepEqual(await shape(scene, id), whole, 'The shape of one of four copies');
    },
  ),
];

async function rename({ admin, field }: Scene, contentId: number, name: string): Promise<void> {
  const { versionNo } = await admin.versions.createDraftOfCurrent({ id: contentId });
  await admin.versions.update({ contentId, versionNo, changes: { fields: [field(name)] } });
  await admin.versions.publish({ contentId, versionNo });
}
