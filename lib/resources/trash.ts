/** The trash: content that was removed from the tree, to be restored or deleted for good. */

import { resource } from '../api/resource.js';
import { empty } from '../api/responses.js';
import { naming } from '../api/subjects.js';
import { id, to } from '../documents/index.js';
import { tagsFor } from './cache-tags.js';
import { destinationHref, locationIn, RestoreTrashItemInput } from './destination.js';
import { paths } from './paths.js';
import { Trash, TrashItem } from './trash.documents.js';

export const trash = resource(
  paths.trash,
  {},
  (operation) => ({
    GET: operation({
      summary: 'List the items in the trash, the latest first',
      requires: 'trash.list',
      paged: { limit: 25 },
      responses: { 200: Trash },
      handler: ({ repository, page, context }) => repository.trash.list(page, context),
    }),
    DELETE: operation({
      summary: 'Empty the trash',
      requires: 'trash.empty',
      responses: { 204: empty('Everything that the caller may delete is deleted') },
      handler: ({ repository, context }) => repository.trash.empty({}, context),
    }),
  }),
  { trash: { type: 'Trash' } },
);

export const trashItem = resource(
  paths.trashItem,
  {
    trashItemId: naming(
      id({ description: 'The id of a trash item, which is the id of the location that was moved to the trash' }),
      tagsFor.location,
    ),
  },
  (operation) => ({
    GET: operation({
      summary: 'Load a trash item',
      requires: 'trash.load',
      responses: { 200: TrashItem },
      handler: ({ repository, params, context }) => repository.trash.load(params.trashItemId, context),
    }),
    DELETE: operation({
      summary: 'Delete a trash item with its content for good',
      requires: 'trash.delete',
      expects: true,
      responses: { 204: empty('The item is deleted') },
      handler: ({ repository, params, expected, context }) =>
        repository.trash.delete({ id: params.trashItemId, expected }, context),
    }),
    MOVE: operation({
      summary: 'Restore a trash item where it was, or below the destination',
      requires: 'trash.restore',
      expects: true,
      also: RestoreTrashItemInput,
      isBodyOptional: true,
      destination: {
        isRequired: false,
        description: 'The href of the new parent location; the previous one by default',
        read: (header, ids) => (header === undefined ? {} : { targetId: locationIn(header, ids) }),
        write: destinationHref,
      },
      responses: {
        201: to(paths.location, { locationPath: 'pathString' }),
        403: 'The previous parent was deleted and the request names no other, or the caller may not restore the item there',
      },
      handler: ({ repository, params, body: { targetId: parentId }, expected, context }) =>
        repository.trash.restore({ id: params.trashItemId, parentId, expected }, context),
    }),
  }),
);
