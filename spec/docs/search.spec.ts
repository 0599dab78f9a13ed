/** The guide to searching: each of its examples, against recipes that differ in what they look for. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '../../lib/index.js';
import { asAdministrator } from '../sql/support.js';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { blocksOf } from './markdown.js';

const examples = blocksOf(readFileSync('docs/learn/search.md', 'utf8')).filter(({ title }) => title !== '');
let contentTypeId: number;

const { api, opened: repository } = await useApi();
beforeAll(async () => {
  const definition = (identifier: string, fieldTypeIdentifier: string) => ({
    ...{ identifier, fieldTypeIdentifier, names: { 'eng-GB': identifier }, isTranslatable: true },
  });
  const type = await repository.contentTypes.create(
    {
      ...{ groupId: 1, isPublished: true, identifier: 'recipe', mainLanguageCode: 'eng-GB', nameSchema: '<title>' },
      names: { 'eng-GB': 'Recipe' },
      fieldDefinitions: [
        ...[definition('title', 'string'), definition('body', 'text'), definition('tags', 'keyword')],
        ...[definition('rating', 'integer'), definition('day', 'date'), definition('chefs', 'relationlist')],
      ],
    },
    asAdministrator,
  );
  contentTypeId = type.id;
  const chefs = (...destinationContentIds: readonly number[]) => ({ destinationContentIds });
  const day = (text: string) => ({ timestamp: Date.parse(text) / 1000 });
  const brulee = { title: 'Crème brûlée', body: 'A classic of the house, and a dessert', tags: ['Dessert', 'egg'] };
  await publish({ ...brulee, rating: 5, day: day('2026-05-02'), chefs: chefs(14) });
  await publish({ title: 'Crème au chocolat', body: 'A dessert of the house, with chocolate', tags: ['dessert'] });
  await publish({
    title: 'Soupe',
    body: 'Not a soup',
    rating: 2,
    day: day('2026-04-01'),
    tags: ['starter'],
    chefs: chefs(14, 10),
  });
  await publish({ title: 'Soup of the day', rating: 3, day: day('2026-05-01'), tags: ['starter', 'egg'] });
  await publish({ title: 'Green salad', rating: 1, day: day('2026-06-01') });
  await publish({ title: 'Potato salad', rating: 4, chefs: chefs(10) }, 'Zupa');
});

async function publish(values: Readonly<Record<string, Json>>, translation?: string) {
  const { content, versions } = repository;
  const fields = Object.entries(values).map(([fieldDefinitionIdentifier, value]) => ({
    ...{ fieldDefinitionIdentifier, value },
  }));
  const location = { parentLocationId: 2, priority: fields.length, hidden: false };
  const wanted = { contentTypeId, mainLanguageCode: 'eng-GB', alwaysAvailable: true, location, fields };
  const { id } = await content.create(wanted, asAdministrator);
  if (translation) {
    const changes = {
      initialLanguageCode: 'pol-PL',
      fields: [{ fieldDefinitionIdentifier: 'title', languageCode: 'pol-PL', value: translation }],
    };
    await versions.update({ contentId: id, versionNo: 1, changes }, asAdministrator);
  }
  await versions.publish({ contentId: id, versionNo: 1 }, asAdministrator);
}

/** What each example finds. */
const found: Readonly<Record<string, { names: readonly string[]; count: number | null; aggregations?: object }>> = {
  newest: {
    names: ['Potato salad', 'Green salad', 'Soup of the day', 'Soupe', 'Crème au chocolat', 'Crème brûlée'],
    count: 6,
  },
  words: { names: ['Crème brûlée'], count: 1 },
  'words-xml': { names: ['Crème brûlée'], count: 1 },
  similar: { names: ['Potato salad', 'Soup of the day', 'Soupe'], count: 3 },
  ranges: { names: ['Crème brûlée', 'Soup of the day'], count: 2 },
  relations: { names: ['Soupe', 'Crème brûlée'], count: 2 },
  'all-relations': { names: ['Soupe'], count: 1 },
  alternatives: {
    names: ['Crème au chocolat', 'Crème brûlée', 'Potato salad', 'Soup of the day', 'Soupe'],
    count: 5,
  },
  counts: {
    names: [],
    count: 6,
    aggregations: [
      {
        name: 'by tag',
        entries: [
          { key: 'egg', count: 2 },
          { key: 'starter', count: 2 },
        ],
      },
      { name: 'by rating', entries: [{ count: 2 }, { count: 3 }] },
      { name: 'ratings', sum: 15, count: 5, min: 1, max: 5, avg: 3 },
    ],
  },
  locations: { names: ['Soupe', 'Soup of the day'], count: 6 },
  language: { names: ['Potato salad'], count: 1 },
  uncounted: { names: ['Crème au chocolat', 'Crème brûlée'], count: null },
};

describe('the guide to searching', () => {
  it('has an example for all that is said to be found', () => {
    expect(examples.map(({ title }) => title)).toEqual(Object.keys(found));
  });

  it.each(examples)('finds what it says with $title', async ({ title, language, code }) => {
    const version = code.includes('LocationQuery') ? '; version=1.1' : '';
    const headers = {
      ...admin,
      'Content-Type': `application/vnd.cms.api.ViewInput+${language}${version}`,
      Accept: 'application/vnd.cms.api.View+json',
    };
    const { status, json } = await api.call('POST', '/views', { headers, body: code });
    expect([status, json.ErrorMessage]).toEqual([200, undefined]);
    const { count, searchHits, aggregations } = json.View.Result;
    // biome-ignore lint/suspicious/noExplicitAny: of a document
    const names = searchHits.searchHit.map(({ value }: any) => {
      return (value.Content ?? value.Location.ContentInfo.Content).Name;
    });
    const { aggregations: counted = [], ...expected } = found[title] ?? {};
    expect({ names, count }).toEqual(expected);
    expect(aggregations).toMatchObject(counted);
  });
});
