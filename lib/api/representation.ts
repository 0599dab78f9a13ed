/** Documents as they are served: without links to resources that are not served. */
import type { AnyDocument } from '../documents/document.js';
import { isMap } from '../documents/schema.js';
import type { JsonSchema } from '../documents/value.js';

/** Whether a resource with this URI template can be linked to. */
export type IsServed = (template: string) => boolean;

export interface Representation extends AnyDocument {
  /** How links are left out: the declaration, and the URI templates that documents do not link to. */
  readonly reduced?: { readonly from: AnyDocument; readonly without: readonly string[] };
}

/**
 * The document with only those links that lead somewhere; itself where all of them do, and undefined where it lists
 * nothing but links and none of these is left.
 */
export function reduced(document: AnyDocument, isServed: IsServed): Representation | undefined {
  const { schema } = document;
  const without = new Set<string>();
  const part = reducedSchema(schema, (template) => isServed(template) || !without.add(template));
  if (part?.schema === schema) return document;
  const isList = Object.entries(schema.properties ?? {}).some(([key, { items }]) => {
    return items !== undefined && part?.schema.properties?.[key] === undefined;
  });
  if (!part || isList) return undefined;
  return {
    ...document,
    schema: part.schema,
    write: (value, to) => part.reduce(document.write(value, to), to.isTextual) as Tree,
    reduced: { from: document, without: [...without].sort() },
  };
}

/** The declaration in the table, of which this may be a part. */
export const declared = (representation: Representation | undefined): AnyDocument | undefined =>
  representation?.reduced?.from ?? representation;

type Tree = Readonly<Record<string, unknown>>;

/** The remaining schema, and the function that removes links from a written value in place; the schema is the same object where nothing is left out. */
interface Part {
  readonly schema: JsonSchema;
  readonly reduce: (written: unknown, isTextual: boolean) => unknown;
}

const unchanged = (written: unknown): unknown => written;

/** Undefined where nothing is left. */
function reducedSchema(schema: JsonSchema, isServed: IsServed): Part | undefined {
  const { 'x-path': template, anyOf, items, properties } = schema;
  if (typeof template === 'string') return isServed(template) ? { schema, reduce: unchanged } : undefined;
  if (items) return reducedList(schema, items, isServed);
  if (anyOf && !properties) return reducedUnion(schema, anyOf, isServed);
  return properties ? reducedObject(schema, properties, isServed) : { schema, reduce: unchanged };
}

function reducedList(schema: JsonSchema, items: JsonSchema, isServed: IsServed): Part | undefined {
  const part = reducedSchema(items, isServed);
  if (part?.schema === items) return { schema, reduce: unchanged };
  if (!part) return undefined;
  return {
    schema: { ...schema, items: part.schema },
    reduce(list, isTextual) {
      if (Array.isArray(list)) for (const each of list) part.reduce(each, isTextual);
      return list;
    },
  };
}

/** Members of different forms have different names, or are reduced alike. */
function reducedUnion(schema: JsonSchema, anyOf: readonly JsonSchema[], isServed: IsServed): Part | undefined {
  const parts = anyOf.map((branch) => reducedSchema(branch, isServed));
  if (parts.every((part, index) => part?.schema === anyOf[index])) return { schema, reduce: unchanged };
  const left = parts.filter((part) => part !== undefined);
  if (left.length === 0) return undefined;
  return {
    schema: { ...schema, anyOf: left.map((part) => part.schema) },
    reduce: (written, isTextual) => left.reduce((own, { reduce }) => reduce(own, isTextual), written),
  };
}

function reducedObject(
  schema: JsonSchema,
  properties: Readonly<Record<string, JsonSchema>>,
  isServed: IsServed,
): Part | undefined {
  const parts = Object.entries(properties).map(([key, member]) => {
    const elements = (member['x-elements'] as readonly string[] | undefined) ?? [String(member['x-element'] ?? key)];
    return { key, keys: [key], elements, member, part: reducedSchema(member, isServed) };
  });
  const changes = parts.filter(({ member, part }) => part?.schema !== member);
  if (changes.length === 0) return { schema, reduce: unchanged };
  const left = parts.flatMap(({ key, part }) => (part ? [[key, part.schema] as const] : []));
  // A media type alone says nothing.
  if (left.every(([key]) => key === '_media-type')) return undefined;
  const names = new Set(left.map(([key]) => key));
  const required = (schema.required ?? []).filter((key) => names.has(key));
  return {
    schema: { ...schema, properties: Object.fromEntries(left), required },
    reduce(written, isTextual) {
      if (!isMap(written)) return written;
      const members = written as Record<string, unknown>;
      for (const { keys, elements, part } of changes) {
        for (const name of isTextual ? elements : keys)
          if (members[name] !== undefined) members[name] = part?.reduce(members[name], isTextual);
      }
      return members;
    },
  };
}
