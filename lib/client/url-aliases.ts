/** URL aliases over HTTP. */
import type { Id, IdKind, UrlAliasRepository } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { createFind } from './locations.js';

const { locationUrlAliases, urlAlias, urlAliases } = table;

export function createUrlAliases(invoke: Invoke, ids: IdKind): Required<UrlAliasRepository<Id>> {
  const find = createFind(invoke, ids);
  return {
    listGlobal: (page, context) => invoke(urlAliases.methods.GET, context, { page }),
    async listOfLocation({ locationId, custom, ...page }, context) {
      const { pathString: locationPath } = await find({ id: String(locationId) }, context);
      const query = { custom: String(custom) };
      return invoke(locationUrlAliases.methods.GET, context, { params: { locationPath }, query, page });
    },
    load: (urlAliasId, context) => invoke(urlAlias.methods.GET, context, { params: { urlAliasId } }),
    create(alias, context) {
      const type = alias.locationId === undefined ? 'RESOURCE' : 'LOCATION';
      return invoke(urlAliases.methods.POST, context, { body: { ...alias, type } });
    },
    delete: ({ id: urlAliasId, expected }, context) =>
      invoke(urlAlias.methods.DELETE, context, { params: { urlAliasId }, expected }),
  };
}
