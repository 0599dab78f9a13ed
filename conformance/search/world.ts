/** A small world to search in: content that differs in all that criteria, sort clauses and aggregations look at. */

import type { Criterion, PageRequest, ViewQuery, ViewResult } from 'express-cms-rest';
import type { Aggregation } from 'express-cms-rest/repository';
import type { BoundRepository } from '../core/bound.js';
import { checksWith } from '../core/check.js';
import { assert, refuses } from '../core/expectations.js';
import { sortedIds } from '../core/ids.js';
import type { Folder } from '../core/maker.js';
import type { Scene } from '../core/scene.js';
import { addPlace } from '../fixtures/places.js';
import { assign, statesOf } from '../fixtures/states.js';
import { expectCounts } from './expected-counts.js';
import { type Facts, loadFacts, type Subjects } from './facts.js';
import { order } from './fields.js';
import { idOf, namesWhatIsMissing, search } from './oracle.js';
import { isScored } from './texts.js';

export interface World {
  readonly scene: Scene;
  readonly root: Folder;
  readonly folders: Readonly<Record<'apple' | 'pear' | 'plum' | 'cherry' | 'hidden' | 'concealed' | 'below', Folder>>;
  readonly stateIds: readonly number[];
  readonly stateNames: readonly string[];
  readonly stateGroup: string;
  /** All that is in it. */
  readonly subjects: Subjects;
  /** Other content is not part of it. */
  readonly within: Criterion;
}

/** The part of the world that a caller can load. */
export const factsFor = ({ scene, subjects }: World, caller: BoundRepository = scene.admin): Promise<Facts> =>
  loadFacts(scene, caller, subjects);

export const everything: ViewQuery = {
  target: 'content',
  filter: [],
  query: [],
  sortClauses: [],
  aggregations: [],
  useAlwaysAvailable: true,
  performCount: true,
};

/** Names that differ in case, accents and special letters, in a tree with hidden and concealed parts, two languages, two states and two places. */
export async function createWorld(scene: Scene): Promise<World> {
  const { admin, situation, folder, concealed, unique } = scene;
  const root = await folder();
  const parentLocationId = root.locationId;
  const word = unique('w').replace('-', '');
  const apple = await folder({ parentLocationId, name: `Äpfel ${word}`, priority: 3 });
  const pear = await folder({
    parentLocationId,
    name: `birnen ${word} Straße Łødź`,
    priority: -2,
    more: { alwaysAvailable: false },
  });
  const plum = await folder({
    parentLocationId: apple.locationId,
    name: `APFEL ${word}`,
    translation: `śliwka ${word}`,
  });
  const cherry = await folder({ parentLocationId: apple.locationId, name: `100%_\\ ${word}`, priority: 3 });
  const hidden = await folder({ parentLocationId, name: `zitrone ${word}` });
  const hiding = await concealed({ parentLocationId, name: `geheim ${word}` });
  const below = await folder({ parentLocationId: hiding.locationId, name: `darunter ${word}` });
  await admin.content.updateInfo({ id: below.id, changes: { sectionId: situation.publicSectionId } });
  await admin.content.hide({ id: hidden.id });
  await addPlace(scene, pear.id, apple.locationId, { priority: 9 });
  const states = await statesOf(scene, 0, 1);
  const [, second] = states;
  await assign(scene, plum.id, second);
  const group = await admin.objectStates.loadGroup(states[0].groupId);
  const folders = { apple, pear, plum, cherry, hidden, concealed: hiding, below };
  const ids = [root, ...Object.values(folders)].map(({ id }) => id);
  return {
    scene,
    root,
    folders,
    stateIds: states.map(({ id }) => id),
    stateNames: states.map(({ identifier }) => identifier),
    stateGroup: group.identifier,
    subjects: { contents: ids },
    within: { kind: 'subtree', paths: [root.content.mainLocation?.pathString ?? ''] },
  };
}

export const wholePage = { offset: 0, limit: 100 };

const withinWorld = ({ within }: World, query: Partial<ViewQuery>): ViewQuery => ({
  ...everything,
  ...query,
  filter: [...(query.filter ?? []), within],
});

export const find = (
  world: World,
  query: Partial<ViewQuery>,
  caller: BoundRepository,
  page: PageRequest = wholePage,
): Promise<ViewResult> => caller.views.find({ query: withinWorld(world, query), page });

/** A caller, with all that this caller can load. */
export type Sighted = readonly [caller: BoundRepository, facts: Facts];

