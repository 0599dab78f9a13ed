/** Content types for specs of values, models and types that are derived from them. */
import type { ContentType, FieldDefinition, Id, Json } from '../../lib/repository/repository.js';

/** A field: its identifier and its field type, with an exclamation mark where it is required. */
export type FieldSketch = readonly [identifier: string, fieldType: string, settings?: Readonly<Record<string, Json>>];

export function contentType(identifier: string, id: Id, ...fields: readonly FieldSketch[]): ContentType<Id> {
  return {
    id,
    revision: 1,
    status: 'DEFINED',
    identifier,
    remoteId: identifier,
    names: { 'eng-GB': `Type ${identifier}` },
    descriptions: {},
    created: new Date(0),
    modified: new Date(0),
    creatorId: 14,
    modifierId: 14,
    nameSchema: '',
    urlAliasSchema: null,
    isContainer: false,
    mainLanguageCode: 'eng-GB',
    defaultAlwaysAvailable: true,
    defaultSortField: 'PATH',
    defaultSortOrder: 'ASC',
    fieldDefinitions: fields.map((field, at) => fieldDefinition(id, at, field)),
  };
}

function fieldDefinition(
  contentTypeId: Id,
  at: number,
  [identifier, fieldType, settings = {}]: FieldSketch,
): FieldDefinition<Id> {
  return {
    contentTypeId,
    id: at + 1,
    identifier,
    fieldTypeIdentifier: fieldType.replace('!', ''),
    fieldGroup: '',
    position: at,
    isTranslatable: true,
    isRequired: fieldType.endsWith('!'),
    isInfoCollector: false,
    isSearchable: true,
    names: { 'eng-GB': `Field ${identifier}` },
    descriptions: {},
    defaultValue: null,
    settings,
    validators: {},
  };
}
