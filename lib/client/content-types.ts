/** Content types over HTTP. */
import type { ContentType, ContentTypeRepository, Id } from '../repository/repository.js';
import { ContentTypeList } from '../resources/content-types.documents.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { orNone } from './lookup.js';

const { contentType, contentTypes } = table;

const orders = { identifier: 'name', modified: 'lastmodified' } as const;

export const createContentTypes = (invoke: Invoke): Required<ContentTypeRepository<Id>> => ({
  async list({ identifier, remoteId, orderBy, reverse, ...page }, context) {
    const names = { identifier, remoteId };
    const order = orderBy && { orderby: orders[orderBy], sort: reverse ? ('desc' as const) : ('asc' as const) };
    const given = { query: { ...names, ...order }, page, document: ContentTypeList };
    const found = await orNone(invoke(contentTypes.methods.GET, context, given), names);
    return { ...found, items: found.items.map(withOwnSchema) };
  },
  load: async (contentTypeId, context) =>
    withOwnSchema(await invoke(contentType.methods.GET, context, { params: { contentTypeId } })),
});

/** The document says which schema URL aliases follow, not whether it is the type's own. */
const withOwnSchema = (type: ContentType<Id>): ContentType<Id> =>
  type.urlAliasSchema === type.nameSchema ? { ...type, urlAliasSchema: null } : type;
