/** Values as items have them, which front ends read: each type's own, without anything that the caller may not read. */
import { describe, expect, it } from '@jest/globals';
import { validate } from '../../lib/documents/decode.js';
import type { Shape } from '../../lib/documents/shape.js';
import { createFieldTypes } from '../../lib/field-types/index.js';
import { settableUser } from '../../lib/field-types/user.js';
import type { Id, Json } from '../../lib/repository/repository.js';
import { Item } from '../../lib/resources/items/items.documents.js';
import { hrefs, itemContext, itemOf } from './support.js';

const types = createFieldTypes();

const file = { id: 'photo-7-eng-GB', digest: 'ab12', fileName: 'rose.png', fileSize: 1200, mimeType: 'image/png' };
const photo = { ...file, alternativeText: 'A rose', width: 1200, height: 800, focalPoint: null };
const variations = [{ name: 'small', mimeType: 'image/png', width: 300, height: 200 }, { name: 'large' }];
const uri = hrefs.file(file.id);
const shownVariations = {
  small: { uri: hrefs.variationFile(file.id, 'small'), width: 300, height: 200 },
  large: { uri: hrefs.variationFile(file.id, 'large'), width: null, height: null },
};
const player = { width: 640, height: 480, hasController: true, autoplay: false, loop: false };
const account = {
  hasStoredLogin: true,
  contentId: 14,
  login: 'ada',
  email: 'ada@example.org',
  passwordUpdatedAt: 1_767_603_600,
  enabled: true,
  maxLogin: null,
};

const section = (inner: string) => ({
  xml:
    '<section xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink" version="5.0">' +
    `${inner}</section>`,
});

const blockItems = [
  {
    id: '1',
    shape: 'quote',
    fields: {
      text: 'Less',
      at: { timestamp: 0 },
      from: { destinationContentId: 41 },
      note: null,
      gone: { content: 43 },
    },
    fieldTypes: { text: 'text', at: 'date', from: 'relation', note: 'string' },
  },
];

/** Stored values with the values that items have, where 41 and 42 are items, at the locations 410 and 420. */
const samples: Readonly<Record<string, readonly (readonly [stored: Json, shown: Json])[]>> = {
  string: [['Hello', 'Hello']],
  text: [['First line\nSecond line', 'First line\nSecond line']],
  richtext: [
    [
      section('<para>One  <emphasis role="strong">bold</emphasis></para><para>word</para>'),
      { html: '<p>One  <strong>bold</strong></p><p>word</p>', text: 'One bold word' },
    ],
  ],
  integer: [
    [42, 42],
    [0, 0],
  ],
  float: [[1.5, 1.5]],
  boolean: [
    [true, true],
    [false, false],
    [null, false],
  ],
  datetime: [
    [{ timestamp: 1_767_603_600 }, '2026-01-05T09:00:00Z'],
    [{ timestamp: -1 }, '1969-12-31T23:59:59Z'],
  ],
  date: [
    [{ timestamp: 1_767_571_200 }, '2026-01-05'],
    [{ timestamp: -62_167_219_200 }, '0000-01-01'],
  ],
  time: [
    [0, '00:00:00'],
    [49_530, '13:45:30'],
  ],
  email: [['ada@example.org', 'ada@example.org']],
  url: [
    [
      { link: '/about', text: null },
      { link: '/about', text: null },
    ],
  ],
  author: [
    [
      [
        { id: 1, name: 'Ada', email: 'ada@example.org' },
        { id: 2, name: 'Max', email: '' },
      ],
      [
        { name: 'Ada', email: 'ada@example.org' },
        { name: 'Max', email: null },
      ],
    ],
  ],
  selection: [
    [
      [0, 2],
      [0, 2],
    ],
  ],
  country: [
    [
      ['DE', 'QQ'],
      [
        { name: 'Germany', alpha2: 'DE', alpha3: 'DEU' },
        { name: 'QQ', alpha2: 'QQ', alpha3: null },
      ],
    ],
  ],
  keyword: [
    [
      ['winter', 'sport'],
      ['winter', 'sport'],
    ],
  ],
  image: [
    [
      { ...photo, variations },
      {
        uri,
        alternativeText: 'A rose',
        width: 1200,
        height: 800,
        mimeType: 'image/png',
        fileName: 'rose.png',
        variations: shownVariations,
      },
    ],
    [
      { ...photo, id: undefined as never, width: null, height: null, focalPoint: { x: 0.5, y: 0.2 } },
      {
        uri: null,
        alternativeText: 'A rose',
        width: null,
        height: null,
        mimeType: 'image/png',
        fileName: 'rose.png',
        focalPoint: { x: 0.5, y: 0.2 },
        variations: {},
      },
    ],
  ],
  imageasset: [
    [
      { destinationContentId: 41, alternativeText: 'A rose', source: null, id: file.id, variations },
      { uri, alternativeText: 'A rose', variations: shownVariations, item: itemOf(41) },
    ],
    [{ destinationContentId: 43, alternativeText: 'A rose', source: null, id: file.id, variations }, null],
  ],
  binaryfile: [
    [
      { ...file, downloadCount: 3 },
      { uri, fileName: 'rose.png', fileSize: 1200, mimeType: 'image/png' },
    ],
  ],
  media: [
    [
      { ...file, ...player },
      { uri, fileName: 'rose.png', fileSize: 1200, mimeType: 'image/png', ...player },
    ],
  ],
  relation: [
    [{ destinationContentId: 41 }, itemOf(41)],
    [{ destinationContentId: 43 }, null],
  ],
  relationlist: [
    [{ destinationContentIds: [42, 43, 41] }, [itemOf(42), itemOf(41)]],
    [{ destinationContentIds: [43, 44] }, null],
  ],
  user: [[account, null]],
  maplocation: [
    [
      { latitude: 51.5, longitude: -0.12, address: '' },
      { latitude: 51.5, longitude: -0.12, address: '' },
    ],
  ],
  isbn: [['978-3-16-148410-0', '978-3-16-148410-0']],
  slug: [['first-post', 'first-post']],
  json: [
    [
      { servings: 4, tags: [] },
      { servings: 4, tags: [] },
    ],
  ],
  blocks: [
    [
      { items: blockItems },
      [{ id: '1', shape: 'quote', fields: { text: 'Less', at: '1970-01-01', from: itemOf(41), note: null } }],
    ],
  ],
};

