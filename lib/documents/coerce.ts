/** Reads a request body by a shape: known members only, each converted to its declared type and checked at its path. */
import type { Fault } from '../errors/errors.js';
import { allowsNull, candidatesFor, closestBranch, isFillable } from './branches.js';
import {
  asNode,
  elementOf,
  elementsOf,
  isAbsentList,
  isEmptyText,
  type Mixed,
  memberOf,
  unwrapped,
} from './elements.js';
import { checkedFree, freeFromText, mapFromElements } from './free.js';
import { addFault, below, type Position, type Reading, refuse } from './position.js';
import { scalars } from './scalars.js';
import {
  branchesOf,
  type Cases,
  fold,
  forMembers,
  isScalar,
  type ListShape,
  type MemberedShape,
  type Members,
  type Shape,
  type ShapeOf,
  targetOf,
} from './shape.js';
import { type DocumentTree, isEmptyList, isMap } from './value.js';

/** The value that a shape reads from the input; it matches the shape if there are no faults. Paths start inside the value. */
export function coerce(shape: Shape, parsed: unknown, from: Omit<Reading, 'faults'>) {
  const faults: Fault[] = [];
  const value = coerceValue(shape, parsed, { path: '', from: { ...from, faults } });
  return { value, faults };
}

const coerceValue = (shape: Shape, parsed: unknown, at: Position): unknown => fold(shape, cases, parsed, at);

function coerceObject(shape: MemberedShape, parsed: unknown, at: Position): unknown {
  const { members, required, entries, isMap: isOrdered } = shape;
  const { isTextual, isExact } = at.from;
  const node = isTextual ? asNode(parsed, members) : isEmptyList(parsed) && !isExact ? {} : parsed;
  if (!isMap(node)) {
    refuse(shape, 'must be object', at);
    return parsed;
  }
  const object: Record<string, unknown> = {};
  for (const [key, member] of isOrdered ? inOrderOf(node, members) : Object.entries(members)) {
    const input = isTextual ? elementsOf(node, key, member) : memberOf(node, key);
    // Each member of a map counts.
    const isRequired = required.includes(key) || (isOrdered === true && input !== undefined);
    if (input === undefined && !isRequired) continue;
    const place = below(at, key);
    const value = coerceMember({ shape: member, isRequired }, input, place);
    if (value !== undefined) object[key] = value;
    else if (required.includes(key)) addFault(place, 'is required');
  }
  const whole = entries ? { ...coerceOthers(node, shape, entries, at), ...object } : object;
  checkMembers(shape, { node, whole }, at);
  return whole;
}

const namesIn = ({ members }: MemberedShape, isTextual: boolean): ReadonlySet<string> =>
  new Set(isTextual ? Object.entries(members).map(([key, member]) => elementOf(key, member)) : Object.keys(members));

/** Members of a map with any keys. */
function coerceOthers(node: DocumentTree, shape: MemberedShape, entries: Shape, at: Position): DocumentTree {
  const names = namesIn(shape, at.from.isTextual);
  const others = Object.entries(node).filter(([key]) => !names.has(key) && key !== '__proto__');
  return Object.fromEntries(others.map(([key, value]) => [key, coerceValue(entries, value, below(at, key))]));
}

/** Members in the order in which the client sent them. */
function inOrderOf(node: object, members: Members): readonly [string, Shape][] {
  const positions = new Map(Object.keys(node).map((key, index) => [key, index]));
  const place = ([key]: [string, Shape]) => positions.get(key) ?? positions.size;
  return Object.entries(members).sort((a, b) => place(a) - place(b));
}

interface ObjectMember {
  readonly shape: Shape;
  readonly isRequired: boolean;
}

/** Undefined for a missing value, and for one that means the same. */
function coerceMember({ shape, isRequired }: ObjectMember, input: unknown, at: Position): unknown {
  const { isTextual, isExact } = at.from;
  if (isTextual && isRequired && isAbsentList(shape, input)) return coerceValue(shape, [], at);
  if (input === undefined) return undefined;
  const isEmpty = input === null || (isTextual && input === '') || (!isRequired && isUnsetReference(shape, input));
  if (isEmpty && shape.kind !== 'free' && !isExact) {
    if (allowsNull(shape)) return null;
    // An empty optional member changes nothing, unless it is a container that has become empty.
    if (!isRequired && !(isTextual && isFillable(shape))) return undefined;
  }
  return coerceValue(shape, input, at);
}

/** Some clients send a reference that they do not set with its media type alone. */
const isUnsetReference = (shape: Shape, input: unknown): boolean =>
  isMap(input) &&
  Object.keys(input).join() === '_media-type' &&
  branchesOf(targetOf(shape)).some(({ kind }) => kind === 'reference');

