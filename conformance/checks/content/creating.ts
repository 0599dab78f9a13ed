/** Making content: what a new draft is like. */
import { type Check, check } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import { fieldValue } from '../../core/scene.js';
import { seconds } from '../../fixtures/editing.js';

export const contentCreatingChecks: readonly Check[] = [
  check(
    'content.create.makes-a-draft',
    'New content is a draft of the caller, whose first version has the number 1 and the main language alone.',
    async ({ draft, admin, known }) => {
      const { id } = await draft();
      const content = await admin.content.load(id);
      const { currentVersion } = content;
      assert.equal(content.status, 'DRAFT', 'The status');
      assert.equal(content.currentVersionNo, 1, 'The number of the current version');
      assert.equal(content.ownerId, known.administrator.userId, 'The owner');
      assert.equal(currentVersion.versionNo, 1, 'The number of the version');
      assert.equal(currentVersion.status, 'DRAFT', 'The status of the version');
      assert.equal(currentVersion.creatorId, known.administrator.userId, 'Who made the version');
      assert.equal(currentVersion.initialLanguageCode, known.languageCode, 'The initial language');
      assert.deepEqual(currentVersion.languageCodes, [known.languageCode], 'The languages');
    },
  ),
  check(
    'content.create.returns-what-is-loaded',
    'The result of creating content is what is loaded afterwards.',
    async ({ draft, admin }) => {
      const made = await draft();
      const loaded = await admin.content.load(made.id);
      for (const member of ['id', 'remoteId', 'name', 'status', 'sectionId', 'ownerId'] as const) {
        assert.equal(made[member], loaded[member], `The ${member}`);
      }
      assert.equal(made.currentVersion.id, loaded.currentVersion.id, 'The id of the version');
      const texts = (content: typeof made) => content.currentVersion.fields.map(({ value }) => value);
      assert.deepEqual(texts(made), texts(loaded), 'The field values');
    },
  ),
  check(
    'content.create.places-nothing',
    'New content has no location and no date of publication before it is published.',
    async ({ draft, admin }) => {
      const { id } = await draft();
      const content = await admin.content.load(id);
      assert.equal(content.mainLocation, undefined, 'There is a main location');
      assert.equal(content.published, undefined, 'There is a date of publication');
    },
  ),
  check(
    'content.create.lists-nothing',
    'New content is not among the children of its parent before it is published.',
    async ({ folder, draft, admin }) => {
      const parent = await folder();
      await draft({ parentId: parent.locationId });
      const query = { id: parent.locationId, offset: 0, limit: 10 };
      const { items } = await admin.locations.listChildren(query);
      assert.deepEqual(items, [], 'The children');
    },
  ),
  check(
    'content.create.names-by-its-fields',
    'The name of new content is generated from its fields, in each language.',
    async ({ draft, admin, known, unique }) => {
      const [name, translation] = [unique(), unique()];
      const { id } = await draft({ name, translation });
      const content = await admin.content.load(id);
      assert.equal(content.name, name, 'The name');
      const names = { [known.languageCode]: name, [known.otherLanguageCode]: translation };
      assert.deepEqual({ ...content.currentVersion.names }, names, 'The names of the version');
      assert.deepEqual([...content.currentVersion.languageCodes].sort(), Object.keys(names).sort(), 'The languages');
    },
  ),
  check(
    'content.create.keeps-each-language-apart',
    'Field values are stored in the language in which they were given.',
    async ({ draft, admin, known, unique }) => {
      const [name, translation] = [unique(), unique()];
      const { id } = await draft({ name, translation });
      const { currentVersion } = await admin.content.load(id);
      const value = (code: string) => fieldValue(currentVersion, known.nameField, code);
      assert.deepEqual(value(known.languageCode), known.toValue(name), 'In the main language');
      assert.deepEqual(value(known.otherLanguageCode), known.toValue(translation), 'In the other language');
    },
  ),
  check(
    'content.create.fills-in-defaults',
    'A field that is not given has the default value of its definition, in each language.',
    async ({ draft, admin, known, unique }) => {
      const { id } = await draft({ translation: unique() });
      const { currentVersion } = await admin.content.load(id);
      const { fieldDefinitions } = await admin.contentTypes.load(known.typeId);
      const missing = fieldDefinitions.filter(({ identifier }) => identifier !== known.nameField);
      for (const { identifier, defaultValue } of missing) {
        for (const code of [known.languageCode, known.otherLanguageCode]) {
          const value = fieldValue(currentVersion, identifier, code);
          assert.notEqual(value, undefined, `There is no field ${identifier} in ${code}`);
          if (defaultValue !== null) assert.deepEqual(value, defaultValue, `The field ${identifier} in ${code}`);
        }
      }
    },
  ),
  check(
    'content.create.takes-the-remote-id',
    'Content has the remote id that was asked for.',
    async ({ draft, admin, unique }) => {
      const remoteId = unique('remote');
      const { id } = await draft({ more: { remoteId } });
      assert.equal((await admin.content.load(id)).remoteId, remoteId, 'The remote id');
    },
  ),
  check(
    'content.create.makes-up-a-remote-id',
    'Content gets a unique remote id where none was given.',
    async ({ draft }) => {
      const [one, other] = [await draft(), await draft()];
      assert.ok(one.remoteId, 'There is no remote id');
      assert.notEqual(one.remoteId, other.remoteId, 'The remote ids of two');
      assert.notEqual(one.id, other.id, 'The ids of two');
      assert.notEqual(one.currentVersion.id, other.currentVersion.id, 'The ids of two versions');
    },
  ),
  check(
    'content.create.takes-the-section',
    'Content is in the section that was asked for, wherever its parent is.',
    async ({ folder, section, draft, admin }) => {
      const { id: sectionId } = await section();
      const parent = await folder();
      const { id } = await draft({ parentId: parent.locationId, more: { sectionId } });
      assert.equal((await admin.content.load(id)).sectionId, sectionId, 'The section');
    },
  ),
  check(
    'content.create.takes-over-the-section-of-the-parent',
    "Content is in the section of its parent's content where none was asked for.",
    async ({ concealed, draft, info }) => {
      const parent = await concealed();
      const { sectionId } = await info(parent.id);
      const { id } = await draft({ parentId: parent.locationId });
      assert.equal((await info(id)).sectionId, sectionId, 'The section');
    },
  ),
  check(
    'content.create.takes-the-owner',
    'Content has the owner that was asked for, and its version who made it.',
    async ({ draft, admin, known, reader }) => {
      const ownerId = reader.caller.userId as number;
      const { id } = await draft({ more: { ownerId } });
      const content = await admin.content.load(id);
      assert.equal(content.ownerId, ownerId, 'The owner');
      assert.equal(content.currentVersion.creatorId, known.administrator.userId, 'Who made the version');
    },
  ),
  check(
    'content.create.takes-whether-it-is-always-available',
    'Content is always available, or not, as was asked for.',
    async ({ draft, admin }) => {
      for (const alwaysAvailable of [true, false]) {
        const { id } = await draft({ more: { alwaysAvailable } });
        const content = await admin.content.load(id);
        assert.equal(content.alwaysAvailable, alwaysAvailable, 'Whether it is always available');
      }
    },
  ),
  check(
    'content.create.is-as-available-as-its-type-says',
    'Content is always available where its type says so and nothing else was asked for.',
    async ({ draft, admin, known }) => {
      const { defaultAlwaysAvailable } = await admin.contentTypes.load(known.typeId);
      assert.equal((await draft()).alwaysAvailable, defaultAlwaysAvailable, 'Whether it is always available');
    },
  ),
  check(
    'content.create.takes-the-modification-date',
    'Content has the modification date that was asked for.',
    async ({ draft, admin }) => {
      const modified = new Date('2003-04-05T06:07:08Z');
      const { id } = await draft({ more: { modified } });
      const content = await admin.content.load(id);
      assert.equal(seconds(content.modified), seconds(modified), 'The modification date, in seconds');
    },
  ),
];