const all = Object.entries(samples).flatMap(([type, pairs]) => pairs.map((pair) => [type, ...pair] as const));
const context = itemContext(41, 42);

/** The shape without room for members that are not declared. */
function closed(shape: Shape): Shape {
  if (shape.kind === 'ref') return closed(shape.target());
  if (shape.kind === 'list') return { ...shape, items: closed(shape.items) };
  if (shape.kind === 'nullable') return { ...shape, inner: closed(shape.inner) };
  if (shape.kind !== 'object') return shape;
  const members = Object.entries(shape.members).map(([name, member]) => [name, closed(member)] as const);
  return {
    ...shape,
    members: Object.fromEntries(members),
    ...(shape.entries ? { entries: closed(shape.entries) } : { isClosed: true }),
  };
}

describe('a value in an item', () => {
  it.each(all)('of type %s is made of %j', (type, stored, shown) => {
    expect(types.get(type).toItem(stored, context)).toEqual(shown);
  });

  it.each(all)('of type %s has the declared shape: %j', async (type, stored) => {
    const shown = types.get(type).toItem(stored, context);
    expect(validate(closed(types.get(type).itemShape), 'integer', shown)).toEqual([]);
  });

  it.each(types.types.map(({ identifier }) => identifier))('of type %s is specified', (type) => {
    expect(samples[type]).toBeDefined();
  });

  it.each(types.types)('of type $identifier is null where it is empty', ({ identifier, declaration, toItem }) => {
    const nothing = identifier === 'boolean' ? false : null;
    expect([toItem(null, context), toItem(declaration.empty ?? null, context)]).toEqual([nothing, nothing]);
  });

  it('is null for a date that RFC 3339 does not know, as a storage of the host may have', () => {
    expect(types.get('datetime').toItem({ timestamp: 1e15 }, context)).toBeNull();
    expect(types.get('date').toItem({ timestamp: -1e15 }, context)).toBeNull();
  });

  it('has links as ids of strings too', () => {
    const own = createFieldTypes([], { ids: 'string' }).get('richtext');
    const link = section('<para><link xlink:href="cmscontent://a-1">a</link></para>');
    expect(own.toItem(link, itemContext('a-1'))).toMatchObject({
      html: '<p><a href="/news/item-a-1" data-item="a-1">a</a></p>',
    });
    expect(types.get('richtext').toItem(link, itemContext('a-1'))).toMatchObject({ html: '<p>a</p>' });
  });

  it('of a rich text in the example of an item is what the type has for its HTML', () => {
    const intro = types.get('richtext').toItem(section('<para>Roses.</para>'), context);
    expect(Item.example).toMatchObject({ fields: { intro: { value: intro } } });
  });

  it('has nothing of an account, whatever the storage keeps of it', () => {
    const stored = { ...account, passwordHash: '$2y$', newPasswordUserId: 14 };
    expect(types.get('user').toItem(stored, context)).toBeNull();
    expect(createFieldTypes([settableUser]).get('user').toItem(stored, context)).toBeNull();
  });

  it('has a related item with the fields of that one where these are embedded', async () => {
    const embedded = { ...itemOf(41), fields: { title: 'Rose', photo: null } };
    const value = types.get('relation').toItem({ destinationContentId: 41 }, { ...context, item: () => embedded });
    expect(value).toEqual(embedded);
    expect(validate(types.get('relation').itemShape, 'integer', value)).toEqual([]);
  });

  it.each(['relation', 'relationlist', 'imageasset', 'richtext', 'blocks'])(
    'of type %s has no id of what is no item, nor anything else of it',
    (type) => {
      const stored = JSON.stringify(type === 'richtext' ? section(linking) : samples[type]?.[0]?.[0]);
      const value = JSON.parse(stored.replace(/\b4[1-3]0?\b/g, '987654')) as Json;
      const { item, itemAt } = itemContext();
      expect(JSON.stringify(types.get(type).toItem(value, { ...hrefs, item, itemAt }))).not.toContain('987654');
    },
  );
});

