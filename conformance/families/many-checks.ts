/** Loading several entities at once: the same for each kind that can be loaded so. */
import type { BoundRepository } from '../core/bound.js';
import { type Check, check } from '../core/check.js';
import { assert } from '../core/expectations.js';
import { toId } from '../core/ids.js';
import type { Scene } from '../core/scene.js';

type Id = number;

/** How entities of one kind are made and loaded. */
interface LoadedAtOnce<T> {
  /** In the plural. */
  readonly name: string;
  readonly aggregate: 'content' | 'locations';
  /** Makes one that everybody may read. */
  readonly add: (scene: Scene) => Promise<Id>;
  /** Makes some that readers may not read. */
  readonly addConcealed: (scene: Scene) => Promise<readonly Id[]>;
  readonly load: (caller: BoundRepository, id: Id) => Promise<T>;
  readonly loadMany: (caller: BoundRepository, ids: readonly Id[]) => Promise<readonly (T | undefined)[]>;
}

function loadManyChecks<T extends { readonly id: Id }>(kind: LoadedAtOnce<T>): readonly Check[] {
  const { name, aggregate, add, addConcealed, load, loadMany } = kind;
  const idsOf = (loaded: readonly (T | undefined)[]) => loaded.map((each) => each?.id);
  return [
    check(
      `${aggregate}.loadMany.returns-what-load-returns`,
      `Several ${name} are loaded in the order of their ids, each as it is when it is loaded alone.`,
      { only: 'repository' },
      async (scene) => {
        const { admin } = scene;
        const [one, two, three] = [await add(scene), await add(scene), await add(scene)];
        const concealed = await addConcealed(scene);
        const ids = [three, one, two, ...concealed, one];
        const alone = await Promise.all(ids.map((id) => load(admin, id)));
        assert.deepEqual(await loadMany(admin, ids), alone, 'What was loaded at once');
      },
    ),
    check(
      `${aggregate}.loadMany.has-nothing-where-nothing-is`,
      `There is undefined for each id that none of the ${name} has, and nothing at all for no ids.`,
      { only: 'repository' },
      async (scene) => {
        const id = await add(scene);
        const { admin, ids, unknownId } = scene;
        const wanted = [unknownId, id, ...['0', '-1'].map((text) => toId(text, ids))];
        assert.deepEqual(idsOf(await loadMany(admin, wanted)), [undefined, id, undefined, undefined], 'The loaded ids');
        assert.deepEqual(await loadMany(admin, []), [], 'What was loaded of nothing');
      },
    ),
    check(
      `${aggregate}.loadMany.leaves-out-what-the-caller-may-not-read`,
      `There is undefined for ${name} that the caller may not read.`,
      { only: 'repository' },
      async (scene) => {
        const concealed = await addConcealed(scene);
        const open = await add(scene);
        for (const caller of scene.readers) {
          const loaded = await loadMany(caller, [...concealed, open]);
          assert.deepEqual(idsOf(loaded), [...concealed.map(() => undefined), open], 'The ids of what a reader sees');
        }
      },
    ),
  ];
}

export const contentLoadManyChecks: readonly Check[] = loadManyChecks({
  name: 'content items',
  aggregate: 'content',
  add: async ({ folder }) => (await folder()).id,
  addConcealed: async ({ concealed, draft }) => [(await concealed()).id, (await draft()).id],
  load: ({ content }, id) => content.load(id),
  loadMany: ({ content }, ids) => content.loadMany(ids),
});

export const locationLoadManyChecks: readonly Check[] = loadManyChecks({
  name: 'locations',
  aggregate: 'locations',
  add: async ({ folder }) => (await folder()).locationId,
  addConcealed: async ({ concealed }) => [(await concealed()).locationId],
  load: ({ locations }, id) => locations.load(id),
  loadMany: ({ locations }, ids) => locations.loadMany(ids),
});
