/** Faults of searches. */
import type { Criterion, ViewQuery, ViewResult } from '../../../lib/index.js';
import type { Opened } from '../../sql/support.js';
import { asAdministrator } from '../../sql/support.js';
import { type Fault, unless } from './fault.js';

type Change = (query: ViewQuery) => ViewQuery;

/** Searches for something else. */
const asking = (wrong: string, check: string, change: Change): Fault => [
  wrong,
  check,
  (r: Opened) => ({ views: { find: ({ query, page }, c) => r.views.find({ query: change(query), page }, c) } }),
];

/** Finds something else. */
const finding = (wrong: string, check: string, change: (result: ViewResult, query: ViewQuery) => ViewResult): Fault => [
  wrong,
  check,
  (r: Opened) => ({ views: { find: async (what, c) => change(await r.views.find(what, c), what.query) } }),
];

const everywhere = (change: (criterion: Criterion) => readonly Criterion[]): Change => {
  const inner = (criterion: Criterion): readonly Criterion[] => {
    if (criterion.kind === 'and' || criterion.kind === 'or')
      return change({ ...criterion, criteria: criterion.criteria.flatMap(inner) });
    return change(criterion);
  };
  return (query) => ({ ...query, filter: query.filter.flatMap(inner), query: query.query.flatMap(inner) });
};

export const viewFaults: readonly Fault[] = [
  [
    'everyone finds what the administrator finds',
    'views.find.reveals-nothing-about-unreadable-entities',
    (r) => ({ views: { find: (what) => r.views.find(what, asAdministrator) } }),
  ],
  [
    'what does not exist is only not found',
    'views.find.refuses-unknown-references',
    (r) => ({
      views: {
        find: (what, c) => unless(r.views.find(what, c), 404, async () => ({ hits: [], total: 0, aggregations: [] })),
      },
    }),
  ],
  [
    'each page begins at the start',
    'views.find.pages-make-up-the-whole',
    (r) => ({ views: { find: ({ query, page }, c) => r.views.find({ query, page: { ...page, offset: 0 } }, c) } }),
  ],
  finding(
    'hits are counted up to three, without a word of it',
    'views.find.marks-a-total-that-is-a-minimum',
    (result) => ({ ...result, total: Math.min(result.total ?? 0, 3) }),
  ),
  asking(
    'negations are left out',
    'views.find.combines-criteria',
    everywhere((criterion) => (criterion.kind === 'not' ? [] : [criterion])),
  ),
  asking(
    'all of an alternative have to fit',
    'views.find.combines-criteria',
    everywhere((criterion) => [criterion.kind === 'or' ? { ...criterion, kind: 'and' } : criterion]),
  ),
  asking(
    'hidden content is visible',
    'views.find.matches-properties',
    everywhere((criterion) => (criterion.kind === 'visibility' ? [] : [criterion])),
  ),
  asking(
    'a field that leads to one of several items leads to all of them',
    'views.find.matches-relations',
    everywhere((own) => [own.kind === 'fieldRelation' ? { ...own, operator: 'IN' } : own]),
  ),
  [
    'fields are found by content that the caller may not read',
    'views.find.matches-relations',
    (r) => ({
      views: {
        find: async ({ query, page }, c) => {
          const [first, ...filter] = query.filter;
          if (first?.kind !== 'fieldRelation') return r.views.find({ query, page }, c);
          const all = { query: { ...query, filter: [first] }, page: { offset: 0, limit: 100 } };
          const { hits } = await r.views.find(all, asAdministrator);
          const ids = hits.flatMap((hit) => ('content' in hit ? hit.content.id : (hit.location.content?.id ?? [])));
          return r.views.find({ query: { ...query, filter: [{ kind: 'contentId', ids }, ...filter] }, page }, c);
        },
      },
    }),
  ],
  asking('the language is left out', 'views.find.restricts-to-a-language', ({ languageCode: _, ...query }) => query),
  asking('only the first sort clause counts', 'views.find.sorts-by-each-clause', (query) => ({
    ...query,
    sortClauses: query.sortClauses.slice(0, 1),
  })),
  asking('hits are always counted', 'views.find.pages-make-up-the-whole', (query) => ({
    ...query,
    performCount: true,
  })),
  finding('the total is that of the page', 'views.find.pages-make-up-the-whole', (result) => ({
    ...result,
    total: result.hits.length,
  })),
  finding('the least terms come first', 'views.find.counts-values-of-each-kind', (result) => ({
    ...result,
    aggregations: result.aggregations.map((own) =>
      own.kind === 'terms' ? { ...own, entries: own.entries.toReversed() } : own,
    ),
  })),
  [
    'the root is found too',
    'views.find.leaves-out-the-root',
    (r) => ({
      views: {
        find: async (what, c) => {
          const result = await r.views.find(what, c);
          if (what.query.target === 'content') return result;
          const { content: _, ...location } = await r.locations.load(1, c);
          const root = { score: 0, location };
          return { ...result, hits: [root, ...result.hits], total: (result.total ?? 0) + 1 };
        },
      },
    }),
  ],
  finding('locations come without their content', 'views.find.returns-complete-hits', (result) => ({
    ...result,
    hits: result.hits.map((hit) => {
      if (!('location' in hit)) return hit;
      const { content: _, ...location } = hit.location;
      return { ...hit, location };
    }),
  })),
];
