/** The schemas of items: one for each content type, whose fields have the values of their definitions. */
import { type ItemTypeNaming, type ItemTypes, itemKeywords } from '../resources/items/item-types.js';
import type { JsonObject } from './json.js';
import { convert, type Dialect } from './schema.js';

/** The names of the schemas of items, such as `ArticleItem`. */
export const itemSchemaNaming: ItemTypeNaming = {
  namesOf: (name) => [`${name}Item`],
  reservedNames: ['Item', 'AnyItem'],
};

/**
 * The schemas of content types, each of which extends `Item`, and of those that they refer to, such as `Reference`. A request can
 * select fields, so that none of them is required.
 */
export function itemSchemas({ types, shapes }: ItemTypes, dialect: Dialect): Record<string, JsonObject> {
  const ofTypes = types.map(({ id, name, identifier, label, fields }) => {
    const properties = fields.map((field) => [
      field.identifier,
      { title: field.label, ...convert(field.shape, dialect) },
    ]);
    const itemProperties = {
      type: { const: identifier },
      fields: { type: 'object', properties: Object.fromEntries(properties) },
    };
    const item = { $ref: `${dialect.definitions}Item` };
    const about = { title: label, [itemKeywords.contentTypeId]: id };
    return [
      name,
      { ...about, allOf: [item, { type: 'object', properties: itemProperties, required: ['type', 'fields'] }] },
    ] as const;
  });
  const ofShapes = [...shapes].map(([name, shape]) => [name, convert(shape, dialect)] as const);
  return Object.fromEntries([...ofTypes, ...ofShapes]);
}
