/** Copies of content: their versions, and that changes of the copy and of the original are independent. */

import { type Check, check, folderCheck, foldersCheck, unpublishedCheck } from '../../core/check.js';
import { assert, expectMembers } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { draftOf, expectText, relatedDraft, republish, statusesOf } from '../../fixtures/editing.js';
import { addPlace, childIds } from '../../fixtures/places.js';
import { makeEditor } from '../../fixtures/roles.js';
import { assign, stateIn, statesOf } from '../../fixtures/states.js';

const page = { offset: 0, limit: 50 };

/** Copies content to a new folder. */
async function copied({ admin, folder }: Scene, contentId: number) {
  const parent = await folder();
  const info = await admin.content.copy({ id: contentId, parentLocationId: parent.locationId });
  return { ...info, parent };
}

export const copiedVersionChecks: readonly Check[] = [
  check('content.copy.keeps-all-versions')
    .requires('A copy has all versions of the original, with their numbers, statuses, fields and names.')
    .by(async ({ admin, unique, field, situation }, scene) => {
      const texts = [unique(), unique(), unique()];
      const { id } = await scene.folder({ name: texts[0] as string, translation: unique() });
      await republish(scene, id, [field(texts[1] as string)]);
      await draftOf(scene, id, [field(texts[2] as string)]);
      const copy = await copied(scene, id);
      assert.deepEqual(await statusesOf(scene, copy.id), { 1: 'ARCHIVED', 2: 'PUBLISHED', 3: 'DRAFT' }, 'The statuses');
      assert.equal(copy.currentVersionNo, 2, 'The number of the current version');
      for (const [index, text] of texts.entries()) {
        const version = await admin.versions.load({ contentId: copy.id, versionNo: index + 1 });
        const original = await admin.versions.load({ contentId: id, versionNo: index + 1 });
        expectText(situation, version, { text });
        assert.deepEqual({ ...version.names }, { ...original.names }, `The names of version ${index + 1}`);
        assert.equal(version.contentId, copy.id, 'The content of the version');
        assert.notEqual(version.id, original.id, 'The ids of the versions');
      }
    }),
  check('content.copy.keeps-properties')
    .requires(
      'A copy has the type, main language, name, availability and visibility of the original, and is published like it.',
    )
    .by(async ({ admin, situation, unique }, scene) => {
      const { id } = await scene.concealed({ translation: unique() });
      const { alwaysAvailable: before } = await scene.info(id);
      const changes = { alwaysAvailable: !before, mainLanguageCode: situation.otherLanguageCode };
      await admin.content.updateInfo({ id, changes });
      await admin.content.hide({ id });
      const original = await scene.info(id);
      const copy = await scene.info((await copied(scene, id)).id);
      for (const member of ['contentTypeId', 'mainLanguageCode', 'name', 'alwaysAvailable', 'hidden'] as const) {
        assert.equal(copy[member], original[member], `The ${member}`);
      }
      assert.equal(copy.status, 'PUBLISHED', 'The status');
    }),
  check('content.copy.returns-the-loaded-entity')
    .requires('Copying content returns the info of the copy.')
    .by(async (scene) => {
      const copy = await copied(scene, (await scene.folder()).id);
      const loaded = await scene.info(copy.id);
      for (const member of ['remoteId', 'name', 'status', 'currentVersionNo', 'sectionId', 'ownerId'] as const) {
        assert.equal(copy[member], loaded[member], `The ${member}`);
      }
      assert.equal(copy.mainLocation?.pathString, loaded.mainLocation?.pathString, 'The path of the main location');
    }),
  check('content.copy.leaves-the-original')
    .requires('The original does not change when it is copied.')
    .by(async (scene) => {
      const { id, content } = await scene.folder({ text: scene.unique(), translation: scene.unique() });
      await copied(scene, id);
      assert.deepEqual(await scene.admin.content.load(id), content, 'The original');
    }),
  check('content.copy.shares-nothing-with-the-original')
    .requires('Changing the copy does not change the original, nor the other way round.')
    .by(async ({ admin, unique, field }, scene) => {
      const original = await scene.folder({ text: unique() });
      const copy = await copied(scene, original.id);
      for (const [one, other] of [
        [copy.id, original.id],
        [original.id, copy.id],
      ] as const) {
        const before = await admin.content.load(other);
        await republish(scene, one, [field(unique())]);
        await admin.content.updateInfo({ id: one, changes: { alwaysAvailable: false, modified: new Date(0) } });
        assert.deepEqual(await admin.content.load(other), before, 'The one that was not changed');
      }
    }),
  check('content.copy.survives-the-original')
    .requires('A copy does not change when the original is deleted.')
    .by(async ({ admin, unique }, scene) => {
      const original = await scene.folder({ text: unique() });
      const { id } = await copied(scene, original.id);
      const before = await admin.content.load(id);
      await admin.content.delete({ id: original.id });
      assert.deepEqual(await admin.content.load(id), before, 'The copy');
    }),
  folderCheck('content.copy.copies-no-children')
    .requires('The children of the original are not copied, and stay where they are.')
    .by(async ({ published: original }, scene) => {
      const below = await scene.folder({ parentLocationId: original.locationId });
      const { mainLocation, parent } = await copied(scene, original.id);
      assert.deepEqual(await childIds(scene, mainLocation?.id as number), [], 'The children of the copy');
      assert.deepEqual(await childIds(scene, original.locationId), [below.locationId], 'The children of the original');
      assert.deepEqual(await childIds(scene, parent.locationId), [mainLocation?.id], 'The children of the target');
    }),
  folderCheck('content.copy.keeps-creators-of-published-versions')
    .requires(
      'The drafts of a copy belong to the caller; its other versions have the creators that they have in the original.',
    )
    .by(async ({ admin: { caller }, id }, scene) => {
      await draftOf(scene, id);
      const { content, versions, caller: editor } = await makeEditor(scene);
      const copy = await content.copy({ id, parentLocationId: (await scene.folder()).locationId });
      const creators = (await versions.list({ contentId: copy.id })).items.map(({ creatorId }) => creatorId);
      assert.deepEqual(creators, [caller.userId, editor.userId], 'The creators of the published version and the draft');
    }),
  foldersCheck('content.copy.has-one-location')
    .requires('A copy has one location, however many the original has.')
    .by(async ({ admin, pair: [original, elsewhere] }, scene) => {
      await addPlace(scene, original.id, elsewhere.locationId);
      const { id, mainLocation } = await copied(scene, original.id);
      const ids = (await admin.locations.listOfContent(id)).items.map((each) => each.id);
      assert.deepEqual(ids, [mainLocation?.id], 'The locations of the copy');
    }),
  foldersCheck('content.copy.keeps-relations')
    .requires('The versions of a copy have new relations, to the destinations of those of the original.')
    .by(async ({ admin, pair: [one, other] }, scene) => {
      const original = await relatedDraft(scene, other, one);
      await admin.versions.publish(original);
      const { id } = await copied(scene, original.contentId);
      const list = async (contentId: number) =>
        (await admin.relations.list({ contentId, versionNo: 2, ...page })).items;
      const [those, these] = [await list(original.contentId), await list(id)];
      expectMembers(these, 'destinationContentId', [other.id, one.id], 'The destinations');
      assert.ok(!these.some((each) => those.some((its) => its.id === each.id)), 'The relations have the same ids');
    }),
  folderCheck('content.copy.keeps-visibility')
    .requires('A copy is hidden if the original is hidden, and is not hidden otherwise.')
    .by(async ({ id }, scene) => {
      for (const hidden of [false, true]) {
        if (hidden) await scene.admin.content.hide({ id });
        assert.equal((await scene.info((await copied(scene, id)).id)).hidden, hidden, 'Whether the copy is hidden');
      }
    }),
  check('content.copy.keeps-states')
    .requires('A copy has the object states of the original.')
    .by(async (scene) => {
      const [, second] = await statesOf(scene, 0, 1);
      const { id } = await scene.folder();
      await assign(scene, id, second);
      const copy = await copied(scene, id);
      assert.equal(await stateIn(scene, copy.id, second.groupId), second.id, 'The state of the copy');
    }),
  unpublishedCheck('content.copy.copies-drafts')
    .requires('A copy of content that was never published is a draft, which has no location yet.')
    .by(async ({ id }, scene) => {
      const copy = await copied(scene, id);
      const { status, mainLocation, published } = await scene.info(copy.id);
      assert.equal(status, 'DRAFT', 'The status');
      assert.equal(mainLocation, undefined, 'There is a main location');
      assert.equal(published, undefined, 'There is a date of publication');
    }),
  foldersCheck('content.copy.can-be-concurrent')
    .requires('Concurrent copies of the same content each have their own id, remote id and location.')
    .by(async ({ admin, pair: [original, parent] }) => {
      const copy = () => admin.content.copy({ id: original.id, parentLocationId: parent.locationId });
      const copies = await Promise.all([copy(), copy(), copy(), copy(), copy()]);
      assert.equal(new Set(copies.map(({ id }) => id)).size, 5, 'How many ids the copies have');
      assert.equal(new Set(copies.map(({ remoteId }) => remoteId)).size, 5, 'How many remote ids the copies have');
      const { items: children } = await admin.locations.listChildren({ id: parent.locationId, ...page });
      const actual = new Set(children.map(({ id }) => id));
      assert.deepEqual(
        actual,
        new Set(copies.map(({ mainLocation }) => mainLocation?.id)),
        'The children of the target',
      );
    }),
];
