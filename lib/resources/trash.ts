/** The trash: content that was removed from the tree, to be restored or deleted for good. */
import { destination, id } from '../documents/index.js';
import { body, command, expected, page } from '../operations/declaration/command.js';
import { resource } from '../operations/declaration/resource.js';
import { naming } from '../operations/declaration/subjects.js';
import { empty, ruleResponse } from '../operations/responses/responses.js';
import { tagsFor } from './cache-tags.js';
import { parentLocation, RestoreTrashItemInput } from './destination.js';
import { paths } from './paths.js';
import { Trash, TrashItem } from './trash.documents.js';

export const trash = resource(paths.trash, { rootLinks: { trash: { type: 'Trash' } } })
  .GET('List the items in the trash, the latest first', {
    calls: command('trash.list', page),
    paged: { limit: 25 },
    responses: { 200: Trash },
  })
  .DELETE('Empty the trash', {
    calls: command('trash.empty', {}),
    isRepeatable: true,
    responses: {
      204: empty('Everything that the caller may delete is deleted'),
      409: ruleResponse(
        'More items are in it than one write may change, or other content refers to one of them, and the repository refuses that',
        'is more than one write may change',
        'is referred to by other content',
      ),
    },
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
    calls: command('trash.load', 'trashItemId'),
    responses: { 200: TrashItem },
  })
  .DELETE('Delete a trash item with its content permanently', {
    calls: command('trash.delete', { id: 'trashItemId', expected }),
    isRepeatable: true,
    responses: {
      204: empty('The item is deleted'),
      409: ruleResponse(
        'Other content refers to the content of the item, and the repository refuses that',
        'is referred to by other content',
      ),
    },
  })
  .MOVE('Restore a trash item where it was, or below the destination', {
    calls: command('trash.restore', { id: 'trashItemId', parentLocationId: body('parentLocationId'), expected }),
    also: RestoreTrashItemInput,
    destination: {
      ...parentLocation,
      isRequired: false,
      description: 'The href of the new parent location; the previous one by default',
    },
    isRepeatable: true,
    responses: {
      201: destination(paths.location, { locationPath: 'pathString' }),
      403: ruleResponse(
        'The previous parent was deleted and the request names no other, or the caller may not restore the item there',
        'does not exist',
      ),
    },
  });
