/** The order of ids and paths in searches: that of numbers and texts, or the own one of a repository whose ids are opaque. */
import type { Criterion, Location } from 'express-cms-rest';
import type { IdKind } from 'express-cms-rest/repository';
import type { BoundRepository } from '../core/bound.js';
import { allPages } from '../fixtures/places.js';

type Key = number | string;

/** The keys by which ids and paths are compared. */
export interface IdOrder {
  readonly content: (id: number) => Key;
  readonly location: (location: Pick<Location, 'id'>) => Key;
  readonly path: (location: Pick<Location, 'pathString'>) => Key;
}

const ofIntegers: IdOrder = {
  content: (id) => id,
  location: ({ id }) => id,
  path: ({ pathString }) => pathString,
};

/** Strings can be in any order, as long as all searches have the same: three searches by nothing else reveal it. */
export async function loadIdOrder(caller: BoundRepository, ids: IdKind, contents: readonly number[]): Promise<IdOrder> {
  if (ids === 'integer') return ofIntegers;
  const filter: readonly Criterion[] = [{ kind: 'contentId', ids: contents }];
  const query = { filter, query: [], aggregations: [], useAlwaysAvailable: true, performCount: false };
  const ranksBy = async (target: 'content' | 'locations', kind: 'contentId' | 'locationId' | 'locationPath') => {
    const sortClauses = [{ kind, direction: 'ascending' }] as const;
    const hits = await allPages(async (page) => {
      const actual = await caller.views.find({ query: { ...query, target, sortClauses }, page });
      return { items: actual.hits };
    });
    const actual = hits.map((hit) => ('content' in hit ? hit.content.id : hit.location.id));
    return new Map(actual.map((id, rank) => [id, rank]));
  };
  const content = await ranksBy('content', 'contentId');
  const location = await ranksBy('locations', 'locationId');
  const path = await ranksBy('locations', 'locationPath');
  return {
    content: (id) => content.get(id) ?? -1,
    location: ({ id }) => location.get(id) ?? -1,
    path: ({ pathString }) => path.get(idAtEnd(pathString)) ?? -1,
  };
}

/** Ids are strings here. */
const idAtEnd = (pathString: string): number => pathString.split('/').at(-2) as never;
