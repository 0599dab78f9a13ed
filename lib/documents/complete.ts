/** Completion: what XML cannot express in a free value, where an empty list is all that is empty, as its shape has it. */
import { allowsNull, branchFor, fits, isFillable } from './branches.js';
import { type Cases, fold, forMembers, type MemberedShape, ofScalars, type Shape } from './shape.js';
import { isEmptyList, isMap } from './tree.js';

/** The value with what the shape says in place of what is empty, and with lists of single items. Texts stay: coercion reads them. */
export const complete = (shape: Shape, sent: unknown): unknown => fold(shape, cases, sent);

/** Empty, and not what the shape takes as it is. */
const isNothing = (shape: Shape, sent: unknown): boolean => (sent === '' || isEmptyList(sent)) && !fits(shape, sent);

function completeMembers(shape: MemberedShape, sent: unknown): unknown {
  if (isNothing(shape, sent)) return {};
  if (!isMap(sent)) return sent;
  const { members, required, entries: rest } = shape;
  const entries = Object.entries(sent).map(([key, value]) => {
    const member = Object.hasOwn(members, key) ? members[key] : rest;
    const isRequired = member === rest || required.includes(key);
    return [key, member ? completeMember(member, value, isRequired) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** An empty optional member changes nothing, unless it is a container that has become empty. */
const completeMember = (shape: Shape, sent: unknown, isRequired: boolean): unknown =>
  isNothing(shape, sent) && !isRequired && !isFillable(shape) ? null : complete(shape, sent);

const text = (_: Shape, sent: unknown): unknown => (isEmptyList(sent) ? '' : sent);
const scalar = (shape: Shape, sent: unknown): unknown => (isNothing(shape, sent) ? null : sent);

function completeBranch(shape: Shape, sent: unknown): unknown {
  if (!isNothing(shape, sent)) return complete(branchFor(shape, sent, false), sent);
  return allowsNull(shape) ? null : complete(branchFor(shape, [], false), sent);
}

const cases: Cases<unknown, [sent: unknown]> = {
  ...ofScalars(scalar),
  string: text,
  href: text,
  dateTime: text,
  list({ items }, sent) {
    if (sent === null) return null;
    const all: readonly unknown[] = Array.isArray(sent) ? sent : sent === '' ? [] : [sent];
    return all.map((item) => complete(items, item));
  },
  ...forMembers(completeMembers),
  union: completeBranch,
  nullable: completeBranch,
  free: (_, sent) => sent,
  json: (_, sent) => sent,
  ref: (shape, sent) => complete(shape.target(), sent),
};
