/** Coercion of parsed input to a shape: known members only, each of its declared type. */
import type { Fault } from '../errors.js';
import { allowsNull, branchFor, isFillable } from './branches.js';
import { freeFromText, withoutPrototype } from './free.js';
import { type ScalarContext, scalars } from './scalars.js';
import {
  branchesOf,
  type Cases,
  fold,
  isList,
  type ListShape,
  type MemberedShape,
  type Members,
  type Shape,
} from './shape.js';
import { isEmptyList, isMap } from './tree.js';
import { type ReadContext, step } from './value.js';

/** The context of one coercion. */
interface Coercion extends ScalarContext {
  /** Paths of single items that were read as a list of one. */
  readonly alone: Set<string>;
}

/** The coerced value, with the faults that only coercion finds and the paths of single items that were read as lists. */
export function coerce(shape: Shape, wire: unknown, path: string, from: ReadContext) {
  const faults: Fault[] = [];
  const alone = new Set<string>();
  const value = coerceValue(shape, wire, path, { ...from, faults, alone });
  return { value, faults, alone };
}

const coerceValue = (shape: Shape, wire: unknown, path: string, from: Coercion): unknown =>
  fold(shape, cases, wire, path, from);

function coerceObject(shape: MemberedShape, wire: unknown, path: string, from: Coercion): unknown {
  const { members, required, entries, isMap: isOrdered, isClosed } = shape;
  const node = from.isTextual ? asNode(wire, members) : isEmptyList(wire) ? {} : wire;
  if (!isMap(node)) return wire;
  const object: Record<string, unknown> = {};
  for (const [key, member] of isOrdered ? inOrderOf(node, members) : Object.entries(members)) {
    const sent = from.isTextual ? elementsOf(node, key, member) : memberOf(node, key);
    // Each member of a map counts.
    const isRequired = required.includes(key) || (isOrdered === true && sent !== undefined);
    const value = coerceMember(member, sent, isRequired, path + step(key), from);
    if (value !== undefined) object[key] = value;
  }
  const nameOf = (key: string, member: Shape) =>
    from.isTextual && member.kind === 'list' ? (member.element ?? key) : key;
  const names = new Set(Object.entries(members).map(([key, member]) => nameOf(key, member)));
  if (entries) return { ...coerceEntries(entries, node, names, path, from), ...object };
  if (isClosed) refuseOthers(node, names, path, from.faults);
  return object;
}

/** The value that an element has for a member. */
function elementsOf(node: Readonly<Record<string, unknown>>, key: string, member: Shape): unknown {
  if (member.kind !== 'list') return memberOf(node, key);
  return member.elements ? mixed(node, member, member.elements) : memberOf(node, member.element ?? key);
}

const memberOf = (node: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(node, name) ? node[name] : undefined;

/** What the sender wrote first comes first. */
function inOrderOf(node: object, members: Members): readonly [string, Shape][] {
  const sent = new Map(Object.keys(node).map((key, index) => [key, index]));
  const place = ([key]: [string, Shape]) => sent.get(key) ?? sent.size;
  return Object.entries(members).sort((a, b) => place(a) - place(b));
}

/** An item of a list whose elements have different names in text formats, with the shape of its element. */
interface Mixed {
  readonly item: unknown;
  readonly shape: Shape;
}

function mixed(
  node: Readonly<Record<string, unknown>>,
  { items }: ListShape,
  elements: readonly string[],
): readonly Mixed[] {
  const branches = branchesOf(items);
  return elements.flatMap((name, index) => {
    const sent = memberOf(node, name);
    return sent === undefined ? [] : [sent].flat().map((item) => ({ item, shape: branches[index] ?? items }));
  });
}

/** The members of a map, whose keys its shape leaves open. */
function coerceEntries(shape: Shape, node: object, names: ReadonlySet<string>, path: string, from: Coercion): object {
  const entries = Object.entries(node).filter(([key]) => !names.has(key) && key !== '__proto__');
  return Object.fromEntries(entries.map(([key, each]) => [key, coerceValue(shape, each, path + step(key), from)]));
}

/** Undefined where nothing was sent: validation reports required members that are missing. */
function coerceMember(shape: Shape, sent: unknown, isRequired: boolean, path: string, from: Coercion): unknown {
  if (sent === undefined) return from.isTextual && isRequired && isList(shape) ? [] : undefined;
  const isEmpty = sent === null || (from.isTextual && sent === '');
  if (isEmpty && shape.kind !== 'free') {
    if (allowsNull(shape)) return null;
    // An empty optional member changes nothing, unless it is a container that has become empty.
    if (!isRequired && !(from.isTextual && isFillable(shape))) return undefined;
  }
  return coerceValue(shape, sent, path, from);
}

/** For strict inputs; XML's from attributes are ignored. The message names no member: names are input. */
function refuseOthers(node: object, names: ReadonlySet<string>, path: string, faults: Fault[]): void {
  const isOther = (name: string) => !names.has(name) && name !== '_media-type' && !/^_xml(?:ns)?(?::|$)/.test(name);
  if (!Object.keys(node).some(isOther)) return;
  faults.push({ path, message: `has a member that is unknown here; known: ${[...names].join(', ')}` });
}

function coerceList(shape: ListShape, wire: unknown, path: string, from: Coercion): unknown {
  const { items, elements, wraps, isOrEmptyMap, isOneOrMore } = shape;
  if (from.isTextual && elements) {
    const all = wire as readonly Mixed[];
    return all.map((each, index) => coerceValue(each.shape, each.item, `${path}/${index}`, from));
  }
  const sent = from.isTextual && wraps !== undefined ? unwrapped(wraps, wire) : wire;
  if (isOrEmptyMap && isMap(sent) && Object.keys(sent).length === 0) return [];
  if (isOneOrMore && !Array.isArray(sent)) {
    from.alone.add(path);
    return [coerceValue(items, sent, path, from)];
  }
  const all = from.isTextual && !Array.isArray(sent) ? (sent === null ? [] : [sent]) : sent;
  if (!Array.isArray(all)) return wire;
  return all.map((item: unknown, index) => coerceValue(items, item, `${path}/${index}`, from));
}

/** A list that text formats wrap in an element; the items may also come without it. */
function unwrapped(element: string, wire: unknown): unknown {
  if (!isMap(wire)) return wire;
  const [name, ...others] = Object.keys(wire).filter((key) => !key.startsWith('_'));
  return others.length === 0 && name?.toLowerCase() === element.toLowerCase() ? wire[name] : wire;
}

/** An empty element has no members; plain text is an element without attributes. */
function asNode(wire: unknown, members: Members): unknown {
  if (wire === null || wire === '') return {};
  return typeof wire === 'string' && members['#text'] !== undefined ? { '#text': wire } : wire;
}

const cases: Cases<unknown, [wire: unknown, path: string, from: Coercion]> = {
  ...scalars,
  list: coerceList,
  object: coerceObject,
  translations: coerceObject,
  link: coerceObject,
  reference: coerceObject,
  union: (shape, wire, path, from) => coerceValue(branchFor(shape, wire, from.isTextual), wire, path, from),
  nullable: (shape, wire, path, from) =>
    wire === null ? null : coerceValue(branchFor(shape, wire, from.isTextual), wire, path, from),
  free: (_, wire, path, from) => (from.isTextual ? freeFromText(wire, path, from.faults) : withoutPrototype(wire)),
  json: (_, wire) => withoutPrototype(wire),
  ref: (shape, wire, path, from) => coerceValue(shape.target(), wire, path, from),
};
