/** Publishing drafts: what is shown then, and where. */
import { type Check, check } from '../../core/check.js';
import { assert, race, refuses, succeeded } from '../../core/expectations.js';
import { fieldValue } from '../../core/scene.js';
import { draftOf, republish, seconds, statusesOf } from '../../fixtures/editing.js';

export const versionPublishingChecks: readonly Check[] = [
  check(
    'versions.publish.places-content',
    'The first publication places the content where it was planned, with the priority that was planned.',
    async ({ folder, admin }) => {
      const parent = await folder();
      const { id, locationId } = await folder({ parentId: parent.locationId, priority: 7 });
      const location = await admin.locations.load(locationId);
      assert.equal(location.parent?.id, parent.locationId, 'The parent');
      assert.equal(location.priority, 7, 'The priority');
      assert.equal(location.hidden, false, 'Whether it is hidden');
      assert.equal(location.content?.id, id, 'What is placed there');
      const { items: children } = await admin.locations.listChildren({ id: parent.locationId, offset: 0, limit: 9 });
      assert.deepEqual(
        children.map((child) => child.id),
        [locationId],
        'The children of the parent',
      );
    },
  ),
  check(
    'versions.publish.hides-what-was-planned-hidden',
    'A location that was planned to be hidden is hidden, and the content itself is not.',
    async ({ folder, admin }) => {
      const { locationId, content } = await folder({ hidden: true });
      const { hidden, invisible } = await admin.locations.load(locationId);
      assert.deepEqual({ hidden, invisible }, { hidden: true, invisible: true }, 'The location');
      assert.equal(content.hidden, false, 'Whether the content is hidden');
    },
  ),
  check(
    'versions.publish.takes-the-planned-remote-id',
    'The location has the remote id that was planned for it.',
    { only: 'repository' },
    async ({ folder, admin, unique, known }) => {
      const remoteId = unique('remote');
      const location = { parentId: known.parentLocationId, priority: 0, hidden: false, remoteId };
      const { locationId } = await folder({ more: { location } });
      assert.equal((await admin.locations.load(locationId)).remoteId, remoteId, 'The remote id');
    },
  ),
  check(
    'versions.publish.makes-a-draft-the-current-version',
    'The published draft becomes the current version, with its name and fields.',
    async (scene) => {
      const { known, unique, field } = scene;
      const { id } = await scene.folder();
      const name = unique();
      const versionNo = await republish(scene, id, [field(name)]);
      const content = await scene.admin.content.load(id);
      assert.equal(content.currentVersionNo, versionNo, 'The number of the current version');
      assert.equal(content.currentVersion.versionNo, versionNo, 'The current version');
      assert.equal(content.currentVersion.status, 'PUBLISHED', 'Its status');
      assert.equal(content.name, name, 'The name');
      const value = fieldValue(content.currentVersion, known.nameField, known.languageCode);
      assert.deepEqual(value, known.toValue(name), `The field ${known.nameField}`);
    },
  ),
  check(
    'versions.publish.archives-the-version-before',
    'The version that was published before is archived; drafts and archived versions stay what they are.',
    async (scene) => {
      const { id } = await scene.folder();
      for (let version = 0; version < 3; version++) await draftOf(scene, id);
      for (const [versionNo, expected] of [
        [3, { 1: 'ARCHIVED', 2: 'DRAFT', 3: 'PUBLISHED', 4: 'DRAFT' }],
        [2, { 1: 'ARCHIVED', 2: 'PUBLISHED', 3: 'ARCHIVED', 4: 'DRAFT' }],
      ] as const) {
        await scene.admin.versions.publish({ contentId: id, versionNo });
        assert.deepEqual(await statusesOf(scene, id), expected, 'The statuses by number');
      }
    },
  ),
  check(
    'versions.publish.keeps-what-was-archived',
    'An archived version keeps its fields and names.',
    async (scene) => {
      const { admin, unique, field } = scene;
      const { id, content } = await scene.folder({ text: unique() });
      await republish(scene, id, [field(unique())]);
      const archived = await admin.versions.load({ contentId: id, versionNo: 1 });
      assert.deepEqual(archived.fields, content.currentVersion.fields, 'The fields');
      assert.deepEqual({ ...archived.names }, { ...content.currentVersion.names }, 'The names');
    },
  ),
  check('versions.publish.places-once', 'Another publication leaves the content where it is.', async (scene) => {
    const { id, locationId } = await scene.folder();
    await republish(scene, id, [scene.field(scene.unique())]);
    const { items: places } = await scene.admin.locations.listOfContent(id);
    assert.deepEqual(
      places.map((place) => place.id),
      [locationId],
      'The locations',
    );
    assert.equal((await scene.info(id)).mainLocation?.id, locationId, 'The main location');
  }),
  check(
    'versions.publish.keeps-the-first-date',
    'Another publication keeps the date of the first one, and sets that of the modification.',
    async (scene) => {
      const { id } = await scene.folder();
      const [published, modified] = [new Date('2001-02-03T04:05:06Z'), new Date('2001-02-04T04:05:06Z')];
      await scene.admin.content.updateInfo({ id, changes: { published, modified } });
      await republish(scene, id, [scene.field(scene.unique())]);
      const info = await scene.info(id);
      assert.equal(seconds(info.published), seconds(published), 'The date of publication, in seconds');
      assert.ok((seconds(info.modified) ?? 0) > (seconds(modified) ?? 0), 'The modification date is as it was');
    },
  ),
  check(
    'versions.publish.shows-everyone',
    'What is published is there for everyone from then on, where its section is.',
    async (scene) => {
      const { anonymous, unique, field } = scene;
      const { id } = await scene.folder();
      const name = unique();
      await draftOf(scene, id, [field(name)]);
      assert.notEqual((await anonymous.content.load(id)).name, name, 'The name before');
      await scene.admin.versions.publish({ contentId: id, versionNo: 2 });
      assert.equal((await anonymous.content.load(id)).name, name, 'The name afterwards');
    },
  ),
  check(
    'versions.publish.keeps-what-all-versions-share',
    'Another publication changes nothing of what all versions share, but the name and the modification date.',
    async (scene) => {
      const { admin, unique, field } = scene;
      const { id } = await scene.folder();
      const { id: sectionId } = await scene.section();
      const ownerId = scene.reader.caller.userId as number;
      const changes = { sectionId, ownerId, alwaysAvailable: false, remoteId: unique('remote') };
      await admin.content.updateInfo({ id, changes });
      await republish(scene, id, [field(unique())]);
      const info = await scene.info(id);
      for (const [member, value] of Object.entries(changes)) {
        assert.equal(info[member as keyof typeof changes], value, `The ${member}`);
      }
    },
  ),
  check(
    'versions.publish.needs-a-place',
    'A first publication is a Conflict when the planned parent was deleted, and the draft stays a draft.',
    async ({ folder, draft, admin, info }) => {
      const parent = await folder();
      const { id } = await draft({ parentId: parent.locationId });
      await admin.content.delete({ id: parent.id });
      await refuses(admin.versions.publish({ contentId: id, versionNo: 1 }), 409, 'A publication nowhere');
      const { status, mainLocation } = await info(id);
      assert.equal(status, 'DRAFT', 'The status');
      assert.equal(mainLocation, undefined, 'There is a main location');
    },
  ),
  check(
    'versions.publish.needs-the-main-language',
    'A publication of a draft without text in the main language is a Conflict, and publishes nothing.',
    async (scene) => {
      const { admin, known, unique, field } = scene;
      const { id } = await scene.folder();
      await republish(scene, id, [field(unique(), known.otherLanguageCode)]);
      await admin.content.updateInfo({ id, changes: { mainLanguageCode: known.otherLanguageCode } });
      const { versionNo } = await draftOf(scene, id);
      const work = admin.versions.publish({ contentId: id, versionNo });
      await refuses(work, 409, 'A draft that lacks the main language');
      assert.deepEqual(await statusesOf(scene, id), { 1: 'ARCHIVED', 2: 'PUBLISHED', 3: 'DRAFT' }, 'The statuses');
    },
  ),
  check(
    'versions.publish.publishes-a-draft-once',
    'Of several who publish the same draft at the same time, one succeeds, and its content is placed once.',
    async ({ draft, admin }) => {
      for (let round = 0; round < 3; round++) {
        const { id } = await draft();
        const publish = () => admin.versions.publish({ contentId: id, versionNo: 1 });
        succeeded(await race([publish, publish, publish, publish]), 1, 403, 'The publication of one draft');
        const { items: places } = await admin.locations.listOfContent(id);
        assert.equal(places.length, 1, 'How many locations there are');
      }
    },
  ),
  check(
    'versions.publish.leaves-one-published-version',
    'When several drafts are published at the same time, one version is published in the end, the current one.',
    async (scene) => {
      const { admin, unique, field } = scene;
      const { id } = await scene.folder();
      for (let round = 0; round < 3; round++) {
        const drafts: number[] = [];
        for (let each = 0; each < 5; each++) drafts.push((await draftOf(scene, id, [field(unique())])).versionNo);
        await Promise.all(drafts.map((no) => admin.versions.publish({ contentId: id, versionNo: no })));
        const statuses = await statusesOf(scene, id);
        const published = Object.keys(statuses).filter((no) => statuses[Number(no)] === 'PUBLISHED');
        const content = await admin.content.load(id);
        assert.deepEqual(published, [String(content.currentVersionNo)], 'The published versions');
        assert.equal(content.name, content.currentVersion.names[content.mainLanguageCode], 'The name');
      }
    },
  ),
];
