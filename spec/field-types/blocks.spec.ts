/** Repeatable parts of content: their shapes in settings, and items with fields of other types. */
import { describe, expect, it } from '@jest/globals';
import { createFieldTypes, defineFieldType, values } from '../../lib/field-types/index.js';
import type { Json } from '../../lib/repository/repository.js';
import { formats } from '../support/reading.js';
import { hrefs, readAs, rules, sent } from './support.js';

const types = createFieldTypes();
const blocks = types.get('blocks');

const field = (identifier: string, fieldType: string, more: object = {}) => ({ identifier, fieldType, ...more });
const shape = (identifier: string, ...fieldDefinitions: readonly object[]) => ({ identifier, fieldDefinitions });
const readSettings = (shapes: unknown, more: object = {}) =>
  blocks.readDefinition({ settings: { shapes: shapes as Json }, ...more });
const rulesOf = async (...shapes: readonly object[]) => rules(await readSettings(shapes));

const quote = shape(
  'quote',
  field('text', 'string', {
    isRequired: true,
    validatorConfiguration: { StringLengthValidator: { maxStringLength: 10 } },
  }),
  field('code', 'json', { fieldSettings: { schema: { type: 'object', properties: { size: { type: 'integer' } } } } }),
  field('year', 'integer', { defaultValue: 1999 }),
);
const teaser = shape('teaser', field('target', 'relation'), field('intro', 'richtext'));
const ofBoth = await rulesOf(quote, teaser);
const quoteTypes = { text: 'string', code: 'json', year: 'integer' };

describe.each(formats)('blocks in %s', (format) => {
  const read = (value: unknown) => readAs(types, 'blocks', value, format, ofBoth);

  it('are stored with the values that their field types store', async () => {
    const sent = [
      { shape: 'quote', fields: { text: '007', code: { size: 3 }, year: 2026 } },
      { id: 'b', shape: 'teaser', fields: { target: 41 } },
    ];
    const items = [
      { id: '1', shape: 'quote', fields: { text: '007', code: { size: 3 }, year: 2026 }, fieldTypes: quoteTypes },
      {
        id: 'b',
        shape: 'teaser',
        fields: { target: { destinationContentId: 41 }, intro: null },
        fieldTypes: { target: 'relation', intro: 'richtext' },
      },
    ];
    expect(await read({ items: sent })).toEqual({ value: { items }, faults: [] });
    expect(await read(sent)).toEqual({ value: { items }, faults: [] });
  });

  it.each([
    ['an unknown shape', [{ shape: 'banner' }], 'items.0.shape', 'must be one of quote, teaser'],
    [
      'an unknown field',
      [{ shape: 'quote', fields: { text: 'a', colour: 'red' } }],
      'items.0.fields',
      'has a field that is unknown here; known: text, code, year',
    ],
    ['a missing value', [{ shape: 'quote' }], 'items.0.fields.text', 'must not be empty'],
    [
      'a value that a validator refuses',
      [{ shape: 'teaser' }, { shape: 'quote', fields: { text: 'much too long' } }],
      'items.1.fields.text',
      'must have at most 10 characters',
    ],
    [
      'a value that does not fit a schema',
      [{ shape: 'quote', fields: { text: 'a', code: { size: 'x' } } }],
      'items.0.fields.code.size',
      'must be integer',
    ],
    [
      'an id twice',
      [
        { id: 'a', shape: 'teaser' },
        { id: 'a', shape: 'teaser' },
      ],
      'items.1.id',
      'must be unique',
    ],
    [
      'an id with other characters',
      [{ id: 'a-b', shape: 'teaser' }],
      'items.0.id',
      'must be up to 32 letters, digits and underscores',
    ],
    ['a text', 'quote', null, 'must be a list of items'],
    ['a map without items', { blocks: ['quote'] }, 'items', 'is required'],
  ])('are refused for %s, by its path', async (_, value, target, message) => {
    expect(await read(value)).toEqual({ value: null, faults: [{ target, message }] });
  });

  it('have settings that stay as they are when they are shown and sent back', async () => {
    const inner = { fieldSettings: { shapes: [quote] } };
    const all = [quote, teaser, shape('group', field('parts', 'blocks', inner)), shape('empty')];
    const { settings } = await readSettings(all);
    const { value } = await sent(
      blocks.showSettings(settings, () => hrefs),
      format,
    );
    expect(await blocks.readDefinition({ settings: value })).toMatchObject({ settings, faults: [] });
  });

  it('are empty without items', async () => {
    expect(await read({ items: [] })).toEqual({ value: null, faults: [] });
    expect(blocks.show(null, () => hrefs)).toEqual({ items: [] });
  });
});

