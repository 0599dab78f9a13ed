/** The worked examples of the wire format, both ways. */
import { describe, expect, it } from '@jest/globals';
import { free, id, integer, optional, string, translations } from '../../lib/documents/builders.js';
import { type AnyDocument, document } from '../../lib/documents/document.js';
import { link, self } from '../../lib/documents/links.js';
import { list } from '../../lib/documents/lists.js';
import { member, object } from '../../lib/documents/object.js';
import { decode } from '../../lib/http/codec.js';
import type { Json, Translations } from '../../lib/repository/repository.js';
import { formats, limits, mount, read } from '../support/reading.js';
import { encode } from '../support/representations.js';

const prolog = '<?xml version="1.0" encoding="UTF-8"?>';
const type = (name: string, format: string) => `application/vnd.cms.api.${name}+${format}`;

const Section = document(
  'Section',
  { id: 7, identifier: 'intranet', name: 'Intranet' },
  {
    _href: self('/content/sections/{sectionId}', { sectionId: 'id' }),
    sectionId: member('id', id()),
    identifier: string(),
    name: string(),
  },
);

const LocationList = document(
  'LocationList',
  { contentId: 81, paths: ['/1/2/90/'] },
  {
    _href: self('/content/objects/{contentId}/locations'),
    Location: member('paths', list(link('Location', '/content/locations/{+locationPath}'))),
  },
);

const Texts = document(
  'Texts',
  { names: { 'eng-GB': 'Recipe' } as Translations, descriptions: {} as Translations },
  { names: translations(), descriptions: translations() },
);

const BookmarkList = document(
  'BookmarkList',
  { count: 2, items: [{ name: 'a' }, { name: 'b' }] },
  { count: integer(), items: list(object({ name: string() }), { element: 'Bookmark' }) },
);

const Free = document('Free', { fieldValue: null as Json }, { fieldValue: free() });

interface Example {
  readonly of: string;
  readonly as: AnyDocument;
  readonly json: string;
  readonly xml: string;
}

const examples: readonly Example[] = [
  {
    of: 'a plain object',
    as: Section,
    json: `{"Section":{"_media-type":"${type('Section', 'json')}","_href":"/api/cms/v2/content/sections/7","sectionId":7,"identifier":"intranet","name":"Intranet"}}`,
    xml: `${prolog}<Section media-type="${type('Section', 'xml')}" href="/api/cms/v2/content/sections/7"><sectionId>7</sectionId><identifier>intranet</identifier><name>Intranet</name></Section>`,
  },
  {
    of: 'a translated list with one item, then an empty one',
    as: Texts,
    json: `{"Texts":{"_media-type":"${type('Texts', 'json')}","names":{"value":[{"_languageCode":"eng-GB","#text":"Recipe"}]},"descriptions":{"value":[]}}}`,
    xml: `${prolog}<Texts media-type="${type('Texts', 'xml')}"><names><value languageCode="eng-GB">Recipe</value></names><descriptions/></Texts>`,
  },
  {
    of: 'a list of references with one item',
    as: LocationList,
    json: `{"LocationList":{"_media-type":"${type('LocationList', 'json')}","_href":"/api/cms/v2/content/objects/81/locations","Location":[{"_media-type":"${type('Location', 'json')}","_href":"/api/cms/v2/content/locations/1/2/90"}]}}`,
    xml: `${prolog}<LocationList media-type="${type('LocationList', 'xml')}" href="/api/cms/v2/content/objects/81/locations"><Location media-type="${type('Location', 'xml')}" href="/api/cms/v2/content/locations/1/2/90"/></LocationList>`,
  },
  {
    of: 'a list that has another name in XML',
    as: BookmarkList,
    json: `{"BookmarkList":{"_media-type":"${type('BookmarkList', 'json')}","count":2,"items":[{"name":"a"},{"name":"b"}]}}`,
    xml: `${prolog}<BookmarkList media-type="${type('BookmarkList', 'xml')}"><count>2</count><Bookmark><name>a</name></Bookmark><Bookmark><name>b</name></Bookmark></BookmarkList>`,
  },
];

