/** Drafts of content types, and the field definitions in them. */
import { mediaTypeOnly, resource } from '../api/resource.js';
import { empty } from '../api/responses.js';
import { ContentTypeUpdate, PublishContentTypeInput } from './content-type-input.documents.js';
import { ContentType, ContentTypeDraft, ContentTypeDraftInfo } from './content-types.documents.js';
import { contentTypeId, definitionIn, fieldDefinitionId, validators } from './content-types.js';
import { FieldDefinitionCreate, FieldDefinitionUpdate } from './field-definition-input.documents.js';
import { DraftFieldDefinition, DraftFieldDefinitionList } from './field-definitions.documents.js';
import { paths } from './paths.js';

export const contentTypeDraft = resource(
  paths.contentTypeDraft,
  { contentTypeId },
  (operation) => ({
    GET: operation({
      summary: 'Load the draft of a content type',
      requires: 'contentTypes.loadDraft',
      responses: { 200: ContentTypeDraft, 404: 'The content type has no draft, or the draft of another user' },
      handler: ({ repository, params, context }) => repository.contentTypes.loadDraft(params.contentTypeId, context),
    }),
    PATCH: operation({
      summary: 'Update the draft of a content type',
      requires: 'contentTypes.updateDraft',
      expects: true,
      consumes: ContentTypeUpdate,
      responses: { 200: ContentTypeDraftInfo, 409: 'The identifier or the remote id is already in use' },
      handler: ({ repository, params, body: changes, expected, context }) =>
        repository.contentTypes.updateDraft({ id: params.contentTypeId, changes, expected }, context),
    }),
    DELETE: operation({
      summary: 'Delete the draft of a content type; a content type that was never published is deleted with it',
      requires: 'contentTypes.deleteDraft',
      expects: true,
      responses: { 204: empty('The draft is deleted') },
      handler: ({ repository, params, expected, context }) =>
        repository.contentTypes.deleteDraft({ id: params.contentTypeId, expected }, context),
    }),
    PUBLISH: operation({
      summary: 'Publish the draft of a content type',
      requires: 'contentTypes.publishDraft',
      expects: true,
      also: mediaTypeOnly(PublishContentTypeInput),
      responses: { 200: ContentType, 406: 'The draft has no field definitions' },
      handler: ({ repository, params, expected, context }) =>
        repository.contentTypes.publishDraft({ id: params.contentTypeId, expected }, context),
    }),
  }),
  {},
  ['DELETE', 'GET', 'PATCH', 'PUBLISH'],
);

export const draftFieldDefinitions = resource(paths.draftFieldDefinitions, { contentTypeId }, (operation) => ({
  GET: operation({
    summary: 'List the field definitions of a draft',
    requires: 'contentTypes.loadDraft',
    id: 'contentTypes.listDraftFieldDefinitions',
    responses: { 200: DraftFieldDefinitionList },
    handler: async ({ repository, params, context }) => {
      const type = await repository.contentTypes.loadDraft(params.contentTypeId, context);
      return { contentTypeId: type.id, items: type.fieldDefinitions, ...validators(type) };
    },
  }),
  POST: operation({
    summary: 'Add a field definition to a draft',
    requires: 'contentTypes.createDefinition',
    expects: true,
    consumes: FieldDefinitionCreate,
    responses: {
      201: DraftFieldDefinition,
      403: 'The field type cannot be added to the draft, or the caller may not update it',
      409: 'The identifier is already in use in the draft',
    },
    handler: ({ repository, params, body: definition, expected, context }) =>
      repository.contentTypes.createDefinition({ ...params, definition, expected }, context),
  }),
}));

export const draftFieldDefinition = resource(
  paths.draftFieldDefinition,
  { contentTypeId, fieldDefinitionId },
  (operation) => ({
    GET: operation({
      summary: 'Load a field definition of a draft',
      requires: 'contentTypes.loadDraft',
      id: 'contentTypes.loadDraftFieldDefinition',
      responses: { 200: DraftFieldDefinition },
      handler: async ({ repository, params, context }) => {
        const type = await repository.contentTypes.loadDraft(params.contentTypeId, context);
        return definitionIn(type, ({ id: own }) => own === params.fieldDefinitionId, params.fieldDefinitionId);
      },
    }),
    PATCH: operation({
      summary: 'Update a field definition of a draft; its field type stays the same',
      requires: 'contentTypes.updateDefinition',
      expects: true,
      consumes: FieldDefinitionUpdate,
      responses: { 200: DraftFieldDefinition, 409: 'The identifier is already in use in the draft' },
      handler: ({ repository, params: { contentTypeId: typeId, fieldDefinitionId: id }, body, expected, context }) =>
        repository.contentTypes.updateDefinition({ contentTypeId: typeId, id, changes: body, expected }, context),
    }),
    DELETE: operation({
      summary: 'Remove a field definition from a draft',
      requires: 'contentTypes.deleteDefinition',
      expects: true,
      responses: { 204: empty('The definition is removed') },
      handler: ({ repository, params: { contentTypeId: typeId, fieldDefinitionId: id }, expected, context }) =>
        repository.contentTypes.deleteDefinition({ contentTypeId: typeId, id, expected }, context),
    }),
  }),
);
