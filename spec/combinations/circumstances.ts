/** The circumstances in which each operation is tried: dimensions, whose values exclude each other; the first one is the usual one. */
import type { Format } from '../../lib/http/mount-settings.js';
import type { IdKind } from '../../lib/repository/repository.js';
import { createRandom } from '../support/random.js';
import { callers } from './callers.js';
import { carriers } from './carriers.js';
import { coveringArray } from './covering-array.js';
import type { Scheme } from './logins.js';
import type { HostKind } from './stage.js';

interface Valued<V> {
  readonly name: string;
  readonly value: V;
}

const values = <V>(...named: readonly (readonly [name: string, value: V])[]): readonly Valued<V>[] =>
  named.map(([name, value]) => ({ name, value }));

export const dimensions = {
  carrier: carriers,
  caller: callers,
  format: values<Format>(['in JSON', 'json'], ['in XML', 'xml']),
  times: values<number>(['once', 1], ['twice', 2]),
  scheme: values<Scheme>(
    ['by session', 'session'],
    ['by Basic', 'basic'],
    ['by token', 'token'],
    ['by API key', 'key'],
  ),
  mount: values<HostKind['mount']>(['at the root', 'root'], ['under a subfolder', 'subfolder']),
  ids: values<IdKind>(['with integer ids', 'integer'], ['with string ids', 'string']),
  cache: values<HostKind['cache']>(['without a cache', 'none'], ['with a warm cache', 'filled']),
} as const;

export type Dimension = keyof typeof dimensions;
/** One value of each dimension. */
export type Combination = { readonly [D in Dimension]: (typeof dimensions)[D][number] };

const names = Object.keys(dimensions) as Dimension[];

export const usual = Object.fromEntries(names.map((name) => [name, dimensions[name][0]])) as unknown as Combination;

/** The usual combination, and each that differs from it in one circumstance. */
export const single: readonly (readonly [name: string, combination: Combination])[] = [
  ['as usual', usual],
  ...names.flatMap((dimension) =>
    dimensions[dimension].slice(1).map((value) => [value.name, { ...usual, [dimension]: value }] as const),
  ),
];

/** What is unusual about a combination. */
export const circumstancesOf = (combination: Combination): readonly string[] =>
  names
    .filter((dimension) => combination[dimension] !== usual[dimension])
    .map((dimension) => combination[dimension].name);

/** Combinations in which any two circumstances are together once. */
export function pairs(seed: number): readonly Combination[] {
  const sizes = names.map((dimension) => dimensions[dimension].length);
  return coveringArray(sizes, createRandom(seed)).map(
    (row) =>
      Object.fromEntries(names.map((dimension, at) => [dimension, dimensions[dimension][row[at] ?? 0]])) as Combination,
  );
}

/**
 * The combination with these circumstances, separated by commas.
 * @throws Error for a name that no circumstance has
 */
export function combinationOf(text: string): Combination {
  const wanted = text.split(',').map((name) => name.trim());
  const entries = wanted.map((name) => {
    const dimension = names.find((each) => dimensions[each].some((value) => value.name === name));
    if (!dimension) throw new Error(`No circumstance is called '${name}'; there are ${allNames.join(', ')}`);
    return [dimension, dimensions[dimension].find((value) => value.name === name)] as const;
  });
  return { ...usual, ...Object.fromEntries(entries) };
}

const allNames = names.flatMap((dimension) => dimensions[dimension].map(({ name }) => name));
