/** Content with its details, loaded by one call each where the repository can: missing items are loaded one by one. */
import { type Id, implementsMethod } from '../../repository/repository.js';
import { batchLoads } from '../../support/batch-loads.js';
import type { LoadedContent } from './read-content.js';
import type { Reader } from './reader.js';

/** @param mainIds of content whose values are needed, and not only its details */
export async function loadTogether(
  reader: Reader,
  ids: readonly Id[],
  mainIds: readonly Id[] = ids,
): Promise<ReadonlyMap<Id, LoadedContent>> {
  const { repository, context, details } = reader;
  const { content, transfer } = repository;
  const contents = (mainIds.length > 0 && (await content.loadMany?.(mainIds, context))) || [];
  const isLoading = details.keeps && ids.length > 0 && implementsMethod(repository, 'transfer.loadDetails');
  const { items: loaded = [] } = (isLoading && (await transfer?.loadDetails?.({ contentIds: ids }, context))) || {};
  for (const destination of loaded.flatMap(({ destinations }) => destinations)) reader.rememberContent(destination);
  const detailsOf = new Map(loaded.map((own) => [own.contentId, own]));
  const contentOf = new Map(contents.flatMap((own) => (own ? [[own.id, own] as const] : [])));
  return new Map(ids.map((id) => [id, { content: contentOf.get(id), details: detailsOf.get(id) }]));
}

/** Creates the function that loads an item again: those that are requested at the same time are loaded together. */
export function createLoading(reader: Reader): Required<LoadedContent>['loadAgain'] {
  const load = batchLoads((ids: readonly Id[]) => loadTogether(reader, ids));
  return async (id: Id): Promise<LoadedContent> => (await load(id)) ?? {};
}
