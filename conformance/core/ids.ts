/** Ids in paths and hrefs, and their order. */
import type { IdKind } from 'express-cms-rest/repository';

import { assert } from './expectations.js';

interface OfKind {
  readonly ids: IdKind;
}

/** An id as it is in a path or an href; to checks all ids are numbers, and those of a repository with strings are opaque. */
export const toId = (text: string, ids: IdKind): number => (ids === 'integer' ? Number(text) : (text as never));

/** The ids in a path, from the root down. */
export const idsIn = ({ ids }: OfKind, pathString: string): number[] =>
  pathString
    .split('/')
    .filter(Boolean)
    .map((id) => toId(id, ids));

/**
 * Fails unless these are the expected ids, in ascending order where they are numbers; strings are in an order of the repository's own.
 */
export function expectById(
  { ids }: OfKind,
  actual: readonly number[],
  expected: readonly number[],
  label: string,
): void {
  const isOrdered = ids === 'integer';
  assert.deepEqual(isOrdered ? actual : sortedIds(actual), sortedIds(expected), label);
}

/** Sorted ids, for lists whose order does not matter. */
export const sortedIds = (ids: readonly number[]): number[] => [...ids].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
