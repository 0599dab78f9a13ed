/** Loads the content of the target that entities are, before it is compared with them. */
import type { Id, Location } from '../../repository/repository.js';
import type { EntityOf } from '../entities.js';
import { loadTogether } from '../source/load-together.js';
import type { LoadedContent } from '../source/read-content.js';
import type { Target } from './target.js';

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
