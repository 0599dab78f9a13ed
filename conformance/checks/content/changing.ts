/** Updates of content: the properties that all its versions share. */

import type { ContentInfo } from 'express-cms-rest';
import type { ContentInfoChanges } from 'express-cms-rest/repository';
import { type Check, check, folderCheck, foldersCheck, translatedCheck, unpublishedCheck } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { republish, seconds } from '../../fixtures/editing.js';
import { addPlace } from '../../fixtures/places.js';

/** Info without the members that no change names. */
function shared({
  revision: _r,
  updated: _u,
  names: _n,
  currentVersion: _c,
  ...info
}: ContentInfo & { currentVersion?: unknown }) {
  const { mainLocation, published, modified, ...rest } = info;
  return { ...rest, mainLocation: mainLocation?.id, published: seconds(published), modified: seconds(modified) };
}

/** An update changes the given members, and no others. */
function changes(
  fact: string,
  label: string,
  prepare: (scene: Scene, contentId: number) => Promise<ContentInfoChanges>,
): Check {
  return translatedCheck(`content.updateInfo.changes-${fact}`)
    .requires(
      `An update of ${label} changes that and the revision, in the response and when the content is loaded, and nothing else.`,
    )
    .by(async ({ admin, id }, scene) => {
      const asked = await prepare(scene, id);
      const before = await admin.content.load(id);
      const updated = await admin.content.updateInfo({ id, changes: asked });
      const after = await admin.content.load(id);
      const { mainLocationId, modified, published, ...others } = asked;
      const expected = {
        ...shared(before),
        ...others,
        ...(others.mainLanguageCode && { name: before.currentVersion.names[others.mainLanguageCode] }),
        ...(mainLocationId !== undefined && { mainLocation: mainLocationId }),
        ...(modified && { modified: seconds(modified) }),
        ...(published && { published: seconds(published) }),
      };
      assert.deepEqual(shared(after), expected, 'The info that is loaded afterwards');
      assert.deepEqual(shared(updated), expected, 'The response');
      assert.notEqual(after.revision, before.revision, 'The revision');
      const values = ({ currentVersion }: typeof after) => currentVersion.fields.map(({ value }) => value);
      assert.deepEqual(values(after), values(before), 'The field values');
    });
}

export const contentChangingChecks: readonly Check[] = [
  changes('the-section', 'the section', async ({ section }) => ({ sectionId: (await section()).id })),
  changes('the-main-language', 'the main language, and with it the name,', async ({ situation }) => ({
    mainLanguageCode: situation.otherLanguageCode,
  })),
  changes('the-main-location', 'the main location', async (scene, contentId) => {
    const parent = await scene.folder();
    return { mainLocationId: (await addPlace(scene, contentId, parent.locationId)).id };
  }),
  changes('the-owner', 'the owner', async ({ reader }) => ({ ownerId: reader.caller.userId as number })),
  changes('the-availability', 'the availability', async ({ info }, id) => ({
    alwaysAvailable: !(await info(id)).alwaysAvailable,
  })),
  changes('the-availability-back', 'the availability back to the former value', async (scene, id) => {
    const { alwaysAvailable } = await scene.info(id);
    await scene.admin.content.updateInfo({ id, changes: { alwaysAvailable: !alwaysAvailable } });
    return { alwaysAvailable };
  }),
  changes('the-remote-id', 'the remote id', async ({ unique }) => ({ remoteId: unique('remote') })),
  changes('the-modification-date', 'the modification date', async () => ({
    modified: new Date('2001-02-03T04:05:06Z'),
  })),
  changes('the-publication-date', 'the publication date', async () => ({
    published: new Date('2002-03-04T05:06:07Z'),
  })),
  changes('all-at-once', 'several members at once', async ({ section, situation, reader, unique }) => ({
    sectionId: (await section()).id,
    mainLanguageCode: situation.otherLanguageCode,
    ownerId: reader.caller.userId as number,
    alwaysAvailable: false,
    remoteId: unique('remote'),
    modified: new Date('2004-02-29T23:59:59Z'),
    published: new Date('1999-12-31T00:00:00Z'),
  })),
  folderCheck('content.updateInfo.allows-no-changes')
    .requires('An update without changes succeeds, and changes no property.')
    .by(async ({ admin, id, content }) => {
      await admin.content.updateInfo({ id, changes: {} });
      assert.deepEqual(shared(await admin.content.load(id)), shared(content), 'The content');
    }),
  unpublishedCheck('content.updateInfo.updates-drafts')
    .requires('Content that was never published can be updated.')
    .by(async ({ admin, unique, info, id }) => {
      const remoteId = unique('remote');
      await admin.content.updateInfo({ id, changes: { remoteId } });
      assert.equal((await info(id)).remoteId, remoteId, 'The remote id');
      assert.equal((await info(id)).status, 'DRAFT', 'The status');
    }),
  check('content.updateInfo.keeps-the-owner')
    .requires('Content keeps its owner when another user updates, hides, reveals and publishes it.')
    .by(async ({ admin, unique, field }, scene) => {
      const ownerId = scene.reader.caller.userId as number;
      const { id } = await scene.folder({ more: { ownerId } });
      await admin.content.updateInfo({ id, changes: { remoteId: unique('remote') } });
      await admin.content.hide({ id });
      await admin.content.reveal({ id });
      await republish(scene, id, [field(unique())]);
      assert.equal((await scene.info(id)).ownerId, ownerId, 'The owner');
    }),
  folderCheck('content.updateInfo.leaves-other-content')
    .requires('An update changes one content item; its parent, siblings and children stay as they are.')
    .by(async ({ folder, folders, section, admin, unique, info, published: parent }) => {
      const [target, neighbour] = await folders(parent.locationId, unique(), unique());
      const below = await folder({ parentLocationId: target.locationId });
      const others = [parent, neighbour as typeof parent, below];
      const before = await Promise.all(others.map(({ id }) => info(id)));
      const changed = { sectionId: (await section()).id, alwaysAvailable: false, published: new Date(0) };
      await admin.content.updateInfo({ id: target.id, changes: changed });
      assert.deepEqual(await Promise.all(others.map(({ id }) => info(id))), before, 'Other content');
    }),
  folderCheck('content.updateInfo.replaces-the-remote-id')
    .requires('Content is found by its new remote id, and no longer by the old one.')
    .by(async ({ admin, unique, id, remoteId: old }) => {
      const remoteId = unique('remote');
      await admin.content.updateInfo({ id, changes: { remoteId } });
      assert.equal((await admin.content.loadByRemoteId(remoteId)).id, id, 'The id of the result');
      await refuses(admin.content.loadByRemoteId(old), 404, 'The old remote id');
    }),
  foldersCheck('content.updateInfo.keeps-the-former-main-location')
    .requires('When another location becomes the main one, the former main location remains a location of the content.')
    .by(async ({ admin, info, pair: [{ id, locationId }, parent] }, scene) => {
      const other = await addPlace(scene, id, parent.locationId);
      await admin.content.updateInfo({ id, changes: { mainLocationId: other.id } });
      assert.equal((await info(id)).mainLocation?.pathString, other.pathString, 'The path of the main location');
      const ids = new Set((await admin.locations.listOfContent(id)).items.map((each) => each.id));
      assert.deepEqual(ids, new Set([locationId, other.id]), 'The locations');
    }),
];
