/** Versions side by side as people read them, with the words in which texts differ marked. */
import { describe, expect, it } from '@jest/globals';
import { createWordDifferences } from '../../lib/html/content/word-differences.js';
import { asAdministrator } from '../sql/support.js';
import { field, publishNew } from '../sql/writing.js';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { browser } from '../support/page-form.js';

const { api, opened } = await useApi({ caching: { memory: 0 } });

const type = await opened.contentTypes.create(
  {
    ...{ groupId: 1, isPublished: true, identifier: 'report', mainLanguageCode: 'eng-GB', nameSchema: '<title>' },
    names: { 'eng-GB': 'Report' },
    fieldDefinitions: [
      { identifier: 'title', fieldTypeIdentifier: 'string', names: { 'eng-GB': 'Headline' } },
      { identifier: 'body', fieldTypeIdentifier: 'richtext', names: { 'eng-GB': 'Text' } },
      { identifier: 'day', fieldTypeIdentifier: 'date', isTranslatable: false },
      { identifier: 'source', fieldTypeIdentifier: 'relation' },
    ],
  },
  asAdministrator,
);
const sources = await Promise.all(
  ['Herald', 'Tribune'].map((name) => publishNew(opened, { fields: [field('name', name)] })),
);
const paragraph = (text: string) => ({
  xml: `<section xmlns="http://ibexa.co/namespaces/ezpublish5/xhtml5/edit"><p>${text}</p></section>`,
});

async function versionsWith(before: readonly ReturnType<typeof field>[], after: readonly ReturnType<typeof field>[]) {
  const { id: contentId } = await publishNew(opened, { contentTypeId: type.id, fields: before });
  const { versionNo } = await opened.versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
  await opened.versions.update({ contentId, versionNo, changes: { fields: after } }, asAdministrator);
  return `/content/objects/${contentId}/versions?compare=1&with=${versionNo}`;
}

const page = async (path: string) => (await api.get(path, { ...admin, ...browser })).text;

const withoutTags = (text: string): string => text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('The comparison of two versions', () => {
  it('has names, dates and texts as people read them, with the words that differ', async () => {
    const path = await versionsWith(
      [
        ...[field('title', 'The old <b> house'), field('body', paragraph('One two three'))],
        ...[field('day', '2026-03-02'), field('source', { destinationContentId: sources[0]?.id ?? 0 })],
      ],
      [
        ...[field('title', 'The new <b> house'), field('body', paragraph('One three four'))],
        field('source', { destinationContentId: sources[1]?.id ?? 0 }),
      ],
    );
    const text = await page(path);
    expect(text).toContain('The<del> old</del> &lt;b&gt; house');
    expect(text).toContain('The<ins> new</ins> &lt;b&gt; house');
    expect(text).toContain('One<del> two</del> three');
    expect(text).toContain('One three<ins> four</ins>');
    const [, table = ''] = /<section class="comparison".*?(<table>.*?<\/table>)/s.exec(text) ?? [];
    const rows = [...table.matchAll(/<tr[^>]*>.*?<\/tr>/gs)].map(([row]) => withoutTags(row).trim());
    expect(rows).toEqual([
      expect.stringMatching(/^Field Version 1, published, .* Version 2, draft, /),
      expect.stringMatching(/^Headline differs The old/),
      expect.stringMatching(/^Text differs One two/),
      expect.stringMatching(/^Day 2?.*2026 equal$/),
      'Source differs Herald Tribune',
    ]);
  });

  it('has untranslatable fields once, and others in each language', async () => {
    const path = await versionsWith(
      [field('title', 'One'), field('day', '2026-03-02')],
      [field('title', 'Raz', 'pol-PL')],
    );
    const text = withoutTags(await page(path));
    expect(text).toContain('Headline – English (United Kingdom) One equal');
    expect(text).toContain('Headline – Polish (Poland) differs');
    expect(text.match(/ Day /g)).toHaveLength(1);
  });
});

describe('The differences of two texts', () => {
  const marked = (before: string, after: string) =>
    createWordDifferences()(before, after)
      .map(({ text, kind }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}]` : `[+${text}]`))
      .join('');

  it.each([
    ['', '', ''],
    ['', 'a', '[+a]'],
    ['a b', '', '[-a b]'],
    ['a b c', 'a b c', 'a b c'],
    ['a b c d', 'a c d', 'a[- b] c d'],
    ['a b c d', 'a x c y d', 'a[- b][+ x] c[+ y] d'],
    ['a b', 'c d', '[-a b][+c d]'],
    ['a\nb', 'a b', 'a[-\nb][+ b]'],
    ['a a a', 'a a', 'a a[- a]'],
  ])('of %j and %j are %j', (before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  const kindsOf = (count: number, compare = createWordDifferences()) => {
    const words = (start: number) => Array.from({ length: count }, (_, at) => `w${start + at}`).join(' ');
    return compare(`same ${words(0)} end`, `same ${words(1)} end`).map(({ kind }) => kind);
  };

  it('of long texts are all words between the first and the last one', () => {
    expect(kindsOf(100)).toEqual(['same', 'removed', 'same', 'added', 'same']);
    expect(kindsOf(20_000)).toEqual(['same', 'removed', 'added', 'same']);
  });

  it('of many texts of a page are found as those of one long text', () => {
    const compare = createWordDifferences();
    expect(kindsOf(1000, compare)).toHaveLength(5);
    expect(kindsOf(1000, compare)).toHaveLength(5);
    expect(kindsOf(1000, compare)).toHaveLength(4);
  });
});
