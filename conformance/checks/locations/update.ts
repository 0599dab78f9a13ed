/** Updates of locations: of each member alone, and of several, which change together or not at all. */
import type { Location } from 'express-cms-rest';
import type { LocationChanges } from 'express-cms-rest/repository';
import { type Check, check, folderCheck, foldersCheck } from '../../core/check.js';
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

/** An update of one member, to a value that no location of the check has. */
function changeOf(member: Member, { unique }: Scene): LocationChanges {
  return { [member]: member === 'remoteId' ? unique('place') : changes[member] };
}

const comparable = ({ priority, hidden, remoteId, sortField, sortOrder }: Location) => ({
  priority,
  hidden,
  remoteId,
  sortField,
  sortOrder,
});

const memberChecks: readonly Check[] = members.map((member) =>
  folderCheck(`locations.update.changes-${kebab(member)}`)
    .requires(
      `Updating the ${member === 'hidden' ? 'hidden flag' : words(member)} of a location changes that and the revision, and nothing else.`,
    )
    .by(async ({ id }, scene) => {
      const plain = { sortField: 'NAME', sortOrder: 'ASC' } as const;
      const created = await addPlace(scene, id, (await scene.folder()).locationId, plain);
      const change = changeOf(member, scene);
      const updated = await update(scene, created.id, change);
      assert.deepEqual(comparable(updated), { ...comparable(created), ...change }, 'The returned value');
      const loaded = await load(scene, created.id);
      assert.deepEqual(
        comparable(loaded),
        { ...comparable(created), ...change },
        'The location that is loaded after it',
      );
      assert.equal(loaded.pathString, created.pathString, 'The path');
      for (const { revision } of [updated, loaded]) assert.notEqual(revision, created.revision, 'The revision');
    }),
);

export const updateLocationChecks: readonly Check[] = [
  ...memberChecks,
  folderCheck('locations.update.returns-the-loaded-entity')
    .requires('An update returns the location that is loaded afterwards.')
    .by(async ({ locationId }, scene) => {
      await scene.folder({ parentLocationId: locationId });
      const { childCount, depth, pathString, invisible, content } = await update(scene, locationId, { hidden: true });
      const loaded = await load(scene, locationId);
      const derived = { childCount, depth, pathString, invisible, contentId: content?.id };
      assert.deepEqual(derived, {
        childCount: loaded.childCount,
        depth: loaded.depth,
        pathString: loaded.pathString,
        invisible: loaded.invisible,
        contentId: loaded.content?.id,
      });
    }),
  foldersCheck('locations.update.changes-all-or-nothing')
    .requires('An update of several members of which one is refused changes none of them.')
    .by(async ({ pair: [{ locationId }, other] }, scene) => {
      const before = await load(scene, locationId);
      const { remoteId } = await load(scene, other.locationId);
      await refuses(update(scene, locationId, { ...changes, remoteId }), 409, 'A change to a remote id in use');
      const after = await load(scene, locationId);
      assert.deepEqual(comparable(after), comparable(before), 'The location after a change that was refused');
      assert.equal(after.invisible, false, 'The location is invisible after a change that was refused');
    }),
  check('locations.update.allows-priority-0')
    .requires('The priority can be changed to 0.')
    .by(async (scene) => {
      const { locationId } = await scene.folder({ priority: 5 });
      const { priority } = await update(scene, locationId, { priority: 0 });
      assert.deepEqual([priority, (await load(scene, locationId)).priority], [0, 0]);
    }),
  folderCheck('locations.update.leaves-other-locations')
    .requires('An update of a location changes no other location of the same content.')
    .by(async ({ id, locationId }, scene) => {
      const other = await addPlace(scene, id, (await scene.folder()).locationId);
      await update(scene, locationId, { ...changes, remoteId: scene.unique('place') });
      const after = await load(scene, other.id);
      assert.deepEqual(comparable(after), comparable(other), 'The other place');
      assert.equal(after.invisible, false, 'The other place is invisible');
    }),
  folderCheck('locations.update.allows-no-changes')
    .requires('An update without changes succeeds, and changes nothing.')
    .by(async ({ locationId }, scene) => {
      const before = comparable(await load(scene, locationId));
      assert.deepEqual(comparable(await update(scene, locationId, {})), before);
    }),
  check('locations.update.loses-no-concurrent-change')
    .requires('After concurrent updates of different members, all changes are there.')
    .by(async (scene) => {
      for (let round = 0; round < 3; round++) {
        const { locationId } = await scene.folder();
        const expected: LocationChanges = { ...changes, remoteId: scene.unique('place') };
        const calls = members.map((member) => () => update(scene, locationId, { [member]: expected[member] }));
        succeeded(await race(calls), members.length, [], 'Changes of different members');
        assert.deepEqual(comparable(await load(scene, locationId)), expected, 'The location after all changes');
      }
    }),
];

const update = ({ admin }: Scene, id: number, change: LocationChanges): Promise<Location> =>
  admin.locations.update({ id, changes: change });

function kebab(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function words(member: string): string {
  return kebab(member).replace('-', ' ');
}
