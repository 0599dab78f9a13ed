/** The search page: its form, its hits, its request to the API, and what it shows to whom. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { BadRequest, NotImplemented, ServiceUnavailable } from '../../lib/errors/errors.js';
import type { Repository } from '../../lib/repository/repository.js';
import { createContent, fileValue, png, publish } from '../resources/files.js';
import { addUser, asAdministrator, grant } from '../sql/support.js';
import { field, publishNew } from '../sql/writing.js';
import { type Api, admin, type } from '../support/api.js';
import { useApi, useServe } from '../support/fixtures.js';
import { withStringIds } from '../support/string-ids.js';

const Accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const { api, opened } = await useApi({ caching: { memory: 0 } });
const serve = useServe();

const words = 'before the harbour lies <b>the "old" town & its Hafenmeister-Café, and behind it the quay';
const long = `${'Filler and more filler. '.repeat(20)}Then ${words}. ${'Other words follow here. '.repeat(20)}`;
const markup = (text: string) => ({ xml: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>` });

await publishNew(opened, {
  contentTypeId: 2,
  location: { parentLocationId: 2, priority: 0, hidden: false },
  fields: [field('title', 'Scripts'), field('intro', markup(`東京都へ, ο ΛΌΓΟΣ ${'of '.repeat(90)}`))],
});
const article = await publishNew(opened, {
  contentTypeId: 2,
  location: { parentLocationId: 2, priority: 0, hidden: false },
  fields: [field('title', 'Ports'), field('intro', markup('A trip')), field('body', markup(long))],
});
for (let index = 0; index < 30; index += 1)
  await publishNew(opened, {
    location: { parentLocationId: index % 2 ? 43 : 2, priority: 0, hidden: false },
    fields: [field('name', `Lighthouse ${String(index).padStart(2, '0')}`)],
  });

const page = (path: string, headers: object = admin, one: Api = api) => one.get(path, { ...headers, Accept });
const search = (query: Readonly<Record<string, string>>, headers: object = admin, one: Api = api) =>
  page(`/search?${new URLSearchParams(query)}`, headers, one);

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };
const textOf = (markup = '') =>
  markup.replace(/<[^>]+>/g, '').replace(/&(lt|gt|quot|amp|#39);/g, (each, name: string) => entities[name] ?? each);

const rowsIn = (text: string) => [...text.matchAll(/<tr><td>.*?<\/tr>/gs)].map(([row]) => row);
const cellsOf = (row = '') => [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = '']) => cell);
/** The ids of the content that a page lists, in order. */
const hitsIn = (text: string) =>
  rowsIn(text).map((row) => /href="[^"]*\/content\/objects\/([^"/]+)"/.exec(row)?.[1] ?? '');
const namesIn = (text: string) => rowsIn(text).map((row) => textOf(/<a [^>]*>(.*?)<\/a>/s.exec(row)?.[1]));
const codeIn = (text: string, id: string) => textOf(new RegExp(`<code id="${id}">(.*?)</code>`, 's').exec(text)?.[1]);
const statusIn = (text: string) => textOf(/<p class="total" role="status">(.*?)<\/p>/s.exec(text)?.[1]);
const optionsOf = (text: string, name: string) =>
  [
    ...(new RegExp(`<select name="${name}".*?</select>`, 's').exec(text)?.[0] ?? '').matchAll(
      /<option value="([^"]*)"/g,
    ),
  ].map(([, value]) => value);

