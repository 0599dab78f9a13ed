/** What the writes of locations have in common: revisions, rights, and all of it or nothing. */
import type { RepositoryMethod, Revision } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import { type Check, check } from '../../core/check.js';
import { outcome, refuses } from '../../core/expectations.js';
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
type Act = (caller: BoundRepository, command: Command, family: Family) => Promise<unknown>;

/** A location with another one below it, beside a place for them to go; any change of it makes its revision an old one. */
const prepared =
  (act: (scene: Scene) => Act): Write['prepare'] =>
  async (scene, make): Promise<Target> => {
    const { admin, unique, folder } = scene;
    const { locationId: parentId } = await folder();
    const top = await make({ parentId });
    const below = await folder({ parentId: top.locationId });
    const other = await folder({ parentId });
    const id = top.locationId;
    return {
      stored: () => load(scene, id),
      write: (expected, caller) => act(scene)(caller, { id, expected }, { top, other }),
      outdate: (expected) => admin.locations.update({ id, changes: { remoteId: unique('place') }, expected }),
      state: () =>
        Promise.all([
          ...[top, below, other].map(({ locationId }) => outcome(load(scene, locationId))),
          ...[top, below, other].map((each) => outcome(scene.info(each.id))),
          ...[parentId, id, other.locationId].map((each) => outcome(childIds(scene, each))),
        ]),
      secrets: [top.name, top.remoteId],
    };
  };

interface LocationWrite extends Write {
  readonly act: (scene: Scene) => Act;
}

const ofLocation = (
  method: RepositoryMethod,
  name: string,
  lateStatuses: readonly number[] | undefined,
  act: (scene: Scene) => Act,
): LocationWrite => ({
  method,
  name,
  rival: 'locations.update',
  ...(lateStatuses && { lateStatuses }),
  prepare: prepared(act),
  act,
});

const writes: readonly LocationWrite[] = [
  ofLocation('locations.update', 'A change of a location', [], ({ unique }) => ({ locations }, command) => {
    const changes = { priority: 99, hidden: true, remoteId: unique('place'), sortOrder: 'DESC' } as const;
    return locations.update({ ...command, changes });
  }),
  ofLocation(
    'locations.delete',
    'The deletion of a location',
    [404],
    () =>
      ({ locations }, command) =>
        locations.delete(command),
  ),
  ofLocation(
    'locations.copy',
    'A copy of a location',
    undefined,
    () =>
      ({ locations }, command, { other }) =>
        locations.copy({ ...command, targetId: other.locationId }),
  ),
  ofLocation(
    'locations.move',
    'A move of a location',
    [400],
    () =>
      ({ locations }, command, { other }) =>
        locations.move({ ...command, targetId: other.locationId }),
  ),
  ofLocation(
    'locations.swap',
    'A swap of locations',
    [],
    () =>
      ({ locations }, command, { other }) =>
        locations.swap({ ...command, otherId: other.locationId }),
  ),
  ofLocation(
    'locations.trash',
    'The trashing of a location',
    [404],
    () =>
      ({ locations }, command) =>
        locations.trash(command),
  ),
];

const creation: Write = {
  method: 'locations.create',
  name: 'A new location',
  isUnconditional: true,
  prepare: prepared(
    () =>
      ({ locations }, _, { top, other }) =>
        locations.create(place(top.id, other.locationId)),
  ),
};

/** The check that what refers to no location is refused. */
const missingCheck = ({ method, act }: LocationWrite): Check =>
  check(
    `${method}.needs-a-location`,
    `It is refused with NotFound for a location that is not there, or no longer (${method}).`,
    async (scene) => {
      const [top, other] = [await scene.folder(), await scene.folder()];
      const refused = (id: number, what: string) =>
        refuses(
          act(scene)(scene.admin, { id, expected: undefined }, { top, other }),
          404,
          `The call of ${method} ${what}`,
        );
      await refused(scene.unknownId, 'for an id that no location has');
      const { repository, admin } = scene;
      await repository.locations?.delete?.({ id: top.locationId }, admin.context);
      if (repository.locations?.delete) await refused(top.locationId, 'for a location that was deleted');
    },
  );

/** The methods that have checks of their own of what is not there: either of two locations, what is in the trash. */
const looksFurther: ReadonlySet<string> = new Set(['locations.swap', 'locations.trash']);

export const locationWriteChecks: readonly Check[] = [
  ...[...writes, creation].flatMap(writeChecks),
  ...writes.filter(({ method }) => !looksFurther.has(method)).map(missingCheck),
];
