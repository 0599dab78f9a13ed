/** The circumstances in which each operation is tried: dimensions, whose values exclude each other; the first one is the usual one. */
import type { Format } from '../../lib/api/wire.js';
import type { IdKind } from '../../lib/repository/repository.js';
import { callers } from './callers.js';
import { carriers } from './carriers.js';
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
  scheme: values<Scheme>(['by session', 'session'], ['by Basic', 'basic'], ['by token', 'token']),
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
export const nameOf = (combination: Combination): string =>
  names
    .filter((dimension) => combination[dimension] !== usual[dimension])
    .map((dimension) => combination[dimension].name)
    .join(', ') || 'as usual';
