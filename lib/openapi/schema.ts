/** From the shape of a document to the schema of its texts on the wire, in JSON Schema 2020-12 with the extensions of OpenAPI. */
import type { AnyDocument } from '../documents/document.js';
import { memberKeywords, scalarCases } from '../documents/json-schema.js';
import { template } from '../documents/paths.js';
import {
  type Cases,
  fold,
  forMembers,
  type HrefShape,
  type MemberedShape,
  referredShapes,
  type ScalarKind,
  type Shape,
} from '../documents/shape.js';
import { type Format, type MountSettings, mediaType } from '../http/mount-settings.js';
import { itemKeywords } from '../resources/items/item-types.js';
import type { Described } from './api.js';
import { type JsonObject, mapMembers } from './json.js';

/** How a version of OpenAPI describes a member in XML. */
export interface XmlWords {
  attribute(name: string): JsonObject;
  readonly text: JsonObject;
}

export interface Dialect {
  readonly mount: MountSettings;
  /** The formats of the documents. */
  readonly formats: readonly Format[];
  /** The reference to the schema of links. */
  readonly link: string;
  /** The prefix of references to other schemas. */
  readonly definitions: string;
  /** Whether clients write the documents, who need no media types in them. */
  readonly isInput: boolean;
  /** Missing without XML metadata. */
  readonly xml?: XmlWords;
}

/** The members of the root: its media type first. */
export function rootSchema({ document, shape, isInput }: Described, dialect: Dialect): JsonObject {
  const { attribute, root } = document;
  const { properties, required, ...rest } = convert(shape, dialect);
  const { '_media-type': _, ...members } = properties as JsonObject;
  const mediaTypeProperty = { ...mediaTypeSchema(dialect, attribute), ...xmlOf('_media-type', dialect) };
  const demanded = ((required ?? []) as readonly string[]).filter((key) => key !== '_media-type');
  return {
    ...rest,
    ...(dialect.xml && { xml: { name: root } }),
    properties: { '_media-type': mediaTypeProperty, ...members },
    required: isInput ? demanded : ['_media-type', ...demanded],
  };
}

/** The schemas that a document refers to, by name. */
export const definitionsOf = ({ shape }: Described, dialect: Dialect): Record<string, JsonObject> =>
  mapMembers(Object.fromEntries(referredShapes([shape])), (target) => convert(target, dialect));

/** The document in JSON: an object with the root as its only member. */
export function documentSchema({ root }: AnyDocument, inner: JsonObject): JsonObject {
  return { type: 'object', properties: { [root]: inner }, required: [root], additionalProperties: false };
}

/** The JSON Schema of one document, complete in itself. */
export function jsonSchema(described: Described, mount: MountSettings): JsonObject {
  const { document, isInput } = described;
  const dialect: Dialect = { mount, formats: ['json'], link: '#/$defs/Link', definitions: '#/$defs/', isInput };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `${mount.prefix}/schemas/${document.name}.json`,
    title: document.name,
    ...documentSchema(document, rootSchema(described, dialect)),
    $defs: { Link: linkSchema(dialect), ...definitionsOf(described, dialect) },
  };
}

/** The common form of references. */
export function linkSchema(dialect: Dialect): JsonObject {
  return {
    type: 'object',
    description: 'A link to another resource: the media type of its document, and its path',
    properties: {
      '_media-type': member('_media-type', { kind: 'string' }, dialect),
      _href: member('_href', { kind: 'href' }, dialect),
    },
    required: ['_media-type', '_href'],
  };
}

/** The schema of a parameter or a member on its own. */
export const convert = (shape: Shape, to: Dialect): JsonObject => ({ ...notesOf(shape), ...fold(shape, cases, to) });

const notesOf = ({ description, deprecated, default: value }: Shape): JsonObject => ({
  ...(description !== undefined && { description }),
  ...(deprecated && { deprecated }),
  ...(value !== undefined && { default: value as JsonObject }),
});

function membered(shape: MemberedShape, to: Dialect): JsonObject {
  const { members, entries } = shape;
  const required = to.isInput ? shape.required.filter((key) => key !== '_media-type') : shape.required;
  const isOptional = shape.required.length === 0;
  return {
    type: 'object',
    ...(!entries && { properties: mapMembers(members, (value, key) => member(key, value, to)) }),
    ...(!isOptional && { required }),
    ...(entries && { patternProperties: { '^.*$': convert(entries, to) } }),
    ...(memberKeywords(shape) as JsonObject),
  };
}

