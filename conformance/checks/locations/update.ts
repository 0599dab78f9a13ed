/** Changes of locations: each by itself, all or none, and what they make of what is below. */
import type { Location, LocationChanges } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, race, refuses, succeeded } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { addPlace, load } from '../../fixtures/places.js';

const changes = {
  priority: 17,
  hidden: true,
  remoteId: 'a new one',
  sortField: 'CONTENTOBJECT_ID',
  sortOrder: 'DESC',
} as const satisfies LocationChanges;

type Member = keyof typeof changes;

const members = Object.keys(changes) as readonly Member[];

/** A change of one member, to what no location made here has. */
function changeOf(member: Member, { unique }: Scene): LocationChanges {
  return { [member]: member === 'remoteId' ? unique('place') : changes[member] };
}

const shown = ({ priority, hidden, remoteId, sortField, sortOrder }: Location) => ({
  priority,
  hidden,
  remoteId,
  sortField,
  sortOrder,
});

const eachMember: readonly Check[] = members.flatMap((member) => [
  check(
    `locations.update.changes-${kebab(member)}`,
    `A change of the ${words(member)} of a location changes that, and nothing else of it.`,
    async (scene) => {
      const { id } = await scene.folder();
      const plain = { sortField: 'NAME', sortOrder: 'ASC' } as const;
      const made = await addPlace(scene, id, (await scene.folder()).locationId, plain);
      const change = changeOf(member, scene);
      const updated = await update(scene, made.id, change);
      assert.deepEqual(shown(updated), { ...shown(made), ...change }, 'The returned value');
      const loaded = await load(scene, made.id);
      assert.deepEqual(shown(loaded), { ...shown(made), ...change }, 'What is loaded after it');
      assert.equal(loaded.pathString, made.pathString, 'The path');
    },
  ),
  check(
    `locations.update.gives-a-new-revision-to-a-new-${kebab(member)}`,
    `A change of the ${words(member)} gives the location a revision that it did not have before.`,
    async (scene) => {
      const { locationId } = await scene.folder();
      const { revision } = await load(scene, locationId);
      const change = changeOf(member, scene);
      const updated = await update(scene, locationId, member === 'sortField' ? { sortField: 'NODE_ID' } : change);
      assert.notEqual(updated.revision, revision, 'The returned revision is the one from before');
      assert.notEqual((await load(scene, locationId)).revision, revision, 'The revision is the one from before');
    },
  ),
]);

