/** From a path to the resource: a tree of path segments, so that the cost does not grow with the number of resources. */
import type { JsonSchema } from '../documents/value.js';
import { BadRequest } from '../errors.js';
import type { Resource } from '../resources/resource.js';

export interface Found<T> {
  readonly target: T;
  readonly params: Readonly<Record<string, number | string>>;
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  /** One segment of digits. */
  number?: Variable<T>;
  /** One segment of any text. */
  text?: Variable<T>;
  /** Several segments of digits, as `{+variable}` has them. */
  digits?: Variable<T>;
  target?: T;
}

interface Variable<T> {
  readonly name: string;
  readonly node: Node<T>;
}

type Params = Record<string, number | string>;

/** Makes the function that finds what belongs to a path; targets are given by URI template. */
export function createLookup<T extends Pick<Resource, 'params'>>(targets: ReadonlyMap<string, T>) {
  const root: Node<T> = { literals: new Map() };
  for (const [template, target] of targets) {
    let node = root;
    for (const segment of segmentsOf(template)) node = grow(node, segment, target.params);
    node.target = target;
  }

  /** @throws BadRequest for a broken percent-encoding */
  return function find(path: string): Found<T> | undefined {
    const params: Params = {};
    const segments = segmentsOf(path);
    const target = walk(root, path.includes('%') ? segments.map(decode) : segments, 0, params);
    return target && { target, params };
  };
}

/** One slash at the end is let pass; a slash too many elsewhere makes an empty segment, which fits nothing. */
function segmentsOf(path: string): string[] {
  const end = path.endsWith('/') ? -1 : undefined;
  const inner = path.slice(1, end);
  return inner === '' && path.length <= 1 ? [] : inner.split('/');
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new BadRequest('The path has a broken percent-encoding');
  }
}

function grow<T>(node: Node<T>, segment: string, schemas: Readonly<Record<string, JsonSchema>>): Node<T> {
  const [, plus, name] = /^\{(\+?)(\w+)\}$/.exec(segment) ?? [];
  const child = (): Node<T> => ({ literals: new Map() });
  if (name === undefined) {
    const literal = node.literals.get(segment) ?? child();
    node.literals.set(segment, literal);
    return literal;
  }
  const isNumber = schemas[name]?.type === 'integer';
  const kind = plus ? 'digits' : isNumber ? 'number' : 'text';
  node[kind] ??= { name, node: child() };
  if (node[kind].name !== name) throw new TypeError(`{${name}} and {${node[kind].name}} stand in the same place`);
  return node[kind].node;
}

function walk<T>(node: Node<T>, segments: readonly string[], at: number, params: Params): T | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.target;
  const literal = node.literals.get(segment);
  if (literal) return walk(literal, segments, at + 1, params);
  const { number, digits, text } = node;
  if (number && isId(segment)) {
    params[number.name] = Number(segment);
    return walk(number.node, segments, at + 1, params);
  }
  if (digits && isPath(segment)) {
    let end = at + 1;
    while (isPath(segments[end])) end += 1;
    params[digits.name] = segments.slice(at, end).join('/');
    return walk(digits.node, segments, end, params);
  }
  if (!text || segment === '') return undefined;
  params[text.name] = segment;
  return walk(text.node, segments, at + 1, params);
}

/** Ids, between them slashes that were percent-encoded: templates of other makes know no variable of several segments. */
function isPath(segment: string | undefined): boolean {
  return segment?.split('/').every(isId) ?? false;
}

/** An id that a number can hold exactly; a longer one belongs to nothing. */
function isId(segment: string | undefined): boolean {
  return segment !== undefined && /^\d{1,15}$/.test(segment);
}
