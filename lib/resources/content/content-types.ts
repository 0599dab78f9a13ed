/** Content types: which kinds of content there are. */
import { Type } from 'typebox';
import { NotFound } from '../../errors.js';
import { embed } from '../../representation/representation.js';
import { href, paths } from '../paths.js';
import { defineResource, ok, stored } from '../resource.js';
import type { ShownFields } from '../shown-fields.js';
import {
  ContentType,
  ContentTypeInfoList,
  ContentTypeList,
  toContentType,
  toContentTypeInfo,
} from './content-type-documents.js';

export const contentTypes = defineResource({
  path: paths.contentTypes,
  rootLinks: {
    contentTypes: { type: 'ContentTypeInfoList' },
    contentTypeByIdentifier: { template: '{?identifier}' },
  },
  methods: {
    GET: {
      summary: 'List the content types, or find one by its identifier or remote id',
      needs: 'contentTypes.list',
      answers: { 404: 'No content type has the identifier or remote id' },
      query: Type.Object({
        identifier: Type.Optional(Type.String()),
        remoteId: Type.Optional(Type.String()),
        orderby: Type.Optional(Type.Enum(['name', 'lastmodified'])),
        sort: Type.Optional(Type.Enum(['asc', 'desc'], { description: 'Counts together with orderby only' })),
      }),
      paged: { limit: 'all', zero: false },
      produces: [ContentTypeInfoList, ContentTypeList],
      handler: async ({ repository, query, page, context, accepted, fields }) => {
        const { identifier, remoteId, orderby, sort } = query;
        const orderBy = orderby && (orderby === 'name' ? ('identifier' as const) : ('modified' as const));
        const reverse = orderBy !== undefined && sort === 'desc';
        const types = await repository.contentTypes.list({ ...page, identifier, remoteId, orderBy, reverse }, context);
        const asked = identifier ?? remoteId;
        if (asked !== undefined && types.length === 0) throw new NotFound('content type');
        return ok(() => ({ _href: href(paths.contentTypes, {}), ContentType: types.map(itemIn(accepted, fields)) }), {
          tags: types.map((type) => `type-${type.id}`),
        });
      },
    },
  },
});

export const contentType = defineResource({
  path: paths.contentType,
  params: Type.Object({ contentTypeId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'Load a content type with its field definitions',
      needs: 'contentTypes.load',
      produces: [ContentType],
      handler: async ({ repository, params, context, fields }) => {
        const type = await repository.contentTypes.load(params.contentTypeId, context);
        return ok(() => toContentType(type, fields), { tags: [`type-${type.id}`], ...stored(type) });
      },
    },
  },
});

function itemIn(list: unknown, fields: ShownFields) {
  return (type: Parameters<typeof toContentType>[0]) =>
    list === ContentTypeList
      ? embed('ContentType', toContentType(type, fields))
      : embed('ContentTypeInfo', toContentTypeInfo(type));
}