export const updateLocationChecks: readonly Check[] = [
  ...eachMember,
  check(
    'locations.update.returns-what-is-stored',
    'An update returns the location that is loaded after it.',
    async (scene) => {
      const { locationId } = await scene.folder();
      await scene.folder({ parentId: locationId });
      const { childCount, depth, pathString, invisible, content } = await update(scene, locationId, { hidden: true });
      const loaded = await load(scene, locationId);
      const what = { childCount, depth, pathString, invisible, contentId: content?.id };
      assert.deepEqual(what, {
        childCount: loaded.childCount,
        depth: loaded.depth,
        pathString: loaded.pathString,
        invisible: loaded.invisible,
        contentId: loaded.content?.id,
      });
    },
  ),
  check(
    'locations.update.changes-all-or-nothing',
    'A change of several members of which one is refused changes none of them.',
    async (scene) => {
      const [{ locationId }, other] = [await scene.folder(), await scene.folder()];
      const before = await load(scene, locationId);
      const { remoteId } = await load(scene, other.locationId);
      await refuses(update(scene, locationId, { ...changes, remoteId }), 409, 'A change to a remote id that is taken');
      const after = await load(scene, locationId);
      assert.deepEqual(shown(after), shown(before), 'The location after a change that was refused');
      assert.equal(after.invisible, false, 'The location is invisible after a change that was refused');
    },
  ),
  check(
    'locations.update.takes-a-priority-of-0',
    'A change of the priority to 0 is one as any other.',
    async (scene) => {
      const { locationId } = await scene.folder({ priority: 5 });
      const { priority } = await update(scene, locationId, { priority: 0 });
      assert.deepEqual([priority, (await load(scene, locationId)).priority], [0, 0]);
    },
  ),
  check(
    'locations.update.accepts-its-own-remote-id',
    'A change that gives a location the remote id that it has is no conflict.',
    async (scene) => {
      const { locationId } = await scene.folder();
      const { remoteId } = await load(scene, locationId);
      const updated = await update(scene, locationId, { remoteId, priority: 3 });
      assert.deepEqual([updated.remoteId, updated.priority], [remoteId, 3]);
    },
  ),
  check(
    'locations.update.refuses-the-remote-id-of-a-plan',
    'A change to a remote id that a location is planned to have is refused with Conflict.',
    async (scene) => {
      const { draft, folder, known, unique } = scene;
      const remoteId = unique('place');
      await draft({ more: { location: { parentId: known.parentLocationId, priority: 0, hidden: false, remoteId } } });
      const { locationId } = await folder();
      await refuses(update(scene, locationId, { remoteId }), 409, 'A change to the remote id of a planned location');
    },
  ),
  check(
    'locations.update.refuses-the-remote-id-of-what-is-in-the-trash',
    'A change to the remote id of a location that is in the trash is refused with Conflict.',
    async (scene) => {
      const [{ locationId }, trashed] = [await scene.folder(), await scene.folder()];
      const { remoteId } = await load(scene, trashed.locationId);
      await scene.admin.locations.trash({ id: trashed.locationId });
      await refuses(update(scene, locationId, { remoteId }), 409, 'A change to a remote id that is in the trash');
    },
  ),
  check(
    'locations.update.leaves-other-places-of-the-content',
    'A change of a location changes no other place of the same content.',
    async (scene) => {
      const { id, locationId } = await scene.folder();
      const other = await addPlace(scene, id, (await scene.folder()).locationId);
      await update(scene, locationId, { ...changes, remoteId: scene.unique('place') });
      const after = await load(scene, other.id);
      assert.deepEqual(shown(after), shown(other), 'The other place');
      assert.equal(after.invisible, false, 'The other place is invisible');
    },
  ),
  check(
    'locations.update.changes-nothing-by-nothing',
    'A change of no member succeeds, and leaves all as it is.',
    async (scene) => {
      const { locationId } = await scene.folder();
      const before = shown(await load(scene, locationId));
      assert.deepEqual(shown(await update(scene, locationId, {})), before);
    },
  ),
  check(
    'locations.update.loses-no-change',
    'Of several who change different members of a location at the same time, all changes are there in the end.',
    async (scene) => {
      for (let round = 0; round < 3; round++) {
        const { locationId } = await scene.folder();
        const wanted: LocationChanges = { ...changes, remoteId: scene.unique('place') };
        const works = members.map((member) => () => update(scene, locationId, { [member]: wanted[member] }));
        succeeded(await race(works), members.length, [], 'Changes of different members');
        assert.deepEqual(shown(await load(scene, locationId)), wanted, 'The location after all changes');
      }
    },
  ),
  check(
    'locations.update.one-of-many-gets-a-remote-id',
    'Of several locations that are given the same remote id at the same time, exactly one gets it.',
    async (scene) => {
      const remoteId = scene.unique('place');
      const made = await scene.folders(scene.known.parentLocationId, 'One', 'Two', 'Three', 'Four');
      const works = made.map(
        ({ locationId }) =>
          () =>
            update(scene, locationId, { remoteId }),
      );
      succeeded(await race(works), 1, 409, 'One remote id for four locations');
    },
  ),
];

const update = ({ admin }: Scene, id: number, change: LocationChanges): Promise<Location> =>
  admin.locations.update({ id, changes: change });

function kebab(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function words(member: string): string {
  return kebab(member).replace('-', ' ');
}
