/** Types of elements and attributes in XML Schema, from the schemas of what they hold. */
import { allowsNull, isList, isNull } from '../documents/schema.js';
import type { JsonSchema } from '../documents/value.js';
import { isLink } from './schema.js';

/** An element for xmlbuilder2: attributes begin with `@`, elements with their names, lists repeat them. */
export interface Node {
  readonly [name: string]: string | Node | readonly Node[] | undefined;
}

export interface Target {
  /** Whether clients write the document, who may leave media types out, and members in any order. */
  readonly isInput: boolean;
}

/** The type of an element with attributes, text or children; more of its attributes may be given. */
export function objectType(shape: JsonSchema, target: Target, given: readonly Node[] = []): Node {
  const { properties = {}, required = [] } = shape;
  const entries = Object.entries(properties);
  const names = new Set(given.map((attribute) => attribute['@name']));
  const attributes = entries
    .filter(([key]) => key.startsWith('_') && !names.has(key.slice(1)))
    .map(([key, value]) => attributeOf(key, value, required.includes(key), target));
  const all = { 'xs:attribute': [...given, ...attributes] };
  const text = properties['#text'];
  if (text) return { 'xs:simpleContent': { 'xs:extension': { '@base': builtIn(onlyBranch(text) ?? text), ...all } } };
  const children = entries.filter(([key]) => !key.startsWith('_'));
  const elements = children.flatMap(([key, value]) => elementsOf(key, value, required.includes(key), target));
  if (shape['x-map']) {
    const once = elements.map(({ '@minOccurs': _, '@maxOccurs': __, ...element }) => element);
    return { 'xs:choice': { '@minOccurs': '0', '@maxOccurs': 'unbounded', 'xs:element': once }, ...all };
  }
  const isOpen = shape.patternProperties !== undefined;
  // XML Schema 1.0 leaves the order open only where nothing is repeated.
  const isUnordered = target.isInput && !isOpen && !children.some(([, value]) => isList(value));
  const group = { 'xs:element': elements, ...(isOpen && { 'xs:any': anything }) };
  return { [isUnordered ? 'xs:all' : 'xs:sequence']: group, ...all };
}

const anything: Node = { '@minOccurs': '0', '@maxOccurs': 'unbounded', '@processContents': 'skip' };

/** The elements of a member: those of a mixed list have different names. */
function elementsOf(key: string, shape: JsonSchema, isRequired: boolean, target: Target): readonly Node[] {
  const names = shape['x-elements'] as readonly string[] | undefined;
  const branches = shape.items?.anyOf ?? [];
  return names
    ? names.map((name, index) => elementOf(name, { type: 'array', items: branches[index] ?? {} }, false, target))
    : [elementOf(key, shape, isRequired, target)];
}

function elementOf(key: string, shape: JsonSchema, isRequired: boolean, target: Target): Node {
  const { 'x-wrapped': wrapped, ...inner } = shape;
  // One item may come alone, without the element that can wrap several.
  if (wrapped !== undefined && !shape['x-one-or-more']) {
    const items = elementOf(String(wrapped), inner, isRequired, target);
    const type = { 'xs:complexType': { 'xs:sequence': { 'xs:element': items } } };
    return { '@name': key, ...(!isRequired && { '@minOccurs': '0' }), ...documented(shape), ...type };
  }
  const list = listIn(shape);
  const occurs = { ...(!(isRequired && !list) && { '@minOccurs': '0' }), ...(list && { '@maxOccurs': 'unbounded' }) };
  const name = String(list?.['x-element'] ?? key);
  return { '@name': name, ...occurs, ...documented(shape), ...typeOf(list ? (list.items ?? {}) : shape, target) };
}

function documented(shape: JsonSchema): Node {
  const { description } = shape;
  return description === undefined ? {} : { 'xs:annotation': { 'xs:documentation': description } };
}

function attributeOf(key: string, shape: JsonSchema, isRequired: boolean, { isInput }: Target): Node {
  const use = isRequired && !(isInput && key === '_media-type') ? { '@use': 'required' } : {};
  return { '@name': key.slice(1), ...use, ...simpleType(shape, allowsNull(shape)) };
}

function typeOf(shape: JsonSchema, target: Target, isNullable = allowsNull(shape)): Node {
  if (shape['x-free']) return { '@type': 'FreeValue' };
  if (!target.isInput && !isNullable && isLink(shape)) return { '@type': 'Link' };
  if (shape.anyOf) {
    const only = onlyBranch(shape);
    if (only) return typeOf(only, target, isNullable);
    return { '@type': shape.anyOf.every(isScalar) ? 'xs:string' : 'xs:anyType' };
  }
  // A nullable element has no members when it is null.
  if (shape.type === 'object') {
    return { 'xs:complexType': objectType(isNullable ? { ...shape, required: [] } : shape, target) };
  }
  return shape.type === undefined && shape.const === undefined && shape.enum === undefined
    ? { '@type': 'xs:anyType' }
    : simpleType(shape, isNullable);
}

function simpleType(given: JsonSchema, isNullable: boolean): Node {
  const shape = onlyBranch(given) ?? given;
  const base = builtIn(shape);
  if (isNullable) return base === 'xs:string' ? { '@type': base } : { 'xs:simpleType': emptyOr(base) };
  const facets = facetsOf(shape);
  if (Object.keys(facets).length === 0) return { '@type': base };
  return { 'xs:simpleType': { 'xs:restriction': { '@base': base, ...facets } } };
}

function emptyOr(base: string): Node {
  return { 'xs:union': { '@memberTypes': `${base} Empty` } };
}

const facetNames: Readonly<Record<string, string>> = {
  minLength: 'xs:minLength',
  maxLength: 'xs:maxLength',
  minimum: 'xs:minInclusive',
  maximum: 'xs:maxInclusive',
};

/** Patterns are left out: the two languages write them differently. */
function facetsOf(shape: JsonSchema): Node {
  const bounds = Object.entries(facetNames).filter(([word]) => shape[word] !== undefined);
  const values = shape.const === undefined ? shape.enum : [shape.const];
  return {
    ...(values && { 'xs:enumeration': values.map((value) => ({ '@value': String(value) })) }),
    ...Object.fromEntries(bounds.map(([word, facet]) => [facet, { '@value': String(shape[word]) }])),
  };
}

function builtIn({ type, format }: JsonSchema): string {
  if (type === 'integer') return 'xs:integer';
  if (type === 'number') return 'xs:double';
  if (type === 'boolean') return 'xs:boolean';
  return format === 'date-time' ? 'xs:dateTime' : 'xs:string';
}

function listIn(shape: JsonSchema): JsonSchema | undefined {
  return shape.type === 'array' ? shape : shape.anyOf?.find(isList);
}

/** The one branch of a union that is more than null. */
function onlyBranch({ anyOf = [] }: JsonSchema): JsonSchema | undefined {
  const branches = anyOf.filter((branch) => !isNull(branch));
  return branches.length === 1 ? branches[0] : undefined;
}

function isScalar({ type, enum: values, const: value }: JsonSchema): boolean {
  return (type !== 'object' && type !== 'array' && type !== undefined) || values !== undefined || value !== undefined;
}
