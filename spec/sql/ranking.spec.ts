/** Ranking: searches compare the scores of the first matches alone. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createScene } from '../../conformance/core/scene.js';
import { everything } from '../../conformance/search/world.js';
import type { Context, Criterion, PageRequest, ViewQuery } from '../../lib/index.js';
import { useRepository } from '../support/fixtures.js';
import { addUser, asAdministrator, calledBy, grant } from './support.js';

const limited = await useRepository({ limits: { ranked: 3 } });
const unlimited = await useRepository({ limits: { ranked: 0 } });

const apple: Criterion = { kind: 'fullText', text: 'apple' };
let ids: readonly number[];
let reader: Context;
beforeAll(async () => {
  const { folder } = createScene(limited, undefined, () => {});
  const added: number[] = [];
  // One of them matches by two texts.
  for (const name of ['one', 'two', 'three', 'four'])
    added.push((await folder({ name: `Apple ${name}`, ...(name === 'one' && { translation: 'Apple' }) })).id);
  added.push((await folder({ name: 'Apple apple apple five' })).id, (await folder({ name: 'Plum' })).id);
  ids = added;
  for (const id of ids.slice(0, 3))
    await limited.content.updateInfo({ id, changes: { sectionId: 2 } }, asAdministrator);
  reader = calledBy(await addUser(limited, 12, 'reader'));
  await grant(limited, reader.caller.userId ?? 0, 'content/read', { Section: ['1', '3'] });
});

async function find(query: Partial<ViewQuery>, page: Partial<PageRequest> = {}, context = asAdministrator) {
  const all = { offset: 0, limit: 10, ...page };
  const { hits, ...result } = await limited.views.find({ query: { ...everything, ...query }, page: all }, context);
  const found = hits.map((hit) => ('content' in hit ? hit.content.id : hit.location.id));
  return { ...result, found, scores: hits.map(({ score }) => score) };
}

describe('A search that is sorted by score', () => {
  it('returns the best of the first matches, and counts all hits', async () => {
    const { found, total, next, scores, maxScore } = await find({ query: [apple] });
    expect([new Set(found).size, found.length, total, next]).toEqual([found.length, found.length, 5, undefined]);
    expect([2, 3]).toContain(found.length);
    expect(scores.toSorted((a, b) => b - a)).toEqual(scores);
    expect(maxScore).toBe(scores[0]);
  });

  it('returns them in pages as well', async () => {
    const { found } = await find({ query: [apple] });
    const first = await find({ query: [apple] }, { limit: 1 });
    const others = await find({ query: [apple] }, { ...(first.next !== undefined && { after: first.next }) });
    expect([...first.found, ...others.found]).toEqual(found);
    expect([first.total, others.total, others.next]).toEqual([5, 5, undefined]);
    expect((await find({ query: [apple] }, { offset: 1 })).found).toEqual(found.slice(1));
  });

  it('ranks what matches all its criteria and may be read', async () => {
    const [, , , four = 0, five = 0] = ids;
    const byId = await find({ query: [apple], filter: [{ kind: 'contentId', ids: [four, five] }] });
    expect([byId.found, byId.total]).toEqual([[five, four], 2]);
    const own = await find({ query: [apple] }, {}, reader);
    expect([own.found, own.total]).toEqual([[five, four], 2]);
    expect((await find({ target: 'locations', query: [apple] }, {}, reader)).total).toBe(2);
  });

  it('adds the scores of several criteria, and of those that are one of several', async () => {
    const [, , , , five = 0, plum = 0] = ids;
    const word: Criterion = { kind: 'fullText', text: 'five' };
    const own: Criterion = { kind: 'contentId', ids: [five] };
    const [one, other, both] = [
      await find({ query: [apple], filter: [own] }),
      await find({ query: [word] }),
      await find({ query: [apple, word] }),
    ];
    expect([one.found, other.found, both.found]).toEqual([[five], [five], [five]]);
    expect(both.scores[0]).toBeCloseTo((one.scores[0] ?? 0) + (other.scores[0] ?? 0), 6);
    const criteria: Criterion[] = [word, { kind: 'contentId', ids: [five, plum] }];
    const some = await find({ query: [{ kind: 'or', criteria }] });
    expect([some.found, some.scores]).toEqual([
      [five, plum],
      [other.scores[0], 0],
    ]);
  });
});

describe('The score of a phrase', () => {
  it('is higher where it occurs more often, also for callers who may not read all content', async () => {
    const { folder } = createScene(limited, undefined, () => {});
    const river = await folder({ name: 'Blue moon river of light' });
    const moons = await folder({ name: 'Blue moon blue moon' });
    const query: Criterion[] = [{ kind: 'fullText', text: '"blue moon"' }];
    for (const context of [asAdministrator, reader]) {
      const { found, scores } = await find({ query }, {}, context);
      expect(found).toEqual([moons.id, river.id]);
      expect(scores[0]).toBeGreaterThan(scores[1] ?? 0);
      expect(scores[1]).toBeGreaterThan(0);
    }
  });
});

describe('limits.ranked', () => {
  it('of 0 ranks all matches', async () => {
    const { folder } = createScene(unlimited, undefined, () => {});
    for (const name of ['one', 'two', 'three', 'four']) await folder({ name: `Apple ${name}` });
    const page = { offset: 0, limit: 10 };
    const { hits } = await unlimited.views.find({ query: { ...everything, query: [apple] }, page }, asAdministrator);
    expect(hits).toHaveLength(4);
  });
});

describe('A search that is sorted otherwise', () => {
  it('returns all hits with their scores', async () => {
    const sortClauses = [{ kind: 'contentId', direction: 'descending' }] as const;
    const { found, scores, total } = await find({ query: [apple], sortClauses });
    expect([found, total]).toEqual([ids.slice(0, 5).toReversed(), 5]);
    expect(scores.every((score) => score > 0)).toBe(true);
    expect(Math.max(...scores)).toBe(scores[0]);
  });
});
