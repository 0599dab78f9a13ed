/** Making drafts of versions. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { fieldValue } from '../../core/scene.js';
import { draftOf, republish, statusesOf } from '../../fixtures/editing.js';

export const versionDraftingChecks: readonly Check[] = [
  check(
    'versions.createDraft.makes-a-draft-of-the-caller',
    'A draft has the next number, its own id, the status DRAFT, and the caller as its creator.',
    async (scene) => {
      const { id, content } = await scene.folder();
      const draft = await draftOf(scene, id);
      assert.equal(draft.contentId, id, 'The content');
      assert.equal(draft.versionNo, 2, 'The number');
      assert.equal(draft.status, 'DRAFT', 'The status');
      assert.equal(draft.creatorId, scene.known.administrator.userId, 'The creator');
      assert.notEqual(draft.id, content.currentVersion.id, 'The id');
    },
  ),
  check(
    'versions.createDraft.is-of-who-makes-it',
    'The creator of a draft is the caller, not the owner of the content; the creators of other versions are unchanged.',
    async (scene) => {
      const { admin, known } = scene;
      const { id } = await scene.folder({ more: { ownerId: scene.reader.caller.userId as number } });
      const drafts = [
        await draftOf(scene, id),
        await admin.versions.createDraftOfCurrent({ id }),
        await admin.versions.load({ contentId: id, versionNo: 1 }),
      ];
      const creators = drafts.map((draft) => draft.creatorId);
      assert.deepEqual(creators, Array(3).fill(known.administrator.userId), 'The creators of three versions');
    },
  ),
  check(
    'versions.createDraft.takes-over-what-the-version-has',
    'A draft has the fields, names and languages of the version that it is created from.',
    async (scene) => {
      const { id, content } = await scene.folder({ text: scene.unique(), translation: scene.unique() });
      const { versionNo } = await draftOf(scene, id);
      const draft = await scene.admin.versions.load({ contentId: id, versionNo });
      const values = (version: typeof draft) =>
        version.fields.map((field) => [field.fieldDefinitionIdentifier, field.languageCode, field.value]);
      assert.deepEqual(values(draft), values(content.currentVersion), 'The fields');
      assert.deepEqual({ ...draft.names }, { ...content.currentVersion.names }, 'The names');
      assert.deepEqual(draft.languageCodes, content.currentVersion.languageCodes, 'The languages');
      assert.equal(draft.initialLanguageCode, content.currentVersion.initialLanguageCode, 'The initial language');
    },
  ),
  check(
    'versions.createDraft.is-of-the-version-that-is-named',
    'A draft of an archived version or of a draft has the fields of that, not those of the published one.',
    async (scene) => {
      const { field, unique, known } = scene;
      const [archived, drafted] = [unique(), unique()];
      const { id } = await scene.folder({ name: archived });
      await republish(scene, id, [field(unique())]);
      const { versionNo } = await draftOf(scene, id, [field(drafted)]);
      for (const [of, text] of [
        [1, archived],
        [versionNo, drafted],
      ] as const) {
        const draft = await draftOf(scene, id, [], of);
        const value = fieldValue(draft, known.nameField, known.languageCode);
        assert.deepEqual(value, known.toValue(text), `The field ${known.nameField} of a draft of version ${of}`);
      }
    },
  ),
  check(
    'versions.createDraft.leaves-all-else-alone',
    'The content and its other versions stay as they were when a draft is made and changed.',
    async (scene) => {
      const { admin, unique, field } = scene;
      const { id } = await scene.folder();
      await draftOf(scene, id, [field(unique())]);
      const load = () => Promise.all([admin.content.load(id), admin.versions.load({ contentId: id, versionNo: 2 })]);
      const before = await load();
      await draftOf(scene, id, [field(unique())], 2);
      assert.deepEqual(await load(), before, 'The content, and the draft that was made before');
    },
  ),
  check(
    'versions.createDraft.takes-over-relations',
    'A draft has the relations of its version, in their order, as new relations.',
    async (scene) => {
      const { admin } = scene;
      const [from, one, other] = [await scene.folder(), await scene.folder(), await scene.folder()];
      await draftOf(scene, from.id);
      for (const { id } of [other, one])
        await admin.relations.create({ contentId: from.id, versionNo: 2, destinationContentId: id });
      await draftOf(scene, from.id, [], 2);
      const list = async (versionNo: number) =>
        (await admin.relations.list({ contentId: from.id, versionNo, offset: 0, limit: 10 })).items;
      const taken = await list(3);
      assert.deepEqual(
        taken.map((each) => each.destinationContentId),
        [other.id, one.id],
        'The destinations',
      );
      await admin.relations.delete({ contentId: from.id, versionNo: 3, id: taken[0]?.id as number });
      assert.equal((await list(2)).length, 2, 'How many relations the version has that the draft was created from');
    },
  ),
  check(
    'versions.createDraft.gives-no-number-twice',
    'The number of a deleted version is not given again.',
    async (scene) => {
      const { id } = await scene.folder();
      const numbers: number[] = [];
      for (let round = 0; round < 3; round++) {
        const { versionNo } = await draftOf(scene, id);
        numbers.push(versionNo);
        await scene.admin.versions.delete({ contentId: id, versionNo });
      }
      assert.deepEqual(numbers, [2, 3, 4], 'The numbers of drafts, each deleted before the next was made');
    },
  ),
  check(
    'versions.createDraft.gives-no-number-of-a-copy-twice',
    'The number of a deleted version of a copy, which came from the original, is not given again.',
    async (scene) => {
      const { admin } = scene;
      const [original, parent] = [await scene.folder(), await scene.folder()];
      const { versionNo } = await draftOf(scene, original.id);
      const { id } = await admin.content.copy({ id: original.id, parentLocationId: parent.locationId });
      await admin.versions.delete({ contentId: id, versionNo });
      assert.equal((await draftOf(scene, id)).versionNo, versionNo + 1, 'The number of the next draft');
    },
  ),
  check('versions.createDraft.counts-for-each-content', 'Versions are numbered per content item.', async (scene) => {
    const [one, other] = [await scene.folder(), await scene.folder()];
    for (const [id, versionNo] of [
      [one.id, 2],
      [one.id, 3],
      [other.id, 2],
    ] as const) {
      assert.equal((await draftOf(scene, id)).versionNo, versionNo, 'The number of a draft');
    }
  }),
  check(
    'versions.createDraft.gives-each-of-many-a-number',
    'Several drafts of the same version can be made at the same time; each has its own number and id.',
    async (scene) => {
      const { id } = await scene.folder();
      const drafts = await Promise.all(Array.from({ length: 8 }, () => draftOf(scene, id)));
      assert.equal(new Set(drafts.map((draft) => draft.versionNo)).size, 8, 'How many numbers were given');
      assert.equal(new Set(drafts.map((draft) => draft.id)).size, 8, 'How many ids were given');
      const statuses = Object.values(await statusesOf(scene, id));
      assert.equal(statuses.filter((status) => status === 'DRAFT').length, 8, 'How many drafts there are');
    },
  ),
  check(
    'versions.createDraftOfCurrent.is-of-the-current-version',
    'A draft of the current version has the fields of the published one, whatever other versions there are.',
    async (scene) => {
      const { field, unique, known, admin } = scene;
      const { id } = await scene.folder();
      await draftOf(scene, id, [field(unique())]);
      const text = unique();
      await republish(scene, id, [field(text)]);
      await draftOf(scene, id, [field(unique())]);
      const draft = await admin.versions.createDraftOfCurrent({ id });
      assert.equal(draft.versionNo, 5, 'The number');
      assert.equal(draft.status, 'DRAFT', 'The status');
      assert.equal(draft.creatorId, known.administrator.userId, 'The creator');
      const value = fieldValue(draft, known.nameField, known.languageCode);
      assert.deepEqual(value, known.toValue(text), `The field ${known.nameField}`);
    },
  ),
  check(
    'versions.createDraftOfCurrent.is-of-nothing-but-what-is-published',
    'A draft of the current version is refused with PermissionDenied while that is a draft itself.',
    async ({ draft, admin }) => {
      const { id } = await draft();
      await refuses(admin.versions.createDraftOfCurrent({ id }), 403, 'A draft of a draft');
    },
  ),
  check(
    'versions.createDraftOfCurrent.missing-is-not-found',
    'A draft of the current version of content that is not there is NotFound.',
    async ({ admin, unknownId }) => {
      const work = admin.versions.createDraftOfCurrent({ id: unknownId });
      await refuses(work, 404, 'A draft of nothing');
    },
  ),
];
