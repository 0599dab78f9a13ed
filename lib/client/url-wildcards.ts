/** URL wildcards over HTTP. */
import type { Id, UrlWildcardRepository } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';

const { urlWildcard, urlWildcards } = table;

export const createUrlWildcards = (invoke: Invoke): Required<UrlWildcardRepository<Id>> => ({
  list: (page, context) => invoke(urlWildcards.methods.GET, context, { page }),
  load: (wildcardId, context) => invoke(urlWildcard.methods.GET, context, { params: { wildcardId } }),
  create: (body, context) => invoke(urlWildcards.methods.POST, context, { body }),
  delete: ({ id: wildcardId, expected }, context) =>
    invoke(urlWildcard.methods.DELETE, context, { params: { wildcardId }, expected }),
});
