/** The OpenAPI document of items alone, in which each content type has a schema. */
import { type ItemTypes, itemTypesOf, type ShapedFieldTypes } from '../resources/items/item-types.js';
import { maxSortKeys } from '../resources/items/items-query.js';
import { paths } from '../resources/paths.js';
import type { Api } from './api.js';
import { dialectOf } from './content.js';
import { describeIncrementally, type OpenApiVersion } from './document.js';
import { type ComparingSchemas, comparingSchemas } from './item-filters.js';
import { itemSchemaNaming, itemSchemas } from './items.js';
import { type JsonObject, mapMembers, type OpenApiDocument } from './json.js';
import type { Dialect } from './schema.js';

/** Content types as the repository lists them. */
export type ListedTypes = Parameters<typeof itemTypesOf>[0];

const itemPaths: ReadonlySet<string> = new Set([paths.items, paths.item, paths.itemAt]);

export function describeItems(api: Api, version: OpenApiVersion, contentTypes: ListedTypes): Promise<OpenApiDocument> {
  const fieldTypes: ShapedFieldTypes = api.writeOptions.fieldTypes;
  const types = itemTypesOf(contentTypes, fieldTypes, itemSchemaNaming);
  const routes = new Map([...api.routes].filter(([path]) => itemPaths.has(path)));
  // In XML fields are elements, which schemas by content type could not describe.
  const itemsApi: Api = { ...api, routes, formats: ['json'] };
  return describeIncrementally(itemsApi, version, (document) => withTypes(document, types, dialectOf(itemsApi)));
}

const conventions = `The published content of a content management system as plain values, with a schema for each content type.

- An item is the published version of a content item, in one language, under its main location.
- This document describes JSON only. In XML the fields of an item are elements.
- A request can select fields, so that the schemas of content types require none.
- A request can select members of values, such as intro/text: then others that schemas require are left out.
- Items that the caller may not read are in no list and in no value.
- Hrefs are absolute paths and begin with the path of this server.`;

function withTypes(document: OpenApiDocument, types: ItemTypes, dialect: Dialect): OpenApiDocument {
  const { info, components } = document;
  const { securitySchemes = {}, examples: _, ...others } = components;
  const compared = comparingSchemas(types.types, dialect);
  const schemas = {
    ...typedSchemas(components.schemas ?? {}, types, dialect),
    ...compared.filters,
    ...compared.sortKeys,
    ...compared.conditions,
  };
  return {
    ...document,
    info: { ...info, title: 'Items of a CMS', description: conventions },
    paths: mapMembers(document.paths, (place, path) => withoutExamples(path === paths.items ? listed(place) : place)),
    components: { ...others, ...usedSchemes(securitySchemes, document), schemas },
  };

  function listed(place: JsonObject): JsonObject {
    const parameters = parameterSchemas(types, compared, dialect);
    return changedGet(place, (get) => ({
      ...get,
      parameters: (get.parameters as readonly JsonObject[]).map((own) => ({ ...own, ...parameters[String(own.name)] })),
    }));
  }
}

/** Reading needs no CSRF token, and public items nothing at all. */
function usedSchemes(schemes: JsonObject, document: OpenApiDocument): Partial<OpenApiDocument['components']> {
  const operations = Object.values(document.paths).map(({ get }) => get as JsonObject);
  const used = operations.flatMap(({ security }) => (security as readonly JsonObject[]).flatMap(Object.keys));
  const left = Object.entries(schemes).filter(([name]) => used.includes(name));
  return left.length === 0 ? {} : { securitySchemes: Object.fromEntries(left) };
}

const changedGet = (place: JsonObject, change: (get: JsonObject) => JsonObject): JsonObject => ({
  ...place,
  get: change(place.get as JsonObject),
});

/** The example of a document is an item of a content type that may not be there. */
const withoutExamples = (place: JsonObject): JsonObject =>
  changedGet(place, (get) => {
    const responses = get.responses as Readonly<Record<string, JsonObject>>;
    const { content, ...success } = responses[200] as JsonObject & { readonly content: Record<string, JsonObject> };
    const bare = mapMembers(content, ({ schema }): JsonObject => ({ schema }));
    return { ...get, responses: { ...responses, 200: { ...success, content: bare } } };
  });

interface Schemas {
  readonly Item: JsonObject;
  readonly ItemDocument: JsonObject;
  readonly ItemList: JsonObject & { readonly properties: JsonObject & { readonly Item: JsonObject } };
}

/** In lists items have fewer members, and no media type: members that are required of them are required of `Item`. */
function typedSchemas(schemas: JsonObject, types: ItemTypes, dialect: Dialect): JsonObject {
  const { Item, ItemDocument, ItemList } = schemas as unknown as Schemas;
  const { items, ...list } = ItemList.properties.Item;
  const anyItem = { $ref: `${dialect.definitions}AnyItem` };
  return {
    ...schemas,
    Item: { ...Item, required: (items as JsonObject).required },
    ItemDocument: { ...ItemDocument, properties: { Item: { allOf: [anyItem], required: Item.required } } },
    ItemList: { ...ItemList, properties: { ...ItemList.properties, Item: { ...list, items: anyItem } } },
    AnyItem: anyItemSchema(types, dialect),
    ...itemSchemas(types, dialect),
  };
}

function anyItemSchema({ types }: ItemTypes, { definitions }: Dialect): JsonObject {
  const [first = 'Item', ...others] = types.map(({ name }) => name);
  if (others.length === 0) return { $ref: definitions + first };
  const references = types.map(({ identifier, name }) => [identifier, definitions + name] as const);
  return {
    description: 'An item of one of the content types',
    oneOf: references.map(([, $ref]) => ({ $ref })),
    discriminator: { propertyName: 'type', mapping: Object.fromEntries(references) },
  };
}

/** A filter can have conditions on fields of several types. */
function parameterSchemas(
  { types }: ItemTypes,
  { filters, sortKeys }: ComparingSchemas,
  { definitions }: Dialect,
): Readonly<Record<string, JsonObject>> {
  const separated = { style: 'form', explode: false };
  const identifiers = types.map(({ identifier }) => identifier);
  return {
    ...(types.length > 0 && {
      type: { ...separated, schema: { type: 'array', items: { type: 'string', enum: identifiers } } },
    }),
    sort: { ...separated, schema: { type: 'array', maxItems: maxSortKeys, items: anyOf(sortKeys, definitions) } },
    filter: { schema: { type: 'object', ...anyOf(filters, definitions), unevaluatedProperties: false } },
  };
}

function anyOf(schemas: Readonly<Record<string, JsonObject>>, definitions: string): JsonObject {
  const references = Object.keys(schemas).map((name) => ({ $ref: definitions + name }));
  return references.length > 1 ? { anyOf: references } : (references[0] ?? {});
}