describe('blocks', () => {
  const ofItems = (...items: readonly object[]) => ({ items }) as Json;

  it('get ids that no item has or had before', async () => {
    const current = ofItems({ id: '7', shape: 'teaser', fields: {}, fieldTypes: {} });
    const sent = ofItems({ shape: 'teaser' }, { id: '9', shape: 'teaser' }, { shape: 'teaser' });
    const { value } = await blocks.read({ value: sent, current }, ofBoth);
    expect((value as { items: { id: string }[] }).items.map(({ id }) => id)).toEqual(['10', '9', '11']);
  });

  it('have default values where a field is not sent, and none where it is empty', async () => {
    const ofDate = await rulesOf(
      shape(
        'event',
        field('date', 'date', { fieldSettings: { defaultType: 'DEFAULT_CURRENT_DATE' } }),
        quote.fieldDefinitions[2] as object,
      ),
    );
    const circumstances = { now: new Date('2026-01-05T10:00:00Z') };
    const sent = ofItems({ shape: 'event' }, { shape: 'event', fields: { date: null, year: null } });
    const { value } = await blocks.read({ value: sent, circumstances }, ofDate);
    expect((value as { items: { fields: Json }[] }).items.map(({ fields }) => fields)).toEqual([
      { date: { timestamp: 1767571200 }, year: 1999 },
      { date: null, year: null },
    ]);
  });

  it('leave out empty items, and are put in the order of positions that forms send', async () => {
    const shapesOf = async (...positions: readonly (number | string | null)[]) => {
      const sent = positions.map((position, at) => ({ id: String(at + 1), shape: 'teaser', position }));
      const { value } = await blocks.read({ value: ofItems(...sent, {}) }, ofBoth);
      return (value as { items: { id: string }[] }).items.map(({ id }) => id).join('');
    };
    expect(await shapesOf(1, 2, 3)).toBe('123');
    expect(await shapesOf('3', '2', '3')).toBe('231');
    expect(await shapesOf(1, 2, 1)).toBe('312');
    expect(await shapesOf(null, 1, null)).toBe('213');
    expect(await shapesOf(null, null, 2)).toBe('132');
  });

  it('count by the validator for items', async () => {
    const limits = { ItemCountValidator: { minItemCount: 2, maxItemCount: null } };
    const reading = await blocks.read({ value: ofItems({ shape: 'teaser' }) }, { ...ofBoth, validators: limits });
    expect(reading.faults).toEqual([{ target: 'items', message: 'must have at least 2 items' }]);
  });

  const value = ofItems(
    { id: '1', shape: 'quote', fields: { text: 'Less', code: { a: 'more' } }, fieldTypes: quoteTypes },
    {
      id: '2',
      shape: 'teaser',
      fields: {
        target: { destinationContentId: 41 },
        intro: { xml: '<section xmlns="http://docbook.org/ns/docbook"><para>Hello</para></section>' },
      },
      fieldTypes: { target: 'relation', intro: 'richtext' },
    },
  );

  it('are shown as each field type shows its values', () => {
    expect(blocks.show(value, () => hrefs)).toMatchObject({
      items: [
        { id: '1', fields: { text: 'Less' } },
        {
          fields: {
            target: { destinationContentHref: hrefs.content(41) },
            intro: { html: expect.stringContaining('Hello') },
          },
        },
      ],
    });
  });

  it('are found by the texts inside', () => {
    expect(blocks.toText(value, ofBoth, 'eng-GB')).toMatch(/^Less\nmore\n\s*Hello\s*$/);
  });

  it('lead to what the values inside lead to, at any depth', () => {
    const outer = ofItems({ id: '1', shape: 'group', fields: { parts: value }, fieldTypes: { parts: 'blocks' } });
    expect(blocks.relations(outer)).toEqual([{ type: 'ATTRIBUTE', contentId: 41 }]);
    expect(blocks.searchValues(outer)).toEqual([41]);
  });

  it('lead to content by ids that are strings, where the repository has such ids', async () => {
    const own = createFieldTypes([], { ids: 'string' }).get('blocks');
    const reading = await own.read({ value: ofItems({ shape: 'teaser', fields: { target: 'abc' } }) }, ofBoth);
    expect([reading.faults, own.relations(reading.value)]).toEqual([[], [{ type: 'ATTRIBUTE', contentId: 'abc' }]]);
    const { faults } = await own.read({ value: ofItems({ shape: 'teaser', fields: { target: [1] } }) }, ofBoth);
    expect(faults.map(({ target }) => target)).toEqual(['items.0.fields.target.destinationContentId']);
  });

  it('keep what the caller cannot see, wherever the item has gone', async () => {
    const isConcealed = (id: unknown) => id === 41;
    const shown = blocks.conceal(value, isConcealed) as { readonly items: readonly [Json, Json] };
    expect(JSON.stringify(shown)).not.toContain('41');
    const sent = { items: [shown.items[1], { shape: 'quote', fields: { text: 'New' } }] };
    const { value: stored, faults } = await blocks.read({ value: sent, current: value, isConcealed }, ofBoth);
    expect(faults).toEqual([]);
    expect(blocks.relations(stored)).toEqual([{ type: 'ATTRIBUTE', contentId: 41 }]);
  });

  it('have no former value where a field is of another type', async () => {
    const current = ofItems({
      id: '1',
      shape: 'teaser',
      fields: { target: { destinationContentId: 41 } },
      fieldTypes: { target: 'relation' },
    });
    const isConcealed = () => true;
    const sent = ofItems({ id: '1', shape: 'teaser', fields: { target: null } });
    const reading = await blocks.read(
      { value: sent, current, isConcealed },
      await rulesOf(shape('teaser', field('target', 'relationlist'))),
    );
    expect(blocks.relations(reading.value)).toEqual([]);
  });

  it('hold types of a host', async () => {
    const own = createFieldTypes([defineFieldType({ identifier: 'stars', value: values.integer({ maximum: 5 }) })]);
    const { settings } = await own
      .get('blocks')
      .readDefinition({ settings: { shapes: [shape('review', field('stars', 'stars'))] as Json } });
    const read = (stars: number) =>
      own.read('blocks', { value: ofItems({ shape: 'review', fields: { stars } }) }, rules({ settings }));
    expect((await read(5)).faults).toEqual([]);
    expect((await read(6)).faults.map(({ target }) => target)).toEqual(['items.0.fields.stars']);
  });
});