describe('the form of the search page', () => {
  it('asks for words, type, section, dates, place and order, and works without a script', async () => {
    const { status, text } = await page('/search');
    expect(status).toBe(200);
    const form = /<form class="form" role="search".*?<\/form>/s.exec(text)?.[0] ?? '';
    expect(form).not.toContain('method="post"');
    const names = [...form.matchAll(/<(?:input|select)[^>]* name="([^"]*)"/g)].map(([, name]) => name);
    expect(names).toEqual([
      ...['_list', 'text', 'type', 'section', 'modifiedFrom', 'modifiedTo', 'publishedFrom', 'publishedTo'],
      'sort',
    ]);
    expect(form.match(/type="date"/g)).toHaveLength(4);
    expect(optionsOf(form, 'type')).toEqual(expect.arrayContaining(['', 'article', 'folder']));
    expect(form).toContain('<option value="article">Article</option>');
    expect(form).toContain('<option value="media">Media</option>');
    expect(optionsOf(form, 'sort')).toContain('relevance');
  });

  it('leads to the search with what is filled in', async () => {
    const sent = new URLSearchParams({ _list: '/search', text: 'Ports', type: 'article', section: '', below: '' });
    const { status, headers } = await page(`/filtered?${sent}`);
    expect([status, headers.location]).toEqual([307, `${api.base}/search?text=Ports&type=article`]);
    const { text } = await page('/search?text=Ports&type=article&publishedFrom=2020-01-01');
    expect(text).toContain('<option value="article" selected>');
    expect(text).toMatch(/<input type="date" value="2020-01-01" name="publishedFrom"/);
    expect(text).toMatch(/<input type="text" value="Ports" name="text"/);
    expect(text).toMatch(/<details class="filter" open>/);
  });
});

