/** Locations: the places of content items in the tree. */
import { Type } from 'typebox';
import { BadRequest } from '../../errors.js';
import type { Context, CursorPage, LocationPage, LocationRef, Repository } from '../../repository/repository.js';
import { destinationLocationId, href, locationPath, paths } from '../paths.js';
import { created, defineResource, noContent, ok, type Reply, redirect } from '../resource.js';
import {
  Location,
  LocationList,
  locationFacts,
  locationHref,
  toLocation,
  toLocationList,
} from './location-documents.js';
import { LocationUpdate, toSortOrder } from './location-input.js';

export const locationParams = Type.Object({ locationPath: Type.String({ pattern: '^\\d+(/\\d+)*$' }) });

/** Only GET looks at the whole path: all else finds a location by its own id, wherever it has been moved since. */
export function lastId(path: string): number {
  return Number(path.slice(path.lastIndexOf('/') + 1));
}

export const location = defineResource({
  path: paths.location,
  params: locationParams,
  rootLinks: {
    rootLocation: { type: 'Location', params: { locationPath: '1/2' } },
    rootMediaFolder: { type: 'Location', params: { locationPath: '1/43' } },
  },
  methods: {
    GET: {
      summary: 'Load a location',
      needs: 'locations.load',
      answers: { 307: 'The path has changed, and Location says to which one' },
      produces: [Location],
      cached: true,
      handler: async ({ repository, params, context }) => {
        const loaded = await repository.locations.load(lastId(params.locationPath), context);
        if (locationPath(loaded.pathString) !== params.locationPath) return redirect(locationHref(loaded));
        return ok(() => toLocation(loaded, context), locationFacts(loaded));
      },
    },
    PATCH: {
      summary: 'Change a location, hide it or show it again',
      needs: 'locations.update',
      answers: { 409: 'The remote id is taken' },
      consumes: LocationUpdate,
      produces: [Location],
      handler: async ({ repository, params, body, expected, context }) => {
        const { sortOrder, ...others } = body;
        const changes = { ...others, ...(sortOrder !== undefined && { sortOrder: toSortOrder(sortOrder) }) };
        const updated = await repository.locations.update(lastId(params.locationPath), changes, expected, context);
        return ok(() => toLocation(updated, context), locationFacts(updated));
      },
    },
    DELETE: {
      summary: 'Delete a location and all below it, and content with its last location',
      needs: 'locations.delete',
      answers: { 403: 'It is the root of the tree, or the caller may not delete something in it' },
      handler: async ({ repository, params, expected, context }) => {
        await repository.locations.delete(lastId(params.locationPath), expected, context);
        return noContent;
      },
    },
    COPY: {
      summary: 'Copy a location and all below it to a place below the destination',
      needs: 'locations.copy',
      answers: { 403: 'It is the root of the tree, or the caller may not copy something in it' },
      destination: 'required',
      handler: async ({ repository, params, destination, expected, context }) => {
        const targetId = destinationLocationId(destination);
        return placed(await repository.locations.copy(lastId(params.locationPath), targetId, expected, context));
      },
    },
    MOVE: {
      summary: 'Move a location and all below it below the destination, or to the trash',
      needs: 'locations.move',
      answers: {
        201: 'It is moved, and Location says where to',
        204: 'It is in the trash; its content has other locations',
        403: 'It is the root of the tree, or the caller may not move something in it',
        409: 'The content is placed below that location already',
      },
      destination: 'required',
      handler: async ({ repository, params, destination, expected, context }) => {
        const id = lastId(params.locationPath);
        const { trash } = repository.locations as NonNullable<Repository['locations']>;
        if (trash && isTrash(destination)) return trashed(await trash(id, expected, context));
        return placed(await repository.locations.move(id, destinationLocationId(destination), expected, context));
      },
    },
    SWAP: {
      summary: 'Have the contents of a location and of the destination change places',
      needs: 'locations.swap',
      answers: {
        204: 'They have changed places',
        409: 'One of the contents is placed below the parent of the other already',
      },
      destination: 'required',
      handler: async ({ repository, params, destination, expected, context }) => {
        const otherId = destinationLocationId(destination);
        await repository.locations.swap(lastId(params.locationPath), otherId, expected, context);
        return noContent;
      },
    },
    TRASH: {
      summary: 'Move a location and all below it to the trash',
      needs: 'locations.trash',
      answers: {
        201: 'It is in the trash, and Location says where',
        204: 'It is gone; its content has other locations',
        403: 'It is the root of the tree, or the caller may not take something in it away',
      },
      handler: async ({ repository, params, expected, context }) =>
        trashed(await repository.locations.trash(lastId(params.locationPath), expected, context)),
    },
  },
});

