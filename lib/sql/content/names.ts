/** The names of a version: made of its fields by the schema of the content type, one for each language. */
import { type FieldTypes, nameBy } from '../../field-types/index.js';
import type { ContentType, Translations } from '../../repository/repository.js';
import type { PlannedField } from './field-plan.js';

/** In characters; a whole one is never cut in two. */
const longestName = 255;

export function toNames(
  fieldTypes: FieldTypes,
  type: ContentType,
  languageCodes: readonly string[],
  fields: readonly PlannedField[],
): Translations {
  return Object.fromEntries(
    languageCodes.map((languageCode) => {
      const own = fields.filter((field) => field.languageCode === languageCode);
      const name = nameBy(type.nameSchema, (identifier) => textOf(fieldTypes, own, identifier));
      return [languageCode, Array.from(name).slice(0, longestName).join('').trim()];
    }),
  );
}

/** By the schema for URL aliases, if the type has one. */
export function toAliasNames(
  fieldTypes: FieldTypes,
  { urlAliasSchema, ...type }: ContentType,
  ...rest: [languageCodes: readonly string[], fields: readonly PlannedField[]]
): Translations | undefined {
  if (!urlAliasSchema) return undefined;
  return toNames(fieldTypes, { ...type, urlAliasSchema, nameSchema: urlAliasSchema }, ...rest);
}

function textOf(fieldTypes: FieldTypes, fields: readonly PlannedField[], identifier: string): string {
  const field = fields.find(({ definition }) => definition.identifier === identifier);
  if (!field) return '';
  const { definition, value, languageCode } = field;
  return fieldTypes.get(definition.fieldTypeIdentifier).toName(value, definition, languageCode);
}
