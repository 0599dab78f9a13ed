/** The trash: content that was removed from the tree, to be restored or deleted for good. */
import { resource } from '../api/resource.js';
import { empty, refusal } from '../api/responses.js';
import { naming } from '../api/subjects.js';
import { id, to } from '../documents/index.js';
import { tagsFor } from './cache-tags.js';
import { parentLocation, RestoreTrashItemInput } from './destination.js';
import { paths } from './paths.js';
import { Trash, TrashItem } from './trash.documents.js';

export const trash = resource(paths.trash, { rootLinks: { trash: { type: 'Trash' } } })
  .GET('List the items in the trash, the latest first', {
    requires: 'trash.list',
    paged: { limit: 25 },
    responses: { 200: Trash },
    handler: ({ repository, page, context }) => repository.trash.list(page, context),
  })
  .DELETE('Empty the trash', {
    requires: 'trash.empty',
    responses: {
      204: empty('Everything that the caller may delete is deleted'),
      409: refusal(
        'More items are in it than one write may change, or other content refers to one of them, and the repository refuses that',
        'is more than one write may change',
        'is referred to by other content',
      ),
    },
    handler: ({ repository, context }) => repository.trash.empty({}, context),
  });

export const trashItem = resource(paths.trashItem, {
  params: {
    trashItemId: naming(
      id('The id of a trash item, which is the id of the location that was moved to the trash'),
      tagsFor.location,
    ),
  },
})
  .GET('Load a trash item', {
    requires: 'trash.load',
    responses: { 200: TrashItem },
    handler: ({ repository, params, context }) => repository.trash.load(params.trashItemId, context),
  })
  .DELETE('Delete a trash item with its content for good', {
    requires: 'trash.delete',
    expects: true,
    responses: {
      204: empty('The item is deleted'),
      409: refusal(
        'Other content refers to the content of the item, and the repository refuses that',
        'is referred to by other content',
      ),
    },
    handler: ({ repository, params, expected, context }) =>
      repository.trash.delete({ id: params.trashItemId, expected }, context),
  })
  .MOVE('Restore a trash item where it was, or below the destination', {
    requires: 'trash.restore',
    expects: true,
    also: RestoreTrashItemInput,
    destination: {
      ...parentLocation,
      isRequired: false,
      description: 'The href of the new parent location; the previous one by default',
    },
    responses: {
      201: to(paths.location, { locationPath: 'pathString' }),
      403: refusal(
        'The previous parent was deleted and the request names no other, or the caller may not restore the item there',
        'does not exist',
      ),
    },
    handler: ({ repository, params, body: { parentLocationId }, expected, context }) =>
      repository.trash.restore({ id: params.trashItemId, parentLocationId, expected }, context),
  });