describe.each(formats)('a document in %s', (format) => {
  for (const { of, as, ...texts } of examples) {
    it(`writes ${of}`, () => {
      expect(encode(as, as.example, format, mount)).toBe(texts[format]);
    });

    it(`reads ${of}`, async () => {
      expect(await read(as, format, texts[format])).toEqual(as.example);
    });
  }

  it('takes the name of the root from the document, and counts it for nothing when reading', async () => {
    const Info = document('ContentInfo', { n: 1 }, { n: integer() }).with({ root: 'Content' });
    const text = encode(Info, { n: 1 }, format, mount);
    expect(text).toContain(format === 'json' ? '{"Content":' : '<Content ');
    expect(await read(Info, format, text.replaceAll('Content', 'Whatever'))).toEqual({ n: 1 });
  });

  it('leaves out members that are not there', () => {
    const Named = document('Named', { name: 'x' } as { readonly n?: number; readonly name: string }, {
      sectionId: member('n', optional(integer())),
      name: string(),
    });
    const text = encode(Named, { n: undefined, name: 'x' }, format, mount);
    expect(text).not.toContain('sectionId');
    expect(text).not.toContain('undefined');
  });

  it('hands over the members as they were sent', async () => {
    const more = { json: '"more":"x","name"', xml: '<more>x</more><name>' }[format];
    const text = encode(Section, Section.example, format, mount);
    const bytes = Buffer.from(text.replace(format === 'json' ? '"name"' : '<name>', more));
    const { members } = await decode(Section, { format, bytes }, { mount, limits });
    expect(members).toMatchObject({ _href: '/api/cms/v2/content/sections/7', more: 'x' });
  });
});

describe('a free value', () => {
  const cases: readonly (readonly [what: string, value: Json, json: string, xml: string, textual: Json])[] = [
    ['nothing', null, 'null', '<fieldValue/>', null],
    ['a text', 'a < b', '"a < b"', '<fieldValue>a &lt; b</fieldValue>', 'a < b'],
    ['a number', 23.424242, '23.424242', '<fieldValue>23.424242</fieldValue>', '23.424242'],
    ['a boolean', true, 'true', '<fieldValue>true</fieldValue>', 'true'],
    ['an empty list', [], '[]', '<fieldValue/>', null],
    ['an empty map', {}, '[]', '<fieldValue/>', null],
    [
      'a list of maps',
      [{ id: 1, name: 'Ada', email: 'ada@example.org' }],
      '[{"id":1,"name":"Ada","email":"ada@example.org"}]',
      '<fieldValue><value><value key="id">1</value><value key="name">Ada</value><value key="email">ada@example.org</value></value></fieldValue>',
      [{ id: '1', name: 'Ada', email: 'ada@example.org' }],
    ],
    [
      'a map of maps',
      { StringLengthValidator: { maxStringLength: 80, minStringLength: null } },
      '{"StringLengthValidator":{"maxStringLength":80,"minStringLength":null}}',
      '<fieldValue><value key="StringLengthValidator"><value key="maxStringLength">80</value><value key="minStringLength"/></value></fieldValue>',
      { StringLengthValidator: { maxStringLength: '80', minStringLength: [] } },
    ],
    [
      'links and media types, which are none of ours',
      { _href: '/x', '_media-type': 'image/png', fieldType: 'x' },
      '{"_href":"/x","_media-type":"image/png","fieldType":"x"}',
      '<fieldValue><value key="_href">/x</value><value key="_media-type">image/png</value><value key="fieldType">x</value></fieldValue>',
      { _href: '/x', '_media-type': 'image/png', fieldType: 'x' },
    ],
  ];

  it.each(cases)('writes and reads %s', async (_, value, json, xml, textual) => {
    const body = { fieldValue: value };
    expect(encode(Free, body, 'json', mount)).toContain(`"fieldValue":${json}}`);
    expect(encode(Free, body, 'xml', mount)).toContain(`>${xml}</Free>`);
    expect(await read(Free, 'json', `{"Free":{"fieldValue":${json}}}`)).toEqual({
      fieldValue: JSON.parse(json),
    });
    expect(await read(Free, 'xml', `<Free>${xml}</Free>`)).toEqual({ fieldValue: textual });
  });

  it.each([
    ['text beside children', '<value>1</value>text', 'text'],
    ['marked-up text', '<![CDATA[<p>x</p>]]>', '<p>x</p>'],
    ['digits as text', '007', '007'],
    ['white space in marked-up text', '<value><![CDATA[ a ]]></value><value><![CDATA[ ]]></value>', [' a ', ' ']],
    [
      'white space to preserve',
      '<value xml:space="preserve"> <value key="k" xml:space="preserve"> a</value> </value>',
      [{ k: ' a' }],
    ],
    ['white space around', '\n  <value> a </value>\n', ['a']],
    ['only some keys', '<value key="k">a</value><value>b</value>', { k: 'a', 1: 'b' }],
  ])('reads %s from XML', async (_, xml, value) => {
    expect(await read(Free, 'xml', `<Free><fieldValue>${xml}</fieldValue></Free>`)).toEqual({
      fieldValue: value,
    });
  });
});