describe('the shapes of blocks', () => {
  it('are stored complete, with the settings and validators of their fields', async () => {
    const { settings, faults } = await readSettings([
      shape('quote', field('text', 'text', { isRequired: 'true', fieldSettings: { textRows: '3' } })),
    ]);
    expect(faults).toEqual([]);
    expect(settings).toEqual({
      shapes: [
        {
          identifier: 'quote',
          names: {},
          fieldDefinitions: [
            {
              ...field('text', 'text'),
              names: {},
              descriptions: {},
              isRequired: true,
              defaultValue: null,
              fieldSettings: { textRows: 3 },
              validatorConfiguration: {},
            },
          ],
        },
      ],
    });
  });

  const within = (inner: object): object =>
    shape('group', field('parts', 'blocks', { fieldSettings: { shapes: [inner] } }));

  it('are nested three deep', async () => {
    expect((await readSettings([within(within(quote))])).faults).toEqual([]);
  });

  const first = 'settings.shapes.0.fieldDefinitions.0';
  it.each([
    ['an unknown field type', [shape('a', field('b', 'c'))], `${first}.fieldType`, 'There is no such field type'],
    ['an account', [shape('a', field('b', 'user'))], `${first}.fieldType`, 'cannot be inside of another field'],
    ['a slug', [shape('a', field('b', 'slug'))], `${first}.fieldType`, 'cannot be inside of another field'],
    [
      'a value that must be unique',
      [shape('a', { ...field('b', 'string'), validatorConfiguration: { UniqueValidator: { unique: true } } })],
      `${first}.validatorConfiguration.UniqueValidator`,
      'cannot be inside of another field',
    ],
    [
      'nesting four deep',
      [within(within(within(quote)))],
      `${[first, ...Array(2).fill('fieldSettings.shapes.0.fieldDefinitions.0')].join('.')}.fieldType`,
      'must not be nested more than 3 deep',
    ],
    ['a shape twice', [quote, quote], 'settings.shapes.1.identifier', 'must be unique'],
    [
      'a field twice',
      [shape('a', field('b', 'text'), field('b', 'text'))],
      'settings.shapes.0.fieldDefinitions.1.identifier',
      'must be unique',
    ],
    [
      'a name with other characters',
      [shape('a-b')],
      'settings.shapes.0.identifier',
      'must be up to 50 letters, digits and underscores, of which the first is a letter',
    ],
    [
      'settings that a field type refuses',
      [shape('a', field('b', 'text', { fieldSettings: { textRows: 0 } }))],
      `${first}.fieldSettings.textRows`,
      'must be >= 1',
    ],
    [
      'validators that a field type refuses',
      [shape('a', field('b', 'string', { validatorConfiguration: { PatternValidator: { pattern: '(' } } }))],
      `${first}.validatorConfiguration.PatternValidator.pattern`,
      'must be a regular expression in the syntax of RE2',
    ],
    [
      'a default value that leads to content',
      [shape('a', field('b', 'relation', { defaultValue: 41 }))],
      `${first}.defaultValue`,
      'must not refer to content',
    ],
  ])('are refused for %s, by its path', async (_, shapes, member, message) => {
    expect((await readSettings(shapes)).faults).toEqual([{ member, message }]);
  });

  it('are shown as each field type shows its settings', async () => {
    const { settings } = await readSettings([
      shape('a', field('b', 'relation', { fieldSettings: { selectionRoot: 2 } })),
    ]);
    const shown = blocks.showSettings(settings, () => hrefs) as unknown as {
      readonly shapes: readonly [{ readonly fieldDefinitions: readonly [{ readonly fieldSettings: Json }] }];
    };
    expect(shown.shapes[0].fieldDefinitions[0].fieldSettings).toMatchObject({ selectionRootHref: hrefs.location(2) });
    expect((await readSettings(shown.shapes)).settings).toEqual(settings);
  });

  it('check default values of the whole', async () => {
    const { faults } = await readSettings([teaser], {
      defaultValue: { items: [{ shape: 'teaser', fields: { target: 41 } }] },
    });
    expect(faults).toEqual([{ member: 'defaultValue', message: 'must not refer to content' }]);
  });
});
