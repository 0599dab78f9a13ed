/** The pages on queries of items: their tables, examples and grammar, against the magazine. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFieldTypes } from '../../lib/field-types/index.js';
import type { Json } from '../../lib/index.js';
import { serveMagazine } from '../examples/magazine.js';
import { patternOfRule } from './abnf.js';
import { blocksOf } from './markdown.js';

const page = readFileSync('docs/reference/items-filters.md', 'utf8');
const comparison = readFileSync('docs/learn/coming-from.md', 'utf8');
const blocks = blocksOf(page);

/** The rows of the table whose head has these columns. */
const rowsOf = (text: string, head: RegExp): readonly (readonly string[])[] =>
  [...text.matchAll(/^\|.*\|\n\| ---.*\n((?:\|.*\n?)+)/gm)]
    .filter(([table]) => head.test(table.split('\n')[0] ?? ''))
    .flatMap(([, rows = '']) => rows.trim().split('\n'))
    .map((row) =>
      row
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    );

const codeOf = (cell = ''): string => /^`(.*)`$/.exec(cell)?.[1] ?? '';
const namesIn = (cell = ''): readonly string[] => (cell === '' ? [] : cell.split('; '));

const queries = {
  all: rowsOf(page, /Example \| Items/).map((row) => [codeOf(row.at(-2)), namesIn(row.at(-1))] as const),
  first: rowsOf(page, /Example \| First items/).map((row) => [codeOf(row[0]), namesIn(row[1])] as const),
  refused: rowsOf(page, /errorDescription/).map((row) => [codeOf(row[0]), row[1] ?? ''] as const),
  compared: rowsOf(comparison, /Contentful/).flatMap((row) => /`(\/items[^`]*)`/.exec(row.at(-1) ?? '')?.[1] ?? []),
};

let magazine: Awaited<ReturnType<typeof serveMagazine>>;
beforeAll(async () => {
  magazine = await serveMagazine();
});
afterAll(() => magazine.close());

async function get(path: string) {
  const response = await fetch(`${magazine.url}/api/cms/v2${encodeURI(path)}`, {
    headers: { Accept: 'application/json' },
  });
  // biome-ignore lint/suspicious/noExplicitAny: a document of any kind
  const body = (await response.json()) as any;
  return { status: response.status, body };
}

async function namesOf(query: string): Promise<readonly string[]> {
  const { status, body } = await get(`/items?${query}`);
  expect([status, body.ErrorMessage?.errorDescription]).toEqual([200, undefined]);
  return body.ItemList.Item.map(({ name }: { readonly name: string }) => name);
}

describe('the page on filters', () => {
  it.each(queries.all)('finds by %s', async (query, names) => {
    expect([...(await namesOf(query))].sort()).toEqual([...names].sort());
  });

  it.each(queries.first)('sorts by %s', async (query, names) => {
    expect((await namesOf(query)).slice(0, names.length)).toEqual(names);
  });

  it.each(queries.refused)('says what is refused of %s', async (query, description) => {
    const { status, body } = await get(`/items?${query}`);
    expect([status, body.ErrorMessage.errorDescription]).toEqual([400, matching(description)]);
  });

  it.each(blocks.filter(({ language }) => language === 'http'))('shows what $title shows', async ({ code, line }) => {
    const [, path = ''] = /^GET \/api\/cms\/v2(\S+)\n$/.exec(code) ?? [];
    const { body } = await get(path);
    const shown = blocks.find((block) => block.line > line && block.language === 'json')?.code ?? '';
    const { Item, ...list } = body.ItemList;
    expect(Item.length === 1 ? Item[0].fields : list).toMatchObject(matching(JSON.parse(shown)) as object);
    if (Item.length === 1) expect(Object.keys(Item[0].fields)).toEqual(Object.keys(JSON.parse(shown)));
  });

  it('names how field types are compared', () => {
    const names: Readonly<Record<string, string>> = {
      ...{ texts: 'text', numbers: 'number', dates: 'date', booleans: 'boolean', relations: 'relation' },
    };
    for (const [kind = '', , types = ''] of rowsOf(page, /Compared as/)) {
      const own = createFieldTypes().types.filter(({ declaration }) => declaration.search?.kind === names[kind]);
      const listed = [...(types.split(';')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name);
      expect(kind === 'ids' ? listed : [kind, listed]).toEqual(
        kind === 'ids' ? ['remoteId'] : [kind, own.map(({ identifier }) => identifier)],
      );
    }
  });
});

describe('the grammar', () => {
  const [grammar = ''] = blocks.filter(({ language }) => language === 'abnf').map(({ code }) => code);
  const query = patternOfRule(grammar, 'query');
  const inPaths = queries.compared.flatMap((path) => (path.startsWith('/items?') ? path.slice('/items?'.length) : []));

  it.each(
    [...queries.all, ...queries.first].map(([text]) => text).concat(inPaths.filter((text) => !text.includes('…'))),
  )('has %s', (text) => expect(text).toMatch(query));

  it.each([
    ...['count=yes', 'language=?', 'filter[name][like]=x', 'filter[title]=x', 'filter[name][between]=a', 'text='],
    ...['filter[name][exists]=1', 'type=', 'sort=a.b', 'sort=name,name,name,name,name,name', 'embed=a.b.c.d'],
    ...['fields=a.b.c.d.e', 'parent=a/b', 'colour=red', 'filter[name]=a&&filter[name]=b', 'limit=x'],
  ])('does not have %s', async (text) => {
    expect(text).not.toMatch(query);
  });
});

describe('the page for those who know other APIs', () => {
  it.each(queries.compared.filter((path) => !path.includes('…')))('has a query that works: %s', async (path) => {
    const { status, body } = await get(path);
    expect([status, body.ErrorMessage?.errorDescription]).toEqual([200, undefined]);
    if (body.ItemList) expect(body.ItemList.Item.length).toBeGreaterThan(0);
  });
});

/** The same, in which an ellipsis matches anything. */
function matching(shown: Json): unknown {
  if (typeof shown === 'string') {
    if (!shown.includes('…')) return shown;
    const parts = shown.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return expect.stringMatching(new RegExp(`^${parts.join('.*')}$`));
  }
  if (Array.isArray(shown)) return shown.map(matching);
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(Object.entries(shown).map(([name, inner]) => [name, matching(inner as Json)]));
}
