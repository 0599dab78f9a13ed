/** The checks of methods that load several entities at once. */
import type { BoundRepository } from '../core/bound.js';
import { type Check, check } from '../core/check.js';
import { assert } from '../core/expectations.js';
import { toId } from '../core/ids.js';
import type { Scene } from '../core/scene.js';

type Id = number;

/** How entities of one kind are created and loaded. */
interface LoadedAtOnce<T> {
  /** In the plural. */
  readonly name: string;
  readonly aggregate: 'content' | 'locations';
  /** Creates one that everyone may read. */
  readonly add: (scene: Scene) => Promise<Id>;
  /** Creates some that readers may not read. */
  readonly addConcealed: (scene: Scene) => Promise<readonly Id[]>;
  readonly load: (caller: BoundRepository, id: Id) => Promise<T>;
  readonly loadMany: (caller: BoundRepository, ids: readonly Id[]) => Promise<readonly (T | undefined)[]>;
}

function loadManyChecks<T extends { readonly id: Id }>(kind: LoadedAtOnce<T>): readonly Check[] {
  const { name, aggregate, add, addConcealed, load, loadMany } = kind;
  const idsOf = (loaded: readonly (T | undefined)[]) => loaded.map((each) => each?.id);
  return [
    check(`${aggregate}.loadMany.returns-the-result-of-load`, { only: 'repository' })
      .requires(`loadMany returns ${name} in the order of the given ids, each as load returns it.`)
      .by(async ({ admin }, scene) => {
        const [one, two, three] = [await add(scene), await add(scene), await add(scene)];
        const concealed = await addConcealed(scene);
        const ids = [three, one, two, ...concealed, one];
        const alone = await Promise.all(ids.map((id) => load(admin, id)));
        assert.deepEqual(await loadMany(admin, ids), alone, 'The result of loadMany');
      }),
    check(`${aggregate}.loadMany.returns-undefined-for-missing-ids`, { only: 'repository' })
      .requires(`loadMany returns undefined for each id that none of the ${name} has, and an empty list for no ids.`)
      .by(async (scene) => {
        const id = await add(scene);
        const { admin, ids, unknownId } = scene;
        const expected = [unknownId, id, ...['0', '-1'].map((text) => toId(text, ids))];
        assert.deepEqual(
          idsOf(await loadMany(admin, expected)),
          [undefined, id, undefined, undefined],
          'The loaded ids',
        );
        assert.deepEqual(await loadMany(admin, []), [], 'The result for no ids');
      }),
    check(`${aggregate}.loadMany.leaves-out-unreadable-entities`, { only: 'repository' })
      .requires(`loadMany returns undefined for ${name} that the caller may not read.`)
      .by(async (scene) => {
        const concealed = await addConcealed(scene);
        const open = await add(scene);
        for (const caller of scene.readers) {
          const loaded = await loadMany(caller, [...concealed, open]);
          assert.deepEqual(
            idsOf(loaded),
            [...concealed.map(() => undefined), open],
            'The ids in the result for a reader',
          );
        }
      }),
  ];
}

export const commonLoadManyChecks: readonly Check[] = [
  ...loadManyChecks({
    name: 'content items',
    aggregate: 'content',
    add: async ({ folder }) => (await folder()).id,
    addConcealed: async ({ concealed, draft }) => [(await concealed()).id, (await draft()).id],
    load: ({ content }, id) => content.load(id),
    loadMany: ({ content }, ids) => content.loadMany(ids),
  }),
  ...loadManyChecks({
    name: 'locations',
    aggregate: 'locations',
    add: async ({ folder }) => (await folder()).locationId,
    addConcealed: async ({ concealed }) => [(await concealed()).locationId],
    load: ({ locations }, id) => locations.load(id),
    loadMany: ({ locations }, ids) => locations.loadMany(ids),
  }),
];
