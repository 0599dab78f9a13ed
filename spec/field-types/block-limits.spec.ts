/** How many fields values of blocks can have inside, which are counted before they are made. */
import { describe, expect, it } from '@jest/globals';
import { UnreadableValue } from '../../lib/errors/errors.js';
import { createFieldTypes, defineFieldType, values } from '../../lib/field-types/index.js';
import type { Json } from '../../lib/repository/repository.js';
import { formats } from '../support/reading.js';
import { hrefs, itemContext, readAs, rules } from './support.js';

const types = createFieldTypes();
const times = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const most = 'must have at most 5000 fields inside, those with default values included';

const field = (identifier: string, more: object = {}) => ({ identifier, fieldType: 'string', ...more });
const shape = (identifier: string, fieldDefinitions: readonly object[]) => ({ identifier, fieldDefinitions });
const settingsOf = (...shapes: readonly object[]) => ({ shapes }) as { readonly shapes: Json };
const items = (count: number, more: object = {}) => times(count, () => ({ shape: 's', ...more })) as readonly Json[];

/** A hundred fields, of which one may have items with fields as well. */
const wide = settingsOf(
  shape(
    's',
    times(100, (at) => field(`f${at}`)),
  ),
);

/** Items of 10 fields, the first of which has items of 10 fields. */
const inner = settingsOf(
  shape(
    's',
    times(10, (at) => field(`f${at}`)),
  ),
);
const outer = (more: object = {}) =>
  settingsOf(
    shape('s', [
      field('f0', { fieldType: 'blocks', fieldSettings: inner, ...more }),
      ...times(9, (at) => field(`f${at + 1}`)),
    ]),
  );

const read = async (settings: Readonly<Record<string, Json>>, value: Json) => {
  const { value: stored, faults } = await types.read('blocks', { value }, rules({ settings }));
  return [stored === null ? null : types.get('blocks').plainFields(stored).length, faults];
};
const refusedAt = (target: string | null) => [null, [{ target, message: most }]];

describe('fields inside of blocks', () => {
  it.each(formats)('are at most 5000, also where items are sent without fields, in %s', async (format) => {
    const within = await readAs(types, 'blocks', { items: items(50) }, format, rules({ settings: wide }));
    expect(within.faults).toEqual([]);
    const above = await readAs(types, 'blocks', { items: items(51) }, format, rules({ settings: wide }));
    expect(above).toEqual({ value: null, faults: [{ target: null, message: most }] });
  });

  it('are counted in fields that have fields inside as well', async () => {
    const inside = (count: number) => items(1, { fields: { f0: { items: items(count) } } });
    expect(await read(outer(), { items: inside(499) })).toEqual([9 + 4990, []]);
    expect(await read(outer(), { items: inside(500) })).toEqual(refusedAt('items.0.fields.f0'));
    const [, faults] = await read(outer(), { items: [...inside(200), ...inside(200), ...inside(200)] });
    expect(faults).toEqual([{ target: 'items.2.fields.f0', message: most }]);
  });

  it('are counted in default values', async () => {
    const { settings, faults } = await types.get('blocks').readDefinition({
      settings: outer({ defaultValue: { items: items(100) } }) as Readonly<Record<string, Json>>,
    });
    expect(faults).toEqual([]);
    // 10 and 1000 in each item.
    expect(await read(settings, { items: items(4) })).toEqual([4 * 9 + 4000, []]);
    expect(await read(settings, { items: items(5) })).toEqual(refusedAt('items.4.fields.f0'));
  });

  it('are counted in the default value of a definition', async () => {
    const read = (count: number) =>
      types.get('blocks').readDefinition({ settings: wide, defaultValue: { items: items(count) } });
    expect((await read(50)).faults).toEqual([]);
    expect((await read(51)).faults.map(({ message }) => message)).toEqual([expect.stringContaining(most)]);
  });

  it('may be files no more often', async () => {
    const files = settingsOf(
      shape(
        's',
        times(100, (at) => field(`f${at}`, { fieldType: 'image' })),
      ),
    );
    const found = (count: number) =>
      types.get('blocks').fileValues({ value: { items: items(count) } }, rules({ settings: files }));
    expect([(await found(50)).length, (await found(51)).length]).toEqual([5000, 0]);
  });

  it('have no more inputs in forms', () => {
    const inputs = types.get('blocks').form({ items: items(1000) }, rules({ settings: wide }));
    expect(inputs.filter(({ pointer }) => pointer.includes('/fields/'))).toHaveLength(5000);
    const nested = types
      .get('blocks')
      .form({ items: items(600) }, rules({ settings: outer({ defaultValue: { items: items(100) } }) }));
    expect(nested.filter(({ pointer }) => pointer.includes('/fields/')).length).toBeLessThan(20_000);
  });
});

describe('fields inside of stored blocks', () => {
  const shown: Json[] = [];
  const counting = defineFieldType({
    identifier: 'counting',
    value: values.string(),
    empty: '',
    show: (value) => {
      shown.push(value as Json);
      return value as Json;
    },
  });
  const blocks = createFieldTypes([counting]).get('blocks');
  const stored = (count: number, fieldTypes: object, fields: object = {}) =>
    ({ items: times(count, (at) => ({ id: `${at}`, shape: 's', fields, fieldTypes })) }) as unknown as Json;
  const wideTypes = Object.fromEntries(times(100, (at) => [`f${at}`, 'counting']));
  const shownOf = (value: Json) => {
    shown.length = 0;
    blocks.show(value, () => hrefs);
    return shown.length;
  };
  const cases = [
    ['of one level', stored(50, wideTypes), stored(1000, wideTypes)],
    [
      'of blocks in blocks',
      stored(1, { f0: 'blocks' }, { f0: stored(4999, { f: 'counting' }) }),
      stored(1, { f0: 'blocks' }, { f0: stored(5000, { f: 'counting' }) }),
    ],
  ] as const;

  it.each(cases)('are shown where there are 5000 %s, without values too', (_name, most5000, _above) => {
    expect([blocks.problemOf(most5000), shownOf(most5000)]).toEqual([undefined, blocks.plainFields(most5000).length]);
  });

  it.each(cases)('are not made where there are more %s', (_name, _most, above) => {
    expect(blocks.problemOf(above)).toBe(most);
    shown.length = 0;
    const error = new UnreadableValue('The value', most);
    expect(() => blocks.show(above, () => hrefs)).toThrow(error);
    expect(() => blocks.toItem(above, itemContext())).toThrow(error);
    expect(shown).toEqual([]);
  });
});
