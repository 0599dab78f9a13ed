/** URL wildcards over HTTP. */
import type { Id, UrlWildcardRepository } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';

const { urlWildcard, urlWildcards } = operations;

export const createUrlWildcards = (invoke: Invoke): Required<UrlWildcardRepository<Id>> => ({
  list: (page, context) => invoke(urlWildcards.GET, context, { page }),
  load: (wildcardId, context) => invoke(urlWildcard.GET, context, { params: { wildcardId } }),
  create: (body, context) => invoke(urlWildcards.POST, context, { body }),
  delete: ({ id: wildcardId, expected }, context) =>
    invoke(urlWildcard.DELETE, context, { params: { wildcardId }, expected }),
});
