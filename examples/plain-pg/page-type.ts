/** The one content type of this CMS: parses and validates values of its fields, and generates names. */
import { BadRequest, type FieldDefinition, type FieldFault, type Json } from 'express-cms-rest';
import { createFieldTypes } from 'express-cms-rest/field-types';
import { type FieldChange, fixedContentType } from 'express-cms-rest/repository';

export const pageType = fixedContentType({
  id: 1,
  identifier: 'page',
  names: { 'eng-GB': 'Page' },
  nameSchema: '<title>',
  isContainer: true,
  mainLanguageCode: 'eng-GB',
  creatorId: 1,
  created: new Date('2026-01-01T00:00:00Z'),
  fieldDefinitions: [
    { id: 1, identifier: 'title', names: { 'eng-GB': 'Title' }, fieldTypeIdentifier: 'string', isRequired: true },
    { id: 2, identifier: 'body', names: { 'eng-GB': 'Text' }, fieldTypeIdentifier: 'text' },
  ],
});
const definitions = pageType.fieldDefinitions;

/** Values by field and language. */
export type Values = Map<string, Map<string, Json>>;

const fieldTypes = createFieldTypes();

/** Applies changes to the values, each read by its field type; all faults are reported together. */
export async function change(values: Values, changes: readonly FieldChange[], language: string): Promise<void> {
  const faults: FieldFault[] = [];
  for (const { fieldDefinitionIdentifier: identifier, languageCode = language, value } of changes) {
    const definition = definitions.find((each) => each.identifier === identifier);
    if (!definition) throw new BadRequest(`There is no field ${identifier}`);
    const reading = await fieldTypes.read(definition.fieldTypeIdentifier, { value }, definition);
    faults.push(...toFaults(definition, reading.faults));
    inLanguage(values, languageCode).set(identifier, reading.value);
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
  const current = values.get(code) ?? new Map<string, Json>(definitions.map(({ identifier }) => [identifier, null]));
  values.set(code, current);
  return current;
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
