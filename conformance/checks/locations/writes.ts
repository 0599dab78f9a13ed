/** The writes of locations, as rows of the checks of all writes. */
import type { RepositoryMethod, Revision } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import type { Check } from '../../core/check.js';
import { outcome } from '../../core/expectations.js';
import type { Folder } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import type { Target, Write } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';
import { childIds, load, place } from '../../fixtures/places.js';

interface Family {
  readonly top: Folder;
  /** Beside it. */
  readonly other: Folder;
}

type Command = { readonly id: number; readonly expected: Revision | undefined };
type Act = (caller: BoundRepository, command: Command, family: Family, scene: Scene) => Promise<unknown>;

/** A location with a child, and a sibling as the target of copies and moves; any update changes its revision. */
const prepared =
  (act: Act): Write['prepare'] =>
  async (scene, make): Promise<Target> => {
    const { admin, unique, folder } = scene;
    const { locationId: parentLocationId } = await folder();
    const top = await make({ parentLocationId });
    const below = await folder({ parentLocationId: top.locationId });
    const other = await folder({ parentLocationId });
    const id = top.locationId;
    return {
      stored: () => load(scene, id),
      write: (expected, caller) => act(caller, { id, expected }, { top, other }, scene),
      outdate: (expected) => admin.locations.update({ id, changes: { remoteId: unique('place') }, expected }),
      state: () =>
        Promise.all([
          ...[top, below, other].map(({ locationId }) => outcome(load(scene, locationId))),
          ...[top, below, other].map((each) => outcome(scene.info(each.id))),
          ...[parentLocationId, id, other.locationId].map((each) => outcome(childIds(scene, each))),
        ]),
      secrets: [top.name, top.remoteId],
    };
  };

const ofLocation = (
  method: RepositoryMethod,
  name: string,
  lateStatuses: readonly number[] | undefined,
  act: Act,
): Write => ({
  method,
  name,
  rival: 'locations.update',
  ...(lateStatuses && { lateStatuses }),
  prepare: prepared(act),
});

const writes: readonly Write[] = [
  ofLocation('locations.update', 'Updating a location', [], ({ locations }, command, _, { unique }) => {
    const changes = { priority: 99, hidden: true, remoteId: unique('place'), sortOrder: 'DESC' } as const;
    return locations.update({ ...command, changes });
  }),
  ofLocation('locations.delete', 'Deleting a location', [404], ({ locations }, command) => locations.delete(command)),
  ofLocation('locations.copy', 'Copying a location', undefined, ({ locations }, command, { other }) =>
    locations.copy({ ...command, parentLocationId: other.locationId }),
  ),
  {
    ...ofLocation('locations.move', 'Moving a location', [400], ({ locations }, command, { other }) =>
      locations.move({ ...command, parentLocationId: other.locationId }),
    ),
    changesRevision: true,
  },
  ofLocation('locations.swap', 'Swapping locations', [], ({ locations }, command, { other }) =>
    locations.swap({ ...command, otherId: other.locationId }),
  ),
  ofLocation('locations.trash', 'Trashing a location', [404], ({ locations }, command) => locations.trash(command)),
];

const creation: Write = {
  method: 'locations.create',
  name: 'Creating a location',
  isUnconditional: true,
  prepare: prepared(({ locations }, _, { top, other }) => locations.create(place(top.id, other.locationId))),
};

export const locationWriteChecks: readonly Check[] = [...writes, creation].flatMap(writeChecks);
