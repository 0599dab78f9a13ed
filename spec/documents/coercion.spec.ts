/** How what was sent becomes what the schema says, and what is said of the rest. */
import { describe, expect, it } from '@jest/globals';
import { type TSchema, Type } from 'typebox';
import { dateTime, free } from '../../lib/documents/builders.js';
import { reference } from '../../lib/documents/links.js';
import { documentOf, failure, faults, formats, read } from '../support/reading.js';

const DateTime = () => Type.Unsafe<string>(dateTime().schema);
const Free = () => Type.Unsafe(free().schema);

const nullable = (schema: TSchema) => Type.Union([schema, Type.Null()]);

async function value(schema: TSchema, format: 'json' | 'xml', text: string): Promise<unknown> {
  const R = documentOf('R', Type.Object({ m: schema }));
  const body = await read(R, format, format === 'json' ? `{"R":{"m":${text}}}` : `<R>${text}</R>`);
  return (body as { readonly m?: unknown }).m;
}

const date = '2021-06-28T11:34:17+00:00';
const either = Type.Union([Type.Array(Type.Integer()), Type.Integer(), Type.String()]);

describe('a member in XML', () => {
  it.each([
    ['digits for a string', Type.String(), '<m>007</m>', '007'],
    ['digits for an integer', Type.Integer(), '<m> -54 </m>', -54],
    ['a decimal for a number', Type.Number(), '<m>1.5e3</m>', 1500],
    ['any case for a boolean', Type.Boolean(), '<m>TRUE</m>', true],
    ['an empty element for a string', Type.String(), '<m/>', ''],
    ['an empty element for null', nullable(Type.String()), '<m/>', null],
    ['an empty element for an optional string', Type.Optional(Type.String()), '<m/>', undefined],
    [
      'an empty element for an optional reference',
      Type.Optional(Type.Unsafe(reference('/content/sections/{sectionId}', 'a section').schema)),
      '<m/>',
      undefined,
    ],
    [
      'an empty element for a container',
      Type.Optional(Type.Object({ f: Type.Array(Type.String()) })),
      '<m/>',
      { f: [] },
    ],
    ['an absent list', Type.Array(Type.String()), '', []],
    ['an absent optional list', Type.Optional(Type.Array(Type.String())), '', undefined],
    ['a single item of a list', Type.Array(Type.Integer()), '<m>1</m>', [1]],
    ['items of a list that are not adjacent', Type.Array(Type.Integer()), '<m>1</m><x/><m>2</m>', [1, 2]],
    ['attributes that are not known', Type.Integer(), '<m xml:lang="en" xmlns="urn:x">1</m>', 1],
    [
      'a text alone for a text with attributes',
      Type.Object({ _a: Type.Optional(Type.String()), '#text': Type.String() }),
      '<m>x</m>',
      { '#text': 'x' },
    ],
    ['a date', DateTime(), '<m>Mon, 28 Jun 2021 11:34:17 GMT</m>', date],
    ['an item for a list or one', either, '<m>5</m>', 5],
    ['items for a list or one', either, '<m>5</m><m>6</m>', [5, 6]],
    ['a text for a list or one', either, '<m>x</m>', 'x'],
    ['a number among literals', Type.Union([Type.Literal(1), Type.Literal(2)]), '<m>2</m>', 2],
    ['whatever it is', Type.Unknown(), '<m a="1"><b/></m>', { _a: '1', b: null }],
  ])('takes %s', async (_, schema: TSchema, text, expected) => {
    expect(await value(schema, 'xml', text)).toEqual(expected);
  });
});

