/** Publishing drafts: which version is current afterwards, and at which location. */

import { type Check, check, folderCheck } from '../../core/check.js';
import { assert, expectMembers, race, refuses, succeeded } from '../../core/expectations.js';
import { draftOf, expectText, republish, seconds, statusesOf } from '../../fixtures/editing.js';

export const versionPublishingChecks: readonly Check[] = [
  folderCheck('versions.publish.creates-the-location')
    .requires('The first publication creates the location that was planned, with the planned parent and priority.')
    .by(async ({ folder, admin, published: parent }) => {
      const { id, locationId } = await folder({ parentLocationId: parent.locationId, priority: 7 });
      const location = await admin.locations.load(locationId);
      assert.equal(location.parent?.id, parent.locationId, 'The parent');
      assert.equal(location.priority, 7, 'The priority');
      assert.equal(location.hidden, false, 'Whether it is hidden');
      assert.equal(location.content?.id, id, 'The content at the location');
      const { items: children } = await admin.locations.listChildren({ id: parent.locationId, offset: 0, limit: 9 });
      expectMembers(children, 'id', [locationId], 'The children of the parent');
    }),
  check('versions.publish.creates-hidden-locations')
    .requires('A location that was planned to be hidden is hidden, and the content itself is not.')
    .by(async ({ folder, admin }) => {
      const { locationId, content } = await folder({ hidden: true });
      const { hidden, invisible } = await admin.locations.load(locationId);
      assert.deepEqual({ hidden, invisible }, { hidden: true, invisible: true }, 'The location');
      assert.equal(content.hidden, false, 'Whether the content is hidden');
    }),
  check('versions.publish.uses-the-planned-remote-id', { only: 'repository' })
    .requires('The location has the remote id that was planned for it.')
    .by(async ({ folder, admin, unique, situation }) => {
      const remoteId = unique('remote');
      const location = { parentLocationId: situation.parentLocationId, priority: 0, hidden: false, remoteId };
      const { locationId } = await folder({ more: { location } });
      assert.equal((await admin.locations.load(locationId)).remoteId, remoteId, 'The remote id');
    }),
  folderCheck('versions.publish.replaces-the-current-version')
    .requires('The published draft becomes the current version, with its name and fields.')
    .by(async ({ situation, unique, field, id }, scene) => {
      const name = unique();
      const versionNo = await republish(scene, id, [field(name)]);
      const content = await scene.admin.content.load(id);
      assert.equal(content.currentVersionNo, versionNo, 'The number of the current version');
      assert.equal(content.currentVersion.versionNo, versionNo, 'The current version');
      assert.equal(content.currentVersion.status, 'PUBLISHED', 'Its status');
      assert.equal(content.name, name, 'The name');
      expectText(situation, content.currentVersion, { text: name });
    }),
  folderCheck('versions.publish.archives-the-former-version')
    .requires('The formerly published version is archived; drafts and archived versions keep their statuses.')
    .by(async ({ id }, scene) => {
      for (let version = 0; version < 3; version++) await draftOf(scene, id);
      for (const [versionNo, expected] of [
        [3, { 1: 'ARCHIVED', 2: 'DRAFT', 3: 'PUBLISHED', 4: 'DRAFT' }],
        [2, { 1: 'ARCHIVED', 2: 'PUBLISHED', 3: 'ARCHIVED', 4: 'DRAFT' }],
      ] as const) {
        await scene.admin.versions.publish({ contentId: id, versionNo });
        assert.deepEqual(await statusesOf(scene, id), expected, 'The statuses by number');
      }
    }),
  check('versions.publish.keeps-archived-versions')
    .requires('An archived version keeps its fields and names.')
    .by(async ({ admin, unique, field }, scene) => {
      const { id, content } = await scene.folder({ text: unique() });
      await republish(scene, id, [field(unique())]);
      const archived = await admin.versions.load({ contentId: id, versionNo: 1 });
      assert.deepEqual(archived.fields, content.currentVersion.fields, 'The fields');
      assert.deepEqual({ ...archived.names }, { ...content.currentVersion.names }, 'The names');
    }),
  folderCheck('versions.publish.keeps-the-location')
    .requires('Another publication keeps the location of the content.')
    .by(async ({ id, locationId }, scene) => {
      await republish(scene, id, [scene.field(scene.unique())]);
      const { items: places } = await scene.admin.locations.listOfContent(id);
      expectMembers(places, 'id', [locationId], 'The locations');
      assert.equal((await scene.info(id)).mainLocation?.id, locationId, 'The main location');
    }),
  folderCheck('versions.publish.keeps-the-publication-date')
    .requires('Another publication keeps the date of the first one, and sets the modification date.')
    .by(async ({ id }, scene) => {
      const [published, modified] = [new Date('2001-02-03T04:05:06Z'), new Date('2001-02-04T04:05:06Z')];
      await scene.admin.content.updateInfo({ id, changes: { published, modified } });
      await republish(scene, id, [scene.field(scene.unique())]);
      const info = await scene.info(id);
      assert.equal(seconds(info.published), seconds(published), 'The date of publication, in seconds');
      assert.ok((seconds(info.modified) ?? 0) > (seconds(modified) ?? 0), 'The modification date is as it was');
    }),
  folderCheck('versions.publish.makes-it-public')
    .requires('Every caller who may read the section may read content once it is published, and not before.')
    .by(async ({ anonymous, unique, field, id }, scene) => {
      const name = unique();
      await draftOf(scene, id, [field(name)]);
      assert.notEqual((await anonymous.content.load(id)).name, name, 'The name before');
      await scene.admin.versions.publish({ contentId: id, versionNo: 2 });
      assert.equal((await anonymous.content.load(id)).name, name, 'The name afterwards');
    }),
  folderCheck('versions.publish.keeps-properties')
    .requires('Another publication changes no property of the content but the name and the modification date.')
    .by(async ({ admin, unique, field, id }, scene) => {
      const { id: sectionId } = await scene.section();
      const ownerId = scene.reader.caller.userId as number;
      const changes = { sectionId, ownerId, alwaysAvailable: false, remoteId: unique('remote') };
      await admin.content.updateInfo({ id, changes });
      await republish(scene, id, [field(unique())]);
      const info = await scene.info(id);
      for (const [member, value] of Object.entries(changes)) {
        assert.equal(info[member as keyof typeof changes], value, `The ${member}`);
      }
    }),
  folderCheck('versions.publish.needs-a-parent')
    .requires(
      'A first publication is refused with Refused when the planned parent was deleted, and the draft stays a draft.',
    )
    .by(async ({ draft, admin, info, published: parent }) => {
      const { id } = await draft({ parentLocationId: parent.locationId });
      await admin.content.delete({ id: parent.id });
      await refuses(admin.versions.publish({ contentId: id, versionNo: 1 }), 409, 'A publication nowhere');
      const { status, mainLocation } = await info(id);
      assert.equal(status, 'DRAFT', 'The status');
      assert.equal(mainLocation, undefined, 'There is a main location');
    }),
  folderCheck('versions.publish.needs-the-main-language')
    .requires(
      'Publishing a draft without the main language of the content is refused with Refused, and publishes nothing.',
    )
    .by(async ({ admin, situation, unique, field, id }, scene) => {
      await republish(scene, id, [field(unique(), situation.otherLanguageCode)]);
      await admin.content.updateInfo({ id, changes: { mainLanguageCode: situation.otherLanguageCode } });
      const { versionNo } = await draftOf(scene, id);
      const call = admin.versions.publish({ contentId: id, versionNo });
      await refuses(call, 409, 'A draft that lacks the main language');
      assert.deepEqual(await statusesOf(scene, id), { 1: 'ARCHIVED', 2: 'PUBLISHED', 3: 'DRAFT' }, 'The statuses');
    }),
  check('versions.publish.one-of-many-succeeds')
    .requires(
      'Of several concurrent publications of the same draft, exactly one succeeds, and the content has one location.',
    )
    .by(async ({ draft, admin }) => {
      for (let round = 0; round < 3; round++) {
        const { id } = await draft();
        const publish = () => admin.versions.publish({ contentId: id, versionNo: 1 });
        succeeded(await race([publish, publish, publish, publish]), 1, 403, 'The publication of one draft');
        const { items: places } = await admin.locations.listOfContent(id);
        assert.equal(places.length, 1, 'How many locations there are');
      }
    }),
  folderCheck('versions.publish.leaves-one-published-version')
    .requires(
      'When several drafts are published concurrently, exactly one version is published afterwards, the current one.',
    )
    .by(async ({ admin, unique, field, id }, scene) => {
      for (let round = 0; round < 3; round++) {
        const drafts: number[] = [];
        for (let entry = 0; entry < 5; entry++) drafts.push((await draftOf(scene, id, [field(unique())])).versionNo);
        await Promise.all(drafts.map((no) => admin.versions.publish({ contentId: id, versionNo: no })));
        const statuses = await statusesOf(scene, id);
        const published = Object.keys(statuses).filter((no) => statuses[Number(no)] === 'PUBLISHED');
        const content = await admin.content.load(id);
        assert.deepEqual(published, [String(content.currentVersionNo)], 'The published versions');
        assert.equal(content.name, content.currentVersion.names[content.mainLanguageCode], 'The name');
      }
    }),
];
