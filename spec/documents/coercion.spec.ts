/** How what was sent becomes what the shape says, and what is said of the rest. */
import { describe, expect, it } from '@jest/globals';
import {
  type AnyValue,
  boolean,
  dateTime,
  free,
  integer,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  reference,
  string,
} from '../../lib/documents/index.js';
import { values } from '../../lib/field-types/index.js';
import { documentOf, failure, faults, formats, read } from '../support/reading.js';

async function value(m: AnyValue, format: 'json' | 'xml', text: string): Promise<unknown> {
  const R = documentOf('R', object({ m }));
  const body = await read(R, format, format === 'json' ? `{"R":{"m":${text}}}` : `<R>${text}</R>`);
  return (body as { readonly m?: unknown }).m;
}

const date = '2021-06-28T11:34:17+00:00';
const either = values.either([list(integer()), integer(), string()]);

describe('a member in XML', () => {
  it.each([
    ['digits for a string', string(), '<m>007</m>', '007'],
    ['digits for an integer', integer(), '<m> -54 </m>', -54],
    ['a decimal for a number', number(), '<m>1.5e3</m>', 1500],
    ['any case for a boolean', boolean(), '<m>TRUE</m>', true],
    ['an empty element for a string', string(), '<m/>', ''],
    ['an empty element for null', nullable(string()), '<m/>', null],
    ['an empty element for an optional string', optional(string()), '<m/>', undefined],
    [
      'an empty element for an optional reference',
      optional(reference('/content/sections/{sectionId}', 'a section')),
      '<m/>',
      undefined,
    ],
    ['an empty element for a container', optional(object({ f: list(string()) })), '<m/>', { f: [] }],
    ['an absent list', list(string()), '', []],
    ['an absent optional list', optional(list(string())), '', undefined],
    ['a single item of a list', list(integer()), '<m>1</m>', [1]],
    ['items of a list that are not adjacent', list(integer()), '<m>1</m><x/><m>2</m>', [1, 2]],
    ['attributes of an empty element for null', nullable(integer()), '<m xml:lang="en"/>', null],
    ['attributes that are not known', integer(), '<m xml:lang="en" xmlns="urn:x">1</m>', 1],
    [
      'a text alone for a text with attributes',
      object({ _a: optional(string()), '#text': string() }),
      '<m>x</m>',
      { '#text': 'x' },
    ],
    ['a date', dateTime(), '<m>Mon, 28 Jun 2021 11:34:17 GMT</m>', date],
    ['an item for a list or one', either, '<m>5</m>', 5],
    ['items for a list or one', either, '<m>5</m><m>6</m>', [5, 6]],
    ['a text for a list or one', either, '<m>x</m>', 'x'],
    ['a number among literals', oneOf([1, 2]), '<m>2</m>', 2],
    ['whatever it is', values.any(), '<m a="1"><b/></m>', { _a: '1', b: null }],
  ])('takes %s', async (_, shown: AnyValue, text, expected) => {
    expect(await value(shown, 'xml', text)).toEqual(expected);
  });
});

