/** Locations: the places of content items in the tree. */

import { mediaTypeOnly, type ReadDestination, resource } from '../api/resource.js';
import { empty, variants } from '../api/responses.js';
import { naming } from '../api/subjects.js';
import { action, type Document, id, lastId, string, to } from '../documents/index.js';
import type { Id, Repository } from '../repository/repository.js';
import { tagsFor } from './cache-tags.js';
import { loadInfo } from './content.js';
import { destinationInput, locationIn, notALocation, required, type Target } from './destination.js';
import { ContentLocationList, Location, LocationCreate, LocationList, LocationUpdate } from './locations.documents.js';
import { paths } from './paths.js';

const CopyLocationInput = destinationInput('CopyLocationInput');
const MoveLocationInput = destinationInput('MoveLocationInput');
const SwapLocationInput = destinationInput('SwapLocationInput');
const TrashLocationInput = action('TrashLocationInput');

/** Below another location, or to the trash. */
type MoveTarget = Target | { readonly isTrash: true };

const locationPath = naming(
  string({ description: 'The ids from the root of the tree down, separated by slashes' }),
  tagsFor.path,
);
const there = to(paths.location, { locationPath: 'pathString' });
const movedThere = { ...there, reason: 'It was moved, and Location says where to' };
const inTrash = {
  ...to(paths.trashItem, { trashItemId: 'id' }),
  reason: 'It was moved to the trash, and Location says where it is',
};

const targetIn: ReadDestination<Target> = (header, ids) => ({ targetId: locationIn(header, ids) });

/** An href of the trash, with or without a prefix. */
const isTrash = (header: string | undefined): boolean => {
  const segments = header?.trim().replace(/\/$/, '').split('/') ?? [];
  return segments.slice(-2).join('/') === 'content/trash';
};

/** Without a trash item, the location was only removed from content that has others. */
const trashed = (itemId: Id | undefined) =>
  itemId === undefined ? { as: 'removed' as const } : { as: 'trashed' as const, value: { id: itemId } };

/** All methods find the location by the last id of its path, even if it has been moved since; only GET compares the path. */
export const location = resource(
  paths.location,
  { locationPath },
  (operation) => ({
    GET: operation({
      summary: 'Load a location',
      requires: 'locations.load',
      isCacheable: true,
      responses: {
        200: variants({ here: Location }),
        307: variants({ moved: { ...there, reason: 'The location has another path, and Location names it' } }),
      },
      handler: async ({ repository, params, context }) => {
        const value = await repository.locations.load(lastId(params.locationPath, repository.ids), context);
        return { as: value.pathString === params.locationPath ? ('here' as const) : ('moved' as const), value };
      },
    }),
    PATCH: operation({
      summary: 'Update a location, hide it or show it again',
      requires: 'locations.update',
      expects: true,
      consumes: LocationUpdate,
      responses: { 200: Location, 409: 'The remote id is already in use' },
      handler: ({ repository, params, body: changes, expected, context }) =>
        repository.locations.update({ id: lastId(params.locationPath, repository.ids), changes, expected }, context),
    }),
    DELETE: operation({
      summary: 'Delete a location and everything below it, and content items that have no other location',
      requires: 'locations.delete',
      expects: true,
      responses: {
        204: empty('The location is deleted'),
        403: 'It is the root of the tree, or the caller may not delete something in it',
      },
      handler: ({ repository, params, expected, context }) =>
        repository.locations.delete({ id: lastId(params.locationPath, repository.ids), expected }, context),
    }),
    COPY: operation({
      summary: 'Copy a location and everything below it to a new location below the destination',
      requires: 'locations.copy',
      expects: true,
      also: CopyLocationInput,
      destination: required(targetIn),
      responses: {
        201: there,
        403: 'It is the root of the tree, or the caller may not copy something in it',
        409: 'More locations are below it than the repository copies in one request',
      },
      handler: ({ repository, params, body: { targetId }, expected, context }) =>
        repository.locations.copy({ id: lastId(params.locationPath, repository.ids), targetId, expected }, context),
    }),
    MOVE: operation({
      summary: 'Move a location and everything below it below the destination, or to the trash',
      requires: 'locations.move',
      expects: true,
      also: MoveLocationInput as Document<never, MoveTarget>,
      destination: required((header, ids): MoveTarget => (isTrash(header) ? { isTrash: true } : targetIn(header, ids))),
      responses: {
        201: variants({ moved: movedThere, trashed: inTrash }),
        204: variants({ removed: empty('It was moved to the trash, and the content item has other locations') }),
        403: 'It is the root of the tree, or the caller may not move something in it',
        409: 'The content is already placed below that location',
      },
      handler: async ({ repository, params, body, expected, context }) => {
        const id = lastId(params.locationPath, repository.ids);
        const { trash }: NonNullable<Repository<Id>['locations']> = repository.locations;
        if ('targetId' in body) {
          const { targetId } = body;
          return { as: 'moved' as const, value: await repository.locations.move({ id, targetId, expected }, context) };
        }
        if (!trash) throw notALocation();
        return trashed(await trash.call(repository.locations, { id, expected }, context));
      },
    }),
    SWAP: operation({
      summary: 'Swap the contents of a location and of the destination',
      requires: 'locations.swap',
      expects: true,
      also: SwapLocationInput,
      destination: required(targetIn),
      responses: {
        204: empty('The contents are swapped'),
        409: 'One of the contents is already placed below the parent of the other',
      },
      handler: ({ repository, params, body: { targetId: otherId }, expected, context }) =>
        repository.locations.swap({ id: lastId(params.locationPath, repository.ids), otherId, expected }, context),
    }),
    TRASH: operation({
      summary: 'Move a location and everything below it to the trash',
      requires: 'locations.trash',
      expects: true,
      also: mediaTypeOnly(TrashLocationInput),
      responses: {
        201: variants({ trashed: inTrash }),
        204: variants({ removed: empty('The location is deleted, and the content item has other locations') }),
        403: 'It is the root of the tree, or the caller may not trash something in it',
      },
      handler: async ({ repository, params, expected, context }) =>
        trashed(
          await repository.locations.trash({ id: lastId(params.locationPath, repository.ids), expected }, context),
        ),
    }),
  }),
  {
    rootLocation: { type: 'Location', root: 'content' },
    rootMediaFolder: { type: 'Location', root: 'media' },
  },
  // TRASH exists only for requests with the type of `TrashLocationInput`.
  ['GET', 'PATCH', 'DELETE', 'COPY', 'MOVE', 'SWAP'],
);

