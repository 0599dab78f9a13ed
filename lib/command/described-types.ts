/** The content types that the OpenAPI document of items describes: the schemas of their fields as shapes. */
import type { Members, Shape } from '../documents/shape.js';
import { type DocumentTree, isMap } from '../documents/value.js';
import { type ItemField, itemKeywords, type UnnamedType } from '../resources/items/item-types.js';

/** Undefined for a value that is not such a document. */
export function describedTypes(document: unknown): readonly UnnamedType[] | undefined {
  const { schemas } = membersOf(membersOf(document).components);
  if (!isMap(schemas)) return undefined;
  return Object.values(schemas).flatMap((schema) => toType(membersOf(schema), schemas));
}

/** Nothing for schemas of anything else. */
function toType(schema: DocumentTree, schemas: DocumentTree): readonly UnnamedType[] {
  const { title, allOf, [itemKeywords.contentTypeId]: id } = schema;
  const { type, fields } = membersOf(membersOf(listOf(allOf).at(-1)).properties);
  const { const: identifier } = membersOf(type);
  if ((typeof id !== 'number' && typeof id !== 'string') || typeof identifier !== 'string') return [];
  const described = Object.entries(membersOf(membersOf(fields).properties));
  return [{ id, identifier, label: textOf(title), fields: described.map((field) => toField(field, schemas)) }];
}

function toField([identifier, schema]: readonly [string, unknown], schemas: DocumentTree): ItemField {
  return { identifier, label: textOf(membersOf(schema).title), shape: toShape(schema, schemas) };
}

/** Converts a schema to a shape; schemas that are not recognised become any JSON. */
function toShape(input: unknown, schemas: DocumentTree): Shape {
  const schema = membersOf(input);
  const { type, enum: values, anyOf, items } = schema;
  if (typeof schema.$ref === 'string') return toReference(schema, schemas);
  if (Array.isArray(values)) return { kind: 'choice', values: values.filter(isLiteral) };
  if (type === 'object') return toObject(schema, schemas);
  if (type === 'array') return { kind: 'list', items: toShape(items, schemas) };
  if (type === 'null') return nullable([]);
  if (Array.isArray(anyOf)) return toUnion(anyOf, schemas);
  if (type === 'string' || type === 'boolean') return { kind: type };
  return type === 'number' || type === 'integer' ? { kind: 'number' } : { kind: 'json' };
}

function toReference({ $ref, [itemKeywords.contentTypes]: types }: DocumentTree, schemas: DocumentTree): Shape {
  const [, name] = /^#\/components\/schemas\/([A-Za-z_]\w*)$/.exec(String($ref)) ?? [];
  if (name === undefined || !isMap(schemas[name])) return { kind: 'json' };
  return {
    kind: 'ref',
    name,
    target: () => toShape(schemas[name], schemas),
    types: listOf(types).map(String),
  };
}

function toObject({ properties, required, patternProperties }: DocumentTree, schemas: DocumentTree): Shape {
  const [entries] = Object.values(membersOf(patternProperties));
  const members: Members = Object.fromEntries(
    Object.entries(membersOf(properties)).map(([name, member]) => [name, toShape(member, schemas)]),
  );
  return {
    kind: 'object',
    members,
    required: listOf(required).map(String),
    ...(entries !== undefined && { entries: toShape(entries, schemas) }),
  };
}

function toUnion(anyOf: readonly unknown[], schemas: DocumentTree): Shape {
  const isNull = (schema: unknown): boolean => membersOf(schema).type === 'null';
  const branches = anyOf.filter((schema) => !isNull(schema)).map((schema) => toShape(schema, schemas));
  return anyOf.some(isNull) ? nullable(branches) : { kind: 'union', branches };
}

function nullable(branches: readonly Shape[]): Shape {
  const [first, ...others] = branches;
  return { kind: 'nullable', inner: first && others.length === 0 ? first : { kind: 'union', branches } };
}

const isLiteral = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const membersOf = (value: unknown): DocumentTree => (isMap(value) ? value : {});