describe('the hits of the search page', () => {
  it('have name, type, place and date, and the words in their text', async () => {
    const { text } = await search({ text: 'hafenmeister CAFE' });
    expect(hitsIn(text)).toEqual([String(article.id)]);
    const [name, typeName, place, modified] = cellsOf(rowsIn(text)[0]);
    expect(name).toContain(`<a href="${api.base}/content/objects/${article.id}">Ports</a>`);
    expect([typeName, modified]).toEqual(['Article', expect.stringMatching(/^<time datetime="[^"]+">/)]);
    expect(place).toBe(`<a href="${api.base}/content/locations/1/2">Home</a>`);
    const [, excerpt = ''] = /<p class="excerpt">(.*?)<\/p>/s.exec(text) ?? [];
    expect(excerpt).toContain('<mark>Hafenmeister</mark>-<mark>Café</mark>');
    expect(excerpt).toContain('&lt;b&gt;the &quot;old&quot; town &amp; its');
    expect(excerpt).toMatch(/^… \w.*\w …$/s);
    expect(long).toContain(textOf(excerpt).slice(2, -2));
    expect(textOf(excerpt).length).toBeLessThan(240);
  });

  it.each([
    ['"hafenmeister cafe" -none', '<mark>Hafenmeister-Café</mark>'],
    ['hafen*', '<mark>Hafenmeister</mark>'],
    ['the quay', '<mark>the</mark> <mark>quay</mark>'],
    ['京都', '東<mark>京都</mark>へ'],
    ['λόγος', 'ο <mark>ΛΌΓΟΣ</mark> of'],
  ])('have the words marked that a search for %s finds', async (text, marked) => {
    expect((await search({ text })).text).toContain(marked);
  });

  it('have the text of a field that searches look at', async () => {
    const definition = (identifier: string, isSearchable: boolean) => ({
      identifier,
      isSearchable,
      fieldTypeIdentifier: 'string',
      names: { 'eng-GB': identifier },
    });
    const { id: contentTypeId } = await opened.contentTypes.create(
      {
        groupId: 1,
        isPublished: true,
        identifier: 'logbook',
        mainLanguageCode: 'eng-GB',
        names: { 'eng-GB': 'Logbook' },
        nameSchema: '<name>',
        fieldDefinitions: [definition('name', true), definition('inner', false), definition('note', true)],
      },
      asAdministrator,
    );
    await publishNew(opened, {
      contentTypeId,
      fields: [field('name', 'Log'), field('inner', 'Inner anchor'), field('note', 'Weighed anchor')],
    });
    const { text } = await search({ text: 'anchor' });
    expect(text).toContain('<p class="excerpt">Weighed <mark>anchor</mark></p>');
    expect((await search({ text: 'inner' })).text).toContain('0 content items');
  });

  it('have the first image of their content', async () => {
    const image = { ...fileValue('quay.png', png), alternativeText: 'A "quay"' };
    const created = await createContent(api, 5, { name: 'Jetty', image });
    await publish(api, created.json.Content._id);
    const { text } = await search({ text: 'jetty' });
    expect(cellsOf(rowsIn(text)[0])[0]).toMatch(
      /^<img class="small" src="[^"]+" alt="A &quot;quay&quot;" loading="lazy">$/,
    );
  });

  it('have no text where the words are in the name alone', async () => {
    const { text } = await search({ text: 'ports' });
    expect(namesIn(text)).toEqual(['Ports']);
    expect(text).not.toContain('class="excerpt"');
  });

  it('are narrowed down to a place by links', async () => {
    const { text } = await search({ text: 'lighthouse', offset: '25', below: '43' });
    const [, children = ''] = /<nav class="picker"[^>]*>(.*?)<\/nav>/s.exec(text) ?? [];
    expect(textOf(children)).toMatch(/^Chosen: Media · one level up/);
    const [, files = ''] = /href="([^"]*)">Files</.exec(children) ?? [];
    const query = new URLSearchParams(textOf(files).split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({ text: 'lighthouse', below: `${api.base}/content/locations/1/43/52` });
    const anywhere = await search({ text: 'lighthouse' });
    expect(anywhere.text).toMatch(/<a href="[^"]*below=[^"]*%2F1%2F2">Choose the place<\/a>/);
  });

  it('are below a place that is chosen by name, and typed only where none is found', async () => {
    const { text } = await search({ text: 'lighthouse', below: '43' });
    const form = /<form class="form" role="search".*?<\/form>/s.exec(text)?.[0] ?? '';
    expect(form).toContain(`<input type="hidden" name="below" value="${api.base}/content/locations/1/43">`);
    expect(form).not.toMatch(/type="text" [^>]*name="below"/);
    expect(form).toContain(`<a href="${api.base}/search?text=lighthouse">Anywhere</a>`);
    const refused = (await search({ below: 'Media' })).text;
    expect(refused).toMatch(/<input type="text" value="Media" name="below"/);
  });

  it('are those of all conditions, in the order that is asked for', async () => {
    const lighthouses = async (query: Readonly<Record<string, string>>) =>
      namesIn((await search({ text: 'lighthouse', ...query })).text);
    const all = await lighthouses({ sort: '-name' });
    expect([all.length, all[0], all.at(-1)]).toEqual([25, 'Lighthouse 29', 'Lighthouse 05']);
    expect(await lighthouses({ sort: '-name', below: '43', offset: '14' })).toEqual(['Lighthouse 01']);
    expect(await lighthouses({ type: 'article' })).toEqual([]);
    expect((await lighthouses({ section: 'media' })).length).toBe(15);
    const today = new Date().toISOString().slice(0, 10);
    expect((await lighthouses({ publishedFrom: today, publishedTo: today })).length).toBe(25);
    expect(await lighthouses({ modifiedTo: '2020-01-01' })).toEqual([]);
  });

  it.each(['43', '/1/43/', '1/43', 'PREFIX/content/locations/1/43', 'https://cms.example.com/content/locations/1/43'])(
    'are below the place %s',
    async (below) => {
      const { status, text } = await search({ text: 'files', below: below.replace('PREFIX', api.base) });
      expect([status, namesIn(text)]).toEqual([200, ['Files']]);
    },
  );

  it('are counted, page by page', async () => {
    const { text } = await search({ text: 'lighthouse', sort: 'name' });
    expect(statusIn(text)).toBe('30 content items (1–25 of 30)');
    const [, next = ''] = /<a href="([^"]*)" rel="next">/.exec(text) ?? [];
    const second = await page(textOf(next).slice(api.base.length));
    expect(namesIn(second.text)).toEqual([25, 26, 27, 28, 29].map((index) => `Lighthouse ${index}`));
    expect(second.text).toContain('<title>Search: lighthouse · REST API</title>');
  });

  it('are the content that was changed last where nothing is asked for', async () => {
    const { text } = await page('/search');
    expect(hitsIn(text)).toHaveLength(25);
    expect(text).toContain('<h1>Search</h1>');
  });

  it('that are none say what to do', async () => {
    const { text } = await search({ text: 'nothing-has-this-name', type: 'article' });
    expect(statusIn(text)).toBe('0 content items');
    expect(text).toContain('Nothing is found. Try fewer or other words');
    expect(text).toContain(`href="${api.base}/search?text=nothing-has-this-name">Search for the words alone</a>`);
  });
});

