/** Content types: which fields content items have, and what applies to them. */
import { action, destination, id, mapped, oneOf, optional, string } from '../../documents/index.js';
import { NotFound } from '../../errors/errors.js';
import { body, command, expected, query, rest } from '../../operations/command.js';
import { mediaTypeOnly } from '../../operations/operations.js';
import { resource } from '../../operations/resource.js';
import { empty, ruleResponse, variants } from '../../operations/responses.js';
import { naming } from '../../operations/subjects.js';
import { dependencies, tagsFor } from '../cache-tags.js';
import { itemsInLanguages, languagesQuery, typeInLanguages } from '../languages/languages-query.js';
import { paths } from '../paths.js';
import { groupId } from './content-type-groups.js';
import { ContentTypeCreate, ContentTypeUpdate } from './content-type-input.documents.js';
import { ContentTypeViewInput, UnlinkedContentTypeList } from './content-type-view.documents.js';
import {
  ContentType,
  ContentTypeDraft,
  ContentTypeDraftInfo,
  ContentTypeInfoList,
  ContentTypeInfoListOfGroup,
  ContentTypeList,
  ContentTypeListOfGroup,
} from './content-types.documents.js';
import { translatedType } from './translated-types.js';

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
  responses: { 200: UnlinkedContentTypeList },
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
    calls: command('contentTypes.load', 'contentTypeId'),
    query: languagesQuery,
    dependsOn: dependencies.settings,
    responses: { 200: ContentType },
    toResult: translatedType,
  })
  .POST('Create a draft of a content type', {
    calls: command('contentTypes.createDraft', { id: 'contentTypeId', changes: body, expected }),
    body: { document: ContentTypeUpdate },
    responses: {
      201: ContentTypeDraftInfo,
      409: ruleResponse(
        'The content type has a draft, or the identifier or the remote id is already in use',
        'has a draft',
      ),
    },
  })
  .COPY('Copy a content type; the copy has another identifier and remote id', {
    calls: command('contentTypes.copy', { id: 'contentTypeId', expected }),
    also: mediaTypeOnly(CopyContentTypeInput),
    responses: { 201: destination(paths.contentType, { contentTypeId: 'id' }) },
  })
  .DELETE('Delete a content type that no content item uses', {
    calls: command('contentTypes.delete', { id: 'contentTypeId', expected }),
    responses: {
      204: empty('The content type is deleted'),
      403: ruleResponse('Content of the type exists, or the caller may not delete it', 'has content'),
    },
  });

const publish = mapped(
  string('true publishes the content type; anything else creates a draft'),
  (isPublished: boolean) => String(isPublished),
  (text) => text === 'true',
);

export const contentTypesOfGroup = resource(paths.contentTypesOfGroup, { params: { groupId } })
  .GET('List the content types of a group', {
    calls: command('contentTypes.listOfGroup', 'groupId'),
    query: languagesQuery,
    dependsOn: dependencies.settings,
    responses: { 200: [ContentTypeInfoListOfGroup, ContentTypeListOfGroup] },
    toResult: (listed, call) => itemsInLanguages({ ...listed, groupId: call.params.groupId }, typeInLanguages, call),
  })
  .POST('Create a content type in a group, published or as a draft', {
    calls: command('contentTypes.create', {
      groupId: 'groupId',
      isPublished: query('publish', false),
      ...rest(body),
    }),
    query: { publish: optional(publish) },
    body: { document: ContentTypeCreate },
    responses: {
      201: variants({ published: ContentType, draft: ContentTypeDraft }),
      409: 'The identifier or the remote id is already in use, or two definitions have the same identifier',
    },
    toResult: (value, call) => ({ as: call.query.publish ? ('published' as const) : ('draft' as const), value }),
  });
