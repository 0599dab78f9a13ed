/** Free values that are read by schemas of their own. */
import { describe, expect, it } from '@jest/globals';
import { readValue } from '../../lib/documents/decode.js';
import { values } from '../../lib/field-types/index.js';

describe('a free value that is read by a schema', () => {
  const Schema = values.object({
    name: values.string(),
    counts: values.map(values.integer()),
    list: values.list(values.boolean()),
    _href: values.optional(values.string()),
    note: values.optional(values.nullable(values.string())),
  }).schema;

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

  it('reports all of its faults, each with its path', async () => {
    const { faults } = await readValue(Schema, { counts: { a: 'x', 'b/c': 1.5 }, list: [null] }, false);
    // Which members of a map are at fault is not told: their keys are input.
    expect(faults.map(({ path }) => path).sort()).toEqual(['/counts', '/list/0', '/name']);
  });

  it('cannot reach a prototype', async () => {
    const { value } = await readValue(values.map(values.integer()).schema, JSON.parse('{"__proto__":{"a":1}}'), false);
    expect(value).toEqual({});
    expect(({} as { a?: number }).a).toBeUndefined();
  });
});
