/** Searches by a value of a field in the order of the same field: they read an index where all values are in the main language. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { everything, hitIds } from '../../conformance/search/world.js';
import type { Criterion, Json, ViewQuery } from '../../lib/index.js';
import type { SortDirection } from '../../lib/repository/repository.js';
import { openDatabase } from '../../lib/sql/database/drivers.js';
import { createSqlRepository } from '../../lib/sql/index.js';
import { asAdministrator, type Complete, newDatabase } from './support.js';

/** Of items in their main language, and of the translations that some of them have. */
const items: readonly (readonly [amount: number | null, translated?: number | null])[] = [
  ...([[5], [1], [4], [4], [null], [9], [2], [7]] as const),
  ...([
    [null, 3],
    [8, 3],
    [2, 4],
    [3, 30],
    [6, null],
  ] as const),
];

let repository: Complete;
let ids: readonly number[];
let sent: string[] = [];

beforeAll(async () => {
  const log = ({ query }: { readonly query: { readonly sql: string } }) => void sent.push(query.sql);
  repository = (await createSqlRepository(await openDatabase(await newDatabase(), { log }))) as unknown as Complete;
  const { contentTypes, content, versions } = repository;
  const definition = (identifier: string, fieldTypeIdentifier: string) => ({
    ...{ identifier, fieldTypeIdentifier, names: { 'eng-GB': identifier }, isTranslatable: true },
  });
  const type = await contentTypes.create(
    {
      ...{ groupId: 1, isPublished: true, identifier: 'count', mainLanguageCode: 'eng-GB', nameSchema: 'Count' },
      names: { 'eng-GB': 'Count' },
      fieldDefinitions: [definition('amount', 'integer'), definition('day', 'date')],
    },
    asAdministrator,
  );
  const fieldsOf = (amount: number | null) => [
    { fieldDefinitionIdentifier: 'amount', value: amount },
    { fieldDefinitionIdentifier: 'day', value: amount && { timestamp: amount * 86_400 } },
  ];
  const created: number[] = [];
  for (const [amount, translated] of items) {
    const location = { parentLocationId: 2, priority: 0, hidden: false };
    const values = { contentTypeId: type.id, mainLanguageCode: 'eng-GB', location, fields: fieldsOf(amount) };
    const { id } = await content.create(values, asAdministrator);
    await versions.publish({ contentId: id, versionNo: 1 }, asAdministrator);
    created.push(id);
    if (translated === undefined) continue;
    const { versionNo } = await versions.createDraftOfCurrent({ id }, asAdministrator);
    const fields = fieldsOf(translated).map((field) => ({ ...field, languageCode: 'pol-PL' }));
    const changes = { fields, initialLanguageCode: 'pol-PL' };
    await versions.update({ contentId: id, versionNo, changes }, asAdministrator);
    await versions.publish({ contentId: id, versionNo }, asAdministrator);
  }
  ids = created;
});
afterAll(() => repository.close());

const within: Criterion = { kind: 'field', identifier: 'amount', operator: 'BETWEEN', values: [2, 7] };
const days: Json[] = [2 * 86_400, 7 * 86_400];
const withinDays: Criterion = { kind: 'field', identifier: 'day', operator: 'BETWEEN', values: days };
const by = (fieldDefinitionIdentifier: string, direction: SortDirection): ViewQuery['sortClauses'] => [
  { kind: 'field', contentTypeIdentifier: 'count', fieldDefinitionIdentifier, direction },
];

/** All pages of three, each of them from the cursor of the one before. */
async function found(query: Partial<ViewQuery>): Promise<readonly number[]> {
  const seen: number[] = [];
  let after: string | undefined;
  do {
    const page = { offset: 0, limit: 3, ...(after && { after }) };
    const result = await repository.views.find({ query: { ...everything, ...query }, page }, asAdministrator);
    seen.push(...hitIds(result));
    after = result.next;
  } while (after !== undefined);
  return seen;
}

/** What is found by the values of these languages, sorted by those of the first one that an item has. */
function expected(among: readonly number[], direction: SortDirection, languages: readonly (0 | 1)[], isAny: boolean) {
  const rows = among.map((index) => {
    const values = items[index] ?? [];
    const own = languages.filter((language) => values[language] !== undefined);
    const key = values[own[0] ?? 0] ?? null;
    const looked = isAny ? own.map((language) => values[language] ?? null) : [key];
    return { id: ids[index] ?? 0, key, isHit: looked.some((value) => value !== null && value >= 2 && value <= 7) };
  });
  const sign = direction === 'ascending' ? 1 : -1;
  const rank = (key: number | null) => key ?? Number.POSITIVE_INFINITY;
  return rows
    .filter(({ isHit }) => isHit)
    .sort((one, other) => (one.key === other.key ? one.id - other.id : sign * (rank(one.key) - rank(other.key))))
    .map(({ id }) => id);
}

const all = items.map((_, index) => index);
const untranslated = all.filter((index) => items[index]?.length === 1);
const directions: readonly SortDirection[] = ['ascending', 'descending'];
const readsLeast = () => sent.some((text) => /select min\(/.test(text) && /order by "key_0"/.test(text));

it.each(directions)('Values of translations are found, and sorted by the main language (%s)', async (direction) => {
  const sortClauses = by('amount', direction);
  expect(await found({ filter: [within], sortClauses })).toEqual(expected(all, direction, [0, 1], true));
  expect(await found({ filter: [withinDays], sortClauses: by('day', direction) })).toEqual(
    expected(all, direction, [0, 1], true),
  );
});

it.each(directions)('Values in one language are read in the order of the index (%s)', async (direction) => {
  const own: Criterion = { kind: 'contentId', ids: untranslated.map((index) => ids[index] ?? 0) };
  for (const target of ['content', 'locations'] as const) {
    sent = [];
    const filter: readonly Criterion[] = [{ kind: 'and', criteria: [within, own] }];
    const sortClauses = by('amount', direction);
    const result = await found({ target, filter, sortClauses });
    if (target === 'content') expect(result).toEqual(expected(untranslated, direction, [0], false));
    else expect(result).toHaveLength(expected(untranslated, direction, [0], false).length);
    expect(readsLeast()).toBe(false);
  }
});

it.each(directions)('In a language, its values count, or those of the main one (%s)', async (direction) => {
  sent = [];
  const sortClauses = by('amount', direction);
  const result = await found({ filter: [within], sortClauses, languageCode: 'pol-PL', useAlwaysAvailable: false });
  const translated = all.filter((index) => items[index]?.length === 2);
  expect(result).toEqual(expected(translated, direction, [1, 0], false));
  expect(sent.some((text) => text.includes('entry.language_code <> content.main_language_code'))).toBe(false);
});
