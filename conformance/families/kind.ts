/** A kind of entity, as its checks need it, and its writes, for the checks of all writes. */
import type { Page, RepositoryMethod, Revision } from 'express-cms-rest';
import type { Aggregate, Stored } from 'express-cms-rest/repository';
import type { BoundRepository } from '../core/bound.js';
import { outcome } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';
import type { UniqueKind } from './unique-checks.js';
import { withArticle } from './unique-checks.js';
import type { Target, Write } from './write.js';

export interface Entity extends Stored {
  readonly id: number;
}

/** The methods of an aggregate, as one caller calls them. */
export interface Entities<E extends Entity, V> {
  create(values: V): Promise<E>;
  load(id: number): Promise<E>;
  list(): Promise<readonly E[]>;
  update?(id: number, changes: Partial<V>, expected?: Revision): Promise<E>;
  delete(id: number, expected?: Revision): Promise<unknown>;
}

/** The list of entities that have a value in the unique member. */
export interface Lookup {
  readonly method: RepositoryMethod;
  find(caller: BoundRepository, value: string): Promise<Pick<Page<Entity>, 'items'>>;
}

export interface Kind<E extends Entity, V extends object> extends Omit<UniqueKind<E, V>, 'unique'> {
  /** Missing where none of its members is unique. */
  readonly unique?: UniqueKind<E, V>['unique'];
  readonly methods: UniqueKind<E, V>['methods'] & {
    readonly load: RepositoryMethod;
    readonly list: RepositoryMethod;
    readonly delete: RepositoryMethod;
  };
  /** Whether everyone may load and list them. */
  readonly isForEveryone?: true;
  /** The list that finds entities by their unique member. */
  readonly lookup?: Lookup;
  within(scene: Scene): Promise<(caller: BoundRepository) => Entities<E, V>>;
  /** The members that can be changed, and another value for each. */
  readonly changeable?: readonly (keyof V & string)[];
  changes?(scene: Scene): V;
}

/** The methods of an aggregate, as most aggregates call them. */
export const methodsOf = <A extends Aggregate>(aggregate: A) =>
  ({
    create: `${aggregate}.create`,
    load: `${aggregate}.load`,
    list: `${aggregate}.list`,
    update: `${aggregate}.update`,
    delete: `${aggregate}.delete`,
  }) as const;

/** Creating, updating and deleting, which are refused to callers who may only read. */
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
      name: `Creating ${withArticle(name)}`,
      isOpen: true,
      isUnconditional: true,
      prepare: prepared((entities, _, given) => entities.create(given)),
    },
    ...(methods.update
      ? [
          {
            method: methods.update,
            name: `Updating ${withArticle(name)}`,
            ...rival,
            isOpen: true,
            lateStatuses: [],
            prepare: prepared((entities, id, given, expected) => entities.update?.(id, given, expected)),
          } as const,
        ]
      : []),
    {
      method: methods.delete,
      name: `Deleting ${withArticle(name)}`,
      ...rival,
      isOpen: true,
      lateStatuses: [404],
      prepare: prepared((entities, id, _, expected) => entities.delete(id, expected)),
    },
  ];
}
