/** Creating content: the properties of a new draft. */

import { type Check, check, concealedCheck, folderCheck, sectionCheck, unpublishedCheck } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import { fieldValue } from '../../core/scene.js';
import { expectText, seconds } from '../../fixtures/editing.js';

export const contentCreatingChecks: readonly Check[] = [
  unpublishedCheck('content.create.creates-a-draft')
    .requires(
      'New content is a draft that belongs to the caller, whose first version has the number 1 and the main language alone.',
    )
    .by(async ({ admin, situation, id }) => {
      const content = await admin.content.load(id);
      const { currentVersion } = content;
      assert.equal(content.status, 'DRAFT', 'The status');
      assert.equal(content.currentVersionNo, 1, 'The number of the current version');
      assert.equal(content.ownerId, situation.administrator.userId, 'The owner');
      assert.equal(currentVersion.versionNo, 1, 'The number of the version');
      assert.equal(currentVersion.status, 'DRAFT', 'The status of the version');
      assert.equal(currentVersion.creatorId, situation.administrator.userId, 'The creator of the version');
      assert.equal(currentVersion.initialLanguageCode, situation.languageCode, 'The initial language');
      assert.deepEqual(currentVersion.languageCodes, [situation.languageCode], 'The languages');
    }),
  folderCheck('content.create.publishes-at-once', { needs: ['versions.publish'] })
    .requires(
      'With publish, content is created with its first version published and in its location, as it is returned.',
    )
    .by(async ({ admin, newContent, published: parent }) => {
      const created = await admin.content.create({
        ...newContent({ parentLocationId: parent.locationId }),
        publish: true,
      });
      const loaded = await admin.content.load(created.id);
      for (const content of [created, loaded]) {
        assert.equal(content.status, 'PUBLISHED', 'The status');
        assert.equal(content.currentVersionNo, 1, 'The number of the current version');
        assert.equal(content.currentVersion.status, 'PUBLISHED', 'The status of the version');
        assert.ok(content.published, 'There is no date of publication');
        assert.equal(content.mainLocation?.id, loaded.mainLocation?.id, 'The main location');
      }
      assert.ok(loaded.mainLocation, 'There is no main location');
      const children = await admin.locations.listChildren({ id: parent.locationId, offset: 0, limit: 10 });
      assert.deepEqual(
        children.items.map(({ id }) => id),
        [loaded.mainLocation.id],
        'The children',
      );
      const draft = await admin.content.create({ ...newContent(), publish: false });
      assert.equal(draft.status, 'DRAFT', 'The status without publish');
    }),
  check('content.create.returns-the-loaded-entity')
    .requires('The creation of content returns the same values as a later load.')
    .by(async ({ draft, admin }) => {
      const created = await draft();
      const loaded = await admin.content.load(created.id);
      for (const member of ['id', 'remoteId', 'name', 'status', 'sectionId', 'ownerId'] as const) {
        assert.equal(created[member], loaded[member], `The ${member}`);
      }
      assert.equal(created.currentVersion.id, loaded.currentVersion.id, 'The id of the version');
      const texts = (content: typeof created) => content.currentVersion.fields.map(({ value }) => value);
      assert.deepEqual(texts(created), texts(loaded), 'The field values');
    }),
  unpublishedCheck('content.create.has-no-location')
    .requires('New content has no location and no date of publication before it is published.')
    .by(async ({ admin, id }) => {
      const content = await admin.content.load(id);
      assert.equal(content.mainLocation, undefined, 'There is a main location');
      assert.equal(content.published, undefined, 'There is a date of publication');
    }),
  folderCheck('content.create.is-no-child-before-publication')
    .requires('New content is not among the children of its parent before it is published.')
    .by(async ({ draft, admin, published: parent }) => {
      await draft({ parentLocationId: parent.locationId });
      const query = { id: parent.locationId, offset: 0, limit: 10 };
      const { items } = await admin.locations.listChildren(query);
      assert.deepEqual(items, [], 'The children');
    }),
  check('content.create.generates-names')
    .requires('The name of new content is generated from its fields, in each language.')
    .by(async ({ draft, admin, situation, unique }) => {
      const [name, translation] = [unique(), unique()];
      const { id } = await draft({ name, translation });
      const content = await admin.content.load(id);
      assert.equal(content.name, name, 'The name');
      const names = { [situation.languageCode]: name, [situation.otherLanguageCode]: translation };
      assert.deepEqual({ ...content.currentVersion.names }, names, 'The names of the version');
      assert.deepEqual([...content.currentVersion.languageCodes].sort(), Object.keys(names).sort(), 'The languages');
    }),
  check('content.create.stores-fields-by-language')
    .requires('Field values are stored in the language in which they are given.')
    .by(async ({ draft, admin, situation, unique }) => {
      const [name, translation] = [unique(), unique()];
      const { id } = await draft({ name, translation });
      const { currentVersion } = await admin.content.load(id);
      expectText(situation, currentVersion, { text: name });
      expectText(situation, currentVersion, { text: translation, languageCode: situation.otherLanguageCode });
    }),
  check('content.create.uses-default-values')
    .requires('A field that is not given has the default value of its definition, in each language.')
    .by(async ({ draft, admin, situation, unique }) => {
      const { id } = await draft({ translation: unique() });
      const { currentVersion } = await admin.content.load(id);
      const { fieldDefinitions } = await admin.contentTypes.load(situation.contentTypeId);
      const missing = fieldDefinitions.filter(({ identifier }) => identifier !== situation.nameField);
      for (const { identifier, defaultValue } of missing) {
        for (const code of [situation.languageCode, situation.otherLanguageCode]) {
          const value = fieldValue(currentVersion, identifier, code);
          assert.notEqual(value, undefined, `There is no field ${identifier} in ${code}`);
          if (defaultValue !== null) assert.deepEqual(value, defaultValue, `The field ${identifier} in ${code}`);
        }
      }
    }),
  check('content.create.uses-the-given-remote-id')
    .requires('New content has the given remote id.')
    .by(async ({ draft, admin, unique }) => {
      const remoteId = unique('remote');
      const { id } = await draft({ more: { remoteId } });
      assert.equal((await admin.content.load(id)).remoteId, remoteId, 'The remote id');
    }),
  check('content.create.generates-a-remote-id')
    .requires('Content that is created without a remote id gets a unique one.')
    .by(async ({ draft }) => {
      const [one, other] = [await draft(), await draft()];
      assert.ok(one.remoteId, 'There is no remote id');
      assert.notEqual(one.remoteId, other.remoteId, 'The remote ids of two');
      assert.notEqual(one.id, other.id, 'The ids of two');
      assert.notEqual(one.currentVersion.id, other.currentVersion.id, 'The ids of two versions');
    }),
  sectionCheck('content.create.uses-the-given-section')
    .requires('New content is in the given section, whatever the section of its parent is.')
    .by(async ({ folder, draft, admin, id: sectionId }) => {
      const parent = await folder();
      const { id } = await draft({ parentLocationId: parent.locationId, more: { sectionId } });
      assert.equal((await admin.content.load(id)).sectionId, sectionId, 'The section');
    }),
  concealedCheck('content.create.inherits-the-section')
    .requires("Content that is created without a section is in the section of its parent's content.")
    .by(async ({ draft, info, published: parent }) => {
      const { sectionId } = await info(parent.id);
      const { id } = await draft({ parentLocationId: parent.locationId });
      assert.equal((await info(id)).sectionId, sectionId, 'The section');
    }),
  check('content.create.uses-the-given-owner')
    .requires('New content has the given owner, and the caller is the creator of its version.')
    .by(async ({ draft, admin, situation, reader }) => {
      const ownerId = reader.caller.userId as number;
      const { id } = await draft({ more: { ownerId } });
      const content = await admin.content.load(id);
      assert.equal(content.ownerId, ownerId, 'The owner');
      assert.equal(content.currentVersion.creatorId, situation.administrator.userId, 'The creator of the version');
    }),
  check('content.create.uses-the-given-availability')
    .requires('New content is always available, or not, as given.')
    .by(async ({ draft, admin }) => {
      for (const alwaysAvailable of [true, false]) {
        const { id } = await draft({ more: { alwaysAvailable } });
        const content = await admin.content.load(id);
        assert.equal(content.alwaysAvailable, alwaysAvailable, 'Whether it is always available');
      }
    }),
  check('content.create.uses-the-availability-of-the-type')
    .requires('Content that is created without an availability has the default of its content type.')
    .by(async ({ draft, admin, situation }) => {
      const { defaultAlwaysAvailable } = await admin.contentTypes.load(situation.contentTypeId);
      assert.equal((await draft()).alwaysAvailable, defaultAlwaysAvailable, 'Whether it is always available');
    }),
  check('content.create.uses-the-given-modification-date')
    .requires('New content has the given modification date.')
    .by(async ({ draft, admin }) => {
      const modified = new Date('2003-04-05T06:07:08Z');
      const { id } = await draft({ more: { modified } });
      const content = await admin.content.load(id);
      assert.equal(seconds(content.modified), seconds(modified), 'The modification date, in seconds');
    }),
];
