/** Texts that fields add to names and to other fields, and the names that are made of them. */
import { type FieldTypes, nameBy } from '../../../field-types/index.js';
import type { FieldDefinition, Json, Translations } from '../../../repository/repository.js';

interface NamedField {
  readonly definition: FieldDefinition;
  readonly languageCode: string;
  readonly value: Json;
}

/** In characters; a whole one is never cut in two. */
const maxName = 255;

/** The names in each language, by a schema of the content type. */
export function toNames(
  fieldTypes: FieldTypes,
  { languageCodes, nameSchema }: { readonly languageCodes: readonly string[]; readonly nameSchema: string },
  fields: readonly NamedField[],
): Translations {
  return Object.fromEntries(
    languageCodes.map((languageCode) => {
      const name = nameBy(nameSchema, textsIn(fieldTypes, fields, languageCode));
      return [languageCode, Array.from(name).slice(0, maxName).join('').trim()];
    }),
  );
}

/** The texts that the fields of one language add to names, by their identifiers. */
export const textsIn =
  (fieldTypes: FieldTypes, fields: readonly NamedField[], languageCode: string) =>
  (identifier: string): string => {
    const isNamed = ({ definition, ...field }: NamedField) =>
      field.languageCode === languageCode && definition.identifier === identifier;
    const field = fields.find(isNamed);
    if (!field) return '';
    const { definition, value } = field;
    return fieldTypes.get(definition.fieldTypeIdentifier).toName(value, definition, languageCode);
  };
