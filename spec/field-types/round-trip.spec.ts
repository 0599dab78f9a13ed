/** What is stored, shown and sent back must be what is stored: for any value of each type, in both formats. */
import { describe, expect, it } from '@jest/globals';
import { countries } from '../../lib/field-types/countries.js';
import { createFieldTypes } from '../../lib/field-types/index.js';
import type { Json } from '../../lib/repository/repository.js';
import { fc } from '../support/properties.js';
import { formats } from '../support/reading.js';
import { hrefs, readAs, rules } from './support.js';

const types = createFieldTypes();

/** Texts that XML carries as they are: no control characters. */
const word = fc.string({ minLength: 1, unit: fc.constantFrom(...'aZ0 <&>"\'ü🦊]{}[,\\') }).map((text) => `-${text}-`);
const spaced = fc
  .tuple(fc.constantFrom('', ' ', '\n', '\t '), word, fc.constantFrom('', ' ', '\n'))
  .map((parts) => parts.join(''));
const looksTyped = fc.constantFrom('007', 'true', 'null', '1e3', '-1', '[]', '{}', '#text', '_a');
const text = fc.oneof(word, looksTyped);
const id = fc.integer({ min: 1, max: 1e9 });
const second = fc.integer({ min: -62_167_219_200, max: 253_402_300_799 });
const address = fc.constantFrom('ada@example.org', 'a.b+c@bücher.example');

const schema = {
  type: 'object',
  properties: { count: { type: 'integer' }, name: { type: 'string' }, tags: { items: { type: 'string' } } },
  additionalProperties: { type: 'boolean' },
};
const fieldsOf = (fieldTypes: Readonly<Record<string, string>>) =>
  Object.entries(fieldTypes).map(([identifier, fieldType]) => ({ identifier, fieldType }));
const quoteTypes = { text: 'text', year: 'integer', isLong: 'boolean', sources: 'relationlist', at: 'datetime' };
const inner = { shapes: [{ identifier: 'word', fieldDefinitions: fieldsOf({ text: 'string' }) }] };
const shapes = [
  { identifier: 'quote', fieldDefinitions: fieldsOf(quoteTypes) },
  { identifier: 'group', fieldDefinitions: [{ identifier: 'parts', fieldType: 'blocks', fieldSettings: inner }] },
];
const several = rules({ settings: { isMultiple: true, options: Array.from({ length: 20 }, String), schema, shapes } });

const values: Record<string, fc.Arbitrary<Json>> = {
  string: text,
  text: spaced,
  richtext: text.map((words) => ({
    xml:
      '<?xml version="1.0" encoding="UTF-8"?>\n<section xmlns="http://docbook.org/ns/docbook" ' +
      `xmlns:xlink="http://www.w3.org/1999/xlink" version="5.0"><para>${words.replace(/[<>&"]/g, '+')}</para></section>\n`,
  })),
  integer: fc.maxSafeInteger(),
  float: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  boolean: fc.boolean(),
  datetime: second.map((timestamp) => ({ timestamp })),
  date: second.map((timestamp) => ({ timestamp: Math.floor(timestamp / 86_400) * 86_400 })),
  time: fc.integer({ min: 0, max: 86_399 }),
  email: address,
  url: fc.record({ link: fc.webUrl(), text: fc.oneof(text, fc.constant(null)) }),
  author: fc.array(fc.record({ id, name: text, email: fc.oneof(address, fc.constant('')) }), { minLength: 1 }),
  selection: fc.array(fc.integer({ min: 0, max: 19 }), { minLength: 1 }),
  country: fc.array(fc.constantFrom(...countries().map(({ alpha2 }) => alpha2)), { minLength: 1 }),
  keyword: fc.uniqueArray(text, { minLength: 1 }),
  relation: id.map((destinationContentId) => ({ destinationContentId })),
  relationlist: fc.array(id, { minLength: 1 }).map((destinationContentIds) => ({ destinationContentIds })),
  imageasset: fc.record({
    destinationContentId: id,
    alternativeText: fc.oneof(text, fc.constant(null)),
    source: fc.constant(null),
  }),
  maplocation: fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }).map((number) => number + 0),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }).map((number) => number + 0),
    address: fc.oneof(text, fc.constant('')),
  }),
  slug: fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,3}$/),
  isbn: fc.constantFrom('978-3-16-148410-0', '9783161484100'),
  json: fc.record({
    count: fc.maxSafeInteger(),
    name: text,
    tags: fc.array(text, { minLength: 1 }),
    isOn: fc.boolean(),
  }),
};

const items = <T extends object>(shape: string, types: Readonly<Record<string, string>>, fields: fc.Arbitrary<T>) =>
  fields.map((own) => ({ shape, fields: own, fieldTypes: types }));
const listOf = (item: fc.Arbitrary<object>): fc.Arbitrary<Json> =>
  fc
    .array(item, { minLength: 1 })
    .map((own) => ({ items: own.map((each, at) => ({ id: String(at + 1), ...each })) as Json[] }));
const orNull = (value: fc.Arbitrary<Json>) => fc.oneof(value, fc.constant(null));

const quotes = items(
  'quote',
  quoteTypes,
  fc.record({
    text: orNull(text),
    year: orNull(fc.maxSafeInteger()),
    isLong: fc.boolean(),
    sources: orNull(values.relationlist as fc.Arbitrary<Json>),
    at: orNull(values.datetime as fc.Arbitrary<Json>),
  }),
);
const words = listOf(items('word', { text: 'string' }, fc.record({ text: orNull(text) })));
const groups = items('group', { parts: 'blocks' }, fc.record({ parts: orNull(words) }));
values.blocks = listOf(fc.oneof(quotes, groups));

const all = formats.flatMap((format) => Object.keys(values).map((type) => [type, format] as const));

describe('a value that is shown and sent back', () => {
  it.each(all)('is stored as before: %s in %s', async (type, format) => {
    const { show } = types.get(type);
    await fc.assert(
      fc.asyncProperty(values[type] ?? fc.constant(null), async (value) => {
        expect(
          await readAs(
            types,
            type,
            show(value, () => hrefs),
            format,
            several,
          ),
        ).toEqual({ value, faults: [] });
      }),
    );
  });

  it.each(all)('is empty as before: %s in %s', async (type, format) => {
    const { show } = types.get(type);
    const stored = type === 'boolean' ? false : null;
    expect(
      await readAs(
        types,
        type,
        show(null, () => hrefs),
        format,
      ),
    ).toEqual({ value: stored, faults: [] });
  });

  it('is specified for every type but those whose files and accounts a repository keeps', () => {
    const others = types.types.map(({ identifier }) => identifier).filter((identifier) => !(identifier in values));
    expect(others).toEqual(['image', 'binaryfile', 'media', 'user']);
  });
});