export const locationChildren = resource(paths.locationChildren, { locationPath }, (operation) => ({
  GET: operation({
    summary: 'List the children of a location, in its own order',
    requires: 'locations.listChildren',
    paged: { limit: 10, hasCursors: true },
    isCacheable: true,
    responses: { 200: LocationList },
    handler: async ({ repository, params: { locationPath: pathString }, page, context }) => {
      const { hasCursors }: NonNullable<Repository<Id>['locations']> = repository.locations;
      const { next, ...children } = await repository.locations.listChildren(
        { id: lastId(pathString, repository.ids), ...page },
        context,
      );
      return { ...children, ...(hasCursors && next !== undefined && { next }), pathString };
    },
  }),
}));

export const contentLocations = resource(
  paths.contentLocations,
  { contentId: naming(id({ description: 'The id of a content item' }), tagsFor.content) },
  (operation) => ({
    GET: operation({
      summary: 'List the locations of a content item',
      requires: 'locations.listOfContent',
      isCacheable: true,
      responses: { 200: ContentLocationList, 409: 'The content item has no published version' },
      handler: async ({ repository, params: { contentId }, context }) => ({
        ...(await repository.locations.listOfContent(contentId, context)),
        contentId,
      }),
    }),
    POST: operation({
      summary: 'Place a content item below another location',
      requires: 'locations.create',
      consumes: LocationCreate,
      responses: {
        201: variants({ placed: Location }),
        204: variants({
          planned: empty(
            'The content item was never published and its planned location was deleted; it is placed there when it is published',
          ),
        }),
        403: 'The content is already placed there, or the caller may not place it there',
        409: 'The content item is not published and already has a planned location, or the remote id is already in use',
      },
      handler: async ({ repository, params: { contentId }, body, context }) => {
        const place = { ...body, contentId };
        const { plan }: NonNullable<Repository<Id>['locations']> = repository.locations;
        if (plan && (await loadInfo(repository, contentId, context)).status === 'DRAFT') {
          await plan.call(repository.locations, place, context);
          return { as: 'planned' as const };
        }
        return { as: 'placed' as const, value: await repository.locations.create(place, context) };
      },
    }),
  }),
);
