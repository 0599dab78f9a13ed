/** What the writes of locations have in common: revisions, rights, and all of it or nothing. */
import type { Check } from '../../check.js';
import { outcome } from '../../expectations.js';
import { childIds, listing, load, place, standing } from '../../places.js';
import type { Folder, Scene, Wanted } from '../../scene.js';
import { type Target, type Write, writeChecks } from '../../write-checks.js';

type Make = (wanted?: Wanted) => Promise<Folder>;

/** A location with another one below it, beside a place for them to go. */
async function family(scene: Scene, make: Make) {
  const { locationId: parentId } = await scene.folder();
  const top = await make({ parentId });
  const below = await scene.folder({ parentId: top.locationId });
  return { top, below, other: await scene.folder({ parentId }), parentId };
}

type Family = Awaited<ReturnType<typeof family>>;

/** A location, whose revision any change of it makes an old one. */
function target(scene: Scene, { top, below, other, parentId }: Family, write: Target['write']): Target {
  const { repository, administrator, unique } = scene;
  const { locationId } = top;
  const changes = () => ({ remoteId: unique('place') });
  return {
    stored: () => load(scene, locationId),
    write,
    outdate: () => repository.locations.update({ id: locationId, changes: changes() }, administrator),
    rival: (expected) => repository.locations.update({ id: locationId, changes: changes(), expected }, administrator),
    state: () =>
      Promise.all([
        ...[top, below, other].map((folder) => outcome(load(scene, folder.locationId))),
        ...[top, below, other].map((folder) => outcome(scene.info(folder.id))),
        ...[parentId, locationId, other.locationId].map((id) => outcome(childIds(scene, id))),
      ]),
    secrets: [top.name, top.remoteId],
  };
}

const shared = { needs: [...standing, ...listing], outdating: 'locations.update', rival: 'locations.update' } as const;

type Act = (scene: Scene, family: Family) => Target['write'];

/** A write of the location at the top of a family. */
const prepared =
  (act: Act): Write['prepare'] =>
  async (scene, make) => {
    const made = await family(scene, make);
    return target(scene, made, act(scene, made));
  };

const writes: readonly Write[] = [
  {
    ...shared,
    method: 'locations.update',
    name: 'A change of a location',
    lateStatuses: [],
    prepare: prepared(({ repository, unique }, { top }) => {
      const changes = () => ({ priority: 99, hidden: true, remoteId: unique('place'), sortOrder: 'DESC' }) as const;
      return (expected, context) =>
        repository.locations.update({ id: top.locationId, changes: changes(), expected }, context);
    }),
  },
  {
    ...shared,
    method: 'locations.delete',
    name: 'The deletion of a location',
    lateStatuses: [404],
    prepare: prepared(
      ({ repository }, { top }) =>
        (expected, context) =>
          repository.locations.delete({ id: top.locationId, expected }, context),
    ),
  },
  {
    ...shared,
    method: 'locations.copy',
    name: 'A copy of a location',
    prepare: prepared(({ repository, afterwards, administrator }, { top, other }) => async (expected, context) => {
      const { id } = await repository.locations.copy(
        { id: top.locationId, targetId: other.locationId, expected },
        context,
      );
      afterwards(() => repository.locations.delete?.({ id }, administrator));
    }),
  },
  {
    ...shared,
    method: 'locations.move',
    name: 'A move of a location',
    lateStatuses: [400],
    prepare: prepared(
      ({ repository }, { top, other }) =>
        (expected, context) =>
          repository.locations.move({ id: top.locationId, targetId: other.locationId, expected }, context),
    ),
  },
  {
    ...shared,
    method: 'locations.swap',
    name: 'A swap of locations',
    lateStatuses: [],
    prepare: prepared(
      ({ repository }, { top, other }) =>
        (expected, context) =>
          repository.locations.swap({ id: top.locationId, otherId: other.locationId, expected }, context),
    ),
  },
  {
    ...shared,
    method: 'locations.trash',
    name: 'The trashing of a location',
    lateStatuses: [404],
    prepare: prepared(
      ({ repository }, { top }) =>
        (expected, context) =>
          repository.locations.trash({ id: top.locationId, expected }, context),
    ),
  },
  {
    ...shared,
    method: 'locations.create',
    name: 'A new location',
    isUnconditional: true,
    prepare: prepared(
      ({ repository }, { top, other }) =>
        (_, context) =>
          repository.locations.create(place(top.id, other.locationId), context),
    ),
  },
];

export const locationWriteChecks: readonly Check[] = writes.flatMap(writeChecks);
