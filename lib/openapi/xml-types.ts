/** Types of elements and attributes in XML Schema, from the shapes of their values. */
import { allowsNull } from '../documents/branches.js';
import {
  branchesOf,
  type Cases,
  fold,
  forMembers,
  isList,
  isScalar,
  type ListShape,
  type MemberedShape,
  ofScalars,
  type Shape,
} from '../documents/shape.js';
import type { MountSettings } from '../http/mount-settings.js';

/** An element for xmlbuilder2: attributes begin with `@`, elements with their names, lists repeat them. */
export interface Node {
  readonly [name: string]: string | Node | readonly Node[] | undefined;
}

export interface Target {
  /** Whether clients write the document, who may leave media types out, and members in any order. */
  readonly isInput: boolean;
  readonly ids: MountSettings['ids'];
}

/** The type of an element with attributes, text or children; more of its attributes may be given. */
export function objectType(shape: MemberedShape, target: Target, extraAttributes: readonly Node[] = []): Node {
  const { members, required } = shape;
  const all = Object.entries(members).map(([key, value]) => ({
    key,
    shape: value,
    isRequired: required.includes(key),
  }));
  const names = new Set(extraAttributes.map((attribute) => attribute['@name']));
  const attributes = all
    .filter(({ key }) => key.startsWith('_') && !names.has(key.slice(1)))
    .map((member) => attributeOf(member, target));
  const attributed = { 'xs:attribute': [...extraAttributes, ...attributes] };
  const text = members['#text'];
  if (text) return { 'xs:simpleContent': { 'xs:extension': { '@base': builtIn(text, target), ...attributed } } };
  const children = all.filter(({ key }) => !key.startsWith('_'));
  const elements = children.flatMap((member) => elementsOf(member, target));
  if (shape.isMap) {
    const once = elements.map(({ '@minOccurs': _, '@maxOccurs': __, ...element }) => element);
    return { 'xs:choice': { '@minOccurs': '0', '@maxOccurs': 'unbounded', 'xs:element': once }, ...attributed };
  }
  const isOpen = shape.entries !== undefined;
  // XML Schema 1.0 leaves the order open only where nothing is repeated.
  const isUnordered = target.isInput && !isOpen && !children.some((child) => isList(child.shape));
  const group = { 'xs:element': elements, ...(isOpen && { 'xs:any': anything }) };
  return { [isUnordered ? 'xs:all' : 'xs:sequence']: group, ...attributed };
}

const anything: Node = { '@minOccurs': '0', '@maxOccurs': 'unbounded', '@processContents': 'skip' };

interface TypedMember {
  readonly key: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
}

/** The elements of a member: those of a mixed list have different names. */
function elementsOf(member: TypedMember, target: Target): readonly Node[] {
  const { shape } = member;
  if (shape.kind !== 'list' || !shape.elements) return [elementOf(member, target)];
  const branches = branchesOf(shape.items);
  return shape.elements.map((key, index) => {
    const items = branches[index] ?? { kind: 'json' };
    return elementOf({ key, shape: { kind: 'list', items }, isRequired: false }, target);
  });
}

function elementOf({ key, shape, isRequired }: TypedMember, target: Target): Node {
  const list = branchesOf(shape).find((branch): branch is ListShape => branch.kind === 'list');
  // One item may come alone, without the element that can wrap several.
  if (list?.wraps !== undefined && !list.isOneOrMore) {
    const { wraps, ...inner } = list;
    const items = elementOf({ key: wraps, shape: inner, isRequired }, target);
    const type = { 'xs:complexType': { 'xs:sequence': { 'xs:element': items } } };
    return { '@name': key, ...(!isRequired && { '@minOccurs': '0' }), ...documented(shape), ...type };
  }
  const occurs = { ...(!(isRequired && !list) && { '@minOccurs': '0' }), ...(list && { '@maxOccurs': 'unbounded' }) };
  return { '@name': list?.element ?? key, ...occurs, ...documented(shape), ...typeOf(list?.items ?? shape, target) };
}

function documented({ description }: Shape): Node {
  return description === undefined ? {} : { 'xs:annotation': { 'xs:documentation': description } };
}

function attributeOf({ key, shape, isRequired }: TypedMember, target: Target): Node {
  const use = isRequired && !(target.isInput && key === '_media-type') ? { '@use': 'required' } : {};
  return { '@name': key.slice(1), ...use, ...simpleType(shape, target) };
}

/** The type of an element; a nullable element has no members when it is null. */
function typeOf(shape: Shape, target: Target): Node {
  const branches = branchesOf(shape);
  const [only = shape] = branches;
  if (branches.length > 1) return { '@type': branches.every(isScalar) ? 'xs:string' : 'xs:anyType' };
  if (isScalar(only)) return simpleType(shape, target);
  return fold(only, types, allowsNull(shape), target);
}

const complexType = (shape: MemberedShape, isNullable: boolean, target: Target): Node => ({
  'xs:complexType': objectType(isNullable ? { ...shape, required: [] } : shape, target),
});

const anyType = (): Node => ({ '@type': 'xs:anyType' });
const textType = (): Node => ({ '@type': 'xs:string' });

/** The types of shapes that are not scalars. */
const types: Cases<Node, [isNullable: boolean, target: Target]> = {
  ...ofScalars(textType),
  list: textType,
  ...forMembers(complexType),
  link: (shape, isNullable, target) =>
    target.isInput || isNullable || shape.required.length < 2
      ? complexType(shape, isNullable, target)
      : { '@type': 'Link' },
  ...{ union: anyType, nullable: anyType, json: anyType, ref: anyType },
  free: () => ({ '@type': 'FreeValue' }),
};

function simpleType(shape: Shape, target: Target): Node {
  const base = builtIn(shape, target);
  if (allowsNull(shape)) return base === 'xs:string' ? { '@type': base } : { 'xs:simpleType': emptyOr(base) };
  const facets = facetsOf(shape);
  if (Object.keys(facets).length === 0) return { '@type': base };
  return { 'xs:simpleType': { 'xs:restriction': { '@base': base, ...facets } } };
}

function emptyOr(base: string): Node {
  return { 'xs:union': { '@memberTypes': `${base} Empty` } };
}

const facet = (name: string, value: number | undefined): Node =>
  value === undefined ? {} : { [name]: { '@value': String(value) } };

/** Patterns are left out: the two languages write them differently. */
function facetsOf(shape: Shape): Node {
  if (shape.kind === 'choice') return { 'xs:enumeration': shape.values.map((value) => ({ '@value': String(value) })) };
  if (shape.kind === 'number')
    return { ...facet('xs:minInclusive', shape.minimum), ...facet('xs:maxInclusive', shape.maximum) };
  if (shape.kind === 'href') return facet('xs:maxLength', shape.maxLength);
  if (shape.kind !== 'string') return {};
  return { ...facet('xs:minLength', shape.minLength), ...facet('xs:maxLength', shape.maxLength) };
}

/** The type of a scalar, null or not. */
function builtIn(shape: Shape, { ids }: Target): string {
  const [scalar = shape] = branchesOf(shape);
  if (scalar.kind === 'id') return ids === 'integer' ? 'xs:integer' : 'xs:string';
  if (scalar.kind === 'number') return scalar.isInteger ? 'xs:integer' : 'xs:double';
  if (scalar.kind === 'boolean') return 'xs:boolean';
  return scalar.kind === 'dateTime' ? 'xs:dateTime' : 'xs:string';
}
