/** Changing what all versions of content share. */
import type { ContentInfo, ContentInfoChanges } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { republish, seconds } from '../../fixtures/editing.js';

/** Info without what no change names. */
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

/** One member is changed, and no other. */
function changes(
  fact: string,
  what: string,
  prepare: (scene: Scene, contentId: number) => Promise<ContentInfoChanges>,
): Check {
  return check(
    `content.updateInfo.changes-${fact}`,
    `A change of ${what} is given, and loaded afterwards; nothing else is changed by it.`,
    async (scene) => {
      const { admin } = scene;
      const { id } = await scene.folder({ translation: scene.unique() });
      const asked = await prepare(scene, id);
      const before = await admin.content.load(id);
      const given = await admin.content.updateInfo({ id, changes: asked });
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
      assert.deepEqual(shared(after), expected, 'What is loaded afterwards');
      assert.deepEqual(shared(given), expected, 'What the change gives');
      const values = ({ currentVersion }: typeof after) => currentVersion.fields.map(({ value }) => value);
      assert.deepEqual(values(after), values(before), 'The field values');
    },
  );
}

const place = ({ parentId }: { parentId: number }) =>
  ({ parentId, priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' }) as const;

export const contentChangingChecks: readonly Check[] = [
  changes('the-section', 'the section', async ({ section }) => ({
    sectionId: (await section()).id,
  })),
  changes('the-main-language', 'the main language, which the name follows,', async ({ known }) => ({
    mainLanguageCode: known.otherLanguageCode,
  })),
  changes('the-main-location', 'the main location', async (scene, contentId) => {
    const parent = await scene.folder();
    const where = place({ parentId: parent.locationId });
    return {
      mainLocationId: (await scene.admin.locations.create({ contentId, ...where })).id,
    };
  }),
  changes('the-owner', 'the owner', async ({ reader }) => ({ ownerId: reader.caller.userId as number })),
  changes('the-availability', 'whether content is always available', async ({ info }, id) => ({
    alwaysAvailable: !(await info(id)).alwaysAvailable,
  })),
  changes('the-availability-back', 'whether content is always available, back,', async (scene, id) => {
    const { alwaysAvailable } = await scene.info(id);
    await scene.admin.content.updateInfo({ id, changes: { alwaysAvailable: !alwaysAvailable } });
    return { alwaysAvailable };
  }),
  changes('the-remote-id', 'the remote id', async ({ unique }) => ({ remoteId: unique('remote') })),
  changes('the-modification-date', 'the modification date', async () => ({
    modified: new Date('2001-02-03T04:05:06Z'),
  })),
  changes('the-publication-date', 'the date of publication', async () => ({
    published: new Date('2002-03-04T05:06:07Z'),
  })),
  changes('nothing', 'nothing', async () => ({})),
  changes('all-at-once', 'several members at once', async ({ section, known, reader, unique }) => ({
    sectionId: (await section()).id,
    mainLanguageCode: known.otherLanguageCode,
    ownerId: reader.caller.userId as number,
    alwaysAvailable: false,
    remoteId: unique('remote'),
    modified: new Date('2004-02-29T23:59:59Z'),
    published: new Date('1999-12-31T00:00:00Z'),
  })),
  check(
    'content.updateInfo.changes-a-draft',
    'Content that was never published can be changed too.',
    async ({ draft, admin, unique, info }) => {
      const { id } = await draft();
      const remoteId = unique('remote');
      await admin.content.updateInfo({ id, changes: { remoteId } });
      assert.equal((await info(id)).remoteId, remoteId, 'The remote id');
      assert.equal((await info(id)).status, 'DRAFT', 'The status');
    },
  ),
  check(
    'content.updateInfo.keeps-the-owner',
    'Content keeps its owner when other users change, hide and publish it.',
    async (scene) => {
      const { admin, unique, field } = scene;
      const ownerId = scene.reader.caller.userId as number;
      const { id } = await scene.folder({ more: { ownerId } });
      await admin.content.updateInfo({ id, changes: { remoteId: unique('remote') } });
      await admin.content.hide({ id });
      await admin.content.reveal({ id });
      await republish(scene, id, [field(unique())]);
      assert.equal((await scene.info(id)).ownerId, ownerId, 'The owner');
    },
  ),
  check(
    'content.updateInfo.leaves-others-alone',
    'A change is of one content item: its children and its neighbours stay as they are.',
    async ({ folder, folders, section, admin, unique, info }) => {
      const parent = await folder();
      const [made, neighbour] = await folders(parent.locationId, unique(), unique());
      const below = await folder({ parentId: made?.locationId as number });
      const others = [parent, neighbour as typeof parent, below];
      const before = await Promise.all(others.map(({ id }) => info(id)));
      const changed = { sectionId: (await section()).id, alwaysAvailable: false, published: new Date(0) };
      await admin.content.updateInfo({ id: made?.id as number, changes: changed });
      assert.deepEqual(await Promise.all(others.map(({ id }) => info(id))), before, 'Other content');
    },
  ),
  check(
    'content.updateInfo.moves-the-remote-id',
    'Content is found by its new remote id, and by the old one no more.',
    async ({ folder, admin, unique }) => {
      const { id, remoteId: old } = await folder();
      const remoteId = unique('remote');
      await admin.content.updateInfo({ id, changes: { remoteId } });
      assert.equal((await admin.content.loadByRemoteId(remoteId)).id, id, 'What was found');
      await refuses(admin.content.loadByRemoteId(old), 404, 'The old remote id');
    },
  ),
  check(
    'content.updateInfo.takes-its-own-remote-id',
    'Content may be given the remote id that it has.',
    async ({ folder, admin }) => {
      const { id, remoteId } = await folder();
      const info = await admin.content.updateInfo({ id, changes: { remoteId } });
      assert.equal(info.remoteId, remoteId, 'The remote id');
    },
  ),
  check(
    'content.updateInfo.has-one-main-location',
    'When another location becomes the main one, the one before stays a location of the content.',
    async ({ folder, admin, info }) => {
      const [{ id, locationId }, parent] = [await folder(), await folder()];
      const other = await admin.locations.create({ contentId: id, ...place({ parentId: parent.locationId }) });
      await admin.content.updateInfo({ id, changes: { mainLocationId: other.id } });
      assert.equal((await info(id)).mainLocation?.pathString, other.pathString, 'The path of the main location');
      const ids = new Set((await admin.locations.listOfContent(id)).items.map((each) => each.id));
      assert.deepEqual(ids, new Set([locationId, other.id]), 'The locations');
    },
  ),
];
