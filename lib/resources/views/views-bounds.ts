/** Limits of searches, so that no request costs more than the host allows. */
import { BadRequest, type MemberFault } from '../../errors/errors.js';
import type { ViewLimits } from '../../operations/requests/options.js';
import type { Aggregation, Criterion, Id, ViewQuery } from '../../repository/repository.js';

/** A criterion with its path in the query. */
interface Placed {
  readonly criterion: Criterion<Id>;
  readonly member: string;
  readonly depth: number;
}

/** @throws BadRequest that names the first member beyond each bound */
export function checkBounds(query: ViewQuery<Id>, limits: ViewLimits): void {
  const all = [...placed(query.filter, 'query.filter', 1), ...placed(query.query, 'query.query', 1)];
  const criteria = all.map(({ member }) => member);
  const sorting = query.sortClauses.map((_, index) => `query.sortClauses.${index}`);
  const aggregating = query.aggregations.map((_, index) => `query.aggregations.${index}`);
  const faults: MemberFault[] = [
    ...beyond(criteria, limits.criteria, 'criteria'),
    ...all
      .filter(({ depth }) => depth > limits.depth)
      .slice(0, 1)
      .map(tooDeep(limits)),
    ...tooMany(all, limits),
    ...beyond(sorting, limits.sortClauses, 'sort clauses'),
    ...beyond(aggregating, limits.aggregations, 'aggregations'),
    ...query.aggregations.flatMap((own, index) => tooLarge(own, `query.aggregations.${index}`, limits)),
  ];
  if (faults.length > 0) throw new BadRequest('The search exceeds the limits of one request', { members: faults });
}

const beyond = (members: readonly string[], most: number, noun: string): readonly MemberFault[] =>
  members.slice(most, most + 1).map((member) => ({ member, message: `exceeds the ${most} ${noun} of a search` }));

function placed(criteria: readonly Criterion<Id>[], at: string, depth: number): readonly Placed[] {
  return criteria.flatMap((criterion, index) => {
    const inner = { criterion, member: `${at}.${index}`, depth };
    return [inner, ...innerOf(inner)];
  });
}

function innerOf({ criterion, member, depth }: Placed): readonly Placed[] {
  if (criterion.kind === 'and' || criterion.kind === 'or')
    return placed(criterion.criteria, `${member}.criteria`, depth + 1);
  if (criterion.kind !== 'not') return [];
  const inner = { criterion: criterion.criterion, member: `${member}.criterion`, depth: depth + 1 };
  return [inner, ...innerOf(inner)];
}

/** The number of words that a criterion of similar content counts as, because it takes as much time. */
const similarWords = 10;

function countOf(criterion: Criterion<Id>): number {
  if (criterion.kind === 'moreLikeThis') return similarWords;
  if ('ids' in criterion) return criterion.ids.length;
  if ('values' in criterion) return criterion.values.length;
  if ('paths' in criterion) return criterion.paths.length;
  return 'criteria' in criterion || 'criterion' in criterion ? 0 : 1;
}

const tooDeep =
  ({ depth }: ViewLimits) =>
  ({ member }: Placed): MemberFault => ({ member, message: `is nested deeper than ${depth} criteria` });

function tooMany(all: readonly Placed[], { values }: ViewLimits): readonly MemberFault[] {
  let count = 0;
  for (const { criterion, member } of all) {
    count += countOf(criterion);
    if (count > values) return [{ member, message: `exceeds the ${values} values of a search` }];
  }
  return [];
}

function tooLarge(aggregation: Aggregation, member: string, { buckets }: ViewLimits): readonly MemberFault[] {
  if ('limit' in aggregation && aggregation.limit !== undefined && aggregation.limit > buckets)
    return [{ member: `${member}.limit`, message: `must not be above ${buckets}` }];
  if ('ranges' in aggregation && aggregation.ranges.length > buckets)
    return [{ member: `${member}.ranges`, message: `has more than ${buckets} ranges` }];
  return [];
}