/** A link without more constraints than the common form. */
const link = (shape: MemberedShape, to: Dialect): JsonObject =>
  to.isInput || shape.required.length < 2 ? membered(shape, to) : { $ref: to.link };

const cases: Cases<JsonObject, [Dialect]> = {
  ...(scalarCases(({ mount }) => mount.ids) as Pick<Cases<JsonObject, [Dialect]>, ScalarKind>),
  choice: ({ values }) => ({
    ...(values.every((value) => typeof value === 'string') && { type: 'string' }),
    enum: values,
  }),
  list(shape, to) {
    const { items, minItems } = shape;
    const list = { type: 'array', items: convert(items, to), ...(minItems !== undefined && { minItems }) };
    return shape.isOneOrMore ? { anyOf: [convert(items, to), { ...list, ...notesOf(shape) }] } : list;
  },
  ...forMembers(membered),
  link,
  union: ({ branches }, to) => ({ anyOf: branches.map((branch) => convert(branch, to)) }),
  nullable({ inner }, to) {
    const { anyOf } = inner.kind === 'union' ? convert(inner, to) : { anyOf: [convert(inner, to)] };
    const branches = anyOf as readonly JsonObject[];
    return branches.length === 0 ? { type: 'null' } : { anyOf: [...branches, { type: 'null' }] };
  },
  free: () => ({ description: 'A free value: any JSON, which XML writes as nested value elements' }),
  json: () => ({}),
  ref: ({ name, types }, to) => ({ $ref: to.definitions + name, ...(types && { [itemKeywords.contentTypes]: types }) }),
};

function member(key: string, shape: Shape, to: Dialect): JsonObject {
  const schema = key === '_media-type' ? mediaTypeSchema(to) : convert(shape, to);
  const { element = undefined } = shape.kind === 'list' ? shape : {};
  return {
    ...schema,
    ...(key === '_href' && shape.kind === 'href' && hrefSchema(shape, to.mount)),
    ...xmlOf(key, to),
    ...(to.xml && element && { items: { ...(schema.items as JsonObject), xml: { name: element } } }),
  };
}

function xmlOf(key: string, { xml }: Dialect): JsonObject {
  if (key === '#text') return { ...(xml && { xml: xml.text }) };
  return xml && key.startsWith('_') ? { xml: xml.attribute(key.slice(1)) } : {};
}

/** The media type of a named document; without a name, of any document, or none where the target of a link is unknown. */
function mediaTypeSchema({ mount, formats }: Dialect, name?: string): JsonObject {
  const types = escaped(mediaType(mount, '\0', 'json').replace(/\+json$/, ''));
  const suffix = formats.length > 1 ? `\\+(?:${formats.join('|')})` : `\\+${formats[0]}`;
  const pattern = types.replace('\0', name === undefined ? '\\w+' : escaped(name)) + suffix;
  return { type: 'string', pattern: name === undefined ? `^(?:${pattern})?$` : `^${pattern}$` };
}

/** Clients only have to check the values that they choose. */
const hrefSchema = ({ path, isReference, description }: HrefShape, { prefix, ids }: MountSettings): JsonObject => ({
  ...(isReference && path !== undefined && { pattern: `^${escaped(prefix)}${pathPattern(path, ids)}$` }),
  description: description ?? 'An absolute path, prefix included',
});

/** A pattern for the paths of a template. */
function pathPattern(path: string, ids: MountSettings['ids']): string {
  const id = ids === 'integer' ? '\\d{1,15}' : '[\\w-]{1,64}';
  const patterns = { id, integer: '\\d{1,15}', string: '[^/]+', path: `${id}(?:/${id})*/?` };
  const kinds = new Map(template(path).variables.map(({ name, kind }) => [name, kind]));
  return path.replace(/\{\+?(\w+)\}/g, (_, name: string) => patterns[kinds.get(name) ?? 'string']);
}

/** Escapes a literal for a pattern that ECMA-262 also reads with the u flag. Generators of code fail on an escaped slash. */
function escaped(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
