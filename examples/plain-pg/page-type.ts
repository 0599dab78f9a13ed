/** The one content type of this CMS: parses and validates values of its fields, and generates names. */
import {
  BadRequest,
  type ContentType,
  createFieldTypes,
  type FieldChange,
  type FieldDefinition,
  type FieldFault,
  type Json,
} from 'express-cms-rest';

const since = new Date('2026-01-01T00:00:00Z');
const text = (english: string) => ({ 'eng-GB': english });
const typeId = 1;

const definitions: readonly FieldDefinition[] = [
  toDefinition(1, 'title', 'Title', 'string', true),
  toDefinition(2, 'body', 'Text', 'text', false),
];

export const pageType: ContentType = {
  id: typeId,
  status: 'DEFINED',
  identifier: 'page',
  remoteId: 'page',
  names: text('Page'),
  descriptions: {},
  created: since,
  modified: since,
  creatorId: 1,
  modifierId: 1,
  nameSchema: '<title>',
  urlAliasSchema: null,
  isContainer: true,
  mainLanguageCode: 'eng-GB',
  defaultAlwaysAvailable: true,
  defaultSortField: 'PRIORITY',
  defaultSortOrder: 'ASC',
  fieldDefinitions: definitions,
  revision: 1,
  updated: since,
};

/** Values by field and language. */
export type Values = Map<string, Map<string, Json>>;

const fieldTypes = createFieldTypes();

/** Applies changes to the values, each read by its field type; all faults are reported together. */
export async function change(values: Values, changes: readonly FieldChange[], language: string): Promise<void> {
  const faults: FieldFault[] = [];
  for (const { fieldDefinitionIdentifier: identifier, languageCode = language, value } of changes) {
    const definition = definitions.find((each) => each.identifier === identifier);
    if (!definition) throw new BadRequest(`There is no field ${identifier}`);
    const read = await fieldTypes.read(definition.fieldTypeIdentifier, { value }, definition);
    faults.push(...toFaults(definition, read.faults));
    inLanguage(values, languageCode).set(identifier, read.value);
  }
  refuse(faults);
}

/** Refuses values that are missing where one is required. */
export function requireComplete(values: Values): void {
  const missing = [...values.values()].flatMap((texts) =>
    definitions.filter(({ identifier, isRequired }) => isRequired && (texts.get(identifier) ?? null) === null),
  );
  refuse(missing.flatMap((definition) => toFaults(definition, [{ target: null, message: 'must not be empty' }])));
}

/** The values of a language, which has one for each field from now on. */
export function inLanguage(values: Values, code: string): Map<string, Json> {
  const known = values.get(code) ?? new Map<string, Json>(definitions.map(({ identifier }) => [identifier, null]));
  values.set(code, known);
  return known;
}

export function namesOf(values: Values): Readonly<Record<string, string>> {
  return Object.fromEntries([...values].map(([code, texts]) => [code, String(texts.get('title') ?? '')]));
}

function toFaults(definition: FieldDefinition, faults: readonly { target: string | null; message: string }[]) {
  const { id: fieldDefinitionId, identifier } = definition;
  return faults.map(({ target, message }) => ({ fieldDefinitionId, target, message: `${identifier}: ${message}` }));
}

function refuse(fields: readonly FieldFault[]): void {
  if (fields.length > 0) throw new BadRequest('Some fields are not valid', { fields });
}

function toDefinition(
  id: number,
  identifier: string,
  name: string,
  type: string,
  isRequired: boolean,
): FieldDefinition {
  return {
    contentTypeId: typeId,
    id,
    identifier,
    fieldTypeIdentifier: type,
    fieldGroup: '',
    position: id,
    isTranslatable: true,
    isRequired,
    isInfoCollector: false,
    isSearchable: true,
    names: text(name),
    descriptions: {},
    defaultValue: null,
    settings: {},
    validators: {},
  };
}
