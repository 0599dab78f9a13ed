/** Hiding content and revealing it: what can be seen then, of the content and below it. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';

const place = (contentId: number, parentId: number) =>
  ({ contentId, parentId, priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' }) as const;

/** Whether locations are hidden themselves, and invisible. */
async function visibility({ admin }: Scene, ...ids: readonly number[]) {
  const loaded = await Promise.all(ids.map((id) => admin.locations.load(id)));
  return loaded.map(({ hidden, invisible }) => ({ hidden, invisible }));
}

const shown = { hidden: false, invisible: false };
const invisible = { hidden: false, invisible: true };

export const contentHidingChecks: readonly Check[] = [
  check('content.hide.hides', 'Hidden content says so.', async (scene) => {
    const { id } = await scene.folder();
    await scene.admin.content.hide({ id });
    assert.equal((await scene.info(id)).hidden, true, 'Whether it is hidden');
    assert.equal((await scene.admin.content.load(id)).hidden, true, 'Whether it is hidden');
  }),
  check(
    'content.hide.makes-all-places-invisible',
    'All locations of hidden content, and what is below them, are invisible, and not hidden themselves.',
    async (scene) => {
      const { admin } = scene;
      const [made, parent] = [await scene.folder(), await scene.folder()];
      const second = await admin.locations.create(place(made.id, parent.locationId));
      const below = [await scene.folder({ parentId: made.locationId }), await scene.folder({ parentId: second.id })];
      const deeper = await scene.folder({ parentId: below[0]?.locationId as number });
      await admin.content.hide({ id: made.id });
      const places = [made.locationId, second.id, ...below.map((each) => each.locationId), deeper.locationId];
      assert.deepEqual(await visibility(scene, ...places), Array(5).fill(invisible), 'The places and those below');
      assert.deepEqual(await visibility(scene, parent.locationId), [shown], 'The place above');
    },
  ),
  check(
    'content.hide.hides-one-content-item',
    'Content below hidden content is not hidden itself, nor is what is above or beside it.',
    async (scene) => {
      const { admin, info } = scene;
      const parent = await scene.folder();
      const [made, beside] = await scene.folders(parent.locationId, scene.unique(), scene.unique());
      const below = await scene.folder({ parentId: made?.locationId as number });
      await admin.content.hide({ id: made?.id as number });
      for (const each of [parent, beside, below]) {
        assert.equal((await info(each?.id as number)).hidden, false, 'Whether other content is hidden');
      }
      const besides = await visibility(scene, parent.locationId, beside?.locationId as number);
      assert.deepEqual(besides, [shown, shown], 'The places above and beside');
    },
  ),
  check(
    'content.hide.reaches-what-is-placed-later',
    'What is placed below hidden content, and where hidden content is placed later, is invisible too.',
    async (scene) => {
      const { admin } = scene;
      const [made, parent] = [await scene.folder(), await scene.folder()];
      await admin.content.hide({ id: made.id });
      const below = await scene.folder({ parentId: made.locationId });
      const second = await admin.locations.create(place(made.id, parent.locationId));
      assert.deepEqual(await visibility(scene, below.locationId, second.id), [invisible, invisible], 'What came later');
    },
  ),
  check(
    'content.hide.can-be-done-twice',
    'Hidden content can be hidden, and what is not hidden revealed, without any effect.',
    async ({ folder, admin, info }) => {
      const { id } = await folder();
      await admin.content.reveal({ id });
      assert.equal((await info(id)).hidden, false, 'Whether it is hidden');
      await admin.content.hide({ id });
      await admin.content.hide({ id });
      assert.equal((await info(id)).hidden, true, 'Whether it is hidden');
    },
  ),
  check(
    'content.hide.changes-nothing-else',
    'Content that was hidden and revealed is as it was before.',
    async ({ folder, admin, unique }) => {
      const { id } = await folder({ translation: unique() });
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
    },
  ),
  check(
    'content.hide.hides-drafts',
    'Content that was hidden before it was published is invisible when it is.',
    async (scene) => {
      const { admin, info } = scene;
      const { id } = await scene.draft();
      await admin.content.hide({ id });
      await admin.versions.publish({ contentId: id, versionNo: 1 });
      const { hidden, mainLocation } = await info(id);
      assert.equal(hidden, true, 'Whether it is hidden');
      assert.deepEqual(await visibility(scene, mainLocation?.id as number), [invisible], 'Its place');
    },
  ),
  check(
    'content.hide.missing-is-not-found',
    'Hiding and revealing content that is not there is NotFound.',
    async ({ admin, unknownId }) => {
      await refuses(admin.content.hide({ id: unknownId }), 404, 'Hiding nothing');
      await refuses(admin.content.reveal({ id: unknownId }), 404, 'Revealing nothing');
    },
  ),
  check(
    'content.reveal.shows-again',
    'Revealed content is not hidden, and all its places and what is below them are visible again.',
    async (scene) => {
      const { admin, info } = scene;
      const [made, parent] = [await scene.folder(), await scene.folder()];
      const second = await admin.locations.create(place(made.id, parent.locationId));
      const below = [await scene.folder({ parentId: made.locationId }), await scene.folder({ parentId: second.id })];
      await admin.content.hide({ id: made.id });
      await admin.content.reveal({ id: made.id });
      assert.equal((await info(made.id)).hidden, false, 'Whether it is hidden');
      const places = [made.locationId, second.id, ...below.map((each) => each.locationId)];
      assert.deepEqual(await visibility(scene, ...places), Array(4).fill(shown), 'The places and those below');
    },
  ),
  check(
    'content.reveal.keeps-what-is-hidden-below',
    'What is hidden itself below revealed content, content or location, stays invisible with all below it.',
    async (scene) => {
      const { admin } = scene;
      const top = await scene.folder();
      const [one, other] = await scene.folders(top.locationId, scene.unique(), scene.unique());
      const below = await scene.folder({ parentId: one?.locationId as number });
      await admin.content.hide({ id: one?.id as number });
      await admin.locations.update({ id: other?.locationId as number, changes: { hidden: true } });
      await admin.content.hide({ id: top.id });
      await admin.content.reveal({ id: top.id });
      const places = [top.locationId, one?.locationId, below.locationId, other?.locationId] as number[];
      const expected = [shown, invisible, invisible, { hidden: true, invisible: true }];
      assert.deepEqual(await visibility(scene, ...places), expected, 'The places');
    },
  ),
  check(
    'content.reveal.leaves-hidden-locations-hidden',
    'Revealed content stays invisible where its location is hidden itself.',
    async (scene) => {
      const { admin } = scene;
      const { id, locationId } = await scene.folder();
      await admin.locations.update({ id: locationId, changes: { hidden: true } });
      await admin.content.hide({ id });
      await admin.content.reveal({ id });
      assert.deepEqual(await visibility(scene, locationId), [{ hidden: true, invisible: true }], 'Its place');
    },
  ),
  check(
    'content.reveal.stays-invisible-below-hidden-content',
    'Revealed content stays invisible below content that is hidden.',
    async (scene) => {
      const { admin } = scene;
      const above = await scene.folder();
      const { id, locationId } = await scene.folder({ parentId: above.locationId });
      for (const each of [id, above.id]) await admin.content.hide({ id: each });
      await admin.content.reveal({ id });
      assert.deepEqual(await visibility(scene, locationId), [invisible], 'Its place');
    },
  ),
];