export async function sightsOf(world: World): Promise<readonly Sighted[]> {
  const sights: Sighted[] = [];
  for (const caller of world.scene.everyone) sights.push([caller, await factsFor(world, caller)]);
  return sights;
}

export const hitIds = ({ hits }: ViewResult): readonly number[] =>
  hits.map((hit) => ('content' in hit ? hit.content.id : hit.location.id));

/** Searches content and locations alike, without the restriction of a world; a content item is there for each location. */
export async function findBoth(caller: BoundRepository, filter: readonly Criterion[]): Promise<readonly number[][]> {
  const pages: number[][] = [];
  for (const target of ['content', 'locations'] as const) {
    const { hits } = await caller.views.find({ query: { ...everything, target, filter }, page: wholePage });
    pages.push(hits.map((hit) => ('content' in hit ? hit.content.id : (hit.location.content?.id ?? 0))));
  }
  return pages;
}

/** Fails unless all callers find the hits of the oracle: in their order, their number, and counts. */
export async function agrees(
  world: World,
  queries: readonly Partial<ViewQuery>[],
  sights?: readonly Sighted[],
): Promise<void> {
  for (const [caller, facts] of sights ?? (await sightsOf(world))) {
    for (const query of queries) {
      const label = `of ${JSON.stringify(query)} for ${caller.caller.login ?? 'the anonymous caller'}`;
      const whole = withinWorld(world, query);
      if (namesWhatIsMissing(whole, facts)) {
        await refuses(find(world, query, caller), 404, `The search ${label}`);
        continue;
      }
      const result = await find(world, query, caller);
      const expected = search(whole, facts);
      const ids = isOrdered(query) ? expected.map(idOf) : sortedIds(expected.map(idOf));
      assert.deepEqual(comparable(hitIds(result), query, facts), ids, `The hits ${label}`);
      assert.equal(result.total, expected.length, `The total ${label}`);
      const sight = { facts, languageCode: query.languageCode };
      for (const [index, aggregation] of (query.aggregations ?? []).entries()) {
        const counted = result.aggregations[index] ?? assert.fail(`There is no result ${index} ${label}`);
        assert.equal(counted.name, aggregation.name, `The name of the result ${label}`);
        expectCounts(counted, aggregation, expected, sight, `The counts of ${aggregation.name} ${label}`);
      }
    }
  }
}

/** Each engine reckons scores in its own way. */
const isOrdered = ({ query = [], sortClauses = [] }: Partial<ViewQuery>): boolean =>
  !isScored(query) || (sortClauses.length > 0 && !sortClauses.some(({ kind }) => kind === 'score'));

/** Storage may know dates more exactly than the facts: of those that are equal to the second any order will do. */
function comparable(ids: readonly number[], query: Partial<ViewQuery>, facts: Facts): readonly number[] {
  if (!isOrdered(query)) return sortedIds(ids);
  const [first] = query.sortClauses ?? [];
  if (first?.kind !== 'dateModified' && first?.kind !== 'datePublished') return ids;
  const secondOf = (id: number): number => {
    const item = facts.items.find(({ content, locations }) =>
      query.target === 'locations' ? locations.some((own) => own.id === id) : content.id === id,
    );
    const date = first.kind === 'dateModified' ? item?.content.modified : item?.content.published;
    return Math.floor((date?.getTime() ?? 0) / 1000) * (first.direction === 'descending' ? -1 : 1);
  };
  const seconds = ids.map(secondOf);
  const isAscending = seconds.every((second, index) => index === 0 || second >= (seconds[index - 1] ?? 0));
  assert.ok(isAscending, `The hits of ${JSON.stringify(query)} are not in the order of their dates`);
  const idKeyOf = (id: number) =>
    query.target === 'locations' ? facts.idOrder.location({ id }) : facts.idOrder.content(id);
  return [...ids].sort((a, b) => secondOf(a) - secondOf(b) || order(idKeyOf(a), idKeyOf(b)));
}

/** A query of content and one of locations for each criterion. */
export const ofBoth = (criteria: readonly Criterion[]): readonly Partial<ViewQuery>[] =>
  criteria.flatMap((criterion) => [{ filter: [criterion] }, { target: 'locations' as const, query: [criterion] }]);

export const countingBoth = (aggregations: readonly Aggregation[]): readonly Partial<ViewQuery>[] => [
  { aggregations },
  { target: 'locations', aggregations },
];

/** Declares a check that begins with such a world. */
export const worldCheck = checksWith(async (scene) => ({ world: await createWorld(scene) }));
