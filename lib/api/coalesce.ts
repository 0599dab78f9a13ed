/** Loads of the same tick are combined into one, so that embedding needs one statement and not many. */
import { NotFound } from '../errors.js';
import type { Content, Context, Id, Repository } from '../repository/repository.js';

type LoadMany = NonNullable<Repository<Id>['content']['loadMany']>;

/** A repository whose content is loaded by `loadMany`, where it has that. */
export function coalesced(repository: Repository<Id>): Repository<Id> {
  const { content } = repository;
  if (!content.loadMany) return repository;
  const load = { value: collecting((ids, context) => (content.loadMany as LoadMany)(ids, context)), enumerable: true };
  const batched = Object.create(content, { load, ...(content.loadInfo && { loadInfo: load }) });
  return Object.create(repository, { content: { value: batched, enumerable: true } });
}

function collecting(loadMany: LoadMany) {
  let waiting:
    | { readonly ids: Set<Id>; readonly loaded: Promise<ReadonlyMap<Id, Content<Id> | undefined>> }
    | undefined;

  function start(context: Context<Id>) {
    const ids = new Set<Id>();
    const loaded = new Promise((resolve) => setImmediate(resolve)).then(async () => {
      waiting = undefined;
      const order = [...ids];
      const contents = await loadMany(order, context);
      return new Map(order.map((id, index) => [id, contents[index]]));
    });
    return { ids, loaded };
  }

  return async (id: Id, context: Context<Id>): Promise<Content<Id>> => {
    waiting ??= start(context);
    waiting.ids.add(id);
    const content = (await waiting.loaded).get(id);
    // A refusal looks the same: the link stays a link in both cases.
    if (!content) throw new NotFound('content', id);
    return content;
  };
}
