/** Loads of the same tick are combined into one, so that embedding needs one statement and not many. */
import { NotFound } from '../errors.js';
import type { Context, Id, Repository } from '../repository/repository.js';

type LoadMany<T> = (ids: readonly Id[], context: Context<Id>) => Promise<readonly (T | undefined)[]>;

/** A repository whose content and locations are loaded by `loadMany`, where it has that. */
export function coalesced(repository: Repository<Id>): Repository<Id> {
  const { content, locations } = repository;
  const members: PropertyDescriptorMap = {};
  if (content.loadMany) {
    const load = combined('content', (ids, context) => (content.loadMany as LoadMany<unknown>)(ids, context));
    members.content = withMethods(content, { load, ...(content.loadInfo && { loadInfo: load }) });
  }
  if (locations?.loadMany) {
    const load = combined('location', (ids, context) => (locations.loadMany as LoadMany<unknown>)(ids, context));
    members.locations = withMethods(locations, { load });
  }
  return Object.create(repository, members);
}

/** The other methods may be those of a class. */
const withMethods = (aggregate: object, methods: PropertyDescriptorMap): PropertyDescriptor => ({
  value: Object.create(aggregate, methods),
  enumerable: true,
});

function combined<T>(entity: string, loadMany: LoadMany<T>): PropertyDescriptor {
  let waiting: { readonly ids: Set<Id>; readonly loaded: Promise<ReadonlyMap<Id, T | undefined>> } | undefined;

  function start(context: Context<Id>) {
    const ids = new Set<Id>();
    const loaded = new Promise((resolve) => setImmediate(resolve)).then(async () => {
      waiting = undefined;
      const order = [...ids];
      const values = await loadMany(order, context);
      return new Map(order.map((id, index) => [id, values[index]]));
    });
    return { ids, loaded };
  }

  async function load(id: Id, context: Context<Id>): Promise<T> {
    waiting ??= start(context);
    waiting.ids.add(id);
    const value = (await waiting.loaded).get(id);
    // A refusal looks the same: the link stays a link in both cases.
    if (!value) throw new NotFound(entity, id);
    return value;
  }
  return { value: load, enumerable: true };
}
