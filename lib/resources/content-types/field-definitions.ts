/** Field definitions: the fields of the items of a content type, and of those of its draft. */
import { id, string } from '../../documents/index.js';
import { NotFound } from '../../errors/errors.js';
import { body, command, expected, params, rest } from '../../operations/declaration/command.js';
import { resource } from '../../operations/declaration/resource.js';
import { empty, ruleResponse } from '../../operations/responses/responses.js';
import type { ContentType, FieldDefinition as Definition, Id } from '../../repository/repository.js';
import { languagesQuery } from '../languages/languages-query.js';
import { paths } from '../paths.js';
import { contentTypeId } from './content-types.js';
import { FieldDefinitionCreate, FieldDefinitionUpdate } from './field-definition-input.documents.js';
import {
  DraftFieldDefinition,
  DraftFieldDefinitionList,
  FieldDefinition,
  FieldDefinitionByIdentifier,
  FieldDefinitionList,
} from './field-definitions.documents.js';
import { loadType, loadTypeDraft, translatedType } from './translated-types.js';

const fieldDefinitionId = id('The id of a field definition');

export const fieldDefinitions = resource(paths.fieldDefinitions, { params: { contentTypeId } }).GET(
  'List the field definitions of a content type',
  {
    calls: command('contentTypes.load', 'contentTypeId'),
    query: languagesQuery,
    id: 'contentTypes.listFieldDefinitions',
    responses: { 200: FieldDefinitionList },
    toResult: async (type, call) => definitionsIn(await translatedType(type, call)),
  },
);

export const fieldDefinition = resource(paths.fieldDefinition, { params: { contentTypeId, fieldDefinitionId } }).GET(
  'Load a field definition',
  {
    requires: 'contentTypes.load',
    query: languagesQuery,
    id: 'contentTypes.loadFieldDefinition',
    responses: { 200: FieldDefinition },
    handler: async (call) => definitionIn(await loadType(call), { id: call.params.fieldDefinitionId }),
  },
);

/** A field definition at the path of its identifier. */
export const fieldDefinitionByIdentifier = resource(paths.fieldDefinitionByIdentifier, {
  params: { contentTypeId, identifier: string('The identifier of a field definition') },
}).GET('Load a field definition by its identifier', {
  requires: 'contentTypes.load',
  query: languagesQuery,
  id: 'contentTypes.loadFieldDefinitionByIdentifier',
  responses: { 200: FieldDefinitionByIdentifier },
  handler: async (call) => definitionIn(await loadType(call), { identifier: call.params.identifier }),
});

export const draftFieldDefinitions = resource(paths.draftFieldDefinitions, { params: { contentTypeId } })
  .GET('List the field definitions of a draft', {
    calls: command('contentTypes.loadDraft', 'contentTypeId'),
    query: languagesQuery,
    id: 'contentTypes.listDraftFieldDefinitions',
    responses: { 200: DraftFieldDefinitionList },
    toResult: async (type, call) => definitionsIn(await translatedType(type, call)),
  })
  .POST('Add a field definition to a draft', {
    calls: command('contentTypes.createDefinition', { definition: body, expected, ...rest(params) }),
    body: { document: FieldDefinitionCreate },
    isRepeatable: true,
    responses: {
      201: DraftFieldDefinition,
      403: ruleResponse(
        'The field type cannot be added to the draft, or the caller may not update it',
        'already has a field of this type',
        'has content',
      ),
      409: 'The identifier is already in use in the draft',
    },
  });

export const draftFieldDefinition = resource(paths.draftFieldDefinition, {
  params: { contentTypeId, fieldDefinitionId },
})
  .GET('Load a field definition of a draft', {
    requires: 'contentTypes.loadDraft',
    query: languagesQuery,
    id: 'contentTypes.loadDraftFieldDefinition',
    responses: { 200: DraftFieldDefinition },
    handler: async (call) => definitionIn(await loadTypeDraft(call), { id: call.params.fieldDefinitionId }),
  })
  .PATCH('Update a field definition of a draft; its field type stays the same', {
    calls: command('contentTypes.updateDefinition', {
      contentTypeId: 'contentTypeId',
      id: 'fieldDefinitionId',
      changes: body,
      expected,
    }),
    body: { document: FieldDefinitionUpdate },
    isRepeatable: true,
    responses: { 200: DraftFieldDefinition, 409: 'The identifier is already in use in the draft' },
  })
  .DELETE('Remove a field definition from a draft', {
    calls: command('contentTypes.deleteDefinition', {
      contentTypeId: 'contentTypeId',
      id: 'fieldDefinitionId',
      expected,
    }),
    isRepeatable: true,
    responses: { 204: empty('The definition is removed') },
  });

const definitionsIn = (type: ContentType<Id>) => ({
  contentTypeId: type.id,
  items: type.fieldDefinitions,
  ...validators(type),
});

function definitionIn(type: ContentType<Id>, named: Partial<Pick<Definition<Id>, 'id' | 'identifier'>>) {
  const definition = type.fieldDefinitions.find(({ id: definitionId, identifier }) =>
    named.id === undefined ? identifier === named.identifier : definitionId === named.id,
  );
  if (!definition) throw new NotFound('field definition', named.id);
  return { ...definition, ...validators(type) };
}

/** Definitions are revised with their type. */
const validators = ({ revision, updated }: ContentType<Id>) => ({
  ...(revision !== undefined && { revision }),
  ...(updated !== undefined && { updated }),
});
