/** The writes of a kind of entity, for the checks that all writes have in common. */
import type { Revision } from 'express-cms-rest';
import { outcome } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';
import type { Entities, Entity, Kind } from './kind.js';
import { withArticle } from './unique-checks.js';
import type { Target, Write } from './write.js';

/** Creating, changing and deleting, which those may not who may only read; what they write to is no secret. */
export function writesOf<E extends Entity, V extends object>(kind: Kind<E, V>): readonly Write[] {
  const { name, methods, within, values } = kind;
  const rival = methods.update && { rival: methods.update };
  const prepared =
    (
      write: (
        entities: Entities<E, V>,
        id: number,
        values: V,
        expected: Revision | undefined,
      ) => Promise<unknown> | undefined,
    ) =>
    async (scene: Scene): Promise<Target> => {
      const open = await within(scene);
      const { create, load, list, update } = open(scene.admin);
      const { id } = await create(values(scene));
      return {
        stored: () => load(id),
        write: async (expected, caller) => write(open(caller), id, values(scene), expected),
        ...(update && { outdate: (expected?: Revision) => update(id, values(scene), expected) }),
        state: async () => [await outcome(load(id)), (await list()).map((each) => each.id)],
      };
    };
  return [
    {
      method: methods.create,
      name: `A new ${name}`,
      isOpen: true,
      isUnconditional: true,
      prepare: prepared((entities, _, given) => entities.create(given)),
    },
    ...(methods.update
      ? [
          {
            method: methods.update,
            name: `A change of ${withArticle(name)}`,
            ...rival,
            isOpen: true,
            lateStatuses: [],
            prepare: prepared((entities, id, given, expected) => entities.update?.(id, given, expected)),
          } as const,
        ]
      : []),
    {
      method: methods.delete,
      name: `The deletion of ${withArticle(name)}`,
      ...rival,
      isOpen: true,
      lateStatuses: [404],
      prepare: prepared((entities, id, _, expected) => entities.delete(id, expected)),
    },
  ];
}
