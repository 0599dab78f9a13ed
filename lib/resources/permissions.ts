/** Permissions: which operations the caller may use, for clients that offer no others. */
import { resource } from '../api/resource.js';
import { commaSeparated, id, integer, optional } from '../documents/index.js';
import { BadRequest } from '../errors.js';
import { paths } from './paths.js';
import { PermissionList } from './permissions.documents.js';

/** More than any resource has. */
const mostOperations = 100;

export const permissions = resource(paths.permissions, {}, (operation) => ({
  GET: operation({
    summary: 'List those of some operations that the caller may use',
    requires: 'permissions.list',
    query: {
      operations: commaSeparated({
        description: 'The names of operations, such as `content.copy,content.updateInfo`, at most 100',
      }),
      contentId: optional(id({ description: 'The content item that they would be about' })),
      versionNo: optional(integer({ description: 'The version of the content item; the current one by default' })),
      locationId: optional(id({ description: 'The location that they would be about' })),
    },
    responses: { 200: PermissionList },
    handler: async ({ repository, query: { operations, ...subject }, context }) => {
      if (operations.length > mostOperations)
        throw new BadRequest(`The query parameter operations must have at most ${mostOperations} names`);
      return repository.permissions.list({ operations, ...subject }, context);
    },
  }),
}));
