/** Existing content and its versions, also for repositories that create nothing. */

import { types } from 'node:util';
import { type Check, check } from '../../core/check.js';
import { assert, expectMembers, refuses } from '../../core/expectations.js';
import { seconds } from '../../fixtures/editing.js';
import { areUnique, storedCheck, storedContent } from '../../fixtures/stored.js';

export const storedContentChecks: readonly Check[] = [
  check('stored.content.has-its-properties')
    .requires('Stored content has the id by which it is loaded, a name, a remote id and a type.')
    .by(async (scene) => {
      const actual = await storedContent(scene);
      expectMembers(actual, 'id', scene.situation.content, 'The ids');
      for (const { id, name, remoteId, contentTypeId, status } of actual) {
        assert.ok(
          name !== '' && remoteId !== '' && Boolean(contentTypeId),
          `The name, remote id and type of content ${id}`,
        );
        assert.equal(status, 'PUBLISHED', `The status of content ${id}`);
      }
      const remoteIds = actual.map(({ remoteId }) => remoteId);
      areUnique(remoteIds, 'Remote ids');
    }),
  storedCheck('stored.content.has-dates')
    .requires('Stored content has a date of publication and one of modification, which is no earlier.')
    .by(async ({ id, published, modified }) => {
      assert.ok(types.isDate(published) && types.isDate(modified), `The dates of content ${id} must be dates`);
      const isOrdered = (seconds(modified) as number) >= (seconds(published) as number);
      assert.ok(isOrdered, `Content ${id} was modified before it was published`);
    }),
  storedCheck('stored.content.has-its-current-version')
    .requires(
      'The current version of stored content is the published version that the content names, in the same main language.',
    )
    .by(async ({ currentVersion: version, ...content }) => {
      assert.equal(version.contentId, content.id, 'The content of the current version');
      assert.equal(version.versionNo, content.currentVersionNo, 'The number of the current version');
      assert.equal(version.status, 'PUBLISHED', 'The status of the current version');
      assert.equal(version.mainLanguageCode, content.mainLanguageCode, 'The main language of the current version');
      assert.equal(version.alwaysAvailable, content.alwaysAvailable, 'Whether the version is always available');
      assert.ok(version.languageCodes.includes(content.mainLanguageCode), 'The version lacks the main language');
      assert.equal(version.names[content.mainLanguageCode], content.name, 'The name in the main language');
    }),
  storedCheck('stored.content.has-one-field-per-language')
    .requires('Stored content has one entry for each field and language, each with an id, in languages of the version.')
    .by(async ({ currentVersion }) => {
      const { fields, languageCodes } = currentVersion;
      const keys = fields.map((field) => `${field.fieldDefinitionIdentifier} ${field.languageCode}`);
      areUnique(keys, 'Fields');
      const ids = fields.map(({ id }) => id);
      areUnique(ids, 'Ids of fields');
      for (const { languageCode } of fields) {
        assert.ok(languageCodes.includes(languageCode), `A field is in ${languageCode}, and the version is not`);
      }
    }),
  storedCheck('stored.content.has-fields-of-its-type')
    .requires('The fields of stored content are those of its content type.')
    .by(async ({ contentTypeId, currentVersion }, scene) => {
      const { fieldDefinitions } = await scene.admin.contentTypes.load(contentTypeId);
      const typeOf = new Map(fieldDefinitions.map((each) => [each.identifier, each.fieldTypeIdentifier]));
      for (const { fieldDefinitionIdentifier: identifier, fieldTypeIdentifier } of currentVersion.fields) {
        assert.equal(fieldTypeIdentifier, typeOf.get(identifier), `The field type of ${identifier}`);
      }
    }),
  storedCheck('stored.content.is-for-everyone')
    .requires('Everyone may load content that everyone may read.')
    .by(async ({ id, name }, { readers }) => {
      for (const caller of readers) {
        assert.equal((await caller.content.load(id)).name, name, `The name of content ${id}`);
      }
    }),
  storedCheck('stored.info.equals-the-result-of-load')
    .requires('loadInfo returns the info of stored content that load returns.')
    .by(async (content, scene) => {
      const info = await scene.admin.content.loadInfo(content.id);
      const { revision: _r, updated: _u, names: _n, mainLocation, published, modified, ...members } = info;
      for (const [name, value] of Object.entries(members)) {
        assert.deepEqual(value, content[name as keyof typeof content], `The member ${name}`);
      }
      assert.equal(mainLocation?.pathString, content.mainLocation?.pathString, 'The main location');
      const actual = [published, modified].map(seconds);
      assert.deepEqual(actual, [content.published, content.modified].map(seconds), 'Dates');
    }),
  storedCheck('stored.remote-id.finds-content')
    .requires('Stored content is found by its remote id, and by no other text.')
    .by(async ({ id, remoteId }, { admin }) => {
      assert.equal((await admin.content.loadByRemoteId(remoteId)).id, id, 'The id of the result');
      for (const other of [`${remoteId}~`, `~${remoteId}`, `%${remoteId.slice(1)}`]) {
        await refuses(admin.content.loadByRemoteId(other), 404, 'A remote id that nothing has');
      }
    }),
  check('stored.content.is-in-a-section')
    .requires('The section of stored content exists, and is in the list of sections.')
    .by(async ({ admin }, scene) => {
      const listed = (await admin.sections.list({})).items.map(({ id }) => id);
      for (const { sectionId } of await storedContent(scene)) {
        assert.equal((await admin.sections.load(sectionId)).id, sectionId, 'The section');
        assert.ok(listed.includes(sectionId), `The list of sections lacks ${sectionId}`);
      }
    }),
  storedCheck('stored.content.has-existing-states')
    .requires('Stored content has at most one state of each group, and each state exists.')
    .by(async ({ id }, { admin }) => {
      const { states } = await admin.objectStates.loadOfContent(id);
      const groupIds = states.map(({ groupId }) => groupId);
      areUnique(groupIds, 'Groups of states');
      for (const state of states) {
        const loaded = await admin.objectStates.load(state);
        assert.equal(loaded.id, state.id, 'The state');
      }
    }),
];
