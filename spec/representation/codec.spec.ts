/** The worked examples of the wire format, both ways. */
import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { decode, encode } from '../../lib/representation/codec.js';
import {
  Hash,
  hash,
  Link,
  link,
  type Native,
  type Representation,
  representation,
  Translated,
} from '../../lib/representation/representation.js';
import { formats, limits, read, wire } from './reading.js';

const prolog = '<?xml version="1.0" encoding="UTF-8"?>';
const type = (name: string, format: string) => `application/vnd.cms.api.${name}+${format}`;

const Section = representation(
  'Section',
  Type.Object({ _href: Type.String(), sectionId: Type.Integer(), identifier: Type.String(), name: Type.String() }),
  { _href: '/content/sections/7', sectionId: 7, identifier: 'intranet', name: 'Intranet' },
);

const LocationList = representation(
  'LocationList',
  Type.Object({ _href: Type.String(), Location: Type.Array(Link('Location')) }),
  { _href: '/content/objects/81/locations', Location: [link('Location', '/content/locations/1/2/90')] },
);

const Texts = representation('Texts', Type.Object({ names: Translated(), descriptions: Translated() }), {
  names: { value: [{ _languageCode: 'eng-GB', '#text': 'Recipe' }] },
  descriptions: { value: [] },
});

const BookmarkList = representation(
  'BookmarkList',
  Type.Object({ count: Type.Integer(), items: Type.Array(Type.Object({ name: Type.String() })) }),
  { count: 2, items: [{ name: 'a' }, { name: 'b' }] },
  { xmlNames: { items: 'Bookmark' } },
);

const Free = representation('Free', Type.Object({ fieldValue: Hash() }), { fieldValue: hash(null) });

interface Example {
  readonly of: string;
  readonly as: Representation;
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
      expect(encode(as, as.example, format, wire)).toBe(texts[format]);
    });

    it(`reads ${of}`, async () => {
      expect(await read(as, format, texts[format])).toEqual(as.example);
    });
  }

  it('takes the name of the root from the representation, and counts it for nothing when reading', async () => {
    const Info = representation('ContentInfo', Type.Object({ n: Type.Integer() }), { n: 1 }, { root: 'Content' });
    const text = encode(Info, { n: 1 }, format, wire);
    expect(text).toContain(format === 'json' ? '{"Content":' : '<Content ');
    expect(await read(Info, format, text.replaceAll('Content', 'Whatever'))).toEqual({ n: 1 });
  });

  it('leaves out members that are not there', () => {
    const text = encode(Section, { sectionId: undefined, name: 'x' }, format, wire);
    expect(text).not.toContain('sectionId');
    expect(text).not.toContain('undefined');
  });

  it('hands over the members as they were sent', async () => {
    const bytes = Buffer.from(encode(Section, { ...Section.example, more: 'x' }, format, wire));
    const { sent } = await decode(Section, { format, bytes }, wire, limits);
    expect(sent).toMatchObject({ _href: '/api/cms/v2/content/sections/7', more: 'x' });
  });
});

describe('a free value', () => {
  const cases: readonly (readonly [what: string, value: Native, json: string, xml: string, textual: Native])[] = [
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
    const body = { fieldValue: hash(value) };
    expect(encode(Free, body, 'json', wire)).toContain(`"fieldValue":${json}}`);
    expect(encode(Free, body, 'xml', wire)).toContain(`>${xml}</Free>`);
    expect(await read(Free, 'json', `{"Free":{"fieldValue":${json}}}`)).toEqual({
      fieldValue: hash(JSON.parse(json) as Native),
    });
    expect(await read(Free, 'xml', `<Free>${xml}</Free>`)).toEqual({ fieldValue: hash(textual, true) });
  });

  it.each([
    ['text beside children', '<value>1</value>text', 'text'],
    ['marked-up text', '<![CDATA[<p>x</p>]]>', '<p>x</p>'],
    ['digits as text', '007', '007'],
    ['white space around', '\n  <value> a </value>\n', ['a']],
    ['only some keys', '<value key="k">a</value><value>b</value>', { k: 'a', 1: 'b' }],
  ])('reads %s from XML', async (_, xml, value) => {
    expect(await read(Free, 'xml', `<Free><fieldValue>${xml}</fieldValue></Free>`)).toEqual({
      fieldValue: hash(value, true),
    });
  });
});