export const locationChildren = defineResource({
  path: paths.locationChildren,
  params: locationParams,
  methods: {
    GET: {
      summary: 'List the children of a location, in its own order',
      needs: 'locations.listChildren',
      paged: { limit: 10, cursors: 'locations.pageChildren' },
      produces: [LocationList],
      cached: true,
      handler: async ({ repository, params, page, context }) => {
        const id = lastId(params.locationPath);
        const at = href(paths.locationChildren, params);
        const { locations: children, next } = await loadChildren(repository, id, page, context);
        return ok(() => toLocationList(at, children), {
          tags: [`location-${id}`, ...children.map((child) => `location-${child.id}`)],
          next: next && `${at}?limit=${page.limit}&after=${encodeURIComponent(next)}`,
        });
      },
    },
  },
});

async function loadChildren(
  { locations }: Pick<Repository, 'locations'>,
  ...[id, page, context]: [number, CursorPage, Context]
): Promise<LocationPage> {
  if (locations?.pageChildren) return locations.pageChildren(id, page, context);
  return { locations: (await locations?.listChildren?.(id, page, context)) ?? [] };
}

export const locations = defineResource({
  path: paths.locations,
  rootLinks: { locationByRemoteId: { template: '{?remoteId}' }, locationByPath: { template: '{?locationPath}' } },
  methods: {
    GET: {
      summary: 'Find a location by its id, remote id, URL alias or path',
      needs: 'locations.load',
      id: 'locations.find',
      answers: { 404: 'No location has the id, remote id or URL alias' },
      leadsTo: paths.location,
      query: Type.Object({
        id: Type.Optional(Type.String()),
        remoteId: Type.Optional(Type.String()),
        urlAlias: Type.Optional(Type.String()),
        locationPath: Type.Optional(Type.String()),
      }),
      handler: async ({ repository, query, context }) => redirect(locationHref(await find(query, repository, context))),
    },
  },
});

interface Wanted {
  readonly id?: string;
  readonly remoteId?: string;
  readonly urlAlias?: string;
  readonly locationPath?: string;
}

/** By the first of these that is given and that the repository knows of. */
async function find(query: Wanted, { locations }: Repository, context: Context): Promise<LocationRef> {
  const path = query.id || (query.remoteId || query.urlAlias ? undefined : query.locationPath);
  if (path && locations?.load) return locations.load(idIn(path), context);
  if (query.remoteId && locations?.loadByRemoteId) return locations.loadByRemoteId(query.remoteId, context);
  if (query.urlAlias && locations?.loadByUrlAlias) return locations.loadByUrlAlias(query.urlAlias, context);
  throw new BadRequest('One of the query parameters id, remoteId and urlAlias is needed');
}

function idIn(path: string): number {
  if (!/^\/?\d{1,15}(?:\/\d{1,15})*\/?$/.test(path))
    throw new BadRequest('That is neither the id nor the path of a location');
  return lastId(path.replace(/\/$/, ''));
}

/** The answer to what has brought a location to a new place. */
export const placed = (at: LocationRef): Reply => created(locationHref(at));

/** Without a trash item of its own, a location has only been taken from content that has others. */
export function trashed(itemId: number | undefined): Reply {
  return itemId === undefined ? noContent : created(href(paths.trashItem, { trashItemId: itemId }));
}

const isTrash = (destination: string | undefined): boolean =>
  /(?:^|\/)content\/trash\/?$/.test(destination?.trim() ?? '');
