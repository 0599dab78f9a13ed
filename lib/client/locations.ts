/** Locations over HTTP. */
import { lastId } from '../documents/paths.js';
import { Conflict } from '../errors.js';
import type { Context, Id, IdKind, Location, LocationRef, LocationRepository } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';

const { contentLocations, location, locationChildren, locations } = table;

/** How many times in a row a location may be moved between the lookup and the load. */
const moves = 50;

type Names = { readonly [K in 'id' | 'remoteId' | 'urlAlias']?: string };

/** Looks up the path of a location. */
export const createFind =
  (invoke: Invoke, ids: IdKind) =>
  async (query: Names, context: Context<Id>): Promise<LocationRef<Id>> =>
    placed(await invoke(locations.methods.GET, context, { query }), ids);

/** A path says which location it is. */
const placed = ({ pathString }: Pick<LocationRef<Id>, 'pathString'>, ids: IdKind): LocationRef<Id> => ({
  id: lastId(pathString, ids),
  pathString,
});

/** All methods but GET find a location by the last id of its path. */
const paramsOf = (id: Id) => ({ locationPath: `/${id}/` });

export function createLocations(invoke: Invoke, ids: IdKind): Required<Omit<LocationRepository<Id>, 'loadMany'>> {
  const find = createFind(invoke, ids);

  async function loadAt(locationPath: string, context: Context<Id>, attempts = moves): Promise<Location<Id>> {
    const result = await invoke(location.methods.GET, context, { params: { locationPath } });
    if (result.as === 'here') return result.value;
    if (attempts === 0) throw new Error('The location was moved again each time it was loaded');
    return loadAt(result.value.pathString, context, attempts - 1);
  }

  return {
    hasCursors: true,
    load: async (id, context) => loadAt((await find({ id: String(id) }, context)).pathString, context),
    loadByRemoteId: (remoteId, context) => find({ remoteId }, context),
    loadByUrlAlias: (urlAlias, context) => find({ urlAlias }, context),
    async listChildren({ id, ...page }, context) {
      const { pathString: locationPath } = await find({ id: String(id) }, context);
      return invoke(locationChildren.methods.GET, context, { params: { locationPath }, page });
    },
    listOfContent: (contentId, context) => invoke(contentLocations.methods.GET, context, { params: { contentId } }),
    async create({ contentId, ...body }, context) {
      const result = await invoke(contentLocations.methods.POST, context, { params: { contentId }, body });
      if (result.as === 'placed') return result.value;
      throw new Conflict(`Content ${contentId}`, 'is placed there when it is published');
    },
    async plan({ contentId, ...body }, context) {
      const result = await invoke(contentLocations.methods.POST, context, { params: { contentId }, body });
      if (result.as === 'placed') throw new Error('The remote server has placed the content at once');
    },
    update: ({ id, changes: body, expected }, context) =>
      invoke(location.methods.PATCH, context, { params: paramsOf(id), body, expected }),
    delete: ({ id, expected }, context) => invoke(location.methods.DELETE, context, { params: paramsOf(id), expected }),
    copy: async ({ id, targetId, expected }, context) =>
      placed(await invoke(location.methods.COPY, context, { params: paramsOf(id), body: { targetId }, expected }), ids),
    async move({ id, targetId, expected }, context) {
      const given = { params: paramsOf(id), body: { targetId }, expected };
      const result = await invoke(location.methods.MOVE, context, given);
      if (result.as === 'moved') return placed(result.value, ids);
      throw new Error('The remote server has moved the location to the trash');
    },
    swap: ({ id, otherId: targetId, expected }, context) =>
      invoke(location.methods.SWAP, context, { params: paramsOf(id), body: { targetId }, expected }),
    async trash({ id, expected }, context) {
      const result = await invoke(location.methods.TRASH, context, { params: paramsOf(id), expected });
      return result.as === 'trashed' ? result.value.id : undefined;
    },
  };
}
