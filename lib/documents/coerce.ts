/** Coercion of parsed input to a shape: known members only, each of its declared type. */
import type { Fault } from '../errors.js';
import { allowsNull, branchFor, isFillable } from './branches.js';
import { checkedFree, freeFromText, mapFromElements } from './free.js';
import { type Position, type ScalarContext, scalars } from './scalars.js';
import {
  branchesOf,
  type Cases,
  fold,
  isList,
  type ListShape,
  type MemberedShape,
  type Members,
  ofMembered,
  type Shape,
  targetOf,
} from './shape.js';
import { isEmptyList, isMap } from './tree.js';
import { type ReadContext, type Step, step } from './value.js';

interface Coercion extends ScalarContext {
  /** Paths of single items that were read as a list of one. */
  readonly alone: Set<string>;
}

type At = Position<Coercion>;

const below = ({ path, from }: At, key: Step): At => ({ path: path + step(key), from });

/** The coerced value, with the faults that only coercion finds and the paths of single items that were read as lists. */
export function coerce(shape: Shape, wire: unknown, from: ReadContext) {
  const faults: Fault[] = [];
  const alone = new Set<string>();
  const value = coerceValue(shape, wire, { path: '', from: { ...from, faults, alone } });
  return { value, faults, alone };
}

const coerceValue = (shape: Shape, wire: unknown, at: At): unknown => fold(shape, cases, wire, at);

function coerceObject(shape: MemberedShape, wire: unknown, at: At): unknown {
  const { members, required, entries, isMap: isOrdered, isClosed } = shape;
  const { from } = at;
  const node = from.isTextual ? asNode(wire, members) : isEmptyList(wire) ? {} : wire;
  if (!isMap(node)) return wire;
  const object: Record<string, unknown> = {};
  for (const [key, member] of isOrdered ? inOrderOf(node, members) : Object.entries(members)) {
    const sent = from.isTextual ? elementsOf(node, key, member) : memberOf(node, key);
    // Each member of a map counts.
    const isRequired = required.includes(key) || (isOrdered === true && sent !== undefined);
    const value = coerceMember({ shape: member, isRequired }, sent, below(at, key));
    if (value !== undefined) object[key] = value;
  }
  const nameOf = (key: string, member: Shape) =>
    from.isTextual && member.kind === 'list' ? (member.element ?? key) : key;
  const names = new Set(Object.entries(members).map(([key, member]) => nameOf(key, member)));
  if (entries) {
    const others = Object.entries(node).filter(([key]) => !names.has(key) && key !== '__proto__');
    const coerced = others.map(([key, value]) => [key, coerceValue(entries, value, below(at, key))]);
    return { ...Object.fromEntries(coerced), ...object };
  }
  if (isClosed) refuseOthers(node, names, at);
  return object;
}

/** The value that an element has for a member. */
function elementsOf(node: Readonly<Record<string, unknown>>, key: string, member: Shape): unknown {
  if (member.kind !== 'list') return memberOf(node, key);
  return member.elements ? mixed(node, member, member.elements) : memberOf(node, member.element ?? key);
}

const memberOf = (node: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(node, name) ? node[name] : undefined;

/** Members in the order in which the client sent them. */
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

interface ObjectMember {
  readonly shape: Shape;
  readonly isRequired: boolean;
}

/** Undefined where nothing was sent: validation reports required members that are missing. */
function coerceMember({ shape, isRequired }: ObjectMember, sent: unknown, at: At): unknown {
  const { isTextual } = at.from;
  if (sent === undefined) return isTextual && isRequired && isList(shape) ? [] : undefined;
  const isEmpty = sent === null || (isTextual && sent === '') || (!isRequired && isUnsetReference(shape, sent));
  if (isEmpty && shape.kind !== 'free') {
    if (allowsNull(shape)) return null;
    // An empty optional member changes nothing, unless it is a container that has become empty.
    if (!isRequired && !(isTextual && isFillable(shape))) return undefined;
  }
  return coerceValue(shape, sent, at);
}

/** Some clients send a reference that they do not set with its media type alone. */
const isUnsetReference = (shape: Shape, sent: unknown): boolean =>
  isMap(sent) &&
  Object.keys(sent).join() === '_media-type' &&
  branchesOf(targetOf(shape)).some(({ kind }) => kind === 'reference');

/** For strict inputs; XML's from attributes are ignored. The message names no member: names are input. */
function refuseOthers(node: object, names: ReadonlySet<string>, { path, from }: At): void {
  const isOther = (name: string) => !names.has(name) && name !== '_media-type' && !/^_xml(?:ns)?(?::|$)/.test(name);
  if (!Object.keys(node).some(isOther)) return;
  from.faults.push({ path, message: `has a member that is unknown here; known: ${[...names].join(', ')}` });
}

function coerceList(shape: ListShape, wire: unknown, at: At): unknown {
  const { items, elements, wraps, isOrEmptyMap, isOneOrMore } = shape;
  const { isTextual, alone } = at.from;
  if (isTextual && elements) {
    const all = wire as readonly Mixed[];
    return all.map((each, index) => coerceValue(each.shape, each.item, below(at, index)));
  }
  const sent = isTextual && wraps !== undefined ? unwrapped(wraps, wire) : wire;
  if (isOrEmptyMap && isMap(sent) && Object.keys(sent).length === 0) return [];
  if (isOneOrMore && !Array.isArray(sent)) {
    alone.add(at.path);
    return [coerceValue(items, sent, at)];
  }
  const all = isTextual && !Array.isArray(sent) ? (sent === null ? [] : [sent]) : sent;
  if (!Array.isArray(all)) return wire;
  return all.map((item: unknown, index) => coerceValue(items, item, below(at, index)));
}

/** A list that text formats wrap in an element; the items may also come without it. */
function unwrapped(element: string, wire: unknown): unknown {
  if (!isMap(wire)) return wire;
  const [name, ...others] = Object.keys(wire).filter((key) => !key.startsWith('_'));
  return others.length === 0 && name?.toLowerCase() === element.toLowerCase() ? wire[name] : wire;
}

const coerceBranch = (shape: Shape, wire: unknown, at: At): unknown =>
  coerceValue(branchFor(shape, wire, at.from.isTextual), wire, at);

/** An empty element has no members; plain text is an element without attributes. */
function asNode(wire: unknown, members: Members): unknown {
  if (wire === null || wire === '') return {};
  return typeof wire === 'string' && members['#text'] !== undefined ? { '#text': wire } : wire;
}

const cases: Cases<unknown, [wire: unknown, at: At]> = {
  ...scalars,
  list: coerceList,
  ...ofMembered(coerceObject),
  union: coerceBranch,
  nullable: (shape, wire, at) => (wire === null ? null : coerceBranch(shape, wire, at)),
  free: (_, wire, { path, from }) =>
    from.isTextual ? freeFromText(wire, path, from.faults) : checkedFree(wire, path, from.faults),
  json: ({ element }, wire, { path, from }) =>
    from.isTextual && element !== undefined
      ? mapFromElements({ element, wire, path }, from.faults)
      : checkedFree(wire, path, from.faults),
  ref: (shape, wire, at) => coerceValue(shape.target(), wire, at),
};
