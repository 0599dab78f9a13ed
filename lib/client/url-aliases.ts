/** URL aliases over HTTP. */
import type { Id, IdKind, UrlAliasRepository } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { createFind } from './locations.js';

const { locationUrlAliases, urlAlias, urlAliases } = operations;

export function createUrlAliases(invoke: Invoke, ids: IdKind): Required<UrlAliasRepository<Id>> {
  const find = createFind(invoke, ids);
  return {
    listGlobal: (page, context) => invoke(urlAliases.GET, context, { page }),
    async listOfLocation({ locationId, custom, ...page }, context) {
      const { pathString: locationPath } = await find({ id: String(locationId) }, context);
      const query = { custom: String(custom) };
      return invoke(locationUrlAliases.GET, context, { params: { locationPath }, query, page });
    },
    load: (urlAliasId, context) => invoke(urlAlias.GET, context, { params: { urlAliasId } }),
    create(alias, context) {
      const type = alias.locationId === undefined ? 'RESOURCE' : 'LOCATION';
      return invoke(urlAliases.POST, context, { body: { ...alias, type } });
    },
    delete: ({ id: urlAliasId, expected }, context) =>
      invoke(urlAlias.DELETE, context, { params: { urlAliasId }, expected }),
  };
}
