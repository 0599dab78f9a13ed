/** Items that are made of searches keep to the contract, but for what searches cannot tell; with cursors of the storage, or offsets. */
import { afterAll, describe, expect, it } from '@jest/globals';
import { checks, runChecks } from '../../conformance/index.js';
import { itemsOf } from '../../lib/index.js';
import { type Opened, open } from '../sql/support.js';
import { complete, installed } from './installed.js';

const ofItems = checks.filter(({ id }) => id.startsWith('items.') || id.startsWith('stored.items-'));

/** Each is a SHOULD. */
const waived = {
  'items.find.matches-visible-locations': 'criteria on places and on visibility look at any location each',
  'items.find.compares-names-that-are-shown': 'searches look at names in the main language',
  'items.find.compares-in-main-languages': 'searches without a language look at all languages',
};

/** What the contract lets storage refuse, besides URLs. */
const refused = [
  'items.find.compares-priorities',
  'items.find.compares-ranges-of-names',
  'items.find.finds-missing-relations',
  'items.find.sorts-by-priority-below-a-parent',
  'items.find.sorts-by-remote-id',
  'items.find.takes-wildcards-literally',
];

const opened = await open(':memory:', complete);
afterAll(() => opened.close());

const withoutCursors = ({ views, ...others }: Opened): Opened => ({
  ...others,
  views: {
    ...views,
    find: async ({ query, page: { offset, limit } }, context) => {
      const { next: _, ...found } = await views.find({ query, page: { offset, limit } }, context);
      return found;
    },
  },
});

for (const [name, storage] of [
  ['with cursors', opened],
  ['without cursors', withoutCursors(opened)],
] as const) {
  const { items: _, ...others } = storage;
  const repository = { ...others, items: itemsOf(storage) };
  const named = Object.assign((id: string, test: () => Promise<void>) => it(`${name}: ${id}`, test), { skip: it.skip });
  const declared = await runChecks(named, async () => ({ repository, situation: installed, close: async () => {} }), {
    checks: ofItems,
    waived,
  });

  describe(`items of searches ${name}`, () => {
    it('lack URLs, previews, and what searches cannot compare', () => {
      const lacks = (id: string, method: string) => declared.notApplicable[id]?.includes(method) === true;
      const isLacking = (id: string) => lacks(id, 'items.loadByUrl') || lacks(id, 'items.preview');
      const ids = Object.keys(declared.notApplicable).filter((id) => !isLacking(id));
      expect(ids.sort()).toEqual(refused);
    });
  });
}
