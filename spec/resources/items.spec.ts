/** Items: published content for front ends, as plain values. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { asAdministrator as admin, asAnonymous, calledBy } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { basic } from '../support/api.js';
import { treeOfXml } from '../support/documents.js';
import { useApi } from '../support/fixtures.js';
import { addMagazine, addType, publish, republish } from './magazine.js';

const siteaccesses = { site: { languages: [] }, polish: { languages: ['pol-PL', 'eng-GB'] } };
const { api, opened } = await useApi({ siteaccesses });
const json = { Accept: 'application/json' };

let magazine: Awaited<ReturnType<typeof addMagazine>>;
beforeAll(async () => {
  magazine = await addMagazine(opened);
});

interface ShownItem {
  readonly id: number;
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface Listed {
  readonly status: number;
  readonly items: readonly ShownItem[];
  readonly error: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly total?: number;
  readonly next?: string;
}

async function list(query: string, headers: object = {}): Promise<Listed> {
  const { status, json: body, headers: received } = await api.get(`/items?${query}`, { ...json, ...headers });
  if (status === 500) process.stderr.write(String((api.errors[0] as Error)?.stack));
  const { Item: items, ...others } = body.ItemList ?? { Item: [] };
  return {
    status,
    items,
    error: body.ErrorMessage?.errorDescription,
    headers: received,
    ...others,
  };
}

const namesOf = async (query: string, headers: object = {}) =>
  (await list(query, headers)).items.map(({ name }) => name);

const load = async (path: string, headers: object = {}) => {
  const response = await api.get(`/items${path}`, { ...json, ...headers });
  return { status: response.status, headers: response.headers, item: response.json?.Item };
};

describe('Fields whose names are those of members that every object has', () => {
  it('have their own values alone, in items, versions, filters and blocks', async () => {
    const inner = (identifier: string) => ({ identifier, fieldType: 'string' });
    const shapes = [{ identifier: 'part', fieldDefinitions: ['text', 'constructor', 'valueOf'].map(inner) }];
    const contentTypeId = await addType(opened, 'odd', [
      { identifier: 'title', fieldTypeIdentifier: 'string' },
      { identifier: 'constructor', fieldTypeIdentifier: 'string' },
      { identifier: 'toString', fieldTypeIdentifier: 'string' },
      { identifier: 'parts', fieldTypeIdentifier: 'blocks', settings: { shapes } as never },
    ]);
    const parts = [{ shape: 'part', fields: { text: 'a' } }];
    const { id } = await publish(opened, {
      contentTypeId,
      fields: [field('title', 'Odd'), field('constructor', 'Bob'), field('parts', parts)],
    });
    const { item } = await load(`/${id}`);
    const part = { id: '1', shape: 'part', fields: { text: 'a', constructor: null, valueOf: null } };
    expect(item.fields).toEqual({ title: 'Odd', constructor: 'Bob', toString: null, parts: [part] });
    expect(await namesOf('type=odd&filter[fields.constructor]=Bob&sort=fields.toString')).toEqual(['Odd']);
    expect(await namesOf('type=odd&filter[fields.toString][exists]=true')).toEqual([]);
    const { items } = await list('type=odd&fields=constructor,toString');
    expect(items[0]?.fields).toEqual({ constructor: 'Bob', toString: null });
    for (const query of ['type=post&fields=constructor', 'type=post&sort=fields.toString', 'type=valueOf'])
      expect((await list(query)).status).toBe(400);
    for (const Accept of ['application/xml', 'text/html'])
      expect((await api.get(`/items/${id}`, { Accept })).text).not.toMatch(/function|native code/);
  });
});

describe('GET /items', () => {
  it('lists published content as plain values', async () => {
    const { rose, ada } = magazine;
    const { items } = await list('type=post');
    const base = `${api.base}/items`;
    expect(items).toHaveLength(3);
    expect(items[0]).toEqual({
      _href: `${base}/${rose.id}`,
      id: rose.id,
      remoteId: expect.stringMatching(/^[0-9a-f]{32}$/),
      type: 'post',
      name: 'Rose',
      language: 'eng-GB',
      languages: ['eng-GB'],
      url: '/News/Rose',
      publishedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      modifiedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      fields: {
        title: 'Rose',
        intro: { html: '<p>About <strong>Rose</strong></p>', text: 'About Rose' },
        author: { _href: `${base}/${ada.id}`, id: ada.id, type: 'person', name: 'Ada', url: '/Ada' },
        related: null,
        rank: 1,
        day: '2026-01-02',
        isFeatured: true,
        note: null,
      },
    });
  });

  it('shows what identifies items, and the selected fields', async () => {
    const { items } = await list('type=post&fields=title,rank&limit=1');
    const _href = expect.any(String);
    const identity = { _href, id: magazine.rose.id, type: 'post', name: 'Rose', url: '/News/Rose' };
    expect(items).toEqual([{ ...identity, fields: { title: 'Rose', rank: 1 } }]);
    expect((await list('type=post&fields=&limit=1')).items).toEqual([{ ...identity, fields: {} }]);
  });

  it('has fields as elements in XML', async () => {
    const { text } = await api.get('/items?type=post&fields=title,related&sort=name&limit=1', {
      Accept: 'application/xml',
    });
    const [, , [item]] = treeOfXml(text) as unknown as [string, unknown, [[string, unknown, unknown[]]]];
    expect(item?.[2]).toContainEqual([
      'fields',
      [],
      [
        [
          'field',
          [
            ['identifier', 'title'],
            ['type', 'string'],
          ],
          'Émeu, the bird',
        ],
        [
          'field',
          [
            ['identifier', 'related'],
            ['type', 'relationlist'],
          ],
          '',
        ],
      ],
    ]);
  });

  describe('filters', () => {
    const [rose, emu, oak] = ['Rose', 'Émeu, the bird', 'oak_100%'];

    it.each<[filter: string, expected: readonly string[]]>([
      ['filter[fields.title]=rose', [rose]],
      ['filter[fields.title][eq]=ROSE', [rose]],
      ['filter[fields.title][ne]=rose', [emu, oak]],
      ['filter[fields.title][in]=rose,%C3%89meu\\,+the+bird', [rose, emu]],
      ['filter[fields.title][contains]=THE', [emu]],
      ['filter[fields.title][contains]=_', [oak]],
      ['filter[fields.title][contains]=*', []],
      ['filter[fields.title][contains]=e,+t', []],
      ['filter[fields.title][contains]=u,+t', [emu]],
      ['filter[fields.title][prefix]=emeu', [emu]],
      ['filter[fields.title][prefix]=*', []],
      ['filter[fields.title][gt]=oak', [rose, oak]],
      ['filter[fields.title][between]=a,oak', [emu]],
      ['filter[fields.rank][gte]=2', [emu]],
      ['filter[fields.rank][lt]=2', [rose]],
      ['filter[fields.rank][ne]=1', [emu, oak]],
      ['filter[fields.rank][exists]=true', [rose, emu]],
      ['filter[fields.rank][exists]=false', [oak]],
      ['filter[fields.day][eq]=2026-01-02', [rose]],
      ['filter[fields.day][gt]=2026-01-02T12:00:00Z', [emu]],
      ['filter[fields.isFeatured][eq]=true', [rose]],
      ['filter[fields.isFeatured][ne]=true', [emu, oak]],
      ['filter[fields.author][exists]=false', [oak]],
      ['filter[fields.author.title][exists]=false', [rose, emu, oak]],
      ['filter[name][prefix]=ro', [rose]],
      ['filter[name][contains]=%25', [oak]],
      ['filter[published][gte]=2020-01-01&filter[published][lt]=2021-01-01', []],
      ['filter[published][gte]=2020-01-01T00:00:00%2B01:00', [rose, emu, oak]],
      ['filter[modified][exists]=true', [rose, emu, oak]],
      ['filter[fields.rank][gte]=1&filter[fields.title][ne]=rose', [emu]],
    ])('%s', async (filter, expected) => {
      expect(await namesOf(`type=post&${filter}`)).toEqual(expected);
    });

    it('compare relations with the ids of items', async () => {
      const { ada, bob, emu: bird } = magazine;
      expect(await namesOf(`type=post&filter[fields.author]=${ada.id}`)).toEqual([rose]);
      expect(await namesOf(`type=post&filter[fields.author][ne]=${bob.id}`)).toEqual([rose, oak]);
      expect(await namesOf(`type=post&filter[fields.author][in]=${bob.id},${ada.id}`)).toEqual([rose, emu]);
      expect(await namesOf(`type=post&filter[fields.related]=${bird.id}`)).toEqual([oak]);
    });

    it('sort what has no value last in both directions, over all pages', async () => {
      for (const sort of ['fields.rank', '-fields.rank', '-fields.rank,-fields.day']) {
        const query = `type=post&fields=rank&sort=${sort}`;
        const { items: whole } = await list(query);
        const ranks = whole.map(({ fields }) => fields.rank);
        const values = ranks.filter((rank) => rank !== null);
        expect(values.length).toBeLessThan(ranks.length);
        expect(ranks.slice(0, values.length)).toEqual(values);
        const ids: number[] = [];
        for (let after: string | undefined = ''; after !== undefined; ) {
          const { items, next }: Listed = await list(`${query}&limit=1${after && `&after=${after}`}`);
          ids.push(...items.map(({ id }) => id));
          after = next;
        }
        expect(ids).toEqual(whole.map(({ id }) => id));
      }
    });

    it('find items by id, remote id, section and words', async () => {
      const { items } = await list(`id=${magazine.rose.id},${magazine.oak.id},99999`);
      expect(items.map(({ name }) => name)).toEqual([rose, oak]);
      const remoteId = (await load(`/${magazine.rose.id}`)).item.remoteId;
      expect(await namesOf(`filter[remoteId]=${remoteId}`)).toEqual([rose]);
      expect(await namesOf('type=post&text=bird')).toEqual([emu]);
      expect(await namesOf('type=post&section=media')).toEqual([]);
    });

    it.each([
      ['type=pst', 'parameter type names an unknown content type: pst (did you mean post?); known: folder, article'],
      [
        'type=post&fields=titel',
        'fields names a field that the content type does not have: titel (did you mean title?); fields of post: title, intro',
      ],
      ['type=post&embed=autor', 'does not have: autor (did you mean author?); fields of post'],
      ['type=post&embed=title.autor', 'embed names a field that the content type does not have: autor'],
      [
        'type=post&filter[fields.titel]=x',
        'filter names a field that the content type does not have: titel (did you mean title?)',
      ],
      [
        'filter[fields.author.nam]=x',
        'filter names a field that no related item has: nam (did you mean name?); fields of folder',
      ],
      ['filter[fields.autor.name]=x', 'does not have: autor (did you mean author?)'],
      ['filter[fields.author.city][like]=x', 'filter has an unknown operator: like'],
      ['type=post&filter[fields.author.friend][gt]=1', 'compares fields.author.friend by eq, ne, in, exists only'],
      ['type=post&filter[fields.author.note]=x', 'filter names fields.author.note, which is not searchable'],
      ['type=post&filter[fields.note.name]=x', 'filter names fields.note, which is not searchable'],
      ['filter[fields.author.]=x', 'filter names a field that no related item has; fields of'],
      [
        'type=post&sort=fields.titel',
        'sort names a field that the content type does not have: titel (did you mean title?)',
      ],
      [
        'filter[title]=x',
        'filter names an unknown member: title; known: name, published, modified, remoteId, priority',
      ],
      ['sort=title', 'sort names an unknown member: title; known: name, published'],
      ['filter[name][like]=x', 'filter has an unknown operator: like; known: eq, ne, in'],
      ['filter[fields.rank][contains]=1&type=post', 'compares fields.rank by eq, ne, in, gt'],
      ['filter[fields.rank]=many&type=post', 'filter[fields.rank][eq] must be a number'],
      ['filter[published]=2026-02-30', 'filter[published][eq] must be a date, such as 2026-03-02'],
      ['filter[published]=today', 'filter[published][eq] must be a date, such as 2026-03-02'],
      ['filter[name][exists]=yes', 'must be true or false with exists'],
      ['filter[name][between]=a', 'must have two values with between'],
      ['filter[fields.note]=x&type=post', 'fields.note, which is not searchable'],
      ['sort=fields.title', 'sort takes a field only with one type'],
      ['sort=priority', 'sort takes priority only with a parent'],
      ['sort=score', 'sort takes score only with text'],
      ['id=x', 'id must be an id'],
      ['filter[name]=a&filter[name]=b', 'filter is given more than once'],
      [`${Array.from({ length: 21 }, (_, at) => `filter[fields.f${at}]=1`).join('&')}`, 'not come more than 20 times'],
      [`filter[name][in]=${'a,'.repeat(50)}a`, 'at most 50 values'],
      ['fields=a.b.c.d.e', 'leads at most 3 levels deep'],
    ])('%s is refused', async (query, message) => {
      const { status, error } = await list(query);
      expect(status).toBe(400);
      expect(error.toLowerCase()).toContain(message.toLowerCase());
    });
  });

  describe('places', () => {
    it('are named by id or URL', async () => {
      const { news } = magazine;
      const posts = ['Rose', 'Émeu, the bird', 'oak_100%'];
      expect(await namesOf(`below=${news.locationId}`)).toEqual(posts);
      expect(await namesOf('below=/News')).toEqual(posts);
      expect(await namesOf(`parent=${news.locationId}`)).toEqual(posts);
      expect(await namesOf('parent=/news')).toEqual(posts);
      expect(await namesOf('parent=/News&sort=-priority')).toEqual([posts[1], posts[0], posts[2]]);
      expect(await namesOf('parent=/nowhere')).toEqual([]);
      expect((await list('below=/nowhere&count=true')).total).toBe(0);
    });
  });

  it('are filtered by priorities between whole ones, which no item has', async () => {
    const fitting = (filter: string) => namesOf(`parent=/News&sort=name&filter[priority]${filter}`);
    const all = await namesOf('parent=/News&sort=name');
    expect([await fitting('=1.5'), await fitting('[ne]=1.5')]).toEqual([[], all]);
    const [below, above] = [await fitting('[lt]=1.5'), await fitting('[gt]=1.5')];
    expect([below, above]).toEqual([await fitting('[lte]=1'), await fitting('[gte]=2')]);
    expect([below.length, above.length]).not.toContain(0);
    expect([...below, ...above].sort()).toEqual([...all].sort());
  });

  describe('lists', () => {
    it('are sorted', async () => {
      expect(await namesOf('type=post&sort=name')).toEqual(['Émeu, the bird', 'oak_100%', 'Rose']);
      expect(await namesOf('type=post&sort=-fields.title')).toEqual(['Rose', 'oak_100%', 'Émeu, the bird']);
      expect(await namesOf('type=post&sort=fields.rank')).toEqual(['Rose', 'Émeu, the bird', 'oak_100%']);
      expect(await namesOf('type=post&sort=-published,name')).toHaveLength(3);
    });

    it('have pages with cursors, on which nothing comes twice', async () => {
      const first = await list('type=post&sort=-name&limit=2&fields=title&count=true&filter[name][ne]=x');
      expect(first.items.map(({ name }) => name)).toEqual(['Rose', 'oak_100%']);
      expect(first.total).toBe(3);
      const link = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
      const next = await list(link.slice(link.indexOf('?') + 1));
      expect(next.items.map(({ name }) => name)).toEqual(['Émeu, the bird']);
      expect(next.next).toBeUndefined();
      const other = await list(`type=post&sort=name&limit=2&after=${first.next}`);
      expect(other.status).toBe(400);
    });
  });
});

describe('GET /items/{contentId}', () => {
  it('embeds related items in place', async () => {
    const { oak, emu, bob } = magazine;
    const { item } = await load(
      `/${oak.id}?embed=related.author.friend&fields=related.title,related.author.friend.city`,
    );
    expect(item.fields.related).toEqual([
      expect.objectContaining({
        name: 'Rose',
        fields: { title: 'Rose', author: expect.objectContaining({ name: 'Ada' }) },
      }),
      expect.objectContaining({ id: emu.id }),
    ]);
    const { author } = item.fields.related[1].fields;
    expect(author).toMatchObject({ id: bob.id, name: 'Bob', url: '/Bob' });
    expect(author.fields.friend).toMatchObject({ name: 'Ada', fields: { city: 'London' } });
  });

  it('embeds so many items at most', async () => {
    const load = (maxEmbedded: number) =>
      opened.items.load({ id: magazine.oak.id, embed: ['related.author'], maxEmbedded }, asAnonymous);
    await expect(load(3)).rejects.toMatchObject({ status: 400 });
    expect((await load(4)).fields.related?.related).toHaveLength(2);
  });

  it('has formatted text that leads to items, by content and by location, in links and where it is embedded', async () => {
    const { ada, news, emu, rose } = magazine;
    const embedded = (href: string) => `<ezembed xlink:href="${href}" view="embed"/>`;
    const linked = (href: string, text: string) => `<para><link xlink:href="${href}">${text}</link></para>`;
    const body = [
      linked(`ezcontent://${ada.id}`, 'Ada'),
      linked(`ezlocation://${news.locationId}`, 'News'),
      embedded(`ezcontent://${rose.id}`),
      embedded(`ezlocation://${emu.locationId}`),
      embedded(`ezcontent://${ada.id}`),
    ];
    const names = 'xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink"';
    const xml = `<section ${names} version="5.0-variant ezpublish-1.0">${body.join('')}</section>`;
    const { id } = await magazine.addPost('Leads', 8, [field('intro', { xml })]);
    const { html } = (await load(`/${id}`)).item.fields.intro;
    const found = [...html.matchAll(/data-item="(\d+)"/g)].map(([, own]) => Number(own));
    expect(found).toEqual([ada.id, news.id, rose.id, emu.id, ada.id]);
    expect(html).toContain('href="/Ada"');
    const { fields } = await opened.items.load({ id, maxEmbedded: 0 }, asAnonymous);
    const related = fields.intro?.related?.map((own) => own.id) ?? [];
    expect(related.toSorted((a, b) => a - b)).toEqual([ada.id, news.id, rose.id, emu.id].toSorted((a, b) => a - b));
  });

  it('is 404 for what does not exist', async () => {
    expect((await load('/99999')).status).toBe(404);
  });

  it('is revalidated by a digest', async () => {
    const { headers } = await load(`/${magazine.rose.id}`);
    expect((await load(`/${magazine.rose.id}`, { 'If-None-Match': headers.etag })).status).toBe(304);
    const head = await api.call('HEAD', `/items/${magazine.rose.id}`, { headers: json });
    expect(head.headers.etag).toBe(headers.etag);
  });
});

describe('GET /items/at', () => {
  it('finds an item by its URL', async () => {
    const { status, headers, item } = await load('/at?url=/News/Rose');
    expect([status, item.id]).toEqual([200, magazine.rose.id]);
    expect(headers['content-location']).toBe(`${api.base}/items/${magazine.rose.id}`);
  });

  it('is 404 below a place that the caller may not read, as below one that does not exist', async () => {
    const folder = async (parentLocationId: number, name: string, sectionId: number) => {
      const fields = [field('name', name)];
      return publish(opened, { contentTypeId: 1, parentLocationId, sectionId, fields });
    };
    const { locationId } = await folder(2, 'Internal', 2);
    const { id } = await folder(locationId, 'Public', 1);
    const known = { Authorization: basic('admin', 'publish') };
    const statuses = async (path: string) => [(await load(path)).status, (await load(path, known)).status];
    expect(await statuses('/at?url=/Internal/Public')).toEqual([404, 200]);
    expect(await statuses('/at?url=/Internal')).toEqual([404, 200]);
    const [below, nowhere] = [await load('/at?url=/Internal/x'), await load('/at?url=/Nowhere/x')];
    expect([below.status, nowhere.status]).toEqual([404, 404]);
    expect((await load(`/${id}`)).item).not.toHaveProperty('url');
    for (const query of ['below=/Internal/Public', 'parent=/Internal/Public'])
      expect((await list(query)).items).toEqual([]);
  });

  it('redirects from URLs of the past, and keeps the other parameters', async () => {
    const { id } = await magazine.addPost('Old name', 9);
    await republish(opened, id, [field('title', 'New name')]);
    const { status, headers } = await load('/at?url=/News/Old-name&fields=title');
    expect(status).toBe(301);
    expect(headers.location).toBe(`${api.base}/items/at?url=%2FNews%2FNew-name&fields=title`);
    expect((await load(String(headers.location).slice(`${api.base}/items`.length))).item.name).toBe('New name');
  });

  it('is 404 for all other URLs', async () => {
    expect((await load('/at?url=/News/Nothing')).status).toBe(404);
    expect((await load('/at?url=News')).status).toBe(400);
    expect((await load('/at')).status).toBe(400);
  });
});

describe('languages', () => {
  let greetings: { readonly welcome: number; readonly farewell: number; readonly fixed: number };
  beforeAll(async () => {
    const type = await addType(opened, 'greeting', [
      { identifier: 'title', fieldTypeIdentifier: 'string', isTranslatable: true },
    ]);
    const add = (title: string, alwaysAvailable: boolean) =>
      publish(opened, { contentTypeId: type, fields: [field('title', title)], alwaysAvailable });
    const welcome = await add('Welcome', false);
    const farewell = await add('Farewell', false);
    const fixed = await add('Fixed', true);
    await republish(opened, welcome.id, [field('title', 'Żegnamy', 'pol-PL')]);
    greetings = { welcome: welcome.id, farewell: farewell.id, fixed: fixed.id };
  });

  const polish = 'type=greeting&language=pol-PL';

  it('shows each item in its main language where none is preferred', async () => {
    expect(await namesOf('type=greeting')).toEqual(['Welcome', 'Farewell', 'Fixed']);
  });

  it('leaves out what is neither translated nor always available', async () => {
    const { items, total } = await list(`${polish}&count=true`);
    expect(items.map(({ name }) => name)).toEqual(['Żegnamy', 'Fixed']);
    expect(total).toBe(2);
    expect((await load(`/${greetings.farewell}?language=pol-PL`)).status).toBe(404);
    expect((await load(`/${greetings.fixed}?language=pol-PL`)).item).toMatchObject({
      language: 'eng-GB',
      name: 'Fixed',
    });
  });

  it('takes the first language of the siteaccess', async () => {
    expect(await namesOf('type=greeting', { 'X-Siteaccess': 'polish' })).toEqual(['Żegnamy', 'Fixed']);
  });

  it('filters, sorts and searches by what is shown, and shows its URL', async () => {
    expect(await namesOf(`${polish}&filter[fields.title]=zegnamy`)).toEqual(['Żegnamy']);
    expect(await namesOf(`${polish}&filter[fields.title]=welcome`)).toEqual([]);
    expect(await namesOf('type=greeting&filter[fields.title]=zegnamy')).toEqual([]);
    expect(await namesOf(`${polish}&filter[name][prefix]=z`)).toEqual(['Żegnamy']);
    expect(await namesOf(`${polish}&sort=name`)).toEqual(['Fixed', 'Żegnamy']);
    expect(await namesOf('type=greeting&sort=name')).toEqual(['Farewell', 'Fixed', 'Welcome']);
    expect(await namesOf(`${polish}&text=welcome`)).toEqual([]);
    expect(await namesOf('type=greeting&text=zegnamy')).toEqual([]);
    const { item } = await load(`/${greetings.welcome}?language=pol-PL`);
    expect(item).toMatchObject({ url: '/Zegnamy', languages: ['eng-GB', 'pol-PL'], fields: { title: 'Żegnamy' } });
  });
});

describe('what is hidden', () => {
  it('is in no list, total, relation, embedded item or link', async () => {
    const { addPost, person } = magazine;
    const author = await publish(opened, { contentTypeId: person, fields: [field('name', 'Hidden')] });
    const linked = { html: `<p><a href="ezcontent://${author.id}">Their page</a></p>` };
    const more = [
      field('author', { destinationContentId: author.id }),
      field('related', { destinationContentIds: [author.id] }),
    ];
    const { id } = await addPost('By somebody', 3, more);
    await republish(opened, id, [field('intro', linked)]);
    const before = await load(`/${id}`);
    expect(before.item.fields.author.name).toBe('Hidden');
    await opened.locations
      .update({ id: author.locationId, changes: {}, hidden: true } as never, admin)
      .catch(() => undefined);
    await opened.content.hide?.({ id: author.id } as never, admin);
    expect((await load(`/${author.id}`)).status).toBe(404);
    expect((await load('/at?url=/Hidden')).status).toBe(404);
    expect(await namesOf('type=person&sort=name')).not.toContain('Hidden');
    const { item } = await load(`/${id}?embed=author,related`);
    expect(item.fields).toMatchObject({ author: null, related: null });
    expect(JSON.stringify(item)).not.toMatch(/Hidden|href=\\?"ez/);
    expect(item.fields.intro.html).toContain('Their page');
    expect(await namesOf(`type=post&filter[fields.author]=${author.id}`)).toEqual([]);
    expect(await namesOf('type=post&filter[name]=by+somebody&filter[fields.author][exists]=false')).toEqual([
      'By somebody',
    ]);
  });
});

describe('rights', () => {
  it('leave out what the caller may not read', async () => {
    const { addPost, person } = magazine;
    // Below Media, in a section that anonymous callers may not read.
    const secret = await publish(opened, {
      contentTypeId: person,
      parentLocationId: 43,
      fields: [field('name', 'Secret')],
    });
    const { id } = await addPost('With a secret', 4, [field('author', { destinationContentId: secret.id })]);
    expect((await load(`/${secret.id}`)).status).toBe(401);
    expect((await load(`/${id}?embed=author`)).item.fields.author).toBeNull();
    expect(await namesOf('type=person&sort=name')).not.toContain('Secret');
    expect((await list('type=person&count=true')).total).toBe((await list('type=person')).items.length);
    expect(await namesOf('below=43')).toEqual([]);
    expect(await namesOf(`type=post&filter[fields.author]=${secret.id}`)).toEqual([]);
    expect((await opened.items.load({ id, maxEmbedded: 10 }, asAnonymous)).fields.author?.value).toBeNull();
    const found = await opened.items.load({ id, maxEmbedded: 10, embed: ['author'] }, calledBy(14));
    expect(found.fields.author?.related?.[0]).toMatchObject({ name: 'Secret', fields: { city: { value: null } } });
  });

  it('leave out a URL that has the name of a location which the caller may not read', async () => {
    const fields = [field('name', 'Placed')];
    const item = { contentTypeId: magazine.person, parentLocationId: 43, fields, sectionId: 1 };
    const { id } = await publish(opened, item);
    expect((await load(`/${id}`)).item).not.toHaveProperty('url');
    expect((await opened.items.load({ id, maxEmbedded: 10 }, admin)).url).toBe('/Media/Placed');
  });
});
