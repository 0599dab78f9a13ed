/** The tree that is measured: one folder of very many children, a subtree to be moved, and all else twelve deep. */
import { createHash } from 'node:crypto';

/** The content of a database: the number of items, and how many of them are in the folder and in the subtree. */
export interface Shape {
  readonly items: number;
  readonly children: number;
  readonly moved: number;
  /** The offset of a page far down in the folder. */
  readonly deep: number;
}

/** The default of `limits.offset`. */
const largestOffset = 10_000;

export const large = (items: number): Shape => ({
  items,
  children: items / 5,
  moved: items / 100,
  deep: Math.min((items * 3) / 20, largestOffset),
});
export const small: Shape = { items: 1000, children: 200, moved: 100, deep: 125 };

/** The callers that rights are granted to, by their limitations, besides the administrator. */
export const callers = ['section', 'subtree', 'owner', 'state', 'mixed'] as const;
export type Caller = (typeof callers)[number];

/** Ids of locations, and of the content there; those of the clean installation are lower. */
export const first = 1000;
export const folder = first;
export const left = first + 1;
export const right = first + 2;
export const tree = first + 3;
export const userOf = (caller: Caller): number => first + 4 + callers.indexOf(caller);
export const moved = first + 4 + callers.length;

export interface Node {
  readonly id: number;
  readonly parentLocationId: number;
  readonly path: string;
  readonly depth: number;
}

const deepest = 12;

/** Parents come before their descendants. */
export function* nodesOf({ items, children, moved: size }: Omit<Shape, 'deep'>): Iterable<Node> {
  const end = first + items;
  let id = first;
  const node = (parent: Pick<Node, 'id' | 'path' | 'depth'>): Node => {
    const nodeId = id++;
    return { id: nodeId, parentLocationId: parent.id, path: `${parent.path}${nodeId}/`, depth: parent.depth + 1 };
  };
  function* below(top: Node, count: number, levels: number): Iterable<Node> {
    let above: readonly Node[] = [top];
    for (const width of widths(count, levels)) {
      const level: Node[] = [];
      for (let at = 0; at < width; at += 1) {
        const child = node(above[Math.floor((at * above.length) / width)] as Node);
        level.push(child);
        yield child;
      }
      above = level;
    }
  }
  const home = { id: 2, path: '/1/2/', depth: 1 };
  const users = { id: 5, path: '/1/5/', depth: 1 };
  const tops = [node(home), node(home), node(home), node(home)] as const;
  yield* tops;
  for (const _ of callers) yield node(users);
  const top = node(tops[1]);
  yield top;
  yield* below(top, size - 1, 4);
  const rest = end - id - children;
  yield* below(tops[3], rest, deepest - tops[3].depth);
  for (let at = 0; at < children; at += 1) yield node(tops[0]);
  for (let at = 0; at < peopleOf(items); at += 1) yield node(users);
}

/** How many users there are besides those items. */
export const peopleOf = (items: number): number => items / 100;
export const firstPersonOf = (items: number): number => first + items;

/** How many there are on each level, each wider than the one before by the same factor. */
function widths(count: number, levels: number): readonly number[] {
  const all = (factor: number) => Array.from({ length: levels }, (_, level) => Math.max(1, factor ** (level + 1)));
  let [low, high] = [1, count];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (all(middle).reduce((sum, width) => sum + width) > count) high = middle;
    else low = middle;
  }
  const upper = all(low).slice(0, -1).map(Math.floor);
  return [...upper, count - upper.reduce((sum, width) => sum + width, 0)];
}

/** Pseudo-random, and constant for an id. */
export const hash = (id: number, salt = 0): number => (Math.imul(id + salt * 7919, 2_654_435_761) >>> 4) % 1_000_003;

export const remoteIdOf = (kind: 'content' | 'location', id: number): string =>
  createHash('md5').update(`${kind} ${id}`).digest('hex');

const words = ['Alder', 'birch', 'Cedar', 'dogwood', 'Elm', 'fir', 'Gorse', 'hazel', 'Ivy', 'juniper'];

/** The locations of a user. */
export const loginOf = (id: number): string => `user-${id}`;

/** In no order of ids. */
export const nameOf = (id: number): string => `${words[hash(id) % words.length]} ${hash(id, 1)}-${id}`;
