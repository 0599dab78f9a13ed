/** The trash: what was taken out of the tree, to be put back or deleted for good. */
import { Type } from 'typebox';
import { destinationId, destinationLocationId, paths } from '../paths.js';
import { defineResource, noContent, ok } from '../resource.js';
import { contentTags } from './content-documents.js';
import { RestoreTrashItemInput } from './destination-input.js';
import { placed } from './locations.js';
import { Trash, TrashItem, toTrash, toTrashItem, trashFacts } from './trash-documents.js';

const itemParams = Type.Object({ trashItemId: Type.Integer() });

export const trash = defineResource({
  path: paths.trash,
  rootLinks: { trash: { type: 'Trash' } },
  methods: {
    GET: {
      summary: 'List what is in the trash, the latest first',
      needs: 'trash.list',
      paged: { limit: 25 },
      produces: [Trash],
      handler: async ({ repository, page, context }) => {
        const items = await repository.trash.list(page, context);
        return ok(() => toTrash(items, context), { tags: items.flatMap(({ content }) => contentTags(content)) });
      },
    },
    DELETE: {
      summary: 'Empty the trash',
      needs: 'trash.empty',
      handler: async ({ repository, context }) => {
        await repository.trash.empty(context);
        return noContent;
      },
    },
  },
});

export const trashItem = defineResource({
  path: paths.trashItem,
  params: itemParams,
  methods: {
    GET: {
      summary: 'Load a trash item',
      needs: 'trash.load',
      produces: [TrashItem],
      handler: async ({ repository, params, context }) => {
        const item = await repository.trash.load(params.trashItemId, context);
        return ok(() => toTrashItem(item, context), trashFacts(item));
      },
    },
    DELETE: {
      summary: 'Delete a trash item with its content for good',
      needs: 'trash.delete',
      handler: async ({ repository, params, expected, context }) => {
        await repository.trash.delete(params.trashItemId, expected, context);
        return noContent;
      },
    },
    MOVE: {
      summary: 'Put a trash item back where it was, or below the destination',
      needs: 'trash.restore',
      answers: { 403: 'Its place is gone and no other is given, or the caller may not restore it there' },
      destination: 'optional',
      handler: async ({ repository, params, destination, expected, context }) => {
        const parentId = destination === undefined ? undefined : destinationLocationId(destination);
        return placed(await repository.trash.restore(params.trashItemId, parentId, expected, context));
      },
    },
  },
});

export const trashItemRestore = defineResource({
  path: paths.trashItem,
  params: itemParams,
  selectedBy: RestoreTrashItemInput,
  methods: {
    POST: {
      summary: 'Put a trash item back, as MOVE does',
      needs: 'trash.restore',
      consumes: RestoreTrashItemInput,
      isBodyOptional: true,
      handler: async ({ repository, params, body, expected, context }) => {
        const parentId = body.destination === undefined ? undefined : destinationId(body.destination);
        return placed(await repository.trash.restore(params.trashItemId, parentId, expected, context));
      },
    },
  },
});
