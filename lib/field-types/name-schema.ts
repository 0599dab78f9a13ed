/** Names and URL aliases, generated from field values by a content type's schema, such as `<short_name|name> (<year>)`. */

const placeholder = /<([^<>]*)>/g;

/**
 * The name by a schema, in one line; `textOf` returns the texts of fields by their identifiers, and of alternatives
 * the first with a text is used. Where no field has a text the name is empty, also with text between the placeholders.
 */
export function nameBy(schema: string, textOf: (identifier: string) => string): string {
  let hasText = false;
  const name = schema.replace(placeholder, (_, alternatives: string) => {
    const text = firstText(alternatives.split('|'), textOf);
    hasText ||= text !== '';
    return text;
  });
  return hasText ? name.replace(/\s+/g, ' ').trim() : '';
}

function firstText(identifiers: readonly string[], textOf: (identifier: string) => string): string {
  for (const identifier of identifiers) {
    const text = textOf(identifier.trim()).trim();
    if (text !== '') return text;
  }
  return '';
}
