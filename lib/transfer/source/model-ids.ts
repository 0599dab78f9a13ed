/** The ids of entities of the model in a source, by their names. */
import { stateName } from '../../model/models.js';
import { loadStored } from '../../model/stored.js';
import type { Id } from '../../repository/repository.js';
import type { ModelEntityKind } from '../entities.js';
import type { Reader } from './reader.js';

type Named = Readonly<Record<string, Id>>;

/** The id of an entity by its key, and those of the states of a group by names such as `lock/locked`; languages have none. */
export type ModelIds = (kind: ModelEntityKind, key: string) => Named | undefined;

export async function readModelIds({ repository, context, details }: Reader): Promise<ModelIds> {
  if (!details.keeps) return () => undefined;
  const stored = await loadStored(repository, context);
  const ids = new Map<string, Named>();
  const add = (kind: ModelEntityKind, { id, identifier }: { readonly id: Id; readonly identifier: string }) =>
    void ids.set(`${kind} ${identifier}`, { [identifier]: id });
  for (const section of stored.sections ?? []) add('section', section);
  for (const group of stored.contentTypeGroups ?? []) add('contentTypeGroup', group);
  for (const { type } of stored.contentTypes ?? []) add('contentType', type);
  for (const { role } of stored.roles ?? []) add('role', role);
  for (const { group, states } of stored.objectStateGroups ?? []) {
    const entries = states.map((state) => [stateName(group, state), state.id] as const);
    ids.set(`objectStateGroup ${group.identifier}`, { [group.identifier]: group.id, ...Object.fromEntries(entries) });
  }
  return (kind, key) => ids.get(`${kind} ${key}`);
}
