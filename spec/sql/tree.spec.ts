/** The tree and the trash after any sequence of operations, in any order, whether they were carried out or broken off. */
import { describe, expect, it } from '@jest/globals';
import { RestError } from '../../lib/errors/errors.js';
import type { Context } from '../../lib/repository/repository.js';
import { fc, runsOf } from '../support/properties.js';
import { violations } from './invariants.js';
import { abortedAfter, type Opened, open } from './support.js';

type Place = { readonly id: number; readonly content: number };
type Perform = (api: Opened, one: Place, other: Place, context: Context) => Promise<unknown>;

const sorted = { sortField: 'PATH', sortOrder: 'ASC', priority: 0 } as const;

const performers: Readonly<Record<string, Perform>> = {
  copyContent: (api, one, other, context) => api.content.copy({ id: one.content, parentLocationId: other.id }, context),
  copy: (api, one, other, context) => api.locations.copy({ id: one.id, parentLocationId: other.id }, context),
  place: (api, one, other, context) =>
    api.locations.create({ contentId: one.content, ...sorted, parentLocationId: other.id, hidden: false }, context),
  placeHidden: (api, one, other, context) =>
    api.locations.create({ contentId: one.content, ...sorted, parentLocationId: other.id, hidden: true }, context),
  move: (api, one, other, context) => api.locations.move({ id: one.id, parentLocationId: other.id }, context),
  swap: (api, one, other, context) => api.locations.swap({ id: one.id, otherId: other.id }, context),
  hide: (api, one, _, context) => api.locations.update({ id: one.id, changes: { hidden: true } }, context),
  show: (api, one, _, context) =>
    api.locations.update({ id: one.id, changes: { hidden: false, priority: 1 } }, context),
  hideContent: (api, one, _, context) => api.content.hide({ id: one.content }, context),
  reveal: (api, one, _, context) => api.content.reveal({ id: one.content }, context),
  makeMain: (api, one, _, context) =>
    api.content.updateInfo({ id: one.content, changes: { mainLocationId: one.id } }, context),
  trash: (api, one, _, context) => api.locations.trash({ id: one.id }, context),
  delete: (api, one, _, context) => api.locations.delete({ id: one.id }, context),
  deleteContent: (api, one, _, context) => api.content.delete({ id: one.content }, context),
  restore: async (api, one, _, context) => {
    const { items } = await api.trash.list({ offset: 0, limit: 100 }, context);
    return items.length && api.trash.restore({ id: items[one.id % items.length]?.id ?? 0 }, context);
  },
  restoreElsewhere: async (api, one, other, context) => {
    const { items } = await api.trash.list({ offset: 0, limit: 100 }, context);
    return (
      items.length &&
      api.trash.restore({ id: items[one.id % items.length]?.id ?? 0, parentLocationId: other.id }, context)
    );
  },
  deleteItem: async (api, one, _, context) => {
    const { items } = await api.trash.list({ offset: 0, limit: 100 }, context);
    return items.length && api.trash.delete({ id: items[one.id % items.length]?.id ?? 0 }, context);
  },
  empty: (api, _one, _other, context) => api.trash.empty({}, context),
};

/** What is deleted whole leaves little to go on with, so it comes seldom. */
const kinds = Object.keys(performers).flatMap((kind) => Array<string>(/delete|empty/.test(kind) ? 1 : 3).fill(kind));

/** Each operation picks what it works on by numbers, from what there is at the time, and may end after some statements. */
const operation = fc.record({
  kind: fc.constantFrom(...kinds),
  one: fc.nat(1000),
  other: fc.nat(1000),
  statements: fc.option(fc.integer({ min: 1, max: 25 }), { freq: 3 }),
});

describe('SqlRepository tree and trash', () => {
  it('hold together after each operation of any sequence', async () => {
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 40 }), async (sequence) => {
        const api = await open();
        for (const each of sequence) {
          const outcome = await perform(api, each);
          done.set(`${each.kind} ${outcome}`, (done.get(`${each.kind} ${outcome}`) ?? 0) + 1);
          expect([each, await violations(api.db)]).toEqual([each, []]);
        }
        await api.close();
      }),
      { numRuns: runsOf(25) },
    );
    for (const kind of Object.keys(performers))
      expect([kind, done.get(`${kind} done`)]).toEqual([kind, expect.anything()]);
  });
});

type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;

/** Users and what is above them stay out of it, for callers cannot take themselves away. */
async function perform(api: Opened, { kind, one, other, statements }: Operation) {
  const places = await api.db
    .selectFrom('cms_location')
    .select(['id', 'content_id'])
    .where('path', 'not like', '/1/5/%')
    .orderBy('id')
    .execute();
  const pick = (number: number): Place => {
    const { id = 0, content_id = 0 } = places[number % places.length] ?? {};
    return { id, content: content_id ?? 0 };
  };
  const context = abortedAfter(statements);
  try {
    await performers[kind]?.(api, pick(one), pick(other), context);
    return 'done';
  } catch (error) {
    if (context.signal.aborted) return 'aborted';
    // A refusal by a database constraint does not reveal the reason.
    expect(String(error)).not.toContain('A unique name or id');
    if (error instanceof RestError && error.status < 500) return `refused with ${error.status}`;
    throw error;
  }
}