describe('the request to the API on the search page', () => {
  const sends = async (text: string, format: 'json' | 'xml') => {
    const headers = { ...admin, 'Content-Type': type('ViewInput', format), Accept: type('View') };
    const { status, json } = await api.call('POST', '/views', { headers, body: codeIn(text, `input-${format}`) });
    expect(status).toBe(200);
    const hits: readonly { readonly value: { readonly Content: { readonly _id: number } } }[] =
      json.View.Result.searchHits.searchHit;
    return hits.map(({ value }) => String(value.Content._id));
  };

  it.each([
    { text: 'lighthouse' },
    { text: 'lighthouse', sort: '-name', offset: '5' },
    { text: 'Café <b> "the & quay" -none', below: '/1/2/' },
    { text: 'lighthouse', type: 'folder', section: 'media', modifiedFrom: '2020-01-01', modifiedTo: '2199-01-01' },
    { modifiedFrom: '2020-01-01', publishedFrom: '2020-01-01', publishedTo: '2199-12-31', sort: 'published' },
    { sort: '-published', limit: '7' },
  ])('finds the same in the same order in both formats: %j', async (query) => {
    const { text } = await search(query as Readonly<Record<string, string>>);
    const hits = hitsIn(text);
    expect(hits.length).toBeGreaterThan(0);
    expect(await sends(text, 'json')).toEqual(hits);
    expect(await sends(text, 'xml')).toEqual(hits);
  });

  it('is a command that sends it, for the same caller', async () => {
    const { text } = await search({ text: "it's $(exit) `x`" });
    for (const format of ['json', 'xml'] as const) {
      const script = `printf '%s\\0' ${codeIn(text, `command-${format}`)}`;
      const { stdout } = await promisify(execFile)('sh', ['-c', script]);
      expect(stdout.split('\0').slice(0, -1)).toEqual([
        ...['curl', '-X', 'POST', '-u', 'admin', '-H', `Accept: ${type('View', format)}`],
        ...['-H', `Content-Type: ${type('ViewInput', format)}`, '--data-raw', codeIn(text, `input-${format}`)],
        `${api.base}/views`,
      ]);
    }
    expect(text).toContain('data-copies="input-xml"');
  });
});

describe('a search with values that it cannot have', () => {
  const faultsIn = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/<p class="fault" id="(\w+):[^"]*">(.*?)<\/p>/g)].map(([, name, fault]) => [
        name,
        textOf(fault),
      ]),
    );

  it('is refused with the form filled in again, and each fault at its field', async () => {
    const { status, text } = await search({
      text: 'lighthouse',
      type: 'a,b',
      modifiedFrom: '2026-13',
      publishedTo: 'today',
      sort: 'colour',
    });
    expect(status).toBe(400);
    expect(faultsIn(text)).toEqual({
      type: 'must be one identifier',
      modifiedFrom: 'must be a date such as 2026-11-30',
      publishedTo: 'must be a date such as 2026-11-30',
      sort: expect.stringMatching(/^must be /),
    });
    expect(text).toMatch(/<input type="text" value="lighthouse" name="text"/);
    expect(text).toMatch(/<input type="text" value="today" name="publishedTo"[^>]* aria-invalid="true"/);
    expect(text).toContain('<option value="colour" selected>');
  });

  it.each([
    [{ modifiedFrom: '2026-02-30' }, { modifiedFrom: 'is a day that does not exist' }],
    [{ publishedFrom: '2026-02-03', publishedTo: '2026-02-01' }, { publishedTo: 'must not be before the first day' }],
    [{ below: '4711' }, { below: 'is no location that you can see' }],
    [{ below: 'Media' }, { below: 'is no location that you can see' }],
    [{ type: 'nothing' }, { type: 'is no content type that you can see' }],
    [{ text: 'x', type: 'nothing' }, { type: 'is no content type that you can see' }],
  ])('says what is wrong with %j', async (query, faults) => {
    const { status, text } = await search(query as Readonly<Record<string, string>>);
    expect([status, faultsIn(text)]).toEqual([400, faults]);
  });

  it('is refused for other clients in a document', async () => {
    const refused = await api.get('/search?modifiedFrom=2026-02-30', { ...admin, Accept: 'application/json' });
    expect([refused.status, refused.json.ErrorMessage.errorDetails.errors]).toEqual([
      400,
      [{ path: '/modifiedFrom', message: 'is a day that does not exist' }],
    ]);
  });
});

