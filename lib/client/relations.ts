/** Relations over HTTP. */
import type { Id, RelationRepository } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';

const { reverseRelations, versionRelation, versionRelations } = operations;

export const createRelations = (invoke: Invoke): Required<RelationRepository<Id>> => ({
  list: ({ contentId, versionNo, ...page }, context) =>
    invoke(versionRelations.GET, context, { params: { contentId, versionNo }, page }),
  listReverse: ({ contentId, ...page }, context) =>
    invoke(reverseRelations.GET, context, { params: { contentId }, page }),
  load: ({ id: relationId, contentId, versionNo }, context) =>
    invoke(versionRelation.GET, context, { params: { contentId, versionNo, relationId } }),
  create: ({ contentId, versionNo, destinationContentId, expected }, context) =>
    invoke(versionRelations.POST, context, {
      params: { contentId, versionNo },
      body: { destinationContentId },
      expected,
    }),
  delete: ({ id: relationId, contentId, versionNo, expected }, context) =>
    invoke(versionRelation.DELETE, context, { params: { contentId, versionNo, relationId }, expected }),
});
