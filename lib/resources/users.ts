/** Users: content items that can log in. */
import { resource } from '../api/resource.js';
import { id } from '../documents/index.js';
import { paths } from './paths.js';
import { User } from './users.documents.js';

export const user = resource(paths.user, { userId: id({ description: 'The id of a user' }) }, (operation) => ({
  GET: operation({
    summary: 'Load a user',
    requires: 'users.load',
    responses: { 200: User },
    isCacheable: true,
    handler: ({ repository, params, context }) => repository.users.load(params.userId, context),
  }),
}));