/** Checks which members there are, and how many. An object with unknown members has no further faults. */
function checkMembers(
  shape: MemberedShape,
  { node, whole }: { readonly node: DocumentTree; readonly whole: DocumentTree },
  at: Position,
): void {
  const { isClosed, minMembers, maxMembers, someOf } = shape;
  if (isClosed && !shape.entries && hasOthers(node, shape, at)) return;
  const count = Object.keys(whole).length;
  if (minMembers !== undefined && count < minMembers)
    refuse(shape, `must not have fewer than ${minMembers} properties`, at);
  if (maxMembers !== undefined && count > maxMembers)
    refuse(shape, `must not have more than ${maxMembers} properties`, at);
  if (someOf && !someOf.some((name) => Object.hasOwn(whole, name))) refuse(shape, noneOfForms, at);
}

/** For strict inputs; XML's own attributes are ignored. The message names no member: names are input. */
function hasOthers(node: DocumentTree, shape: MemberedShape, at: Position): boolean {
  const names = namesIn(shape, at.from.isTextual);
  const isOther = (name: string) => !names.has(name) && name !== '_media-type' && !/^_xml(?:ns)?(?::|$)/.test(name);
  if (!Object.keys(node).some(isOther)) return false;
  addFault(at, `has a member that is unknown here; known: ${[...names].join(', ')}`);
  return true;
}

function coerceList(shape: ListShape, parsed: unknown, at: Position): unknown {
  const items = itemsOf(shape, parsed, at);
  if (items && shape.minItems !== undefined && items.length < shape.minItems)
    refuse(shape, `must not have fewer than ${shape.minItems} items`, at);
  if (!items) refuse(shape, 'must be array', at);
  return items ?? parsed;
}

/** Undefined for a value that is not a list. */
function itemsOf(shape: ListShape, parsed: unknown, at: Position): readonly unknown[] | undefined {
  const { items, elements, wraps, isOrEmptyMap, isOneOrMore } = shape;
  const { isTextual } = at.from;
  if (isTextual && elements) {
    const all = parsed as readonly Mixed[];
    return all.map((each, index) => coerceValue(each.shape, each.item, below(at, index)));
  }
  const value = isTextual && wraps !== undefined ? unwrapped(wraps, parsed) : parsed;
  if (isOrEmptyMap && isMap(value) && Object.keys(value).length === 0) return [];
  // The item is where the list would be.
  if (isOneOrMore && !Array.isArray(value)) return [coerceValue(items, value, at)];
  const all = isTextual && !Array.isArray(value) ? (value === null ? [] : [value]) : value;
  return Array.isArray(all) ? all.map((item: unknown, index) => coerceValue(items, item, below(at, index))) : undefined;
}

const noneOfForms = 'has none of the forms allowed here';

/** The value of the first branch that accepts it; otherwise the faults of the intended branch, if that is clear. */
function coerceUnion(shape: ShapeOf<'union'>, parsed: unknown, at: Position): unknown {
  const { branches } = shape;
  const { faults } = at.from;
  const start = faults.length;
  const failed = new Map<Shape, readonly Fault[]>();
  for (const branch of candidatesFor(shape, parsed, at.from)) {
    const value = coerceValue(branch, parsed, at);
    if (faults.length === start) return value;
    failed.set(branch, faults.splice(start));
  }
  const meant = closestBranch(branches, parsed);
  // A scalar is at fault as a whole, which the message of the union describes better.
  if (meant === undefined || (isScalar(meant) && shape.message !== undefined)) refuse(shape, noneOfForms, at);
  else if (failed.has(meant)) for (const fault of failed.get(meant) ?? []) faults.push(fault);
  else coerceValue(meant, parsed, at);
  return parsed;
}

const cases: Cases<unknown, [parsed: unknown, at: Position]> = {
  ...scalars,
  list: coerceList,
  ...forMembers(coerceObject),
  union: coerceUnion,
  nullable: ({ inner }, parsed, at) =>
    parsed === null || (at.from.isTextual && isEmptyText(inner, parsed)) ? null : coerceValue(inner, parsed, at),
  free: (_, parsed, { path, from }) =>
    from.isTextual ? freeFromText(parsed, path, from.faults) : checkedFree(parsed, path, from.faults),
  json: ({ element }, parsed, { path, from }) =>
    from.isTextual && element !== undefined
      ? mapFromElements({ element, parsed, path }, from.faults)
      : checkedFree(parsed, path, from.faults),
  ref: ({ target }, parsed, at) => coerceValue(target(), parsed, at),
};
