/** A kind of entity, as the checks that all kinds have in common need to know it. */
import type { RepositoryMethod, Revision, Stored } from 'express-cms-rest';
import type { BoundRepository } from '../core/bound.js';
import type { Scene } from '../core/scene.js';
import type { UniqueKind } from './unique-checks.js';

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

export interface Kind<E extends Entity, V extends object> extends UniqueKind<E, V> {
  readonly methods: UniqueKind<E, V>['methods'] & {
    readonly load: RepositoryMethod;
    readonly list: RepositoryMethod;
    readonly delete: RepositoryMethod;
  };
  /** Whether everyone may load and list them. */
  readonly isForEveryone?: true;
  within(scene: Scene): Promise<(caller: BoundRepository) => Entities<E, V>>;
  /** The members that can be changed, and another value for each. */
  readonly changeable?: readonly (keyof V & string)[];
  changes?(scene: Scene): V;
}
