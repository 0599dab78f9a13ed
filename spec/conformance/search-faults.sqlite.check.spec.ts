/** The kit finds out when one criterion, sort clause or aggregation is not evaluated: each of those that are declared. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Check, checks } from '../../conformance/index.js';
import type { Criterion, ViewQuery } from '../../lib/index.js';
import type { AggregationResult } from '../../lib/repository/repository.js';
import type { Opened } from '../sql/support.js';
import { useRepository } from '../support/fixtures.js';
import { complete, installed } from './installed.js';
import { aggregationKinds, criterionKinds, searchedBy, sortKinds } from './searches.js';

/** The checks that make use of something, the shortest first. */
const using = new Map<string, Check[]>();

type Find = Opened['views']['find'];

const withFind = (find: Find): Opened => ({ ...right, views: { ...right.views, find } });

const right = await useRepository(complete);
beforeAll(async () => {
  const used: { readonly check: Check; readonly searched: Set<string>; readonly count: number }[] = [];
  for (const check of checks.filter(({ id }) => id.startsWith('views.find.'))) {
    const searched = new Set<string>();
    let count = 0;
    await check.run(
      withFind((view, context) => {
        count += 1;
        for (const each of searchedBy(view.query)) searched.add(each);
        return right.views.find(view, context);
      }),
      installed,
    );
    used.push({ check, searched, count });
  }
  for (const { check, searched } of used.sort((a, b) => a.count - b.count))
    for (const each of searched) using.set(each, [...(using.get(each) ?? []), check]);
});

/** Whether any check fails that makes use of it. */
async function isFound(use: string, find: Find): Promise<boolean> {
  for (const check of using.get(`content ${use}`) ?? using.get(`locations ${use}`) ?? []) {
    const isRight = await check.run(withFind(find), installed).then(
      () => true,
      () => false,
    );
    if (!isRight) return true;
  }
  return false;
}

const asking =
  (change: (query: ViewQuery) => ViewQuery): Find =>
  ({ query, page }, context) =>
    right.views.find({ query: change(query), page }, context);

/** Without the criteria of a kind, wherever they are. */
function without(kind: string, criteria: readonly Criterion[]): readonly Criterion[] {
  return criteria.flatMap((own): readonly Criterion[] => {
    if (own.kind === kind) return [];
    if (own.kind === 'and' || own.kind === 'or') return [{ ...own, criteria: without(kind, own.criteria) }];
    if (own.kind !== 'not') return [own];
    const [criterion] = without(kind, [own.criterion]);
    return criterion ? [{ ...own, criterion }] : [];
  });
}

const oneMore = (result: AggregationResult): AggregationResult =>
  result.kind === 'stats'
    ? { ...result, count: result.count + 1 }
    : ({
        ...result,
        entries: result.entries.map((entry) => ({ ...entry, count: entry.count + 1 })),
      } as AggregationResult);

describe('The conformance kit finds that', () => {
  it.each(criterionKinds)('the criterion %s is ignored', async (kind) => {
    const find = asking((query) => ({
      ...query,
      filter: without(kind, query.filter),
      query: without(kind, query.query),
    }));
    expect(await isFound(`by ${kind}`, find)).toBe(true);
  });

  // Scores are compared as they are, not by their order.
  it.each(sortKinds.filter((kind) => kind !== 'score'))('the sort clause %s is ignored', async (kind) => {
    const find = asking((query) => ({ ...query, sortClauses: query.sortClauses.filter((own) => own.kind !== kind) }));
    expect(await isFound(`sorted by ${kind} descending`, find)).toBe(true);
  });

  it.each(aggregationKinds)('the aggregation %s counts one too many', async (kind) => {
    const find: Find = async (view, context) => {
      const { aggregations, ...found } = await right.views.find(view, context);
      const isMeant = (index: number) => view.query.aggregations[index]?.kind === kind;
      return { ...found, aggregations: aggregations.map((own, index) => (isMeant(index) ? oneMore(own) : own)) };
    };
    expect(await isFound(`counted by ${kind}`, find)).toBe(true);
  });
});
