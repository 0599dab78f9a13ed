import { describe, expect, it } from '@jest/globals';
import { type FormField, markers, treeOfForm } from '../../lib/documents/form.js';
import { createFieldTypes, defineFieldType, type FieldRules, values } from '../../lib/field-types/index.js';
import type { FormInput, Json } from '../../lib/repository/repository.js';
import { VersionUpdate } from '../../lib/resources/versions/versions-input.documents.js';

const hrefs = {
  content: (id: unknown) => `/content/${id}`,
  location: (id: unknown) => `/l/${id}`,
  file: (id: string) => id,
  variation: (id: string) => id,
  variationFile: (id: string) => id,
};
const rules = (settings: FieldRules['settings'] = {}): FieldRules => ({ isRequired: false, settings, validators: {} });
const types = createFieldTypes();

/** What a browser sends for unchanged inputs. */
function untouched(inputs: readonly FormInput[], at: string): FormField[] {
  return inputs.flatMap(({ pointer, type, value, isJson, isFalseUnchecked = pointer === '' }): FormField[] => {
    if (type === 'remove') return [];
    if (type === 'file') return [[at + pointer, { fileName: '', bytes: new Uint8Array() }]];
    if (type === 'checkbox')
      return [
        ...(isFalseUnchecked ? [['_false', at + pointer] as const] : []),
        ...(value === 'true' ? [[at + pointer, 'true'] as const] : []),
      ];
    if (isJson)
      return [
        [markers.json, at + pointer],
        [at + pointer, value as string],
      ];
    if (Array.isArray(value)) return ['', ...value].map((each) => [at + pointer, each]);
    return [[at + pointer, value as string]];
  });
}

/** The value that a form filled in with a value sends. */
function sent(inputs: readonly FormInput[]): Json {
  const at = '/VersionUpdate/fields/field/0/fieldValue';
  const { tree } = treeOfForm(untouched(inputs, at), VersionUpdate, { depth: 64, elements: 1000 });
  const { fields } = tree.VersionUpdate as { fields?: { field: [{ fieldValue: Json }] } };
  return fields?.field[0].fieldValue ?? null;
}

const markup = '<section><p>In <strong>bold</strong> &amp; plain</p></section>';
const file = { digest: 'abc', fileName: 'a.gif', fileSize: 7, mimeType: 'image/gif' };

const cases: readonly (readonly [
  identifier: string,
  value: Json,
  settings?: FieldRules['settings'],
  current?: Json,
])[] = [
  ['string', '007'],
  ['text', 'two\nlines', { textRows: 3 }],
  ['richtext', { xml: markup }],
  ['richtext', { xml: '<section><p>See <a href="https://example.com/">this</a></p></section>' }],
  ['integer', 54],
  ['float', 1.5],
  ['boolean', true],
  ['boolean', false],
  ['datetime', { timestamp: 1624880057 }],
  ['datetime', { timestamp: 1624880040 }],
  ['datetime', { timestamp: -62_167_219_200 }],
  ['date', { timestamp: 1624838400 }],
  ['date', { timestamp: -62_167_219_200 }],
  ['time', 49500],
  ['email', 'ann@example.com'],
  ['url', { link: '/relative', text: 'Here' }],
  [
    'author',
    [
      { id: 1, name: 'Ann', email: 'ann@example.com' },
      { id: 2, name: 'Bob', email: '' },
    ],
  ],
  ['selection', [1], { options: ['Red', 'Green'] }],
  ['selection', [0, 1], { options: ['Red', 'Green'], isMultiple: true }],
  ['country', ['NO', 'PL'], { isMultiple: true }],
  ['keyword', ['one', 'two']],
  ['relation', { destinationContentId: 57 }],
  ['relationlist', { destinationContentIds: [57] }],
  ['relationlist', { destinationContentIds: [57, 58, 59] }],
  ['maplocation', { latitude: 51.5, longitude: -0.1, address: 'London' }],
  ['isbn', '9780131103627'],
  [
    'blocks',
    {
      items: [
        { id: '1', shape: 'quote', fields: { text: 'Less', isLong: false, sources: { destinationContentIds: [57] } } },
        { id: '2', shape: 'group', fields: { parts: { items: [{ id: '1', shape: 'word', fields: { text: null } }] } } },
      ],
    },
    {
      shapes: [
        {
          identifier: 'quote',
          fieldDefinitions: [
            { identifier: 'text', fieldType: 'string' },
            { identifier: 'isLong', fieldType: 'boolean', defaultValue: true },
            { identifier: 'sources', fieldType: 'relationlist' },
          ],
        },
        {
          identifier: 'group',
          fieldDefinitions: [
            {
              ...{ identifier: 'parts', fieldType: 'blocks' },
              fieldSettings: {
                shapes: [{ identifier: 'word', fieldDefinitions: [{ identifier: 'text', fieldType: 'string' }] }],
              },
            },
          ],
        },
      ],
    },
  ],
  ['slug', 'first-post'],
  ['image', { fileName: 'a.gif', alternativeText: 'A' }, {}, { ...file, alternativeText: 'A', width: 1, height: 1 }],
  [
    'image',
    { fileName: 'a.gif', focalPoint: { x: 0.5, y: 1 } },
    {},
    { ...file, alternativeText: '', width: 1, height: 1 },
  ],
  ['binaryfile', { fileName: 'a.gif' }, {}, { ...file, downloadCount: 0 }],
  ['imageasset', { destinationContentId: 57, alternativeText: 'A', source: null }],
];

