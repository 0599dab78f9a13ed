/** Copies of content: their versions, and that the original and the copy have nothing in common from then on. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses, refusesSilently } from '../../core/expectations.js';
import { fieldValue, type Scene } from '../../core/scene.js';
import { draftOf, republish, statusesOf } from '../../fixtures/editing.js';

const page = { offset: 0, limit: 50 };

/** Copies content to a new folder. */
async function copied(scene: Scene, contentId: number) {
  const { admin } = scene;
  const parent = await scene.folder();
  const info = await admin.content.copy({ id: contentId, parentLocationId: parent.locationId });
  return { ...info, parent };
}

export const copiedVersionChecks: readonly Check[] = [
  check(
    'content.copy.keeps-all-versions',
    'A copy has all versions of the original, with their numbers, statuses, fields and names.',
    async (scene) => {
      const { admin, unique, field, known } = scene;
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
        const value = fieldValue(version, known.nameField, known.languageCode);
        assert.deepEqual(value, known.toValue(text), `The field of version ${index + 1}`);
        assert.deepEqual({ ...version.names }, { ...original.names }, `The names of version ${index + 1}`);
        assert.equal(version.contentId, copy.id, 'The content of the version');
        assert.notEqual(version.id, original.id, 'The ids of the versions');
      }
    },
  ),
  check(
    'content.copy.keeps-what-all-versions-share',
    'A copy has the type, main language, name and availability of the original, the section of its parent, and is hidden if the original is.',
    async (scene) => {
      const { admin, known, unique } = scene;
      const { id } = await scene.concealed({ translation: unique() });
      const { alwaysAvailable: before } = await scene.info(id);
      const changes = { alwaysAvailable: !before, mainLanguageCode: known.otherLanguageCode };
      await admin.content.updateInfo({ id, changes });
      await admin.content.hide({ id });
      const original = await scene.info(id);
      const copy = await scene.info((await copied(scene, id)).id);
      for (const member of ['typeId', 'mainLanguageCode', 'name', 'alwaysAvailable', 'hidden'] as const) {
        assert.equal(copy[member], original[member], `The ${member}`);
      }
      const beside = await scene.folder();
      assert.equal(
        copy.sectionId,
        beside.content.sectionId,
        'The section of the copy, and of content created beside it',
      );
      assert.equal(copy.status, 'PUBLISHED', 'The status');
    },
  ),
  check('content.copy.returns-what-is-loaded', 'What the copying gives is the info of the copy.', async (scene) => {
    const given = await copied(scene, (await scene.folder()).id);
    const loaded = await scene.info(given.id);
    for (const member of ['remoteId', 'name', 'status', 'currentVersionNo', 'sectionId', 'ownerId'] as const) {
      assert.equal(given[member], loaded[member], `The ${member}`);
    }
    assert.equal(given.mainLocation?.pathString, loaded.mainLocation?.pathString, 'The path of the main location');
  }),
  check('content.copy.leaves-the-original-alone', 'The original is as it was before it was copied.', async (scene) => {
    const { id, content } = await scene.folder({ text: scene.unique(), translation: scene.unique() });
    await copied(scene, id);
    assert.deepEqual(await scene.admin.content.load(id), content, 'The original');
  }),
  check(
    'content.copy.shares-nothing-with-the-original',
    'A change of the copy is none of the original, and the other way round.',
    async (scene) => {
      const { admin, unique, field } = scene;
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
    },
  ),
  check('content.copy.outlives-the-original', 'A copy stays as it is when the original is deleted.', async (scene) => {
    const { admin, unique } = scene;
    const original = await scene.folder({ text: unique() });
    const { id } = await copied(scene, original.id);
    const before = await admin.content.load(id);
    await admin.content.delete({ id: original.id });
    assert.deepEqual(await admin.content.load(id), before, 'The copy');
  }),
  check(
    'content.copy.leaves-what-is-below',
    'What is placed below the original is not copied, and stays where it is.',
    async (scene) => {
      const { admin } = scene;
      const original = await scene.folder();
      const below = await scene.folder({ parentId: original.locationId });
      const { mainLocation, parent } = await copied(scene, original.id);
      const children = async (id: number) =>
        (await admin.locations.listChildren({ id, ...page })).items.map((child) => child.id);
      assert.deepEqual(await children(mainLocation?.id as number), [], 'The children of the copy');
      assert.deepEqual(await children(original.locationId), [below.locationId], 'The children of the original');
      assert.deepEqual(await children(parent.locationId), [mainLocation?.id], 'The children of the target');
    },
  ),
  check(
    'content.copy.has-one-place',
    'A copy has one location, wherever else the original is placed.',
    async (scene) => {
      const { admin } = scene;
      const [original, elsewhere] = [await scene.folder(), await scene.folder()];
      const place = { parentId: elsewhere.locationId, priority: 0, hidden: false } as const;
      const sorted = { sortField: 'PATH', sortOrder: 'ASC' } as const;
      await admin.locations.create({ contentId: original.id, ...place, ...sorted });
      const { id, mainLocation } = await copied(scene, original.id);
      const ids = (await admin.locations.listOfContent(id)).items.map((each) => each.id);
      assert.deepEqual(ids, [mainLocation?.id], 'The locations of the copy');
    },
  ),
  check(
    'content.copy.keeps-relations',
    'The versions of a copy lead where those of the original lead, by new relations.',
    async (scene) => {
      const { admin } = scene;
      const [original, one, other] = [await scene.folder(), await scene.folder(), await scene.folder()];
      await draftOf(scene, original.id);
      for (const { id } of [other, one]) {
        await admin.relations.create({ contentId: original.id, versionNo: 2, destinationContentId: id });
      }
      await admin.versions.publish({ contentId: original.id, versionNo: 2 });
      const { id } = await copied(scene, original.id);
      const list = async (contentId: number) =>
        (await admin.relations.list({ contentId, versionNo: 2, ...page })).items;
      const [those, these] = [await list(original.id), await list(id)];
      assert.deepEqual(
        these.map((each) => each.destinationContentId),
        [other.id, one.id],
        'The destinations',
      );
      assert.ok(!these.some((each) => those.some((its) => its.id === each.id)), 'The relations have the same ids');
    },
  ),
  check('content.copy.keeps-states', 'A copy has the object states of the original.', async (scene) => {
    const { admin, known, unique } = scene;
    const { id: groupId } = await scene.stateGroup();
    const ids: number[] = [];
    for (const priority of [0, 1]) {
      const identifier = unique('state').replace('-', '_');
      const texts = { defaultLanguageCode: known.languageCode, names: { [known.languageCode]: identifier } };
      const values = { identifier, priority, ...texts };
      ids.push((await admin.objectStates.create({ groupId, ...values })).id);
    }
    const { id } = await scene.folder();
    await admin.objectStates.assign({ contentId: id, states: [{ groupId, id: ids[1] as number }] });
    const copy = await copied(scene, id);
    const { states } = await admin.objectStates.loadOfContent(copy.id);
    const state = states.find((each) => each.groupId === groupId);
    assert.equal(state?.id, ids[1], 'The state of the copy, of which the original has the second');
  }),
  check(
    'content.copy.copies-drafts',
    'A copy of content that was never published is a draft, which has no location yet.',
    async (scene) => {
      const { id } = await scene.draft();
      const copy = await copied(scene, id);
      const { status, mainLocation, published } = await scene.info(copy.id);
      assert.equal(status, 'DRAFT', 'The status');
      assert.equal(mainLocation, undefined, 'There is a main location');
      assert.equal(published, undefined, 'There is a date of publication');
    },
  ),
  check(
    'content.copy.needs-a-parent',
    'A copy below a location that is not there is NotFound.',
    async ({ folder, admin, unknownId }) => {
      const { id } = await folder();
      await refuses(admin.content.copy({ id, parentLocationId: unknownId }), 404, 'A copy to nowhere');
    },
  ),
  check(
    'content.copy.is-not-put-below-what-may-not-be-read',
    'A copy below what the caller may not read is refused, and the refusal reveals nothing about it.',
    async ({ folder, concealed, readers }) => {
      const { id } = await folder();
      const { locationId, name, remoteId } = await concealed();
      for (const caller of readers) {
        const work = caller.content.copy({ id, parentLocationId: locationId });
        await refusesSilently(work, [name, remoteId], 'A copy below concealed content');
      }
    },
  ),
  check(
    'content.copy.can-be-done-by-many',
    'Several copies of the same content can be made at the same time, each of its own.',
    async ({ folder, admin }) => {
      const [original, parent] = [await folder(), await folder()];
      const copy = () => admin.content.copy({ id: original.id, parentLocationId: parent.locationId });
      const copies = await Promise.all([copy(), copy(), copy(), copy(), copy()]);
      assert.equal(new Set(copies.map(({ id }) => id)).size, 5, 'How many ids the copies have');
      assert.equal(new Set(copies.map(({ remoteId }) => remoteId)).size, 5, 'How many remote ids the copies have');
      const { items: children } = await admin.locations.listChildren({ id: parent.locationId, ...page });
      const found = new Set(children.map(({ id }) => id));
      assert.deepEqual(
        found,
        new Set(copies.map(({ mainLocation }) => mainLocation?.id)),
        'The children of the target',
      );
    },
  ),
];
