/** Planning shared by all kinds of entities: the comparison with a model, and the steps that apply it. */
import type { Fault } from '../errors/errors.js';
import type { Context, Id, RepositoryMethod, ServingRepository } from '../repository/repository.js';
import { type ChangedKind, differences, type ModelChange } from './changes.js';
import type { ModelKind, ModelOf } from './declaration.js';
import type { Reading } from './definitions.js';
import type { Losses } from './losses.js';
import type { Converted, ConvertedModel } from './models.js';
import type { Entry, ReadModel } from './reading.js';
import type { StoredOf } from './stored.js';

/** The repository and context in which steps run. */
export interface Target extends Reading {
  readonly repository: ServingRepository<Id>;
  readonly context: Context<Id>;
  /** Whether all steps are undone where one of them fails. */
  readonly isInTransaction: boolean;
}

/** Some writes that belong together. */
export interface Step {
  readonly changes: readonly ModelChange[];
  /** JSON Pointer to the entity in the document; empty for one that is not in it. */
  readonly pointer: string;
  readonly needs: readonly RepositoryMethod[];
  /** @returns the reason why the entity must stay */
  run(target: Target): Promise<string | undefined>;
}

/** In the order in which they are carried out; deletions are refused where the entity is in use. */
export interface Steps {
  readonly writes?: readonly Step[];
  /** After all other writes. */
  readonly late?: readonly Step[];
  readonly deletions?: readonly Step[];
}

/** The input of planning, and the faults that it finds. */
export interface Planning extends Reading {
  readonly desired: ReadModel;
  readonly current: ConvertedModel;
  readonly losses: Losses;
  readonly prunes: boolean;
  readonly faults: Fault[];
}

export type Run<T extends readonly unknown[]> = {
  readonly needs: readonly RepositoryMethod[];
  readonly run: (target: Target, ...of: T) => Promise<unknown>;
};

/** How entities of a kind without nested ones are written. */
export interface Handling<K extends ModelKind> {
  readonly kind: K;
  readonly called: ChangedKind;
  nameOf(model: ModelOf[K]): string;
  readonly create: Run<[ModelOf[K]]>;
  readonly update: Run<[ModelOf[K], StoredOf[K]]>;
  readonly delete: Run<[StoredOf[K]]>;
}

export const stepOf = (changes: readonly ModelChange[], pointer: string, { needs, run }: Run<[]>): Step => ({
  changes,
  pointer,
  needs,
  run: async (target) => {
    const reason = await run(target);
    return typeof reason === 'string' ? reason : undefined;
  },
});

const changeOf =
  (action: ModelChange['action']) =>
  (kind: ChangedKind, name: string, members: ModelChange['members'] = []): ModelChange => ({
    action,
    kind,
    name,
    members,
  });

export const created = changeOf('create');
export const updated = changeOf('update');
export const deleted = changeOf('delete');

/** The steps of all entities of a kind. */
export function planKind<K extends ModelKind>(handling: Handling<K>, planning: Planning): Steps {
  const { kind, called, nameOf } = handling;
  const entries = (planning.desired.model[kind] ?? []) as readonly Entry<ModelOf[K]>[];
  const current = (planning.current[kind] ?? []) as readonly Converted<ModelOf[K], StoredOf[K]>[];
  const writes = entries.flatMap(({ pointer, value: desired }) => {
    const name = nameOf(desired);
    const existing = current.find((each) => nameOf(each.model) === name);
    if (!existing) {
      const run = (to: Target) => handling.create.run(to, desired);
      return [stepOf([created(called, name)], pointer, { ...handling.create, run })];
    }
    const members = differences(existing.model, desired);
    if (members.length === 0) return [];
    const run = (to: Target) => handling.update.run(to, desired, existing.stored);
    return [stepOf([updated(called, name, members)], pointer, { ...handling.update, run })];
  });
  return { writes, deletions: deletionsOf(handling, planning) };
}

/** Deletions of entities that the document does not name, if it lists entities of the kind at all. */
export function deletionsOf<K extends ModelKind>(
  { kind, called, nameOf, delete: { needs, run } }: Pick<Handling<K>, 'kind' | 'called' | 'nameOf' | 'delete'>,
  { prunes, desired, current }: Planning,
): readonly Step[] {
  if (!prunes || !desired.model[kind]) return [];
  const names = new Set(desired.namesOf(kind));
  return ((current[kind] ?? []) as readonly Converted<ModelOf[K], StoredOf[K]>[])
    .filter(({ model }) => !names.has(nameOf(model)))
    .map(({ model, stored }) => stepOf([deleted(called, nameOf(model))], '', { needs, run: (to) => run(to, stored) }));
}

/** The reference to a stored entity, with its revision as a precondition. */
export const target = ({ id, revision }: { readonly id: Id; readonly revision?: string | number }) => ({
  id,
  expected: revision,
});
