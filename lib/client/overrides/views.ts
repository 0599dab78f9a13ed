/** Views over HTTP. */
import type {
  Aggregation,
  AggregationResult,
  Id,
  TermKey,
  ViewQuery,
  ViewRange,
  ViewRepository,
} from '../../repository/repository.js';
import { operations } from '../../resources/table.js';
import { ViewInput, ViewInput11 } from '../../resources/views/views-input.documents.js';
import type { Remote } from '../derived.js';

/** The identifier of each search, which is not stored. */
const identifier = 'view';

export const createViews = ({ invoke }: Remote): Required<ViewRepository<Id>> => ({
  async find({ query, page }, context) {
    const consumes = query.target === 'locations' ? ViewInput11 : ViewInput;
    const { after, offset, limit } = page;
    // A cursor determines where a page begins, and excludes an offset.
    const part = { limit, offset: after === undefined ? offset : 0 };
    const input = { consumes, page, body: { identifier, query, page: part } };
    const { identifier: _, aggregations, ...view } = await invoke(operations.views.POST, context, input);
    return { ...view, aggregations: inOrder(aggregations, query) };
  },
});

/** XML groups results by kind and lacks the types of values: both are taken from the query. */
function inOrder(results: readonly AggregationResult<Id>[], { aggregations }: ViewQuery<Id>): AggregationResult<Id>[] {
  const left = [...results];
  return aggregations.flatMap((aggregation) => {
    const kind = kindOf(aggregation);
    const index = left.findIndex((result) => result.kind === kind && result.name === aggregation.name);
    return left.splice(index, index < 0 ? 0 : 1).map((result) => typed(result, aggregation));
  });
}

const kindOf = ({ kind }: Aggregation): AggregationResult['kind'] =>
  kind.endsWith('Term') ? 'terms' : kind.endsWith('Range') ? 'ranges' : 'stats';

function typed(result: AggregationResult<Id>, aggregation: Aggregation): AggregationResult<Id> {
  if (result.kind === 'terms') {
    // Only the storage knows the type of a raw field.
    if (aggregation.kind === 'rawTerm') return result;
    const isBoolean = aggregation.kind === 'visibilityTerm' || aggregation.kind === 'checkboxTerm';
    return { ...result, entries: result.entries.map(({ key, count }) => ({ key: toKey(key, isBoolean), count })) };
  }
  if (result.kind !== 'ranges' || !('ranges' in aggregation)) return result;
  const ranges: readonly ViewRange<Date | number | string>[] = aggregation.ranges;
  return { ...result, entries: result.entries.map(({ key, count }, index) => ({ key: ranges[index] ?? key, count })) };
}

function toKey(key: TermKey<Id>, isBoolean: boolean): TermKey<Id> {
  if (!('value' in key)) return key;
  return { value: isBoolean ? String(key.value) === 'true' : String(key.value) };
}
