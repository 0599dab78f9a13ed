/** Completion of values that XML cannot express: an empty list in a free value has the empty value of its shape. */
import { allowsNull, branchFor, fits, isFillable } from './branches.js';
import { type Cases, fold, forMembers, type MemberedShape, ofScalars, type Shape } from './shape.js';
import { isEmptyList, isMap } from './value.js';

/** The value with empty values of the types in the shape, and with lists of single items. Texts stay: coercion reads them. */
export const complete = (shape: Shape, sent: unknown): unknown => fold(shape, cases, sent);

/** Empty, and not a value that matches the shape. */
const isNothing = (shape: Shape, input: unknown): boolean =>
  (input === '' || isEmptyList(input)) && !fits(shape, input);

function completeMembers(shape: MemberedShape, input: unknown): unknown {
  if (isNothing(shape, input)) return {};
  if (!isMap(input)) return input;
  const { members, required, entries: rest } = shape;
  const entries = Object.entries(input).map(([key, value]) => {
    const member = Object.hasOwn(members, key) ? members[key] : rest;
    const isRequired = member === rest || required.includes(key);
    return [key, member ? completeMember(member, value, isRequired) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** An empty optional member changes nothing, unless it is a container that has become empty. */
const completeMember = (shape: Shape, input: unknown, isRequired: boolean): unknown =>
  isNothing(shape, input) && !isRequired && !isFillable(shape) ? null : complete(shape, input);

const text = (_: Shape, input: unknown): unknown => (isEmptyList(input) ? '' : input);
const scalar = (shape: Shape, input: unknown): unknown => (isNothing(shape, input) ? null : input);

function completeBranch(shape: Shape, input: unknown): unknown {
  if (!isNothing(shape, input)) return complete(branchFor(shape, input, false), input);
  return allowsNull(shape) ? null : complete(branchFor(shape, [], false), input);
}

const cases: Cases<unknown, [input: unknown]> = {
  ...ofScalars(scalar),
  string: text,
  href: text,
  dateTime: text,
  list({ items }, input) {
    if (input === null) return null;
    const all: readonly unknown[] = Array.isArray(input) ? input : input === '' ? [] : [input];
    return all.map((item) => complete(items, item));
  },
  ...forMembers(completeMembers),
  union: completeBranch,
  nullable: completeBranch,
  free: (_, sent) => sent,
  json: (_, sent) => sent,
  ref: (shape, sent) => complete(shape.target(), sent),
};
