/** The lookup of locations by id, remote id, URL alias or path (docs/reference/protocol.md §8). */
import { destination, lastId, optional, string } from '../../documents/index.js';
import { template } from '../../documents/paths.js';
import { BadRequest } from '../../errors/errors.js';
import { invalidParameter } from '../../errors/invalid-parameters.js';
import { resource } from '../../operations/declaration/resource.js';
import type { Context, Id, IdKind, LocationRef, Repository } from '../../repository/repository.js';
import { paths } from '../paths.js';

const locationLookups = {
  id: optional(string('The id or the path of the location')),
  remoteId: optional(string('The remote id of the location')),
  urlAlias: optional(string('A URL alias of the location')),
  locationPath: optional(string('The path of the location')),
};

/** The id of the operation. */
export const locationLookup = 'locations.find';

export const locations = resource(paths.locations, {
  rootLinks: { locationByRemoteId: { template: '{?remoteId}' }, locationByPath: { template: '{?locationPath}' } },
}).GET('Find a location by its id, remote id, URL alias or path', {
  requires: 'locations.load',
  id: locationLookup,
  query: locationLookups,
  responses: {
    307: destination(paths.location, { locationPath: 'pathString' }),
    404: 'No location has the id, remote id or URL alias',
  },
  handler: ({ repository, query, context }) => find(query, repository, context),
});

type Lookups = { readonly [K in keyof typeof locationLookups]?: string | undefined };

/** By the first of these that is given and that the repository supports. */
async function find(
  query: Lookups,
  { locations: stored, ids }: Repository<Id>,
  context: Context<Id>,
): Promise<LocationRef<Id>> {
  const named = query.remoteId || query.urlAlias;
  const path = query.id || (named ? undefined : query.locationPath);
  if (path && stored?.load) return stored.load(idIn(path, query.id ? 'id' : 'locationPath', ids), context);
  if (query.remoteId && stored?.loadByRemoteId) return stored.loadByRemoteId(query.remoteId, context);
  if (query.urlAlias && stored?.loadByUrlAlias) return stored.loadByUrlAlias(query.urlAlias, context);
  throw new BadRequest('One of the query parameters id, remoteId and urlAlias is required');
}

const pathOfIds = template('/{+locationPath}');

function idIn(path: string, name: string, ids: IdKind = 'integer'): Id {
  const [pathString] = pathOfIds.parse(path.startsWith('/') ? path : `/${path}`, ids) ?? [];
  if (pathString === undefined) throw invalidParameter(name, 'must be the id or the path of a location');
  return lastId(String(pathString), ids);
}
