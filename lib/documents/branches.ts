/** The branch of a union that a value is meant for, and whether texts can be read as scalars. */
import {
  branchesOf,
  type Cases,
  fold,
  forMembers,
  hasMembers,
  isList,
  type MemberedShape,
  type Shape,
  type ShapeOf,
  targetOf,
  withoutNull,
} from './shape.js';
import { type DocumentTree, isEmptyList, isMap, type ReadContext } from './value.js';

/** Whether null is one of its values. */
export const allowsNull = (shape: Shape): boolean =>
  shape.kind === 'nullable' || (shape.kind === 'union' && shape.branches.some(allowsNull));

/** Whether an empty element has a meaning: a container of lists is then an empty one. */
export function isFillable(shape: Shape): boolean {
  if (isList(shape)) return true;
  if (!hasMembers(shape)) return false;
  const { members, required } = shape;
  return required.every((key) => key === '_media-type' || (members[key] !== undefined && isList(members[key])));
}

const integer = /^[+-]?\d{1,16}$/;
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const boolean = /^(?:true|false)$/i;

export const isIntegerText = (text: string): boolean => integer.test(text);
export const isNumberText = (text: string): boolean => decimal.test(text);
export const isBooleanText = (text: string): boolean => boolean.test(text);

/** Whether a text can be read as a scalar other than text. */
function isTextOf(shape: Shape, text: string): boolean {
  if (shape.kind === 'id') return isIntegerText(text);
  if (shape.kind === 'number') return shape.isInteger ? isIntegerText(text) : isNumberText(text);
  return shape.kind === 'boolean' && isBooleanText(text);
}

/** The branch of a union that matches a value: first by its own type, then by the types that its text can be read as. */
export function branchFor(union: Shape, parsed: unknown, isTextual: boolean): Shape {
  const branches = branchesOf(union);
  const [first = union, second] = branches;
  if (second === undefined) return first;
  return (
    (isTextual ? undefined : branches.find((branch) => fits(branch, parsed))) ??
    branches.find((branch) => fits(branch, parsed) || (typeof parsed === 'string' && isTextOf(branch, parsed))) ??
    (isTextual ? branches.find(isList) : undefined) ??
    // Some languages write an empty map as an empty list.
    (isEmptyList(parsed) ? branches.find(hasMembers) : undefined) ??
    first
  );
}

/** The branches of a union that could take a value, the likeliest first; all of them where it is of the kind of none. */
export function candidatesFor(
  union: ShapeOf<'union'>,
  parsed: unknown,
  { isTextual, ids }: Pick<ReadContext, 'isTextual' | 'ids'>,
): readonly Shape[] {
  const { branches } = union;
  if (branches.length < 2) return branches;
  const isTextId = (branch: Shape) => ids === 'string' && formOf(branch).kind === 'id' && typeof parsed === 'string';
  const fitting = branches.filter((each) => fits(each, parsed) || isTextId(each));
  return [...new Set([branchFor(union, parsed, isTextual), ...(fitting.length > 0 ? fitting : branches)])];
}

const formOf = (branch: Shape): Shape => targetOf(withoutNull(branch));

/** The branch that most resembles a value that matches none; undefined where that is ambiguous. */
export function closestBranch(branches: readonly Shape[], parsed: unknown): Shape | undefined {
  if (isMap(parsed)) return closestObject(branches, parsed);
  const ofKind = branches.filter(
    (branch) => fits(branch, parsed) || (typeof parsed === 'string' && isTextOf(branch, parsed)),
  );
  return ofKind.length === 1 ? ofKind[0] : undefined;
}

/** The only object among the branches, or the one of whose members the value has most. */
function closestObject(branches: readonly Shape[], parsed: DocumentTree): Shape | undefined {
  const objects = branches.flatMap((branch) => {
    const form = formOf(branch);
    return hasMembers(form) ? [{ branch, count: membersIn(form, parsed) }] : [];
  });
  const [closest, second] = objects.sort((a, b) => b.count - a.count);
  return second === undefined || (closest && closest.count > 0) ? closest?.branch : undefined;
}

/** How many of the members a value has; none where a member identifies another branch. */
function membersIn(shape: MemberedShape, parsed: DocumentTree): number {
  const { members, mediaType } = shape;
  if (mediaType !== undefined) return fits(shape, parsed) ? Number.POSITIVE_INFINITY : 0;
  const present = Object.keys(members).filter((key) => Object.hasOwn(parsed, key));
  const isOther = present.some((key) => {
    const [member, value] = [members[key], parsed[key]];
    return member?.kind === 'choice' && !member.values.some((each) => each === value || String(each) === value);
  });
  return isOther ? 0 : present.length;
}

/** Whether a value is of the kind of the shape, without coercion. */
export const fits = (shape: Shape, parsed: unknown): boolean => fold(shape, fitting, parsed);

function fitsMembers({ mediaType, required }: MemberedShape, parsed: unknown): boolean {
  if (!isMap(parsed)) return false;
  if (mediaType !== undefined) return String(parsed['_media-type']).includes(`.${mediaType}+`);
  return required.every((key) => Object.hasOwn(parsed, key));
}

const isText = (_: Shape, parsed: unknown): boolean => typeof parsed === 'string';
const isNumber = (_: Shape, parsed: unknown): boolean => typeof parsed === 'number';

const fitting: Cases<boolean, [parsed: unknown]> = {
  string: isText,
  href: isText,
  dateTime: isText,
  id: isNumber,
  number: isNumber,
  boolean: (_, parsed) => typeof parsed === 'boolean',
  choice: ({ values }, parsed) => values.some((value) => value === parsed),
  list: (_, parsed) => Array.isArray(parsed),
  ...forMembers(fitsMembers),
  union: ({ branches }, parsed) => branches.some((branch) => fits(branch, parsed)),
  nullable: ({ inner }, parsed) => parsed === null || fits(inner, parsed),
  free: () => true,
  json: () => true,
  ref: (shape, parsed) => fits(targetOf(shape), parsed),
};
