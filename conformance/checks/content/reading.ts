/** Reading content: its properties, and who may read it. */

import { types } from 'node:util';
import { type Check, check, folderCheck, translatedCheck } from '../../core/check.js';
import { assert, expectMembers, refuses, refusesSilently } from '../../core/expectations.js';
import { placed } from '../../core/maker.js';
import { draftOf, expectText, relatedDraft, republish, seconds } from '../../fixtures/editing.js';

export const contentReadingChecks: readonly Check[] = [
  folderCheck('content.load.returns-the-created-entity')
    .requires('Published content has the type, the main language and the name that it was created with.')
    .by(async ({ situation, content, name }) => {
      assert.equal(content.contentTypeId, situation.contentTypeId, 'The content type');
      assert.equal(content.mainLanguageCode, situation.languageCode, 'The main language');
      assert.equal(content.name, name, 'The name');
      assert.equal(content.status, 'PUBLISHED', 'The status');
      assert.equal(content.hidden, false, 'Whether it is hidden');
    }),
  folderCheck('content.load.has-a-main-location')
    .requires('Published content has a main location, whose path leads from the root through the parent to its own id.')
    .by(async ({ folder, published: parent }) => {
      const { id, pathString } = placed((await folder({ parentLocationId: parent.locationId })).content);
      assert.match(pathString, /^\/([\w-]+\/)+$/, 'The path string');
      assert.equal(pathString, `${placed(parent.content).pathString}${id}/`, 'The path string');
    }),
  check('content.load.has-dates')
    .requires('Published content has a date of publication and one of modification, which is no earlier.')
    .by(async ({ folder }) => {
      const { published, modified } = (await folder()).content;
      assert.ok(types.isDate(published) && types.isDate(modified), 'The dates must be Date objects');
      assert.ok(
        (seconds(modified) as number) >= (seconds(published) as number),
        'It was modified before it was published',
      );
    }),
  folderCheck('content.load.has-one-current-version')
    .requires('The current version belongs to the content, and has the number that the content names.')
    .by(async ({ id, content }) => {
      const { currentVersion, currentVersionNo, mainLanguageCode, alwaysAvailable } = content;
      assert.equal(currentVersion.contentId, id, 'The content of the current version');
      assert.equal(currentVersion.versionNo, currentVersionNo, 'The number of the current version');
      assert.equal(currentVersion.status, 'PUBLISHED', 'The status of the current version');
      assert.equal(currentVersion.mainLanguageCode, mainLanguageCode, 'The main language of the current version');
      assert.equal(currentVersion.alwaysAvailable, alwaysAvailable, 'Whether the version is always available');
    }),
  check('content.load.has-one-field-per-language')
    .requires('A version has one entry for each field and language, each with its own id.')
    .by(async ({ folder, unique, situation }) => {
      const { currentVersion } = (await folder({ translation: unique() })).content;
      const keys = currentVersion.fields.map((field) => `${field.fieldDefinitionIdentifier} ${field.languageCode}`);
      assert.equal(new Set(keys).size, keys.length, `There are fields more than once: ${keys}`);
      for (const code of [situation.languageCode, situation.otherLanguageCode]) {
        assert.ok(
          keys.includes(`${situation.nameField} ${code}`),
          `There is no field ${situation.nameField} in ${code}`,
        );
      }
      assert.equal(new Set(currentVersion.fields.map(({ id }) => id)).size, keys.length, 'Fields share ids');
    }),
  check('content.load.keeps-text-unchanged')
    .requires('Field values are stored unchanged, with any characters.')
    .by(async ({ folder, unique, situation }) => {
      const text = `007 ${unique()} <&> "'\\ Zażółć 漢字 😀`;
      const { currentVersion } = (await folder({ text })).content;
      expectText(situation, currentVersion, { text, field: situation.textField });
    }),
  folderCheck('content.load.returns-the-published-version')
    .requires('The published version of content is the current one while a later version is a draft.')
    .by(async ({ id, name }, scene) => {
      await draftOf(scene, id, [scene.field(scene.unique())]);
      const { currentVersion, currentVersionNo, ...info } = await scene.admin.content.load(id);
      assert.equal(currentVersionNo, 1, 'The number of the current version');
      assert.equal(currentVersion.versionNo, 1, 'The current version');
      assert.equal(info.name, name, 'The name');
      expectText(scene.situation, currentVersion, { text: name });
    }),
  check('content.load.conceals-drafts-of-others')
    .requires(
      'Content that was never published can be loaded by its creator; for readers it is refused, and the refusal reveals nothing about it.',
    )
    .by(async ({ draft, unique, admin, readers }) => {
      const name = unique();
      const { id, remoteId } = await draft({ name });
      assert.equal((await admin.content.load(id)).id, id, 'The draft, for its creator');
      for (const caller of readers) {
        await refusesSilently(caller.content.load(id), [name, remoteId], 'A draft of another');
      }
    }),
  check('content.load.allows-public-content')
    .requires('Everyone may load published content in a section that everyone may read.')
    .by(async ({ folder, situation, readers }) => {
      const { id, name } = await folder({ more: { sectionId: situation.publicSectionId } });
      for (const caller of readers) {
        assert.equal((await caller.content.load(id)).name, name, 'The name for a reader');
      }
    }),
  check('content.load.filters-relations')
    .requires('The current version has, for each caller, only the relations to content that the caller may read.')
    .by(async ({ admin, reader, anonymous }, scene) => {
      const [secret, open] = [await scene.concealed(), await scene.folder()];
      const version = await relatedDraft(scene, secret, open);
      await admin.versions.publish(version);
      for (const [caller, expected] of [
        [admin, [secret.id, open.id]],
        [reader, [open.id]],
        [anonymous, [open.id]],
      ] as const) {
        const { relations } = (await caller.content.load(version.contentId)).currentVersion;
        expectMembers(relations, 'destinationContentId', expected, 'The destinations');
      }
    }),
  translatedCheck('content.loadInfo.equals-the-result-of-load')
    .requires('loadInfo returns the info that load returns.')
    .by(async ({ id }, scene) => {
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
      assert.deepEqual(compared(info), compared(whole), 'The info that loadInfo returns');
    }),
  check('content.loadByRemoteId.finds-content')
    .requires('Content, published or not, is found by its remote id, and by no other text.')
    .by(async ({ folder, draft, admin }) => {
      await folder();
      for (const { id, remoteId } of [await folder(), await draft()]) {
        assert.equal((await admin.content.loadByRemoteId(remoteId)).id, id, 'The id of the result');
        for (const other of [`${remoteId}0`, remoteId.slice(0, -1), `%${remoteId.slice(1)}`]) {
          await refuses(admin.content.loadByRemoteId(other), 404, 'A remote id that nothing has');
        }
      }
    }),
];
