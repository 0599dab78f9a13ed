/** A location: the place of a content item in the tree. */
import { action, type Document, destination, lastId, string } from '../../documents/index.js';
import { BadRequest } from '../../errors/errors.js';
import { body, command, expected, lastIdOf } from '../../operations/declaration/command.js';
import { mediaTypeOnly } from '../../operations/declaration/operations.js';
import { resource } from '../../operations/declaration/resource.js';
import { naming } from '../../operations/declaration/subjects.js';
import { empty, ruleResponse, variants } from '../../operations/responses/responses.js';
import type { Id, Repository, TrashItem } from '../../repository/repository.js';
import { dependencies, tagsFor } from '../cache-tags.js';
import { destinationInput, parentLocation, SwapLocationInput, type Target } from '../destination.js';
import { namedInLanguages } from '../languages/languages-query.js';
import { LocationUpdate } from '../location-input.documents.js';
import { paths } from '../paths.js';
import { cannotDelete, tooManyLocations } from '../subtree-rules.js';
import { Location } from './locations.documents.js';

const CopyLocationInput = destinationInput('CopyLocationInput');
const MoveLocationInput = destinationInput('MoveLocationInput');
const TrashLocationInput = action('TrashLocationInput');

/** Below another location, or to the trash. */
type MoveTarget = Target | { readonly isTrash: true };
export const locationPath = naming(
  string('The ids from the root of the tree down, separated by slashes'),
  tagsFor.path,
);
const there = destination(paths.location, { locationPath: 'pathString' });
const movedThere = { ...there, reason: 'It was moved, and Location is its new path' };
const inTrash = {
  ...destination(paths.trashItem, { trashItemId: 'id' }),
  reason: 'It was moved to the trash, and Location is its path there',
};

/** Without a trash item, the location was only removed from content that has others. */
const trashed = (item: TrashItem<Id> | undefined) =>
  item ? { as: 'trashed' as const, value: item } : { as: 'removed' as const };

/** All methods find the location by the last id of its path, even if it has been moved since; only GET compares the path. */
export const location = resource(paths.location, {
  params: { locationPath },
  rootLinks: {
    rootLocation: { type: 'Location', root: 'content' },
    rootMediaFolder: { type: 'Location', root: 'media' },
  },
  // TRASH exists only for requests with the type of `TrashLocationInput`.
  protocolMethods: ['GET', 'PATCH', 'DELETE', 'COPY', 'MOVE', 'SWAP'],
})
  .GET('Load a location', {
    calls: command('locations.load', lastIdOf('locationPath')),
    ...namedInLanguages,
    caching: 'shared',
    dependsOn: dependencies.location,
    responses: {
      200: variants({ here: Location }),
      307: variants({ moved: { ...there, reason: 'The location has another path, and Location names it' } }),
    },
    toResult: (value, { params: { locationPath: path } }) => ({
      as: value.pathString === path ? ('here' as const) : ('moved' as const),
      value,
    }),
  })
  .PATCH('Update a location, hide it or show it again', {
    calls: command('locations.update', { id: lastIdOf('locationPath'), changes: body, expected }),
    body: { document: LocationUpdate },
    isRepeatable: true,
    responses: {
      200: Location,
      403: ruleResponse('It is the root of the tree, or the caller may not update it', 'is the root of the tree'),
      409: ruleResponse(
        'The remote id is already in use, or more locations are below it than are hidden, shown or sorted at once',
        'is more than one write may change',
      ),
    },
  })
  .DELETE('Delete a location and everything below it, and content items that have no other location', {
    calls: command('locations.delete', { id: lastIdOf('locationPath'), expected }),
    isRepeatable: true,
    responses: {
      204: empty('The location is deleted'),
      403: ruleResponse(
        'It is the root of the tree, or the caller may not delete something in it',
        'is the root of the tree',
        'contains the caller',
        'would leave no user who may manage roles',
      ),
      409: cannotDelete,
    },
  })
  .COPY('Copy a location and everything below it to a new location below the destination', {
    calls: command('locations.copy', {
      id: lastIdOf('locationPath'),
      parentLocationId: body('parentLocationId'),
      expected,
    }),
    also: CopyLocationInput,
    destination: parentLocation,
    isRepeatable: true,
    responses: {
      201: there,
      403: ruleResponse(
        'It is the root of the tree, or the caller may not copy something in it',
        'is the root of the tree',
      ),
      409: ruleResponse(
        'More locations are below it than the repository copies in one request, or content there has a value that no other item may have',
        'has too many locations to be copied at once',
        'has a value that must be unique',
      ),
    },
  })
  .MOVE('Move a location and everything below it below the destination, or to the trash', {
    requires: 'locations.move',
    expects: true,
    also: MoveLocationInput as Document<never, MoveTarget>,
    destination: { ...parentLocation, other: { path: paths.trash, body: { isTrash: true } } },
    isRepeatable: true,
    responses: {
      201: variants({ moved: movedThere, trashed: inTrash }),
      204: variants({ removed: empty('It was moved to the trash, and the content item has other locations') }),
      403: ruleResponse(
        'It is the root of the tree, or the caller may not move something in it',
        'is the root of the tree',
        'would leave no user who may manage roles',
      ),
      409: ruleResponse(
        'The content is already placed below that location, or more locations are below it than one write may change',
        'is already below that location',
        'is more than one write may change',
      ),
    },
    handler: async ({ repository, params, body, expected, context }) => {
      const id = lastId(params.locationPath, repository.ids);
      const { trash }: NonNullable<Repository<Id>['locations']> = repository.locations;
      if ('parentLocationId' in body) {
        const { parentLocationId } = body;
        return {
          as: 'moved' as const,
          value: await repository.locations.move({ id, parentLocationId, expected }, context),
        };
      }
      if (!trash) throw new BadRequest('The Destination header must be the href of a location');
      return trashed(await trash.call(repository.locations, { id, expected }, context));
    },
  })
  .SWAP('Swap the contents of a location and of the destination', {
    calls: command('locations.swap', { id: lastIdOf('locationPath'), otherId: body('otherId'), expected }),
    also: SwapLocationInput,
    destination: { ...parentLocation, description: 'The href of the other location', member: 'otherId' },
    isRepeatable: true,
    responses: {
      204: empty('The contents are swapped'),
      403: ruleResponse(
        'One of them is the root of the tree, or the caller may not update it',
        'is the root of the tree',
        'would leave no user who may manage roles',
      ),
      409: ruleResponse(
        'One of the contents is already placed below the parent of the other, or more locations are hidden or shown by it than one write may change',
        'is already below that location',
        'is more than one write may change',
      ),
    },
  })
  .TRASH('Move a location and everything below it to the trash', {
    calls: command('locations.trash', { id: lastIdOf('locationPath'), expected }),
    also: mediaTypeOnly(TrashLocationInput),
    isRepeatable: true,
    responses: {
      201: variants({ trashed: inTrash }),
      204: variants({ removed: empty('The location is deleted, and the content item has other locations') }),
      403: ruleResponse(
        'It is the root of the tree, or the caller may not trash something in it',
        'is the root of the tree',
        'contains the caller',
        'would leave no user who may manage roles',
      ),
      409: tooManyLocations,
    },
    toResult: trashed,
  });