describe('a member in JSON', () => {
  it.each([
    ['a numeric string for an integer', Type.Integer(), '"0"', 0],
    ['a string for a boolean', Type.Boolean(), '"False"', false],
    ['null', nullable(Type.Integer()), 'null', null],
    ['null for an optional member', Type.Optional(Type.Integer()), 'null', undefined],
    ['a date with another offset', DateTime(), '"2021-06-28T13:34:17.250+02:00"', date],
    ['a number for a union', either, '5', 5],
    ['a numeric string for a union, as a string', either, '"5"', '5'],
    ['a list for a union', either, '[5]', [5]],
    ['a free value', Free(), '{"a":[1,null,"x"]}', { a: [1, null, 'x'] }],
    ['whatever it is', Type.Unknown(), '{"a":[1]}', { a: [1] }],
    ['an empty list for an object', Type.Object({ a: Type.Optional(Type.Integer()) }), '[]', {}],
    ['an empty list for a map', Type.Record(Type.String(), Type.Integer()), '[]', {}],
    ['an empty list for an object or null', nullable(Type.Object({ a: Type.Optional(Type.Integer()) })), '[]', {}],
    ['an empty list for a text or an object', Type.Union([Type.String(), Type.Object({})]), '[]', {}],
    ['an empty list for a list or an object', Type.Union([Type.Object({}), Type.Array(Type.Integer())]), '[]', []],
  ])('takes %s', async (_, schema: TSchema, text, expected) => {
    expect(await value(schema, 'json', text)).toEqual(expected);
  });

  it('may be missing in a document that is written as an empty list', async () => {
    const R = documentOf('R', Type.Object({ a: Type.Optional(Type.Integer()) }));
    expect(await read(R, 'json', '{"R":[]}')).toEqual({});
    const Strict = documentOf('R', Type.Object({ a: Type.Integer() }));
    expect(await faults(read(Strict, 'json', '{"R":[]}'))).toEqual([{ path: '/R/a', message: 'is required' }]);
    expect(await faults(read(Strict, 'json', '{"R":[1]}'))).toEqual([{ path: '/R', message: 'must be object' }]);
  });

  it('ignores what it does not know', async () => {
    const R = documentOf('R', Type.Object({ a: Type.Integer() }));
    expect(await read(R, 'json', '{"R":{"a":1,"b":2,"constructor":3}}')).toEqual({ a: 1 });
  });

  it.each([
    ['a free value', Free()],
    ['anything', Type.Unknown()],
  ])('leaves __proto__ out of %s', async (_, schema) => {
    const read = await value(schema, 'json', '{"__proto__":{"polluted":true},"a":{"__proto__":1,"constructor":2}}');
    expect(JSON.stringify(read)).toContain('{"a":{"constructor":2}}');
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('a fault', () => {
  const Update = documentOf(
    'ContentUpdate',
    Type.Object({
      Section: Type.Optional(Type.Unsafe(reference('/content/sections/{sectionId}', 'a section').schema)),
      'a/b~c': Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
      order: Type.Optional(Type.Union([Type.Literal('ASC'), Type.Literal('DESC')])),
      status: Type.Optional(Type.Enum(['DRAFT', 'PUBLISHED'])),
      date: Type.Optional(DateTime()),
      count: Type.Optional(Type.Integer()),
      fields: Type.Object({
        field: Type.Array(Type.Object({ id: Type.Integer(), value: Free() })),
      }),
    }),
  );

  it.each([
    ['json', '{"X":{"Section":{"_href":"/api/cms/v2/views"},"fields":{"field":[{"id":1,"value":1},{"id":"x"}]}}}'],
    [
      'xml',
      '<X><Section href="/api/cms/v2/views"/><fields><field><id>1</id><value/></field><field><id>x</id></field></fields></X>',
    ],
  ] as const)('says where it is in a document in %s, one for each', async (format, text) => {
    const found = await faults(read(Update, format, text));
    expect([...found].sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      { path: '/ContentUpdate/Section/_href', message: 'is not the href of a section' },
      { path: '/ContentUpdate/fields/field/1/id', message: 'must be integer' },
      { path: '/ContentUpdate/fields/field/1/value', message: 'is required' },
    ]);
  });

  it.each([
    ['{"a/b~c":0}', '/a~1b~0c', 'must be >= 1'],
    ['{"order":"secret"}', '/order', 'must be one of ASC, DESC'],
    ['{"status":"secret"}', '/status', 'must be one of DRAFT, PUBLISHED'],
    ['{"date":"secret"}', '/date', 'must be a date and time'],
    ['{"date":"-000001-01-01T00:00:00Z"}', '/date', 'must be a date and time'],
    ['{"count":"1.5"}', '/count', 'must be integer'],
    ['{"count":9007199254740993}', '/count', 'is out of range'],
    ['{"count":"9007199254740993"}', '/count', 'is out of range'],
    ['{"count":"99999999999999999999"}', '/count', 'must be integer'],
    ['{"count":1e999}', '/count', 'must be integer'],
    ['{"Section":"secret"}', '/Section', 'must be object'],
    ['{"Section":{"_href":"/secret"}}', '/Section/_href', 'is not an absolute path under the prefix of this API'],
  ])('has words for %s', async (members, path, message) => {
    const text = `{"X":{"fields":{"field":[]},${members.slice(1)}}`;
    expect(await faults(read(Update, 'json', text))).toEqual([{ path: `/ContentUpdate${path}`, message }]);
    expect((await failure(read(Update, 'json', text))).message).toBe('The document is not a valid ContentUpdate');
  });

  it('is each single one, however many there are', async () => {
    const field = Array.from({ length: 500 }, () => ({ value: 1 }));
    expect(await faults(read(Update, 'json', JSON.stringify({ X: { fields: { field } } })))).toHaveLength(500);
  });

  it('is an item of a list that is not one in JSON', async () => {
    expect(await faults(read(Update, 'json', '{"X":{"fields":{"field":{"id":1,"value":1}}}}'))).toEqual([
      { path: '/ContentUpdate/fields/field', message: 'must be array' },
    ]);
  });

  it('is an element that a free value cannot have', async () => {
    const text =
      '<X><fields><field><id>1</id><value><value key="k"><p/></value></value></field><field><id>1</id><value/></field></fields></X>';
    expect(await faults(read(Update, 'xml', text))).toEqual([
      { path: '/ContentUpdate/fields/field/0/value', message: 'may contain only elements called value' },
    ]);
  });

  it.each(formats)('is a member that a strict document in %s does not know', async (format) => {
    const Move = documentOf('Move', Type.Object({ a: Type.String() }, { additionalProperties: false }));
    const text = { json: '{"M":{"_media-type":"x","a":"1","b":"2"}}', xml: '<M xmlns="urn:x" b="2"><a>1</a></M>' };
    const message = 'has a member that is unknown here; known: a';
    expect(await faults(read(Move, format, text[format]))).toEqual([{ path: '/Move', message }]);
  });
});
