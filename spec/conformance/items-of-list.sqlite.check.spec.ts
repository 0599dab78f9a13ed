/** Items of a list, those of the storage in the language of the request, keep to the contract of items. */
import { afterAll, expect, it } from '@jest/globals';
import { checks, runChecks } from '../../conformance/index.js';
import type { Context } from '../../lib/index.js';
import { itemsOfList, type PlainItem } from '../../lib/tables/index.js';
import { asAdministrator as admin, open } from '../sql/support.js';
import { complete, installed } from './installed.js';

const opened = await open(':memory:', complete);
afterAll(() => opened.close());

const everything = { filter: [], sort: [], offset: 0, limit: 100, performCount: false, maxEmbedded: 0 } as const;

async function findAll(context: Context): Promise<readonly PlainItem[]> {
  const found: PlainItem[] = [];
  for (let after: string | undefined; ; ) {
    const page = await opened.items.find({ ...everything, ...(after !== undefined && { after }) }, context);
    found.push(...page.items);
    after = page.next;
    if (after === undefined) return found;
  }
}

/** Those in the language, and what others lead to; sections are no members of items. */
async function loadAll(context: Context): Promise<readonly PlainItem[]> {
  const shown = await findAll(context);
  const ids = new Set(shown.map(({ id }) => id));
  const others = (await findAll({ ...context, languages: [] })).filter(({ id }) => !ids.has(id));
  const all = [...shown, ...others.map((item) => ({ ...item, alwaysAvailable: false }))];
  const noSections = () => ({ items: [] });
  const { items: sections } = await opened.sections.list({}, context).catch(noSections);
  const contents = await opened.content.loadMany(
    all.map(({ id }) => id),
    admin,
  );
  const sectionOf = (at: number) => sections.find(({ id }) => id === contents[at]?.sectionId)?.identifier;
  return all.map((item, at) => ({ ...item, section: sectionOf(at) ?? '' }));
}

const waived = {
  'items.loadByUrl.finds-items-by-urls-of-the-past': 'a list has no former URLs',
  'items.find.matches-places': 'a list has no locations',
  'items.find.matches-visible-locations': 'a list has no locations',
  'items.find.refuses-unknown-names': 'no content types are declared, which say what fields are searchable',
};

const ofItems = checks.filter(({ id }) => id.startsWith('items.') || id.startsWith('stored.items-'));
const { items: _, ...others } = opened;
const repository = { ...others, items: itemsOfList(loadAll) };
const declared = await runChecks(it, async () => ({ repository, situation: installed, close: async () => {} }), {
  checks: ofItems,
  waived,
});

it('lacks previews, and what needs locations', () => {
  const lacksPreview = (id: string) => declared.notApplicable[id]?.includes('items.preview') === true;
  expect(Object.keys(declared.notApplicable).filter((id) => !lacksPreview(id))).toEqual([
    'items.load.alternates-are-the-urls-in-other-languages',
    'items.find.compares-priorities',
    'items.find.sorts-by-priority-below-a-parent',
  ]);
});