describe('a member in JSON', () => {
  it.each([
    ['a numeric string for an integer', integer(), '"0"', 0],
    ['a string for a boolean', boolean(), '"False"', false],
    ['null', nullable(integer()), 'null', null],
    ['null for an optional member', optional(integer()), 'null', undefined],
    ['a date with another offset', dateTime(), '"2021-06-28T13:34:17.250+02:00"', date],
    ['a number for a union', either, '5', 5],
    ['a numeric string for a union, as a string', either, '"5"', '5'],
    ['a list for a union', either, '[5]', [5]],
    ['a free value', free(), '{"a":[1,null,"x"]}', { a: [1, null, 'x'] }],
    ['whatever it is', values.any(), '{"a":[1]}', { a: [1] }],
    ['an empty list for an object', object({ a: optional(integer()) }), '[]', {}],
    ['an empty list for a map', values.map(integer()), '[]', {}],
    ['an empty list for an object or null', nullable(object({ a: optional(integer()) })), '[]', {}],
    ['an empty list for a text or an object', values.either([string(), object({})]), '[]', {}],
    ['an empty list for a list or an object', values.either([object({}), list(integer())]), '[]', []],
  ])('takes %s', async (_, shown: AnyValue, text, expected) => {
    expect(await value(shown, 'json', text)).toEqual(expected);
  });

  it('may be missing in a document that is written as an empty list', async () => {
    const R = documentOf('R', object({ a: optional(integer()) }));
    expect(await read(R, 'json', '{"R":[]}')).toEqual({});
    const Strict = documentOf('R', object({ a: integer() }));
    expect(await faults(read(Strict, 'json', '{"R":[]}'))).toEqual([{ path: '/R/a', message: 'is required' }]);
    expect(await faults(read(Strict, 'json', '{"R":[1]}'))).toEqual([{ path: '/R', message: 'must be object' }]);
  });

  it('ignores what it does not know', async () => {
    const R = documentOf('R', object({ a: integer() }));
    expect(await read(R, 'json', '{"R":{"a":1,"b":2,"constructor":3}}')).toEqual({ a: 1 });
  });

  it.each([
    ['a free value', free()],
    ['anything', values.any()],
  ])('refuses __proto__ in %s', async (_, shown: AnyValue) => {
    expect(await value(shown, 'json', '{"a":{"constructor":2}}')).toEqual({ a: { constructor: 2 } });
    for (const text of ['{"__proto__":{"polluted":true}}', '{"a":[{"__proto__":1}]}']) {
      const found = await faults(value(shown, 'json', text));
      expect(found.map(({ message }) => message)).toEqual(['must have no member __proto__']);
    }
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('a fault', () => {
  const Update = documentOf(
    'ContentUpdate',
    object({
      Section: optional(reference('/content/sections/{sectionId}', 'a section')),
      'a/b~c': optional(nullable(integer({ minimum: 1 }))),
      order: optional(oneOf(['ASC', 'DESC'])),
      status: optional(oneOf(['DRAFT', 'PUBLISHED'])),
      date: optional(dateTime()),
      count: optional(integer()),
      fields: object({
        field: list(object({ id: integer(), value: free() })),
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

  it('is an empty element in place of an href', async () => {
    const text = '<X><Section><_href/></Section><fields><field><id>1</id><value/></field></fields></X>';
    expect(await faults(read(Update, 'xml', text))).toEqual([
      { path: '/ContentUpdate/Section/_href', message: 'is not an absolute path under the prefix of this API' },
    ]);
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
    const Move = documentOf('Move', object({ isClosed: true }, { a: string() }));
    const text = { json: '{"M":{"_media-type":"x","a":"1","b":"2"}}', xml: '<M xmlns="urn:x" b="2"><a>1</a></M>' };
    const message = 'has a member that is unknown here; known: a';
    expect(await faults(read(Move, format, text[format]))).toEqual([{ path: '/Move', message }]);
  });
});

describe('a value of a union', () => {
  const circle = object({ kind: oneOf(['circle']), radius: integer({ minimum: 1 }) });
  const square = object({ kind: oneOf(['square']), side: integer({ minimum: 1 }), color: optional(string()) });
  const forms = values.either([string({ maxLength: 5 }), list(integer()), circle, square]);
  const faultsOf = (shown: AnyValue, text: string) => faults(value(shown, 'json', text));

  it('is taken by a later branch where the first of its kind refuses it', async () => {
    const texts = values.either([string({ pattern: '^a' }), string({ pattern: '^b' })]);
    expect(await value(texts, 'json', '"bc"')).toBe('bc');
    const numbers = values.either([integer({ maximum: 3 }), string()]);
    expect(await value(numbers, 'xml', '<m>5</m>')).toBe('5');
    expect(await value(values.either([circle, square]), 'json', '{"kind":"square","side":2}')).toEqual({
      kind: 'square',
      side: 2,
    });
  });

  it.each([
    ['its only branch of that type', '"abcdef"', '/R/m', 'must not have more than 5 characters'],
    ['an item of its list', '[1,"x"]', '/R/m/1', 'must be integer'],
    ['the object that a choice names', '{"kind":"square","side":0}', '/R/m/side', 'must be >= 1'],
    ['the object whose members it has', '{"side":0,"color":"red"}', '/R/m/kind', 'is required'],
  ])('has the faults of %s', async (_, text, path, message) => {
    expect(await faultsOf(forms, text)).toContainEqual({ path, message });
  });

  it.each([
    ['is of another type', 'true'],
    ['has no member of any object', '{"other":1}'],
    ['has another choice, which is not even a text', '{"kind":{"toString":1}}'],
  ])('has a fault as a whole where it %s', async (_, text) => {
    const message = 'has none of the forms allowed here';
    expect(await faultsOf(forms, text)).toEqual([{ path: '/R/m', message }]);
    const own = values.either([circle, square, string()], { message: 'must be a shape' });
    expect(await faultsOf(own, text)).toEqual([{ path: '/R/m', message: 'must be a shape' }]);
  });

  it('has the message of the union in place of that of a scalar', async () => {
    const ids = values.either([integer(), string({ pattern: '^[0-9,]+$' })], { message: 'must be ids' });
    expect(await faultsOf(ids, '"a"')).toEqual([{ path: '/R/m', message: 'must be ids' }]);
  });
});
