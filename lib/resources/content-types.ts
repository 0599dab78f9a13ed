/** Content types: which fields content items have, and what applies to them. */
import { resource } from '../api/resource.js';
import { id, oneOf, optional, string } from '../documents/index.js';
import { NotFound } from '../errors.js';
import type { FieldDefinition as Definition, ContentType as Domain, Id } from '../repository/repository.js';
import { ContentType, ContentTypeInfoList, ContentTypeList } from './content-types.documents.js';
import { FieldDefinition, FieldDefinitionByIdentifier, FieldDefinitionList } from './field-definitions.documents.js';
import { paths } from './paths.js';

const contentTypeId = id({ description: 'The id of a content type' });

export const contentTypes = resource(
  paths.contentTypes,
  {},
  (operation) => ({
    GET: operation({
      summary: 'List the content types, or find one by its identifier or remote id',
      requires: 'contentTypes.list',
      query: {
        identifier: optional(string({ description: 'Only the type with this identifier' })),
        remoteId: optional(string({ description: 'Only the type with this remote id' })),
        orderby: optional(oneOf(['name', 'lastmodified'], { description: 'What the list is sorted by' })),
        sort: optional(oneOf(['asc', 'desc'], { description: 'Counts together with orderby only' })),
      },
      paged: { limit: 'all', refusesZero: true },
      responses: {
        200: [ContentTypeInfoList, ContentTypeList],
        404: 'No content type has the identifier or remote id',
      },
      handler: async ({ repository, query: { orderby, sort, ...named }, page, context }) => {
        const orderBy = orderby && (orderby === 'name' ? ('identifier' as const) : ('modified' as const));
        const reverse = orderBy !== undefined && sort === 'desc';
        const order = { ...(orderBy && { orderBy }), reverse };
        const types = await repository.contentTypes.list({ ...page, ...named, ...order }, context);
        if (Object.keys(named).length > 0 && types.items.length === 0) throw new NotFound('content type');
        return types;
      },
    }),
  }),
  { contentTypes: { type: 'ContentTypeInfoList' }, contentTypeByIdentifier: { template: '{?identifier}' } },
);

export const contentType = resource(paths.contentType, { contentTypeId }, (operation) => ({
  GET: operation({
    summary: 'Load a content type with its field definitions',
    requires: 'contentTypes.load',
    responses: { 200: ContentType },
    handler: ({ repository, params, context }) => repository.contentTypes.load(params.contentTypeId, context),
  }),
}));

export const fieldDefinitions = resource(paths.fieldDefinitions, { contentTypeId }, (operation) => ({
  GET: operation({
    summary: 'List the field definitions of a content type',
    requires: 'contentTypes.load',
    id: 'contentTypes.listFieldDefinitions',
    responses: { 200: FieldDefinitionList },
    handler: async ({ repository, params, context }) => {
      const type = await repository.contentTypes.load(params.contentTypeId, context);
      return { contentTypeId: type.id, items: type.fieldDefinitions, ...validators(type) };
    },
  }),
}));

export const fieldDefinition = resource(
  paths.fieldDefinition,
  { contentTypeId, fieldDefinitionId: id({ description: 'The id of a field definition' }) },
  (operation) => ({
    GET: operation({
      summary: 'Load a field definition',
      requires: 'contentTypes.load',
      id: 'contentTypes.loadFieldDefinition',
      responses: { 200: FieldDefinition },
      handler: async ({ repository, params, context }) => {
        const type = await repository.contentTypes.load(params.contentTypeId, context);
        return definitionIn(type, ({ id: own }) => own === params.fieldDefinitionId, params.fieldDefinitionId);
      },
    }),
  }),
);

/** The same under a path of its own. */
export const fieldDefinitionByIdentifier = resource(
  paths.fieldDefinitionByIdentifier,
  { contentTypeId, identifier: string({ description: 'The identifier of a field definition' }) },
  (operation) => ({
    GET: operation({
      summary: 'Load a field definition by its identifier',
      requires: 'contentTypes.load',
      id: 'contentTypes.loadFieldDefinitionByIdentifier',
      responses: { 200: FieldDefinitionByIdentifier },
      handler: async ({ repository, params, context }) => {
        const type = await repository.contentTypes.load(params.contentTypeId, context);
        return definitionIn(type, ({ identifier }) => identifier === params.identifier);
      },
    }),
  }),
);

function definitionIn(
  type: Domain<Id>,
  isWanted: (definition: Definition<Id>) => boolean,
  named?: Definition<Id>['id'],
) {
  const definition = type.fieldDefinitions.find(isWanted);
  if (!definition) throw new NotFound('field definition', named);
  return { ...definition, ...validators(type) };
}

/** Definitions are revised with their type. */
const validators = ({ revision, updated }: Domain<Id>) => ({
  ...(revision !== undefined && { revision }),
  ...(updated !== undefined && { updated }),
});
