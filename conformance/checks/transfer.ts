/** Transfer: ids, versions and hashes that copies of a repository keep, for callers whose rights nothing limits. */
import { type Check, check, folderCheck, unpublishedCheck } from '../core/check.js';
import { assert, refuses } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';
import { allowLogin } from '../fixtures/accounts.js';
import { seconds } from '../fixtures/editing.js';
import { authenticated, newUser } from '../fixtures/people.js';
import {
  created,
  formerVersion,
  modified,
  newItem,
  type Reserved,
  recordOf,
  reserve,
  versionsOf,
} from '../fixtures/transferred.js';
import { idsByNames, idsIn, newEntities } from '../fixtures/transferred-entities.js';

/** Servers do not show hashes. */
const unserved = { only: 'repository' } as const;

const nameOf = async ({ admin }: Scene, id: number): Promise<string> => (await admin.content.load(id)).name;

async function listUnplaced({ admin }: Scene) {
  const items = [];
  for (let after: string | undefined, isLast = false; !isLast; ) {
    const page = await admin.transfer.list({ limit: 50, ...(after !== undefined && { after }) });
    items.push(...page.items);
    after = page.next;
    isLast = after === undefined;
  }
  return items;
}

export const transferChecks: readonly Check[] = [
  unpublishedCheck('transfer.list.shows-content-outside-of-the-tree')
    .requires('Content that was never published is listed, and content in the tree is not.')
    .by(async ({ id, folder }, scene) => {
      const published = await folder();
      const items = await listUnplaced(scene);
      const statuses = [id, published.id].map((own) => items.find(({ contentId }) => contentId === own)?.status);
      assert.deepEqual(statuses, ['DRAFT', undefined], 'The statuses of a draft and of published content');
    }),
  folderCheck('transfer.loadDetails.equals-the-results-of-single-calls')
    .requires(
      'Details are the object states, the versions, whether there are custom URL aliases, and the references, of content that exists.',
    )
    .by(async ({ admin, id, locationId, unknownId, unique, folder, situation }) => {
      const other = await folder();
      const { versionNo } = await admin.versions.createDraftOfCurrent({ id });
      await admin.relations.create({ contentId: id, versionNo, destinationContentId: other.id });
      const alias = { path: `/${unique()}`, locationId, languageCode: situation.languageCode };
      await admin.urlAliases.create({ ...alias, alwaysAvailable: true, forward: false });
      const { items: details } = await admin.transfer.loadDetails({ contentIds: [other.id, unknownId, id] });
      const actual = details.map(({ contentId, states, versions, hasCustomAliases, destinations }) => ({
        ...{ contentId, states, hasCustomAliases, destinations },
        versions: versions.map(({ versionNo, status }) => [versionNo, status]),
      }));
      const expected = [];
      for (const contentId of [other.id, id]) {
        const { states } = await admin.objectStates.loadOfContent(contentId);
        const { items } = await admin.versions.list({ contentId });
        const versions = items.map(({ versionNo, status }) => [versionNo, status]);
        const destinations = contentId === id ? [{ id: other.id, remoteId: other.remoteId }] : [];
        expected.push({ contentId, states, hasCustomAliases: contentId === id, destinations, versions });
      }
      assert.deepEqual(actual, expected);
    }),
  folderCheck('transfer.findByRemoteIds.finds-existing-entities')
    .requires(
      'A lookup of remote ids of content and of locations returns the ids that they belong to, and none for unknown ones.',
    )
    .by(async ({ admin, id, remoteId, locationId, unique }) => {
      const location = await admin.locations.load(locationId);
      const missing = unique();
      const actual = await admin.transfer.findByRemoteIds({
        contents: [missing, remoteId],
        locations: [location.remoteId, missing],
      });
      const expected = { contents: [{ remoteId, id }], locations: [{ remoteId: location.remoteId, id: locationId }] };
      assert.deepEqual(actual, expected);
    }),
  folderCheck('transfer.reserveIds.gives-ids-that-nothing-has')
    .requires(
      'Requested ids that are in use are replaced, and all reserved ids differ from those of content created later.',
    )
    .by(async ({ admin, id, locationId, folder }) => {
      const ids = { contents: [id, null, id], locations: [locationId, null] };
      const reserved = await admin.transfer.reserveIds(ids);
      const later = await folder();
      const contents = [id, later.id, ...reserved.contents];
      const locations = [locationId, later.locationId, ...reserved.locations];
      assert.deepEqual([contents.length, locations.length], [5, 4], 'The numbers of ids');
      assert.deepEqual([new Set(contents).size, new Set(locations).size], [5, 4], 'The numbers of different ids');
    }),
  check('transfer.createEntities.keeps-ids')
    .requires(
      'Sections, object states, content types, roles and further locations have the ids that they are created with.',
    )
    .by(async ({ admin }, scene) => {
      const entities = await newEntities(scene);
      await admin.transfer.createEntities(entities);
      assert.deepEqual(await idsByNames(scene, entities), idsIn(entities));
    }),
  check('transfer.createEntities.creates-all-or-none')
    .requires('Where one entity is refused, with AlreadyInUse for an id that another one has, none is created.')
    .by(async ({ admin, unique, afterwards }) => {
      const reserved = await admin.transfer.reserveIds({ contents: [], locations: [], sections: [null] });
      const [id = 0] = reserved.sections ?? [];
      const other = await admin.sections.create({ identifier: unique(), name: 'Other' });
      afterwards(() => admin.sections.delete({ id: other.id }));
      const sections = [id, other.id].map((own) => ({ id: own, identifier: unique(), name: 'Section' }));
      await refuses(admin.transfer.createEntities({ sections }), 409, 'The id of another section');
      await refuses(admin.sections.load(id), 404, 'The section before it');
    }),
  check('transfer.create.keeps-ids-versions-and-dates')
    .requires('Content has the ids, versions, numbers, creators, dates and order that it is created with.')
    .by(async (input, scene) => {
      const { admin, unique } = input;
      const former = unique();
      const [ids] = await reserve(scene, 1);
      const others = [formerVersion(scene, 2, former)];
      const item = await newItem(scene, ids as { id: number; locationId: number }, { others });
      await admin.transfer.create([item]);
      const { id, locationId, remoteId, published, modified: changed } = await infoOf(scene, item.id);
      const loaded = { id, locationId, remoteId, published: seconds(published), modified: seconds(changed) };
      const dates = { published: seconds(created), modified: seconds(modified) };
      assert.deepEqual(loaded, { ...ids, remoteId: item.remoteId, ...dates });
      const { userId } = admin.caller;
      assert.deepEqual(await versionsOf(scene, item.id), [
        [2, 'ARCHIVED', userId, seconds(created), seconds(modified)],
        [4, 'PUBLISHED', userId, seconds(created), seconds(modified)],
      ]);
      const { names } = await admin.versions.load({ contentId: item.id, versionNo: 2 });
      assert.deepEqual(Object.values(names), [former], 'The names of the former version');
      const { priority, sortField, sortOrder } = await admin.locations.load(item.locationId);
      assert.deepEqual([priority, sortField, sortOrder], [3, 'NAME', 'DESC'], 'Properties of the location');
    }),
  check('transfer.create.takes-items-that-refer-to-each-other')
    .requires('Each item may be below those before it, and may have relations to all of them.')
    .by(async ({ admin }, scene) => {
      const [first, second] = (await reserve(scene, 2)) as [Reserved, Reserved];
      const items = [
        await newItem(scene, first, { relations: [second.id] }),
        await newItem(scene, second, { relations: [first.id], parentLocationId: first.locationId }),
      ];
      await admin.transfer.create(items);
      const { pathString } = await admin.locations.load(second.locationId);
      assert.ok(pathString.endsWith(`/${first.locationId}/${second.locationId}/`), `The path is ${pathString}`);
      for (const [from, to] of [
        [first.id, second.id],
        [second.id, first.id],
      ] as const) {
        const { relations } = (await admin.content.load(from)).currentVersion;
        const destinations = relations.map(({ destinationContentId }) => destinationContentId);
        assert.deepEqual(destinations, [to], 'Relations');
      }
    }),
  check('transfer.create.creates-all-or-none')
    .requires('Where one item is refused, with BadRequest for a reference to a missing entity, none is created.')
    .by(async ({ admin, unknownId }, scene) => {
      const [first, second] = (await reserve(scene, 2)) as [Reserved, Reserved];
      const items = [await newItem(scene, first), await newItem(scene, second, { parentLocationId: unknownId })];
      await refuses(admin.transfer.create(items), 400, 'Content below nothing');
      await refuses(admin.content.load(first.id), 404, 'The content before it');
    }),
  folderCheck('transfer.create.refuses-remote-ids-of-others')
    .requires('A remote id that other content has is refused with AlreadyInUse.')
    .by(async ({ admin, remoteId }, scene) => {
      const [ids] = (await reserve(scene, 1)) as [Reserved];
      const item = await newItem(scene, ids, { remoteId });
      await refuses(admin.transfer.create([item]), 409, 'The remote id of other content');
    }),
  folderCheck('transfer.storeVersions.replaces-versions')
    .requires('The versions of content become those that are stored, with their numbers, dates and values.')
    .by(async ({ admin, id, unique, field }, scene) => {
      const [name, former] = [unique(), unique()];
      const others = [formerVersion(scene, 3, former)];
      await admin.transfer.storeVersions([
        { contentId: id, current: recordOf(scene, 7), fields: [field(name)], others, published: created, modified },
      ]);
      assert.equal(await nameOf(scene, id), name, 'The name');
      const numbers = (await versionsOf(scene, id)).map(([versionNo, status]) => [versionNo, status]);
      assert.deepEqual(numbers, [
        [3, 'ARCHIVED'],
        [7, 'PUBLISHED'],
      ]);
      const draft = await admin.versions.createDraftOfCurrent({ id });
      assert.equal(draft.versionNo, 8, 'The number of the next version');
    }),
  folderCheck('transfer.storeVersions.keeps-values-that-are-not-given')
    .requires('Without values the current version keeps its own.')
    .by(async ({ admin, id, name }, scene) => {
      await admin.transfer.storeVersions([{ contentId: id, current: recordOf(scene, 5), others: [] }]);
      assert.equal(await nameOf(scene, id), name, 'The name');
      assert.deepEqual(
        (await versionsOf(scene, id)).map(([versionNo]) => versionNo),
        [5],
        'The numbers of versions',
      );
    }),
  folderCheck('transfer.storeVersions.refuses-a-number-of-two-versions')
    .requires('A number that two versions have is refused with BadRequest.')
    .by(async ({ admin, id, unique }, scene) => {
      const others = [formerVersion(scene, 5, unique())];
      const call = admin.transfer.storeVersions([{ contentId: id, current: recordOf(scene, 5), others }]);
      await refuses(call, 400, 'Two versions with one number');
    }),
  check('transfer.setPasswordHash.lets-users-log-in', unserved)
    .requires('A user whose password hash was set can authenticate with that password, and no longer with the old one.')
    .by(async ({ admin }, scene) => {
      const [one, other] = [newUser(scene), newUser(scene)];
      const { id: from } = await admin.users.create(one);
      const { id: to } = await admin.users.create(other);
      await allowLogin(scene, to);
      const passwordHash = await admin.transfer.loadPasswordHash(from);
      await admin.transfer.setPasswordHash({ userId: to, passwordHash });
      assert.ok(await authenticated(scene, other.login, one.password), 'By the password of the hash');
      assert.equal(await authenticated(scene, other.login, other.password), undefined, 'By the old password');
      const call = admin.transfer.setPasswordHash({ userId: to, passwordHash: 'secret' });
      await refuses(call, 400, 'A text that is no hash');
    }),
  folderCheck('transfer.create.is-for-unlimited-callers')
    .requires('Callers whose rights are limited are refused with PermissionDenied by each method, and change nothing.')
    .by(async ({ readers, id, remoteId, name }, scene) => {
      const [ids] = (await reserve(scene, 1)) as [Reserved];
      const item = await newItem(scene, ids);
      for (const { transfer } of readers) {
        const calls = [
          () => transfer.list({ limit: 1 }),
          () => transfer.findByRemoteIds({ contents: [remoteId], locations: [] }),
          () => transfer.reserveIds({ contents: [null], locations: [] }),
          () => transfer.loadDetails({ contentIds: [id] }),
          () => transfer.createEntities({}),
          () => transfer.create([item]),
          () => transfer.storeVersions([{ contentId: id, current: recordOf(scene, 9), fields: [], others: [] }]),
        ];
        for (const call of calls) await refuses(call(), [401, 403], 'A caller with limited rights');
      }
      assert.equal(await nameOf(scene, id), name, 'The name');
    }),
];

async function infoOf(scene: Scene, id: number) {
  const { mainLocation, ...info } = await scene.info(id);
  return { ...info, locationId: mainLocation?.id };
}
