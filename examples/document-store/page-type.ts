/** The one content type: parses and validates values of its fields, and generates names. */
import { BadRequest, type FieldFault, type Json } from 'express-cms-rest';
import { createFieldTypes } from 'express-cms-rest/field-types';
import { type FieldChange, fixedContentType } from 'express-cms-rest/repository';

/** By language and field. */
export type Values = Record<string, Record<string, Json>>;

export const pageType = fixedContentType<string>({
  id: 'page',
  identifier: 'page',
  names: { 'eng-GB': 'Page' },
  nameSchema: '<title>',
  isContainer: true,
  mainLanguageCode: 'eng-GB',
  creatorId: 'editor',
  created: new Date('2026-01-01T00:00:00Z'),
  fieldDefinitions: [
    {
      id: 'title',
      identifier: 'title',
      names: { 'eng-GB': 'Title' },
      fieldTypeIdentifier: 'string',
      isRequired: true,
    },
    { id: 'body', identifier: 'body', names: { 'eng-GB': 'Text' }, fieldTypeIdentifier: 'text' },
  ],
});
const definitions = pageType.fieldDefinitions;

export const languages = [
  { id: 'english', code: 'eng-GB', name: 'English', isEnabled: true },
  { id: 'german', code: 'ger-DE', name: 'Deutsch', isEnabled: true },
];

const fieldTypes = createFieldTypes();

/** Puts changes into the values, each read as its field type has it; all faults are reported together. */
export async function change(values: Values, changes: readonly FieldChange[], language: string): Promise<void> {
  const faults: FieldFault[] = [];
  for (const { fieldDefinitionIdentifier: identifier, languageCode = language, value } of changes) {
    const definition = definitions.find((each) => each.identifier === identifier);
    if (!definition) throw new BadRequest(`There is no field ${identifier}`);
    const reading = await fieldTypes.read(definition.fieldTypeIdentifier, { value }, definition);
    faults.push(...reading.faults.map((fault) => ({ ...fault, fieldDefinitionId: definition.id })));
    inLanguage(values, languageCode)[identifier] = reading.value;
  }
  refuse(faults);
}

/** Refuses values that are missing where one is required. */
export function requireComplete(values: Values): void {
  const missing = Object.values(values).flatMap((texts) =>
    definitions.filter(({ identifier, isRequired }) => isRequired && (texts[identifier] ?? null) === null),
  );
  refuse(missing.map(({ id }) => ({ fieldDefinitionId: id, target: null, message: 'must not be empty' })));
}

/** The values of a language, which has one for each field from now on. */
export function inLanguage(values: Values, code: string): Record<string, Json> {
  if (!languages.some((language) => language.code === code)) throw new BadRequest(`There is no language ${code}`);
  values[code] ??= Object.fromEntries(definitions.map(({ identifier }) => [identifier, null]));
  return values[code];
}

function refuse(fields: readonly FieldFault[]): void {
  if (fields.length > 0) throw new BadRequest('Some fields are not valid', { fields });
}