describe('the search page for other clients', () => {
  it('is the document of the result', async () => {
    const { status, json } = await api.get('/search?text=ports', { ...admin, Accept: 'application/json' });
    expect([status, json.View.Result.count, json.View.Result.searchHits.searchHit[0].value.Content.Name]).toEqual([
      200,
      1,
      'Ports',
    ]);
  });

  it('has its parameters in the OpenAPI document', async () => {
    const { json } = await api.get('/openapi.json?tag=views', { Accept: 'application/json' });
    const parameters: readonly { readonly name?: string }[] = json.paths['/search'].get.parameters;
    expect(parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['text', 'type', 'below', 'section', 'modifiedFrom', 'publishedTo', 'sort', 'offset']),
    );
  });
});

describe('what the search page shows to visitors with few rights', () => {
  it('is nothing that anonymous visitors may not see', async () => {
    const { status, text } = await search({ text: 'lighthouse', sort: 'name' }, {});
    expect(status).toBe(200);
    expect(statusIn(text)).toBe('15 content items');
    expect(namesIn(text).every((name) => Number(name.slice(-2)) % 2 === 0)).toBe(true);
    expect(optionsOf(text, 'section')).toEqual([]);
    expect(text).not.toMatch(/Media|content\/locations\/1\/43/);
    const media = await search({ text: 'Media' }, {});
    expect([statusIn(media.text), rowsIn(media.text)]).toEqual(['0 content items', []]);
    const concealed = await search({ below: '43' }, {});
    const missing = await search({ below: '4711' }, {});
    expect([concealed.status, concealed.text.replaceAll('43', '4711')]).toEqual([400, missing.text]);
  });

  it('has no place that they may not see, and those that they may', async () => {
    const userId = await addUser(opened, 12, 'porter');
    await grant(opened, userId, 'content/read', { Class: ['1'] });
    const { mainLocation: vault } = await publishNew(opened, {
      contentTypeId: 2,
      fields: [field('title', 'Vault'), field('intro', markup('Of stone'))],
    });
    await publishNew(opened, {
      location: { parentLocationId: vault?.id ?? 0, priority: 0, hidden: false },
      fields: [field('name', 'Breakwater')],
    });
    const porter = await serve(opened, { session: { user: () => ({ id: userId, login: 'porter' }) } });
    const { text } = await search({ text: 'lighthouse' }, {}, porter);
    expect(cellsOf(rowsIn(text)[1])[2]).toBe(`<a href="${porter.base}/content/locations/1/43">Media</a>`);
    expect(optionsOf(text, 'section')).toEqual([]);
    const hidden = await search({ text: 'breakwater' }, {}, porter);
    expect(namesIn(hidden.text)).toEqual(['Breakwater']);
    expect(hidden.text).not.toMatch(/Vault|<th[^>]*>Place/);
    expect((await search({ text: 'breakwater' })).text).toMatch(/<td><a href="[^"]*">Vault<\/a><\/td>/);
  });
});

