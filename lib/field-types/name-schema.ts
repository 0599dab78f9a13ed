/** Names and URL aliases, made of field values by a content type's schema, such as `<short_name|name> (<year>)`. */
import type { FieldDefinition, Json } from '../repository/repository.js';
import type { FieldTypes } from './registry.js';

/** The fields of one version in one language. */
export interface NamedFields {
  readonly definitions: readonly FieldDefinition[];
  /** By the identifiers of the definitions. */
  readonly values: Readonly<Record<string, Json>>;
  readonly languageCode: string;
}

const placeholder = /<([^<>]*)>/g;

/** The name by a schema, in one line. Where no field has a text it is empty, whatever stands between the placeholders. */
export function nameBy(schema: string, fields: NamedFields, types: FieldTypes): string {
  let isFilled = false;
  const name = schema.replace(placeholder, (_, alternatives: string) => {
    const text = firstText(alternatives, fields, types);
    isFilled ||= text !== '';
    return text;
  });
  return isFilled ? inOneLine(name) : '';
}

function firstText(
  alternatives: string,
  { definitions, values, languageCode }: NamedFields,
  types: FieldTypes,
): string {
  for (const identifier of alternatives.split('|').map((each) => each.trim())) {
    const definition = definitions.find((each) => each.identifier === identifier);
    const value = Object.hasOwn(values, identifier) ? values[identifier] : undefined;
    if (definition === undefined || value === undefined) continue;
    const text = types.get(definition.fieldTypeIdentifier).toName(value, definition, languageCode);
    if (text.trim() !== '') return text;
  }
  return '';
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
