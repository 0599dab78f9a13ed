/** Writes that place content below a parent: which parents they refuse. */
import type { RepositoryMethod } from 'express-cms-rest';
import type { BoundRepository } from '../core/bound.js';
import { type Check, check } from '../core/check.js';
import { assert, errorName, outcome, refuses, refusesSilently } from '../core/expectations.js';
import type { Folder } from '../core/maker.js';
import type { Scene } from '../core/scene.js';
import { addPlace, branch, childIds, contentAt, leaf, load } from '../fixtures/places.js';
import { visitSubtree } from '../fixtures/subtrees.js';

export interface Placement {
  readonly method: RepositoryMethod;
  /** In sentences, as a gerund: `Copying content`. */
  readonly name: string;
  /** The statuses with which it is refused in these cases; a case that is missing is allowed, or cannot be. */
  readonly refused: Readonly<Partial<Record<Case, number>>>;
  /** The noun for the placed entity, if it and all below it take over the section of the parent's content. */
  readonly inheritsSection?: string;
  /** Prepares the content to place, as by moving it to the trash. */
  prepare?(scene: Scene, folder: Folder): Promise<unknown>;
  place(caller: BoundRepository, folder: Folder, parentLocationId: number, scene: Scene): Promise<unknown>;
}

/** The content to place, the parents that are refused for it, and with which status. */
interface Refused {
  readonly folder: Folder;
  readonly parents: readonly number[];
  readonly status: number;
}

/** The fact in the id of the check, the name of the parent in sentences, and the fixture. */
const cases = {
  missing: [
    'needs-a-parent',
    'a location that does not exist',
    async (scene: Scene) => ({ folder: await scene.folder(), parents: [scene.unknownId] }),
  ],
  leaf: [
    'needs-a-container',
    'content that cannot have children',
    async (scene: Scene) => ({ folder: await scene.folder(), parents: [(await leaf(scene)).locationId] }),
  ],
  inside: [
    'makes-no-cycle',
    'the location itself or a descendant of it',
    async (scene: Scene) => {
      const folders = await branch(scene, 3);
      return { folder: folders[0], parents: folders.map(({ locationId }) => locationId) };
    },
  ],
  twice: [
    'places-content-below-a-parent-once',
    'a parent of another location of the content',
    async (scene: Scene) => {
      const [folder, parent] = [await scene.folder(), await scene.folder()];
      await addPlace(scene, folder.id, parent.locationId);
      return { folder, parents: [parent.locationId] };
    },
  ],
} as const;

type Case = keyof typeof cases;

export function placementChecks(placement: Placement): readonly Check[] {
  const { method, name, refused } = placement;
  const statuses = Object.entries(refused) as [Case, number][];
  return [
    ...statuses.map(([key, status]) => {
      const [fact, parent, prepared] = cases[key];
      return check(`${method}.${fact}`)
        .requires(
          `${name} below ${parent} is refused with ${status === 403 || status === 409 ? 'Refused' : errorName(status)}, and nothing changes.`,
        )
        .by(async (scene) => expectRefusals(scene, placement, { ...(await prepared(scene)), status }));
    }),
    concealCheck(placement),
    ...(placement.inheritsSection ? [sectionCheck(placement)] : []),
  ];
}

/** Expects a refusal below each of these parents, and that nothing changes. */
async function expectRefusals(
  scene: Scene,
  { method, name, prepare, place }: Placement,
  { folder, parents, status }: Refused,
): Promise<void> {
  await prepare?.(scene, folder);
  const state = async () => [
    await outcome(load(scene, folder.locationId)),
    await Promise.all(parents.map((id) => outcome(childIds(scene, id)))),
  ];
  const before = await state();
  for (const id of parents) await refuses(place(scene.admin, folder, id, scene), status, `${name} below ${id}`);
  assert.deepEqual(await state(), before, `The state after ${method} was refused`);
}

const sectionCheck = ({ method, inheritsSection, prepare, place }: Placement) =>
  check(`${method}.inherits-the-section`)
    .requires(`${inheritsSection} is in the section of the content of its new parent, and so is all that is below it.`)
    .by(async (scene) => {
      const [[folder], parent] = [await branch(scene, 3), await scene.concealed()];
      const { sectionId } = await contentAt(scene, parent.locationId);
      await prepare?.(scene, folder);
      await place(scene.admin, folder, parent.locationId, scene);
      const sections: number[] = [];
      await visitSubtree(scene, parent.locationId, async (id) => {
        sections.push((await contentAt(scene, id)).sectionId);
      });
      assert.ok(sections.length > 1, `${inheritsSection} is not below its new parent`);
      assert.deepEqual([...new Set(sections)], [sectionId], 'The sections of the new parent and of its descendants');
    });

const concealCheck = ({ method, name, prepare, place }: Placement): Check =>
  check(`${method}.reveals-nothing-of-the-parent`)
    .requires(
      `${name} below content that the caller may not read is refused, and the refusal reveals nothing about that content.`,
    )
    .by(async (scene) => {
      const secret = await scene.concealed();
      const folder = await scene.folder();
      await prepare?.(scene, folder);
      for (const caller of scene.readers) {
        const call = place(caller, folder, secret.locationId, scene);
        await refusesSilently(call, [secret.name, secret.remoteId], `${name} below a concealed parent`);
      }
    });
