/** Content types: the fields of content items, and their settings. */
import { action, destination, id, mapped, oneOf, optional, string } from '../../documents/index.js';
import { type Absence, checkPresence } from '../../operations/declaration/absence.js';
import { body, command, expected, page, query, rest } from '../../operations/declaration/command.js';
import { mediaTypeOnly } from '../../operations/declaration/operations.js';
import { resource } from '../../operations/declaration/resource.js';
import { naming } from '../../operations/declaration/subjects.js';
import { empty, ruleResponse, variants } from '../../operations/responses/responses.js';
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

/** Words of the contract that have other texts in the protocol. */
const translated = <const T extends Readonly<Record<string, string>>>(texts: T, description: string) =>
  mapped(
    oneOf(Object.values(texts), description),
    (word: keyof T) => texts[word] as string,
    (text) => Object.keys(texts).find((word) => texts[word] === text) as keyof T,
  );

const order = translated({ identifier: 'name', modified: 'lastmodified' }, 'The member by which the list is sorted');
const direction = translated(
  { ascending: 'asc', descending: 'desc' },
  'The direction in which the list is sorted; used only together with orderby',
);

const absence: Absence = { noun: 'content type', by: ['identifier', 'remoteId'] };

export const contentTypes = resource(paths.contentTypes, {
  rootLinks: { contentTypes: { type: 'ContentTypeInfoList' }, contentTypeByIdentifier: { template: '{?identifier}' } },
}).GET('List the content types, or find one by its identifier or remote id', {
  calls: command('contentTypes.list', {
    identifier: query('identifier'),
    remoteId: query('remoteId'),
    orderBy: query('orderby'),
    direction: query('sort'),
    ...rest(page),
  }),
  dependsOn: dependencies.settings,
  query: {
    ...languagesQuery,
    identifier: optional(string('Only the type with this identifier')),
    remoteId: optional(string('Only the type with this remote id')),
    orderby: optional(order),
    sort: optional(direction),
  },
  paged: { limit: 'all', refusesZero: true },
  responses: { 200: [ContentTypeInfoList, ContentTypeList], 404: 'No content type has the identifier or remote id' },
  absence,
  toArgument: ({ query: { identifier, remoteId, orderby: orderBy, sort = 'ascending' }, page }) => ({
    ...page,
    ...(identifier !== undefined ? { identifier } : remoteId !== undefined ? { remoteId } : {}),
    ...(orderBy && { orderBy, direction: sort }),
  }),
  toResult: ({ items, ...listed }, call) => {
    const { identifier, remoteId } = call.query;
    // A type that the identifier names may have another remote id than the one that comes with it.
    const isOther = (type: { readonly remoteId: string }) =>
      identifier !== undefined && remoteId !== undefined && type.remoteId !== remoteId;
    const named = { ...listed, items: items.filter((type) => !isOther(type)) };
    checkPresence(absence, call.query, named);
    return itemsInLanguages(named, typeInLanguages, call);
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
    const result = await repository.contentTypes.find({ filter, sortClauses, ...page }, context);
    return itemsInLanguages(result, typeInLanguages, { query, repository, context });
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
    isRepeatable: true,
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
    isRepeatable: true,
    responses: { 201: destination(paths.contentType, { contentTypeId: 'id' }) },
  })
  .DELETE('Delete a content type that no content item uses', {
    calls: command('contentTypes.delete', { id: 'contentTypeId', expected }),
    isRepeatable: true,
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
    isRepeatable: true,
    responses: {
      201: variants({ published: ContentType, draft: ContentTypeDraft }),
      409: 'The identifier or the remote id is already in use, or two definitions have the same identifier',
    },
    toResult: (value, call) => ({ as: call.query.publish ? ('published' as const) : ('draft' as const), value }),
  });