describe('The form of a field', () => {
  it.each(cases)('of the type %s sends back the value %j that it starts with', async (...row) => {
    const [identifier, value, settings, held] = row;
    const type = types.get(identifier);
    const { value: stored, faults } = await type.read(
      { value, ...(held !== undefined && { current: held }) },
      rules(settings),
    );
    expect(faults).toEqual([]);
    const form = type.form(
      type.show(stored, () => hrefs),
      rules(settings),
    );
    const again = { value: sent(form), ...(held !== undefined && { current: held }) };
    expect(await type.read(again, rules(settings))).toEqual({ value: stored, faults: [] });
  });

  it.each(types.types.map(({ identifier }) => identifier))(
    'of the type %s is empty for an empty value',
    async (identifier) => {
      const type = types.get(identifier);
      const again = {
        value: sent(
          type.form(
            type.show(null, () => hrefs),
            rules(),
          ),
        ),
      };
      const { value, faults } = await type.read(again, rules());
      expect(faults).toEqual([]);
      expect(type.isEmpty(value)).toBe(identifier !== 'boolean');
    },
  );

  it('offers the moments that a field can have, to the second where it or its value has seconds', () => {
    const form = (identifier: string, value: Json, own: Partial<FieldRules> = {}) =>
      types.get(identifier).form(value, { ...rules(), ...own })[0];
    const dates = { DateValueValidator: { minDateValue: 1624880040, maxDateValue: 1624966440 } };
    expect(form('datetime', { timestamp: 1624880040 }, { validators: dates })).toEqual({
      ...{ pointer: '', type: 'datetime-local', value: '2021-06-28T11:34', step: '60', hint: 'In UTC' },
      ...{ min: '2021-06-28T11:34', max: '2021-06-29T11:34' },
    });
    expect(form('datetime', { timestamp: 1624880057 })).toMatchObject({ value: '2021-06-28T11:34:17', step: '1' });
    expect(form('datetime', null, { settings: { useSeconds: true } })).toMatchObject({ value: '', step: '1' });
    expect(form('date', null, { validators: dates })).toMatchObject({ min: '2021-06-29', max: '2021-06-29' });
    const times = { TimeValueValidator: { minTimeValue: 3600, maxTimeValue: null } };
    expect(form('time', 7200, { validators: times })).toEqual({
      ...{ pointer: '', type: 'time', value: '02:00', step: '60', min: '01:00' },
    });
  });

  it('follows from the schema of a type that declares none', () => {
    const own = createFieldTypes([
      defineFieldType({
        identifier: 'price',
        value: values.object({
          amount: values.number(),
          currency: values.oneOf(['EUR', 'PLN']),
          isNet: values.boolean(),
        }),
      }),
      defineFieldType({ identifier: 'table', value: values.list(values.list(values.string())) }),
    ]);
    expect(own.get('price').form({ amount: 1.5, currency: 'EUR', isNet: true }, rules())).toEqual([
      { pointer: '/amount', label: 'amount', type: 'number', step: 'any', value: '1.5' },
      {
        pointer: '/currency',
        label: 'currency',
        type: 'select',
        choices: [
          ['EUR', 'EUR'],
          ['PLN', 'PLN'],
        ],
        value: 'EUR',
      },
      { pointer: '/isNet', label: 'isNet', type: 'checkbox', value: 'true' },
    ]);
    expect(own.get('table').form([['a']], rules())).toEqual([
      { pointer: '', type: 'textarea', isJson: true, value: '[["a"]]' },
    ]);
  });

  it('is what a type of the host declares', () => {
    const own = createFieldTypes([
      defineFieldType({
        identifier: 'colour',
        value: values.string(),
        form: (value) => [{ pointer: '', type: 'text', value: String(value ?? ''), hint: 'Such as #336699' }],
      }),
    ]);
    expect(own.get('colour').form('#fff', rules())).toEqual([
      { pointer: '', type: 'text', value: '#fff', hint: 'Such as #336699' },
    ]);
  });

  it('has no inputs for values that cannot be set', () => {
    expect(types.get('user').form({ login: 'ann' }, rules())).toEqual([]);
    expect(types.get('unheard-of').form('x', rules())).toEqual([]);
  });
});
