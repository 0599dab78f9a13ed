/** Free values that are read by shapes of their own. */
import { describe, expect, it } from '@jest/globals';
import { readValue } from '../../lib/documents/decode.js';
import { values } from '../../lib/field-types/index.js';

describe('a free value that is read by a shape', () => {
  const { shape } = values.object({
    name: values.string(),
    counts: values.map(values.integer()),
    list: values.list(values.boolean()),
    _href: values.optional(values.string()),
    note: values.optional(values.nullable(values.string())),
  });

  it('is coerced, wherever texts came from', async () => {
    const { value, faults } = readValue(
      shape,
      { name: '7', counts: { a: '1', b: '2' }, list: ['true', 'FALSE'], _href: 'not/ours', note: [], more: 'x' },
      'integer',
    );
    expect(faults).toEqual([]);
    expect(value).toEqual({ name: '7', counts: { a: 1, b: 2 }, list: [true, false], _href: 'not/ours', note: null });
  });

  it.each([
    ['a text', values.string(), ''],
    ['a text or null', values.nullable(values.string()), null],
    ['a number or null', values.nullable(values.integer()), null],
    ['a list', values.list(values.string()), []],
    ['a list or null', values.nullable(values.list(values.string())), []],
    ['a map', values.map(values.integer()), {}],
    ['a map, of two forms', values.either([values.string(), values.map(values.string())]), {}],
    ['any value', values.any(), []],
  ])('takes an empty list, which is an empty element of XML, for %s that is empty', async (_, member, expected) => {
    const of = values.object({ member });
    expect(readValue(of.shape, { member: [] }, 'integer')).toEqual({ value: { member: expected }, faults: [] });
    const list = { kind: 'list', items: member.shape } as const;
    expect(readValue(list, [[], []], 'integer')).toEqual({ value: [expected, expected], faults: [] });
  });

  it('takes an empty text for nothing, but where texts are', async () => {
    const of = values.object({
      name: values.optional(values.string()),
      note: values.nullable(values.string()),
      count: values.nullable(values.integer()),
      most: values.optional(values.integer()),
      list: values.list(values.string()),
    });
    const sent = { name: '', note: '', count: '', most: '', list: '' };
    const { value, faults } = readValue(of.shape, sent, 'integer');
    expect(faults).toEqual([]);
    expect(value).toEqual({ name: '', note: '', count: null, list: [] });
  });

  it('leaves out optional members that are empty, unless they are containers', async () => {
    const of = values.object({
      name: values.optional(values.string()),
      most: values.optional(values.integer()),
      list: values.optional(values.list(values.string())),
    });
    expect(readValue(of.shape, { name: [], most: [], list: [] }, 'integer').value).toEqual({ list: [] });
  });

  it('takes a single item for a list of it', async () => {
    const { value, faults } = readValue(values.list(values.integer()).shape, '7', 'integer');
    expect({ value, faults }).toEqual({ value: [7], faults: [] });
  });

  it('takes a value for the form that it has already, before it reads texts', async () => {
    const { shape } = values.either([values.integer(), values.string()]);
    expect(readValue(shape, '7', 'integer').value).toBe('7');
    expect(readValue(shape, 7, 'integer').value).toBe(7);
    const { shape: numbers } = values.either([values.list(values.integer()), values.boolean()]);
    expect(readValue(numbers, 'true', 'integer').value).toBe(true);
  });

  it('leaves any value as it was sent', async () => {
    const sent = { empty: [], text: '', number: '7', none: null };
    expect(readValue(values.any().shape, sent, 'integer').value).toEqual(sent);
  });

  it('refuses null where a value is required', async () => {
    expect(readValue(values.object({ name: values.string() }).shape, { name: null }, 'integer').faults).toEqual([
      { path: '/name', message: expect.any(String) },
    ]);
  });

  it('reports all of its faults, each with its path', async () => {
    const { faults } = readValue(shape, { counts: { a: 'x', 'b/c': 1.5 }, list: [null] }, 'integer');
    // Which members of a map are at fault is not told: their keys are input.
    expect(faults.map(({ path }) => path).sort()).toEqual(['/counts', '/list/0', '/name']);
  });

  it('cannot reach a prototype', async () => {
    const { value } = readValue(values.map(values.integer()).shape, JSON.parse('{"__proto__":{"a":1}}'), 'integer');
    expect(value).toEqual({});
    expect(({} as { a?: number }).a).toBeUndefined();
  });
});