describe('the search page over storage', () => {
  type Find = NonNullable<Repository<number>['views']>['find'];
  const refusing = (find: (...given: Parameters<NonNullable<Find>>) => Error | undefined) => ({
    ...opened,
    views: {
      find: async (...given: Parameters<NonNullable<Find>>) => {
        const error = find(...given);
        if (error) throw error;
        return opened.views.find(...given);
      },
    },
  });

  it.each([
    ['that has no index of words searches by name', new NotImplemented('A full-text search'), 200],
    ['that refuses criteria that it does not know searches by name', new BadRequest('An unknown criterion'), 200],
    ['that does not respond says so', new ServiceUnavailable(), 503],
    ['that fails says so', new Error('The index is broken'), 500],
  ])('%s', async (_, error, status) => {
    const one = await serve(
      refusing(({ query }) => (query.query.some(({ kind }) => kind === 'fullText') ? error : undefined)) as never,
    );
    const found = await search({ text: 'house' }, admin, one);
    expect([found.status, found.text.includes('>Lighthouse 00</a>')]).toEqual([status, status === 200]);
    if (status !== 200) return;
    expect(optionsOf(found.text, 'sort')).toEqual(expect.not.arrayContaining(['relevance']));
    expect(codeIn(found.text, 'input-json')).toContain('"ContentNameCriterion":"*house*"');
    expect((await search({ text: 'nowhere' }, admin, one)).text).toContain('Only names are searched here');
  });

  it('that sorts by nothing shows hits as they come, and says so where an order is asked for', async () => {
    const member = 'query.sortClauses.0';
    const one = await serve(
      refusing(({ query }) =>
        query.sortClauses.length === 0
          ? undefined
          : new BadRequest('No order', { members: [{ member, message: 'is not supported' }] }),
      ) as never,
    );
    expect(hitsIn((await search({}, admin, one)).text)).toHaveLength(25);
    const { status, text } = await search({ sort: 'name' }, admin, one);
    expect([status, text]).toEqual([
      400,
      expect.stringMatching(/<p class="fault" id="sort:[^"]*">is not supported<\/p>/),
    ]);
  });

  it('that has neither sections nor types nor locations has no fields for them', async () => {
    const { sections: _, contentTypes: __, locations: ___, ...rest } = opened;
    const one = await serve(rest as never);
    const { status, text } = await search({ text: 'lighthouse' }, admin, one);
    expect([status, hitsIn(text).length]).toEqual([200, 25]);
    expect(text).not.toMatch(/name="(?:section|type|below)"/);
    expect((await search({ below: '2' }, admin, one)).status).toBe(400);
  });

  it('whose ids are strings, in a subfolder, finds and sends the same', async () => {
    const one = await serve(withStringIds(opened as never) as never, { mount: '/sub/folder', caching: { memory: 0 } });
    const { status, text } = await search({ text: 'lighthouse', sort: 'name' }, admin, one);
    expect([status, namesIn(text)[0]]).toEqual([200, 'Lighthouse 00']);
    expect(text).toContain('action="/sub/folder/api/cms/v2/filtered"');
    const [, place = ''] = /href="\/sub\/folder\/api\/cms\/v2(\/content\/locations\/[^"]*)">Media</.exec(text) ?? [];
    const below = await search({ text: 'lighthouse', sort: 'name', below: place }, admin, one);
    expect([below.status, namesIn(below.text)[0], namesIn(below.text).length]).toEqual([200, 'Lighthouse 01', 15]);
    const headers = { ...admin, 'Content-Type': type('ViewInput', 'xml'), Accept: type('View') };
    const sent = await one.call('POST', '/views', { headers, body: codeIn(below.text, 'input-xml') });
    expect([sent.status, sent.json.View.Result.count]).toEqual([200, 15]);
  });
});

it('takes words of characters that no document has', async () => {
  const { status, text } = await page(`/search?text=${encodeURIComponent('\u0001 \ufffe')}%ED%A0%80&sort=name`);
  expect([status, text.endsWith('</html>')]).toEqual([200, true]);
});
