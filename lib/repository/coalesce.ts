/** Loads of the same tick are combined into one, so that embedding needs one statement and not many. */
import { NotFound } from '../errors/errors.js';
import { batchLoads } from '../support/batch-loads.js';
import type { Context, Id, Repository } from './repository.js';

type LoadMany<T> = (ids: readonly Id[], context: Context<Id>) => Promise<readonly (T | undefined)[]>;

/** A repository whose content and locations are loaded by `loadMany`, where it has that. */
export function coalesced(repository: Repository<Id>): Repository<Id> {
  const { content, locations } = repository;
  const load = content.loadMany && combined('content', content.loadMany.bind(content));
  const place = locations?.loadMany && combined('location', locations.loadMany.bind(locations));
  return {
    ...membersOf(repository),
    ...(load && { content: { ...membersOf(content), load, ...(content.loadInfo && { loadInfo: load }) } }),
    ...(place && { locations: { ...membersOf(locations), load: place } }),
  };
}

/** Members of an object and of its class; methods are bound to the object, as they may use private members. */
function membersOf<T extends object>(object: T): T {
  const members: Record<string, unknown> = {};
  for (let level: object = object; level !== Object.prototype && level !== null; level = Object.getPrototypeOf(level)) {
    for (const name of Object.getOwnPropertyNames(level)) {
      const value = (object as Readonly<Record<string, unknown>>)[name];
      members[name] ??= typeof value === 'function' ? value.bind(object) : value;
    }
  }
  return members as T;
}

function combined<T>(entity: string, loadMany: LoadMany<T>): (id: Id, context: Context<Id>) => Promise<T> {
  const load = batchLoads(async (ids: readonly Id[], context: Context<Id>) => {
    const values = await loadMany(ids, context);
    return new Map(ids.map((id, index) => [id, values[index]]));
  });
  return async (id, context) => {
    const value = await load(id, context);
    // A refusal looks the same: the link stays a link in both cases.
    if (!value) throw new NotFound(entity, id);
    return value;
  };
}
