/** Free values that hold hrefs, and those that are read by schemas of their own. */
import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { encode } from '../../lib/representation/codec.js';
import { Hash, hash, hrefLeaf, representation } from '../../lib/representation/representation.js';
import { readValue } from '../../lib/representation/value.js';
import { wire } from './reading.js';

const Field = representation('Field', Type.Object({ fieldValue: Hash() }), { fieldValue: hash(null) });

describe('an href inside a free value', () => {
  const body = {
    fieldValue: hash({ a: hrefLeaf('/content/objects/66'), b: [hrefLeaf('/x?a&b')], _href: '/as/it/is' }),
  };

  it('is written under the mount in JSON', () => {
    expect(JSON.parse(encode(Field, body, 'json', wire)).Field.fieldValue).toEqual({
      a: '/api/cms/v2/content/objects/66',
      b: ['/api/cms/v2/x?a&b'],
      _href: '/as/it/is',
    });
  });

  it('is written under the mount in XML', () => {
    expect(encode(Field, body, 'xml', wire)).toContain(
      '<value key="a">/api/cms/v2/content/objects/66</value>' +
        '<value key="b"><value>/api/cms/v2/x?a&amp;b</value></value><value key="_href">/as/it/is</value>',
    );
  });
});

describe('a free value that is read by a schema', () => {
  const Schema = Type.Object({
    name: Type.String(),
    counts: Type.Record(Type.String(), Type.Integer()),
    list: Type.Array(Type.Boolean()),
    _href: Type.Optional(Type.String()),
    note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  });

  it('is coerced, wherever texts came from', async () => {
    const { value, faults } = await readValue(
      Schema,
      { name: '7', counts: { a: '1', b: '2' }, list: ['true', 'FALSE'], _href: 'not/ours', note: [], more: 'x' },
      true,
    );
    expect(faults).toEqual([]);
    expect(value).toEqual({ name: '7', counts: { a: 1, b: 2 }, list: [true, false], _href: 'not/ours', note: null });
  });

  it('takes an empty element for whatever the schema has there', async () => {
    const { value, faults } = await readValue(Schema, { name: [], counts: [], list: [] }, true);
    expect(faults).toEqual([]);
    expect(value).toEqual({ name: '', counts: {}, list: [] });
  });

  it('takes an empty list for an empty map in JSON too', async () => {
    expect((await readValue(Schema, { name: '', counts: [], list: [] }, false)).value).toEqual({
      name: '',
      counts: {},
      list: [],
    });
  });

  it('has all of its faults told, each with its path', async () => {
    const { faults } = await readValue(Schema, { counts: { a: 'x', 'b/c': 1.5 }, list: [null] }, false);
    expect(faults.map(({ path }) => path).sort()).toEqual(['/counts/a', '/counts/b~1c', '/list/0', '/name']);
  });

  it('cannot reach a prototype', async () => {
    const { value } = await readValue(
      Type.Record(Type.String(), Type.Integer()),
      JSON.parse('{"__proto__":{"a":1}}'),
      false,
    );
    expect(value).toEqual({});
    expect(({} as { a?: number }).a).toBeUndefined();
  });
});
