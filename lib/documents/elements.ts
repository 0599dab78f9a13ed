/** The values that elements of text formats have for members and lists. */
import { branchesOf, isList, isScalar, type ListShape, type Members, type Shape, targetOf } from './shape.js';
import { type DocumentTree, isMap } from './value.js';

/** An empty element has no members; plain text is an element without attributes. */
export function asNode(parsed: unknown, members: Members): unknown {
  if (parsed === null || parsed === '') return {};
  return typeof parsed === 'string' && members['#text'] !== undefined ? { '#text': parsed } : parsed;
}

export const memberOf = (node: DocumentTree, name: string): unknown =>
  Object.hasOwn(node, name) ? node[name] : undefined;

/** The value that an element has for a member. */
export function elementsOf(node: DocumentTree, key: string, member: Shape): unknown {
  if (member.kind !== 'list') return memberOf(node, key);
  return member.elements ? mixed(node, member, member.elements) : memberOf(node, member.element ?? key);
}

/** The name of the elements of a member. */
export const elementOf = (key: string, member: Shape): string =>
  member.kind === 'list' ? (member.element ?? key) : key;

/** An item of a list whose elements have different names in text formats, with the shape of its element. */
export interface Mixed {
  readonly item: unknown;
  readonly shape: Shape;
}

function mixed(node: DocumentTree, { items }: ListShape, elements: readonly string[]): readonly Mixed[] {
  const branches = branchesOf(items);
  return elements.flatMap((name, index) => {
    const value = memberOf(node, name);
    return value === undefined ? [] : [value].flat().map((item) => ({ item, shape: branches[index] ?? items }));
  });
}

/** A list that text formats wrap in an element; the items may also come without it. */
export function unwrapped(element: string, parsed: unknown): unknown {
  if (!isMap(parsed)) return parsed;
  const [name, ...others] = Object.keys(parsed).filter((key) => !key.startsWith('_'));
  return others.length === 0 && name?.toLowerCase() === element.toLowerCase() ? parsed[name] : parsed;
}

/** An absent element of a required list is an empty list. */
export const isAbsentList = (shape: Shape, sent: unknown): boolean => sent === undefined && isList(shape);

/** The text of an element whose attributes are not known. */
export function textOf(parsed: unknown): unknown {
  if (!isMap(parsed)) return parsed;
  return Object.keys(parsed).every((key) => key === '#text' || key.startsWith('_'))
    ? (parsed['#text'] ?? null)
    : parsed;
}

/** Whether an element of a scalar has attributes alone, which are ignored. */
export const isEmptyText = (shape: Shape, parsed: unknown): boolean =>
  textOf(parsed) === null && branchesOf(shape).every((branch) => isScalar(targetOf(branch)));
