/** Content types: which fields content items have, and what applies to them. */
import { mediaTypeOnly } from '../../api/operations.js';
import { resource } from '../../api/resource.js';
import { empty, refusal, variants } from '../../api/responses.js';
import { naming } from '../../api/subjects.js';
import { action, id, oneOf, optional, string, to } from '../../documents/index.js';
import { NotFound } from '../../errors.js';
import { dependencies, tagsFor } from '../cache-tags.js';
import { itemsInLanguages, languagesQuery, typeInLanguages } from '../languages/languages-query.js';
import { paths } from '../paths.js';
import { groupId } from './content-type-groups.js';
import { ContentTypeCreate, ContentTypeUpdate } from './content-type-input.documents.js';
import { ContentTypeViewInput, FoundContentTypeList } from './content-type-view.documents.js';
import {
  ContentType,
  ContentTypeDraft,
  ContentTypeDraftInfo,
  ContentTypeInfoList,
  ContentTypeInfoListOfGroup,
  ContentTypeList,
  ContentTypeListOfGroup,
} from './content-types.documents.js';
import { loadType } from './shown-types.js';

const CopyContentTypeInput = action('CopyContentTypeInput');

export const contentTypeId = naming(id('The id of a content type'), tagsFor.type);

export const contentTypes = resource(paths.contentTypes, {
  rootLinks: { contentTypes: { type: 'ContentTypeInfoList' }, contentTypeByIdentifier: { template: '{?identifier}' } },
}).GET('List the content types, or find one by its identifier or remote id', {
  requires: 'contentTypes.list',
  dependsOn: dependencies.settings,
  query: {
    ...languagesQuery,
    identifier: optional(string('Only the type with this identifier')),
    remoteId: optional(string('Only the type with this remote id')),
    orderby: optional(oneOf(['name', 'lastmodified'], 'The member by which the list is sorted')),
    sort: optional(
      oneOf(['asc', 'desc'], 'The direction in which the list is sorted; used only together with orderby'),
    ),
  },
  paged: { limit: 'all', refusesZero: true },
  responses: { 200: [ContentTypeInfoList, ContentTypeList], 404: 'No content type has the identifier or remote id' },
  handler: async ({ repository, query, page, context }) => {
    const { orderby, sort, identifier, remoteId } = query;
    const orderBy = orderby && (orderby === 'name' ? ('identifier' as const) : ('modified' as const));
    const direction = sort === 'desc' ? ('descending' as const) : ('ascending' as const);
    const order = orderBy && { orderBy, direction };
    const name = identifier !== undefined ? { identifier } : remoteId !== undefined ? { remoteId } : undefined;
    const { items, ...rest } = await repository.contentTypes.list({ ...page, ...name, ...order }, context);
    const found = remoteId === undefined ? items : items.filter((type) => type.remoteId === remoteId);
    if (name && found.length === 0) throw new NotFound('content type');
    return itemsInLanguages({ ...rest, items: found }, typeInLanguages, { query, repository, context });
  },
});

export const contentTypeView = resource(paths.contentTypeView).POST('Search content types', {
  requires: 'contentTypes.find',
  query: languagesQuery,
  body: { document: ContentTypeViewInput },
  caching: 'query',
  dependsOn: dependencies.settings,
  paged: { limit: 25, ofBody: ({ search }) => search },
  responses: { 200: FoundContentTypeList },
  handler: async ({ repository, query, body, page, context }) => {
    const { filter, sortClauses } = body.search;
    const found = await repository.contentTypes.find({ filter, sortClauses, ...page }, context);
    return itemsInLanguages(found, typeInLanguages, { query, repository, context });
  },
});

export const contentType = resource(paths.contentType, {
  params: { contentTypeId },
  protocolMethods: ['COPY', 'GET', 'POST', 'DELETE'],
})
  .GET('Load a content type with its field definitions', {
    requires: 'contentTypes.load',
    query: languagesQuery,
    dependsOn: dependencies.settings,
    responses: { 200: ContentType },
    handler: loadType,
  })
  .POST('Create a draft of a content type', {
    requires: 'contentTypes.createDraft',
    expects: true,
    body: { document: ContentTypeUpdate },
    responses: {
      201: ContentTypeDraftInfo,
      409: refusal('The content type has a draft, or the identifier or the remote id is already in use', 'has a draft'),
    },
    handler: ({ repository, params, body: changes, expected, context }) =>
      repository.contentTypes.createDraft({ id: params.contentTypeId, changes, expected }, context),
  })
  .COPY('Copy a content type; the copy has another identifier and remote id', {
    requires: 'contentTypes.copy',
    expects: true,
    also: mediaTypeOnly(CopyContentTypeInput),
    responses: { 201: to(paths.contentType, { contentTypeId: 'id' }) },
    handler: ({ repository, params, expected, context }) =>
      repository.contentTypes.copy({ id: params.contentTypeId, expected }, context),
  })
  .DELETE('Delete a content type that no content item uses', {
    requires: 'contentTypes.delete',
    expects: true,
    responses: {
      204: empty('The content type is deleted'),
      403: refusal('Content of the type exists, or the caller may not delete it', 'has content'),
    },
    handler: ({ repository, params, expected, context }) =>
      repository.contentTypes.delete({ id: params.contentTypeId, expected }, context),
  });

export const contentTypesOfGroup = resource(paths.contentTypesOfGroup, { params: { groupId } })
  .GET('List the content types of a group', {
    requires: 'contentTypes.listOfGroup',
    query: languagesQuery,
    dependsOn: dependencies.settings,
    responses: { 200: [ContentTypeInfoListOfGroup, ContentTypeListOfGroup] },
    handler: async ({ repository, params: { groupId }, query, context }) => {
      const listed = await repository.contentTypes.listOfGroup(groupId, context);
      return itemsInLanguages({ ...listed, groupId }, typeInLanguages, { query, repository, context });
    },
  })
  .POST('Create a content type in a group, published or as a draft', {
    requires: 'contentTypes.create',
    query: { publish: optional(string('true publishes the content type; anything else creates a draft')) },
    body: { document: ContentTypeCreate },
    responses: {
      201: variants({ published: ContentType, draft: ContentTypeDraft }),
      409: 'The identifier or the remote id is already in use, or two definitions have the same identifier',
    },
    handler: async ({ repository, params, query, body, context }) => {
      const isPublished = query.publish === 'true';
      const value = await repository.contentTypes.create({ ...body, ...params, isPublished }, context);
      return { as: isPublished ? ('published' as const) : ('draft' as const), value };
    },
  });
