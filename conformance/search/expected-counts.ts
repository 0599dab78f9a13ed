/** Compares the counts of aggregations with those of the oracle. */
import type { Aggregation, AggregationKind, AggregationResult } from 'express-cms-rest/repository';
import { assert } from '../core/expectations.js';
import { type Counted, countsOf, entriesOf } from './counts.js';
import type { Hit, Sight } from './oracle.js';

/** Aggregations whose entries are objects with ids. */
const ofIds: readonly AggregationKind[] = [
  'contentTypeTerm',
  'contentTypeGroupTerm',
  'languageTerm',
  'sectionTerm',
  'locationChildrenTerm',
  'subtreeTerm',
  'objectStateTerm',
  'userMetadataTerm',
];

/** Fails unless a result has the entries, or the statistics, that the hits give. */
export function expectCounts(
  result: AggregationResult,
  aggregation: Aggregation,
  hits: readonly Hit[],
  sight: Sight,
  label: string,
): void {
  const counted = entriesOf(result);
  const expected = countsOf(aggregation, hits, sight);
  if (sight.facts.ids === 'integer' || !ofIds.includes(aggregation.kind)) {
    assert.deepEqual(counted, expected, label);
    return;
  }
  // Entries with equal counts have the repository's order of ids, and a limit cuts them off in this order.
  assert.deepEqual(countsIn(counted), countsIn(expected), label);
  const all = new Map(
    pairsOf(countsOf({ ...aggregation, limit: Number.POSITIVE_INFINITY } as Aggregation, hits, sight)),
  );
  const pairs = pairsOf(counted);
  assert.equal(new Set(pairs.map(([key]) => key)).size, pairs.length, `${label}: the entries, each once`);
  for (const [key, count] of pairs) assert.equal(count, all.get(key), `${label}: the entry ${String(key)}`);
}

type Pairs = Extract<Counted, readonly unknown[]>;

const pairsOf = (counted: Counted): Pairs => counted as Pairs;

const countsIn = (counted: Counted): readonly number[] => pairsOf(counted).map(([, count]) => count);
