/** Creating drafts of versions. */

import { type Check, check, folderCheck, foldersCheck, unpublishedCheck } from '../../core/check.js';
import { assert, expectMembers, refuses } from '../../core/expectations.js';
import { draftOf, expectText, relatedDraft, republish, statusesOf } from '../../fixtures/editing.js';
import { makeEditor } from '../../fixtures/roles.js';

export const versionDraftingChecks: readonly Check[] = [
  folderCheck('versions.createDraft.creates-a-draft')
    .requires('A new draft has the next number, its own id, the status DRAFT, and the caller as its creator.')
    .by(async ({ id, content }, scene) => {
      const draft = await draftOf(scene, id);
      assert.equal(draft.contentId, id, 'The content');
      assert.equal(draft.versionNo, 2, 'The number');
      assert.equal(draft.status, 'DRAFT', 'The status');
      assert.equal(draft.creatorId, scene.situation.administrator.userId, 'The creator');
      assert.notEqual(draft.id, content.currentVersion.id, 'The id');
    }),
  folderCheck('versions.createDraft.belongs-to-the-caller')
    .requires(
      'The creator of a draft is the caller, not the owner of the content or the creator of the version that it is created from, and the creators of other versions do not change.',
    )
    .by(async ({ admin, id }, scene) => {
      const { versions, caller: editor } = await makeEditor(scene);
      const drafts = [
        await versions.createDraft({ contentId: id, versionNo: 1 }),
        await versions.createDraftOfCurrent({ id }),
        await admin.versions.load({ contentId: id, versionNo: 1 }),
      ];
      const creators = drafts.map((draft) => draft.creatorId);
      const expected = [editor.userId, editor.userId, admin.caller.userId];
      assert.deepEqual(creators, expected, 'The creators of two drafts and of the published version');
    }),
  check('versions.createDraft.copies-the-version')
    .requires('A draft has the fields, names and languages of the version that it is created from.')
    .by(async (scene) => {
      const { id, content } = await scene.folder({ text: scene.unique(), translation: scene.unique() });
      const { versionNo } = await draftOf(scene, id);
      const draft = await scene.admin.versions.load({ contentId: id, versionNo });
      const values = (version: typeof draft) =>
        version.fields.map((field) => [field.fieldDefinitionIdentifier, field.languageCode, field.value]);
      assert.deepEqual(values(draft), values(content.currentVersion), 'The fields');
      assert.deepEqual({ ...draft.names }, { ...content.currentVersion.names }, 'The names');
      assert.deepEqual(draft.languageCodes, content.currentVersion.languageCodes, 'The languages');
      assert.equal(draft.initialLanguageCode, content.currentVersion.initialLanguageCode, 'The initial language');
    }),
  check('versions.createDraft.copies-the-given-version')
    .requires(
      'A draft of an archived version or of a draft has the fields of that version, not those of the published one.',
    )
    .by(async ({ field, unique, situation }, scene) => {
      const [archived, drafted] = [unique(), unique()];
      const { id } = await scene.folder({ name: archived });
      await republish(scene, id, [field(unique())]);
      const { versionNo } = await draftOf(scene, id, [field(drafted)]);
      for (const [of, text] of [
        [1, archived],
        [versionNo, drafted],
      ] as const) {
        const draft = await draftOf(scene, id, [], of);
        expectText(situation, draft, { text });
      }
    }),
  folderCheck('versions.createDraft.leaves-other-versions')
    .requires('Creating and updating a draft changes neither the content nor its other versions.')
    .by(async ({ admin, unique, field, id }, scene) => {
      await draftOf(scene, id, [field(unique())]);
      const load = () => Promise.all([admin.content.load(id), admin.versions.load({ contentId: id, versionNo: 2 })]);
      const before = await load();
      await draftOf(scene, id, [field(unique())], 2);
      assert.deepEqual(await load(), before, 'The content and the earlier draft');
    }),
  foldersCheck('versions.createDraft.copies-relations')
    .requires('A draft has the relations of its version, in their order, as new relations.')
    .by(async ({ admin, pair: [one, other] }, scene) => {
      const { contentId } = await relatedDraft(scene, other, one);
      await draftOf(scene, contentId, [], 2);
      const list = async (versionNo: number) =>
        (await admin.relations.list({ contentId, versionNo, offset: 0, limit: 10 })).items;
      const occupied = await list(3);
      expectMembers(occupied, 'destinationContentId', [other.id, one.id], 'The destinations');
      await admin.relations.delete({ contentId, versionNo: 3, id: occupied[0]?.id as number });
      assert.equal((await list(2)).length, 2, 'How many relations the version has that the draft was created from');
    }),
  folderCheck('versions.createDraft.never-reuses-numbers')
    .requires('The number of a deleted version is not reused.')
    .by(async ({ id }, scene) => {
      const numbers: number[] = [];
      for (let round = 0; round < 3; round++) {
        const { versionNo } = await draftOf(scene, id);
        numbers.push(versionNo);
        await scene.admin.versions.delete({ contentId: id, versionNo });
      }
      assert.deepEqual(numbers, [2, 3, 4], 'The numbers of drafts, each deleted before the next one was created');
    }),
  foldersCheck('versions.createDraft.never-reuses-numbers-of-copies')
    .requires('The number of a deleted version of a copy, which came from the original, is not reused.')
    .by(async ({ admin, pair: [original, parent] }, scene) => {
      const { versionNo } = await draftOf(scene, original.id);
      const { id } = await admin.content.copy({ id: original.id, parentLocationId: parent.locationId });
      await admin.versions.delete({ contentId: id, versionNo });
      assert.equal((await draftOf(scene, id)).versionNo, versionNo + 1, 'The number of the next draft');
    }),
  foldersCheck('versions.createDraft.counts-per-content-item')
    .requires('Versions are numbered per content item.')
    .by(async ({ pair: [one, other] }, scene) => {
      for (const [id, versionNo] of [
        [one.id, 2],
        [one.id, 3],
        [other.id, 2],
      ] as const) {
        assert.equal((await draftOf(scene, id)).versionNo, versionNo, 'The number of a draft');
      }
    }),
  folderCheck('versions.createDraft.can-be-concurrent')
    .requires('Concurrently created drafts of the same version each have their own number and id.')
    .by(async ({ id }, scene) => {
      const drafts = await Promise.all(Array.from({ length: 8 }, () => draftOf(scene, id)));
      assert.equal(new Set(drafts.map((draft) => draft.versionNo)).size, 8, 'How many numbers were given');
      assert.equal(new Set(drafts.map((draft) => draft.id)).size, 8, 'How many ids were given');
      const statuses = Object.values(await statusesOf(scene, id));
      assert.equal(statuses.filter((status) => status === 'DRAFT').length, 8, 'How many drafts there are');
    }),
  folderCheck('versions.createDraftOfCurrent.copies-the-published-version')
    .requires('A draft of the current version has the fields of the published version, whatever other versions exist.')
    .by(async ({ field, unique, situation, admin, id }, scene) => {
      await draftOf(scene, id, [field(unique())]);
      const text = unique();
      await republish(scene, id, [field(text)]);
      await draftOf(scene, id, [field(unique())]);
      const draft = await admin.versions.createDraftOfCurrent({ id });
      assert.equal(draft.versionNo, 5, 'The number');
      assert.equal(draft.status, 'DRAFT', 'The status');
      assert.equal(draft.creatorId, situation.administrator.userId, 'The creator');
      expectText(situation, draft, { text });
    }),
  unpublishedCheck('versions.createDraftOfCurrent.refuses-unpublished-content')
    .requires('Creating a draft of the current version is refused with Refused while that is a draft itself.')
    .by(({ admin, id }) => refuses(admin.versions.createDraftOfCurrent({ id }), 403, 'A draft of a draft')),
];
