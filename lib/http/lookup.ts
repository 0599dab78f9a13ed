/** From a path to the route: a tree of path segments, so that the cost does not grow with the number of resources. */
import { fits, type Kind, segmentsOf, type Template } from '../documents/paths.js';
import { BadRequest } from '../errors/errors.js';
import type { IdKind } from '../repository/repository.js';

export type PathParams = Readonly<Record<string, number | string>>;

export interface Match<T> {
  readonly target: T;
  readonly params: PathParams;
}

interface Node<T> {
  readonly literals: Map<string, Node<T>>;
  /** In the order in which they are tried. */
  readonly variables: Variable<T>[];
  target?: T;
}

interface Variable<T> {
  readonly name: string;
  readonly kind: Kind;
  readonly node: Node<T>;
}

/** A segment of any text fits last. */
const order: readonly Kind[] = ['integer', 'id', 'path', 'string'];

/** Creates the function that finds the target of a path. */
export function createLookup<T extends { readonly path: Template }>(
  targets: Iterable<T>,
  ids: IdKind,
  reserved: readonly Template[] = [],
) {
  const root = newNode<T>();
  const nodeAt = (path: Template): Node<T> => {
    const variables = [...path.variables];
    let node = root;
    for (const segment of segmentsOf(path.text)) {
      node = segment.startsWith('{') ? growVariable(node, variables.shift()) : growLiteral(node, segment);
    }
    return node;
  };
  // Paths without a target, whose literal segments are not ids either.
  for (const path of reserved) nodeAt(path);
  for (const target of targets) nodeAt(target.path).target = target;

  /** @throws BadRequest for a broken percent-encoding */
  return function find(path: string): Match<T> | undefined {
    const params: Record<string, number | string> = {};
    const segments = segmentsOf(path);
    const target = walk(root, 0, { segments: path.includes('%') ? segments.map(decode) : segments, params, ids });
    return target && { target, params };
  };
}

/** A path that is looked up. */
interface Lookup {
  readonly segments: readonly string[];
  /** The values of variables found so far. */
  readonly params: Record<string, number | string>;
  readonly ids: IdKind;
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new BadRequest('The path has a broken percent-encoding');
  }
}

const newNode = <T>(): Node<T> => ({ literals: new Map(), variables: [] });

function growLiteral<T>({ literals }: Node<T>, segment: string): Node<T> {
  const node = literals.get(segment) ?? newNode<T>();
  literals.set(segment, node);
  return node;
}

function growVariable<T>({ variables }: Node<T>, variable: Template['variables'][number] | undefined): Node<T> {
  if (!variable) throw new TypeError('A path has more segments in braces than variables');
  const existing = variables.find(({ kind }) => kind === variable.kind);
  if (existing && existing.name !== variable.name) {
    throw new TypeError(`{${variable.name}} and {${existing.name}} are variables of the same path segment`);
  }
  if (existing) return existing.node;
  const node = newNode<T>();
  variables.push({ ...variable, node });
  variables.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return node;
}

/** The target of the segments from a position on. */
function walk<T>({ literals, variables, target }: Node<T>, at: number, lookup: Lookup): T | undefined {
  const { segments, params, ids } = lookup;
  const segment = segments[at];
  if (segment === undefined) return target;
  const literal = literals.get(segment);
  if (literal) return walk(literal, at + 1, lookup);
  for (const { name, kind, node } of variables) {
    if (kind === 'path') {
      let end = at;
      // A string id could be spelled like the literal that follows, which comes first.
      while (isPath(segments[end], ids) && !node.literals.has(segments[end] ?? '')) end += 1;
      if (end === at) continue;
      params[name] = `/${segments.slice(at, end).join('/')}/`;
      return walk(node, end, lookup);
    }
    if (!fits(kind, segment, ids)) continue;
    const isNumber = kind === 'integer' || (kind === 'id' && ids === 'integer');
    params[name] = isNumber ? Number(segment) : segment;
    return walk(node, at + 1, lookup);
  }
  return undefined;
}

/** Ids separated by percent-encoded slashes: other template engines encode the slashes in a variable. */
function isPath(segment: string | undefined, ids: IdKind): boolean {
  return segment?.split('/').every((id) => fits('id', id, ids)) ?? false;
}
