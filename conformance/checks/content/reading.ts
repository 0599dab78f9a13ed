/** Reading content: what there is of an item, and who may see it. */
import { types } from 'node:util';
import { type Check, check } from '../../core/check.js';
import { assert, refuses, refusesSilently } from '../../core/expectations.js';
import { placed } from '../../core/maker.js';
import { fieldValue } from '../../core/scene.js';
import { draftOf, republish, seconds } from '../../fixtures/editing.js';

export const contentReadingChecks: readonly Check[] = [
  check(
    'content.load.gives-what-was-made',
    'Published content has the type, the main language and the name that it was made with.',
    async ({ folder, known }) => {
      const { content, name } = await folder();
      assert.equal(content.typeId, known.typeId, 'The content type');
      assert.equal(content.mainLanguageCode, known.languageCode, 'The main language');
      assert.equal(content.name, name, 'The name');
      assert.equal(content.status, 'PUBLISHED', 'The status');
      assert.equal(content.hidden, false, 'Whether it is hidden');
    },
  ),
  check(
    'content.load.has-its-main-location',
    'Published content has a main location, whose path leads from the root through the parent to its own id.',
    async ({ folder }) => {
      const parent = await folder();
      const { id, pathString } = placed((await folder({ parentId: parent.locationId })).content);
      assert.match(pathString, /^\/([\w-]+\/)+$/, 'The path string');
      assert.equal(pathString, `${placed(parent.content).pathString}${id}/`, 'The path string');
    },
  ),
  check(
    'content.load.has-dates',
    'Published content has a date of publication and one of modification, which is no earlier.',
    async ({ folder }) => {
      const { published, modified } = (await folder()).content;
      assert.ok(types.isDate(published) && types.isDate(modified), 'The dates must be Date objects');
      assert.ok(
        (seconds(modified) as number) >= (seconds(published) as number),
        'It was modified before it was published',
      );
    },
  ),
  check(
    'content.load.shows-one-current-version',
    'The current version is a version of the content, and the one that its number names.',
    async ({ folder }) => {
      const { id, content } = await folder();
      const { currentVersion, currentVersionNo, mainLanguageCode, alwaysAvailable } = content;
      assert.equal(currentVersion.contentId, id, 'The content of the current version');
      assert.equal(currentVersion.versionNo, currentVersionNo, 'The number of the current version');
      assert.equal(currentVersion.status, 'PUBLISHED', 'The status of the current version');
      assert.equal(currentVersion.mainLanguageCode, mainLanguageCode, 'The main language of the current version');
      assert.equal(currentVersion.alwaysAvailable, alwaysAvailable, 'Whether the version is always available');
    },
  ),
  check(
    'content.load.has-one-field-for-each-language',
    'A version has one entry for each field and language, each with its own id.',
    async ({ folder, unique, known }) => {
      const { currentVersion } = (await folder({ translation: unique() })).content;
      const keys = currentVersion.fields.map((field) => `${field.fieldDefinitionIdentifier} ${field.languageCode}`);
      assert.equal(new Set(keys).size, keys.length, `There are fields more than once: ${keys}`);
      for (const code of [known.languageCode, known.otherLanguageCode]) {
        assert.ok(keys.includes(`${known.nameField} ${code}`), `There is no field ${known.nameField} in ${code}`);
      }
      assert.equal(new Set(currentVersion.fields.map(({ id }) => id)).size, keys.length, 'Fields share ids');
    },
  ),
  check(
    'content.load.keeps-text-as-it-is',
    'Field values are stored unchanged, with any characters.',
    async ({ folder, unique, known }) => {
      const text = `007 ${unique()} <&> "'\\ Zażółć 漢字 😀`;
      const { currentVersion } = (await folder({ text })).content;
      const value = fieldValue(currentVersion, known.textField, known.languageCode);
      assert.deepEqual(value, known.toValue(text), `The field ${known.textField}`);
    },
  ),
  check(
    'content.load.shows-what-is-published',
    'Content shows its published version for as long as a later one is only a draft.',
    async (scene) => {
      const { id, name } = await scene.folder();
      await draftOf(scene, id, [scene.field(scene.unique())]);
      const { currentVersion, currentVersionNo, ...info } = await scene.admin.content.load(id);
      assert.equal(currentVersionNo, 1, 'The number of the current version');
      assert.equal(currentVersion.versionNo, 1, 'The current version');
      assert.equal(info.name, name, 'The name');
      const shown = fieldValue(currentVersion, scene.known.nameField, scene.known.languageCode);
      assert.deepEqual(shown, scene.known.toValue(name), 'The field that names are generated from');
    },
  ),
  check(
    'content.load.hides-the-drafts-of-others',
    'Content that was never published is there for its writer, and not for readers, who learn nothing of it.',
    async ({ draft, unique, admin, readers }) => {
      const name = unique();
      const { id, remoteId } = await draft({ name });
      assert.equal((await admin.content.load(id)).id, id, 'The draft, for who made it');
      for (const caller of readers) {
        await refusesSilently(caller.content.load(id), [name, remoteId], 'A draft of another');
      }
    },
  ),
  check(
    'content.load.shows-readers-what-they-may-read',
    'Published content in a section that everyone may read is there for everyone.',
    async ({ folder, known, readers }) => {
      const { id, name } = await folder({ more: { sectionId: known.publicSectionId } });
      for (const caller of readers) {
        assert.equal((await caller.content.load(id)).name, name, 'What a reader sees');
      }
    },
  ),
  check(
    'content.load.names-relations-that-may-be-seen',
    'The current version shows a caller only relations to content that the caller may read.',
    async (scene) => {
      const { admin, reader, anonymous } = scene;
      const [from, open] = [await scene.folder(), await scene.folder()];
      const secret = await scene.concealed();
      const { versionNo } = await draftOf(scene, from.id);
      for (const { id } of [secret, open]) {
        await admin.relations.create({ contentId: from.id, versionNo, destinationContentId: id });
      }
      await admin.versions.publish({ contentId: from.id, versionNo });
      for (const [caller, expected] of [
        [admin, [secret.id, open.id]],
        [reader, [open.id]],
        [anonymous, [open.id]],
      ] as const) {
        const { relations } = (await caller.content.load(from.id)).currentVersion;
        assert.deepEqual(
          relations.map((relation) => relation.destinationContentId),
          expected,
          'The destinations',
        );
      }
    },
  ),
  check(
    'content.loadInfo.equals-what-load-returns',
    'The info of content is the same, however it is loaded.',
    async (scene) => {
      const { id } = await scene.folder({ translation: scene.unique() });
      await republish(scene, id, [scene.field(scene.unique())]);
      await draftOf(scene, id, [scene.field(scene.unique())]);
      const { currentVersion: _, ...whole } = await scene.admin.content.load(id);
      const info = await scene.admin.content.loadInfo(id);
      const compared = ({ revision: _r, updated: _u, names: _n, mainLocation, ...rest }: typeof info) => ({
        ...rest,
        published: seconds(rest.published),
        modified: seconds(rest.modified),
        mainLocation: mainLocation && { id: mainLocation.id, pathString: mainLocation.pathString },
      });
      assert.deepEqual(compared(info), compared(whole), 'What loadInfo says is not what load says');
    },
  ),
  check(
    'content.loadByRemoteId.finds-content',
    'Content, published or not, is found by its remote id, and by no other text.',
    async ({ folder, draft, admin }) => {
      await folder();
      for (const { id, remoteId } of [await folder(), await draft()]) {
        assert.equal((await admin.content.loadByRemoteId(remoteId)).id, id, 'What was found');
        for (const other of [`${remoteId}0`, remoteId.slice(0, -1), `%${remoteId.slice(1)}`]) {
          await refuses(admin.content.loadByRemoteId(other), 404, 'A remote id that nothing has');
        }
      }
    },
  ),
];
