/** Content types as the description of items has them. */

import { type ItemType, itemKeywords } from '../resources/items/item-types.js';
import type { JsonObject, OpenApiDocument } from './json.js';

export interface DescribedType {
  readonly id: ItemType['id'];
  readonly title: string;
  /** The schemas of values, by the identifiers of fields. */
  readonly fields: Readonly<Record<string, JsonObject>>;
}

/** The content types by their identifiers. */
export function typesIn({ components }: OpenApiDocument): ReadonlyMap<string, DescribedType> {
  // biome-ignore lint/suspicious/noExplicitAny: the schemas of items
  const schemas: readonly any[] = Object.values(components.schemas ?? {});
  const ofTypes = schemas.filter((schema) => itemKeywords.contentTypeId in schema);
  return new Map(
    ofTypes.map(({ [itemKeywords.contentTypeId]: id, title, allOf: [, { properties }] }) => [
      properties.type.const,
      { id, title, fields: properties.fields.properties },
    ]),
  );
}