const linking =
  '<para xlink:href="cmscontent://43"><link xlink:href="cmscontent://43#a">a</link><img src="cmslocation://430" alt="b"/></para>' +
  '<cmsembed xlink:href="cmscontent://43" view="line"><cmsconfig><cmsvalue key="size">big</cmsvalue></cmsconfig></cmsembed>' +
  '<cmstemplate name="box"><cmscontent><para><link xlink:href="acmelocation://430">c</link></para></cmscontent></cmstemplate>';

describe('formatted text in an item', () => {
  const htmlOf = (inner: string, ...items: readonly Id[]) =>
    (types.get('richtext').toItem(section(inner), itemContext(...items)) as { readonly html: string }).html;

  it.each([
    [
      'a link to content',
      '<para><link xlink:href="cmscontent://41">a</link></para>',
      '<p><a href="/news/item-41" data-item="41">a</a></p>',
    ],
    [
      'a link to a part of it, which opens elsewhere',
      '<para><link xlink:href="cmscontent://41#top" xlink:show="new">a <emphasis>b</emphasis></link></para>',
      '<p><a href="/news/item-41#top" data-item="41" target="_blank">a <em>b</em></a></p>',
    ],
    [
      'a link to a location',
      '<para><link xlink:href="cmslocation://410">a</link></para>',
      '<p><a href="/news/item-41" data-item="41">a</a></p>',
    ],
    [
      'a link of an import',
      '<para><link xlink:href="acmecontent://41">a</link></para>',
      '<p><a href="/news/item-41" data-item="41">a</a></p>',
    ],
    ['an image', '<para><img src="cmscontent://41" alt="b"/></para>', '<p><img data-item="41" alt="b"></p>'],
    [
      'embedded content',
      '<cmsembed xlink:href="cmscontent://41" view="line"/>',
      '<div data-element="cmsembed" data-href="/news/item-41" data-item="41" data-view="line"></div>',
    ],
    [
      'embedded content in a line',
      '<para>a<cmsembedinline xlink:href="cmslocation://410"/></para>',
      '<p>a<span data-element="cmsembedinline" data-href="/news/item-41" data-item="41"></span></p>',
    ],
    [
      'a link elsewhere',
      '<para><link xlink:href="https://example.org/">a</link></para>',
      '<p><a href="https://example.org/">a</a></p>',
    ],
    ['an image elsewhere', '<para><img src="/a.png" alt="b"/></para>', '<p><img src="/a.png" alt="b"></p>'],
  ])('leads to what %s leads to', (_, inner, html) => {
    expect(htmlOf(inner, 41)).toBe(html);
  });

  it.each([
    [
      'a link',
      '<para>a <link xlink:href="cmscontent://43#top" xlink:title="t">b <emphasis>c</emphasis></link></para>',
      '<p>a b <em>c</em></p>',
    ],
    ['a link to a location', '<para><link xlink:href="cmslocation://430">a</link></para>', '<p>a</p>'],
    ['a link by a remote id', '<para><link xlink:href="cmsremote://secret">a</link></para>', '<p>a</p>'],
    ['a link with a hidden character', '<para><link xlink:href="cms\u200bcontent://41">a</link></para>', '<p>a</p>'],
    ['a link with no id', '<para><link xlink:href="cmscontent://">a</link></para>', '<p>a</p>'],
    ['an image', '<para>a<img src="cmscontent://43" alt="b"/></para>', '<p>ab</p>'],
    ['embedded content', '<para>a</para><cmsembed xlink:href="cmscontent://43" view="line"/>', '<p>a</p>'],
    [
      'embedded content with settings',
      '<cmsembed xlink:href="cmscontent://43"><cmsconfig><cmsvalue key="size">big</cmsvalue></cmsconfig></cmsembed><para>a</para>',
      '<p>a</p>',
    ],
    ['any other element', '<para xlink:href="cmscontent://43">a</para>', '<p>a</p>'],
  ])('keeps the text of what leads to no item: %s', (_, inner, html) => {
    expect(htmlOf(inner, 41)).toBe(html);
  });

  it('has no address of an item without a URL', () => {
    const item = () => ({ _href: '/api/cms/v2/items/41', id: 41, type: 'article', name: 'Rose' });
    const { html } = types
      .get('richtext')
      .toItem(section('<para><link xlink:href="cmscontent://41#top">a</link></para>'), { ...context, item }) as {
      readonly html: string;
    };
    expect(html).toBe('<p><a data-item="41">a</a></p>');
  });

  it('escapes URLs, and cannot be given ids by authors', () => {
    const item = () => ({ ...itemOf(41), url: '/a"><script>' });
    const inner = '<para data-item="43"><link xlink:href="cmscontent://41">a</link></para>';
    const { html } = types.get('richtext').toItem(section(inner), { ...context, item }) as { readonly html: string };
    expect(html).toBe('<p><a href="/a&quot;&gt;&lt;script&gt;" data-item="41">a</a></p>');
  });
});
