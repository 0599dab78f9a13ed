/** From the schema of a representation to that of its documents on the wire, in JSON Schema 2020-12 with what OpenAPI adds. */

import type { Representation } from '../api/representation.js';
import { type Format, mediaType, type Wire } from '../api/wire.js';
import { withDefinitions } from '../documents/document.js';
import { template } from '../documents/paths.js';
import { type JsonSchema, withIds } from '../documents/value.js';
import { type JsonObject, mapMembers } from './json.js';

/** How a version of OpenAPI describes a member in XML. */
export interface XmlWords {
  attribute(name: string): JsonObject;
  readonly text: JsonObject;
}

export interface Dialect {
  readonly wire: Wire;
  /** In which the documents may be. */
  readonly formats: readonly Format[];
  /** Where the schema of links is. */
  readonly link: string;
  /** The prefix of references to other schemas. */
  readonly definitions: string;
  /** Whether clients write the documents, who need no media types in them. */
  readonly isInput: boolean;
  /** Missing without XML metadata. */
  readonly xml?: XmlWords;
}

/** The members of the root: its media type first. */
export function rootSchema(representation: Representation, dialect: Dialect): JsonObject {
  const { attribute, root, schema } = representation;
  const { properties, required = [], ...rest } = convert(withIds(schema, dialect.wire.ids), dialect);
  const { '_media-type': _, ...members } = properties as JsonObject;
  const own = member('_media-type', {}, dialect, attribute);
  const demanded = (required as readonly string[]).filter((key) => key !== '_media-type');
  return {
    ...rest,
    ...(dialect.xml && { xml: { name: root } }),
    properties: { '_media-type': own, ...members },
    required: dialect.isInput ? demanded : ['_media-type', ...demanded],
  };
}

/** The schemas that a document refers to, by name. */
export function definitionsOf({ schema }: Representation, dialect: Dialect): Record<string, JsonObject> {
  const { $defs = {} } = withDefinitions(withIds(schema, dialect.wire.ids));
  return mapMembers($defs as Readonly<Record<string, JsonSchema>>, (each) => convert(each, dialect));
}

/** The document in JSON: an object with the root as its only member. */
export function documentSchema({ root }: Representation, inner: JsonObject): JsonObject {
  return { type: 'object', properties: { [root]: inner }, required: [root], additionalProperties: false };
}

/** The common form of references. */
export function linkSchema(dialect: Dialect): JsonObject {
  return {
    type: 'object',
    description: 'A link to another resource: the media type of its document, and its path',
    properties: { '_media-type': member('_media-type', {}, dialect), _href: member('_href', text, dialect) },
    required: ['_media-type', '_href'],
  };
}

const text: JsonSchema = { type: 'string' };

function convert(shape: JsonSchema, to: Dialect): JsonObject {
  if (shape['x-free']) return { description: 'A free value: any JSON, which XML writes as nested value elements' };
  if (shape.$ref) return { $ref: shape.$ref.replace('#/$defs/', to.definitions), ...described(shape) };
  if (shape['x-one-or-more'] && shape.items) {
    const { 'x-one-or-more': _, ...list } = shape;
    return { anyOf: [convert(shape.items, to), convert(list, to)], ...described(shape) };
  }
  if (!to.isInput && isLink(shape)) return { $ref: to.link, ...described(shape) };
  const { properties, required, items, anyOf, patternProperties, additionalProperties, ...rest } = shape;
  const words = withoutOwn(rest as JsonObject);
  return {
    ...(shape.enum?.every((value) => typeof value === 'string') && { type: 'string' }),
    ...words,
    ...(properties && { properties: mapMembers(properties, (value, key) => member(key, value, to)) }),
    ...(required && { required: to.isInput ? required.filter((key) => key !== '_media-type') : required }),
    ...(items && { items: convert(items, to) }),
    ...(anyOf && { anyOf: anyOf.map((branch) => convert(branch, to)) }),
    ...(patternProperties && { patternProperties: mapMembers(patternProperties, (value) => convert(value, to)) }),
    ...(additionalProperties === false && { additionalProperties }),
  };
}

