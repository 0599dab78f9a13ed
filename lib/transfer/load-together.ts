/** Content with its details, loaded by one call each where the repository can: missing items are loaded one by one. */
import { type Id, implementsMethod, type Location } from '../repository/repository.js';
import { batchLoads } from '../support/batch-loads.js';
import type { EntityOf } from './entities.js';
import type { LoadedContent } from './read-content.js';
import type { Reader } from './reader.js';
import type { Target } from './target.js';

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

/** Content of the target as it is before it is compared. */
export interface ExistingContent extends LoadedContent {
  /** Its main location. */
  readonly location?: Location<Id> | undefined;
}

/** The content of the target that entities are, by their keys. */
export async function loadExisting(
  { names, reader }: Target,
  entities: readonly EntityOf<'content'>[],
): Promise<Map<string, ExistingContent>> {
  const { repository, context } = reader;
  const idOf = new Map<string, Id>();
  for (const { key } of entities) {
    const id = await names.contentId(key);
    if (id !== undefined) idOf.set(key, id);
  }
  const loaded = await loadTogether(reader, [...idOf.values()]);
  const placeIds = [...loaded.values()].flatMap(({ content }) => content?.mainLocation?.id ?? []);
  const places = (placeIds.length > 0 && (await repository.locations?.loadMany?.(placeIds, context))) || [];
  const placeOf = new Map(places.flatMap((place) => (place ? [[place.id, place] as const] : [])));
  const toExisting = (id: Id): ExistingContent => {
    const existing = loaded.get(id) ?? {};
    return { ...existing, location: placeOf.get(existing.content?.mainLocation?.id ?? '') };
  };
  return new Map([...idOf].map(([key, id]) => [key, toExisting(id)]));
}
