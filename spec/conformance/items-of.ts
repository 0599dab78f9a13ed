/** What the kit checks of items that are made of searches, but for what searches cannot tell. */
import { expect, it } from '@jest/globals';
import { checks, runChecks } from '../../conformance/index.js';
import { itemsOf } from '../../lib/tables/index.js';
import type { Opened } from '../sql/support.js';
import { installed } from './installed.js';

const ofItems = checks.filter(({ id }) => id.startsWith('items.') || id.startsWith('stored.items-'));

/** Each is a SHOULD. */
const waived = {
  'items.find.matches-visible-locations': 'criteria on places and on visibility look at any location each',
  'items.find.compares-names-that-are-shown': 'searches look at names in the main language',
  'items.find.compares-in-main-languages': 'searches without a language look at all languages',
};

/** What the contract lets storage refuse or leave out, besides what is loaded by URLs. */
const refused = [
  'items.find.compares-parts-of-related-items',
  'items.find.compares-priorities',
  'items.find.compares-ranges-of-names',
  'items.find.finds-missing-relations',
  'items.find.sorts-by-remote-id',
  'items.find.takes-wildcards-literally',
  'items.load.alternates-are-the-urls-in-other-languages',
];

export async function checkItemsOf(storage: Opened): Promise<void> {
  const { items: _, ...others } = storage;
  const repository = { ...others, items: itemsOf(storage) };
  const declared = await runChecks(it, async () => ({ repository, situation: installed, close: async () => {} }), {
    checks: ofItems,
    waived,
  });

  it('lack URLs, previews, and what searches cannot compare', () => {
    const lacks = (id: string, method: string) => declared.notApplicable[id]?.includes(method) === true;
    const isLacking = (id: string) => lacks(id, 'items.loadByUrl') || lacks(id, 'items.preview');
    const ids = Object.keys(declared.notApplicable).filter((id) => !isLacking(id));
    expect(ids.sort()).toEqual(refused);
  });
}