/** Without the keywords that only reading and writing documents look at. */
function withoutOwn(words: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(words).filter(([key]) => !own.has(key)));
}

const own: ReadonlySet<string> = new Set([
  ...['x-message', 'x-path', 'x-link', 'x-id', 'x-free', 'x-map'],
  ...['x-element', 'x-elements', 'x-wrapped', 'x-one-or-more', 'x-or-empty-map', 'x-type'],
]);

/** A member of an object; for a media type, the only name that it can have where there is one. */
function member(key: string, shape: JsonSchema, to: Dialect, name?: string): JsonObject {
  const schema = key === '_media-type' ? mediaTypeSchema(to, name) : convert(shape, to);
  const listName = (shape as JsonObject)['x-element'];
  const { 'x-path': path, 'x-message': message } = shape as JsonObject;
  const isReference = typeof path === 'string' && message !== undefined;
  return {
    ...schema,
    ...(key === '_href' &&
      hrefSchema({ ...schema, ...(isReference && { pattern: pathPattern(path, to.wire.ids) }) }, to.wire)),
    ...(to.xml && xmlOf(key, to.xml)),
    ...(to.xml && listName && { items: { ...(schema.items as JsonObject), xml: { name: listName } } }),
  };
}

function xmlOf(key: string, words: XmlWords): JsonObject {
  if (key === '#text') return { xml: words.text };
  return key.startsWith('_') ? { xml: words.attribute(key.slice(1)) } : {};
}

/** Without a name: that of any representation, or none, where it is not known what a link leads to. */
function mediaTypeSchema({ wire, formats }: Dialect, name?: string): JsonObject {
  const types = escaped(mediaType(wire, '\0', 'json').replace(/\+json$/, ''));
  const suffix = formats.length > 1 ? `\\+(?:${formats.join('|')})` : `\\+${formats[0]}`;
  const pattern = types.replace('\0', name === undefined ? '\\w+' : escaped(name)) + suffix;
  return { type: 'string', pattern: name === undefined ? `^(?:${pattern})?$` : `^${pattern}$` };
}

/** A pattern of the table knows nothing of the mount. */
function hrefSchema({ pattern, description }: JsonObject, { prefix }: Wire): JsonObject {
  return {
    ...(typeof pattern === 'string' && { pattern: pattern.replace(/^\^/, `^${escaped(prefix)}`) }),
    description: description ?? 'An absolute path, prefix included',
  };
}

/** A pattern for the paths of a template. */
function pathPattern(path: string, ids: Wire['ids']): string {
  const id = ids === 'integer' ? '\\d{1,15}' : '[\\w-]{1,64}';
  const patterns = { id, integer: '\\d{1,15}', string: '[^/]+', path: `${id}(?:/${id})*/?` };
  const kinds = new Map(template(path).variables.map(({ name, kind }) => [name, kind]));
  return `^${path.replace(/\{\+?(\w+)\}/g, (_, name: string) => patterns[kinds.get(name) ?? 'string'])}$`;
}

/** Whether it is a reference, and nothing more. */
export function isLink({ type, properties = {}, required = [], patternProperties, ...rest }: JsonSchema): boolean {
  const names = Object.keys(properties);
  const { pattern, 'x-message': message } = (properties._href ?? {}) as JsonObject;
  const isPlain = pattern === undefined && message === undefined && rest.additionalProperties !== false;
  return type === 'object' && isPlain && required.length === 2 && names.join() === '_media-type,_href';
}

function described(shape: JsonSchema): JsonObject {
  const { description } = shape as JsonObject;
  return description === undefined ? {} : { description };
}

/** As part of a pattern, in the syntax that ECMA-262 has with the u flag too. Generators of code fail on an escaped slash. */
function escaped(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
