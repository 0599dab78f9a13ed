import { describe, expect, it } from '@jest/globals';
import type { Arbitrary } from 'fast-check';
import type { AnyDocument } from '../../lib/documents/document.js';
import { type FormField, treeOfForm } from '../../lib/documents/form.js';
import { type Cases, fold, type MemberedShape, type Shape } from '../../lib/documents/shape.js';
import { documentIn } from '../../lib/operations/binding/predicates.js';
import { ContentCreate, ContentUpdate } from '../../lib/resources/content/content-input.documents.js';
import { SectionInput } from '../../lib/resources/sections.documents.js';
import { resources } from '../../lib/resources/table.js';
import { wellFormed } from '../../lib/support/json-text.js';
import { fieldsOfTree } from '../support/form-fields.js';
import { fc } from '../support/properties.js';

const limits = { depth: 64, elements: 20_000 };
const read = (fields: Iterable<FormField>, document: AnyDocument) => treeOfForm(fields, document, limits);

const inputs = [
  ...new Set(
    resources.flatMap(({ methods }) => Object.values(methods).flatMap(({ operation }) => documentIn(operation) ?? [])),
  ),
];

const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('', '\r\n', ' 7', '\ud800', '<b>&'));

/** Any value that a shape describes, as far as its structure and its types go. */
const anyValue = (shape: Shape, depth = 0): Arbitrary<unknown> => fold(shape, anyOfKind, depth);

const anyText = () => text;

function anyMembers({ members }: MemberedShape, depth: number): Arbitrary<unknown> {
  const entries = Object.entries(members).map(([key, each]) => [key, anyValue(each, depth + 1)] as const);
  return fc.record(Object.fromEntries(entries), { requiredKeys: [], noNullPrototype: true });
}

const anyOfKind: Cases<Arbitrary<unknown>, [depth: number]> = {
  string: anyText,
  href: anyText,
  dateTime: anyText,
  id: () => fc.integer(),
  number: ({ isInteger }) => (isInteger ? fc.integer() : fc.double({ noNaN: true, noDefaultInfinity: true })),
  boolean: () => fc.boolean(),
  choice: ({ values }) => fc.constantFrom(...values),
  list: ({ items }, depth) => (depth > 3 ? fc.constant([]) : fc.array(anyValue(items, depth + 1), { maxLength: 3 })),
  object: anyMembers,
  translations: anyMembers,
  link: anyMembers,
  reference: anyMembers,
  union: ({ branches }, depth) => fc.oneof(...branches.map((each) => anyValue(each, depth))),
  nullable: ({ inner }, depth) => fc.oneof(anyValue(inner, depth), fc.constant(null)),
  free: () => fc.jsonValue({ maxDepth: 3 }).map(withoutPrototype),
  json: anyText,
  ref: ({ target }, depth) => (depth > 3 ? fc.constant({}) : anyValue(target(), depth + 1)),
};

/** A member of that name is refused. */
const withoutPrototype = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, each: unknown) => (key === '__proto__' ? undefined : each));

/** JSON knows neither of two zeros. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));
/** The scalars of a document as text fields have them, without half surrogates. */
const asTexts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asTexts);
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [wellFormed(key), asTexts(each)]));
};

describe('A document as a form', () => {
  it.each(inputs.map((document) => [document.name, document] as const))(
    'is the same %s after it was written into a form and read from it',
    (_, document) => {
      fc.assert(
        fc.property(anyValue(document.shape), (value) => {
          const tree = asJson(value);
          const result = read(fieldsOfTree(tree, document), document);
          expect(result.faults).toEqual([]);
          expect(asTexts(result.tree)).toEqual({ [document.root]: asTexts(tree) });
        }),
        { numRuns: 30 },
      );
    },
  );

  it('keeps numbers and booleans of values that no shape describes', () => {
    const fields = { field: [{ fieldDefinitionIdentifier: 'a', fieldValue: { on: true, no: 7, list: [], map: {} } }] };
    const { tree } = read(fieldsOfTree({ fields }, ContentCreate), ContentCreate);
    expect(tree).toEqual({ ContentCreate: { fields } });
  });
});

describe('The fields of a form', () => {
  it('name members by JSON Pointers, and fields of other names are ignored', () => {
    const { tree } = read(
      [
        ['/ContentCreate/LocationCreate/ParentLocation/_href', '/content/locations/1/2'],
        ['/ContentCreate/fields/field/0/fieldDefinitionIdentifier', 'name'],
        ['/ContentCreate/fields/field/0/fieldValue', 'Summer'],
        ['/SectionInput/name', 'of another document'],
        ['_token', 'secret'],
      ],
      ContentCreate,
    );
    expect(tree).toEqual({
      ContentCreate: {
        LocationCreate: { ParentLocation: { _href: '/content/locations/1/2' } },
        fields: { field: [{ fieldDefinitionIdentifier: 'name', fieldValue: 'Summer' }] },
      },
    });
  });

  it('leave a member out where they are empty, unless a marker says that it is null or empty', () => {
    const { tree } = read(
      [
        ['/ContentUpdate/remoteId', ''],
        ['/ContentUpdate/mainLanguageCode', 'eng-GB'],
        ['_null', '/ContentUpdate/mainLanguageCode'],
        ['_empty', '/ContentUpdate/publishDate'],
      ],
      ContentUpdate,
    );
    expect(tree).toEqual({ ContentUpdate: { mainLanguageCode: null, publishDate: '' } });
  });

  it('give a list in the order of their numbers, without the rows that are empty', () => {
    const field = (index: number, value: string): FormField => [
      `/ContentCreate/fields/field/${index}/fieldDefinitionIdentifier`,
      value,
    ];
    const { tree } = read([field(10, 'c'), field(2, 'b'), field(5, ''), field(1, 'a')], ContentCreate);
    const list = ['a', 'b', 'c'].map((fieldDefinitionIdentifier) => ({ fieldDefinitionIdentifier }));
    expect(tree).toEqual({ ContentCreate: { fields: { field: list } } });
  });

  it('leave rows and objects out of a value that no shape describes where all of their texts are empty', () => {
    const value = '/ContentCreate/fields/field/0/fieldValue';
    const other = '/ContentCreate/fields/field/1/fieldValue';
    const { tree } = read(
      [
        [`${value}/0/name`, 'Ann'],
        [`${value}/0/email`, ''],
        [`${value}/1/name`, ''],
        [`${value}/1/email`, ''],
        [`${other}/link`, ''],
        [`${other}/text`, ''],
      ],
      ContentCreate,
    );
    const field = [{ fieldValue: [{ name: 'Ann', email: '' }] }, { fieldValue: '' }];
    expect(tree).toEqual({ ContentCreate: { fields: { field } } });
  });

  it('leave a part of such a value out where a marker says that it is optional and all of its texts are empty', () => {
    const value = '/ContentCreate/fields/field/0/fieldValue';
    const valueWith = (text: string) =>
      read(
        [
          ['_optional', `${value}/range`],
          [`${value}/range/least`, ''],
          [`${value}/range/most`, text],
          [`${value}/name`, ''],
        ],
        ContentCreate,
      ).tree;
    const tree = (fieldValue: unknown) => ({ ContentCreate: { fields: { field: [{ fieldValue }] } } });
    expect(valueWith('5')).toEqual(tree({ range: { least: '', most: '5' }, name: '' }));
    expect(valueWith('')).toEqual(tree(''));
  });

  it('give the last of several values, or all of them where no shape describes the value', () => {
    const value = '/ContentCreate/fields/field/0/fieldValue';
    const { tree } = read(
      [
        ['/ContentCreate/alwaysAvailable', 'false'],
        ['/ContentCreate/alwaysAvailable', 'true'],
        [value, ''],
        [value, '1'],
        [value, '3'],
      ],
      ContentCreate,
    );
    expect(tree).toEqual({
      ContentCreate: { alwaysAvailable: 'true', fields: { field: [{ fieldValue: ['1', '3'] }] } },
    });
  });

  it('give an uploaded file in base64 with its name, beside the other members of the value', () => {
    const value = '/ContentCreate/fields/field/0/fieldValue';
    const bytes = new TextEncoder().encode('GIF89a');
    const { tree } = read(
      [
        [value, { fileName: 'dot.gif', bytes }],
        [`${value}/alternativeText`, 'A dot'],
      ],
      ContentCreate,
    );
    const fieldValue = { alternativeText: 'A dot', fileName: 'dot.gif', data: 'R0lGODlh' };
    expect(tree).toEqual({ ContentCreate: { fields: { field: [{ fieldValue }] } } });
  });

  it('give texts with the line ends of Unix', () => {
    const { tree } = read([['/SectionInput/name', 'a\r\nb']], SectionInput);
    expect(tree).toEqual({ SectionInput: { name: 'a\nb' } });
  });

  it('point to a text that must be JSON and is not', () => {
    const value = '/ContentCreate/fields/field/0/fieldValue';
    for (const wrong of ['{', '['.repeat(100)]) {
      const { faults } = read(
        [
          [value, wrong],
          ['_json', value],
        ],
        ContentCreate,
      );
      expect(faults).toEqual([{ path: value, message: 'must be JSON' }]);
    }
  });

  it('cannot reach a prototype, nor grow a document beyond its limits', () => {
    const { tree } = read(
      [
        ['/SectionInput/__proto__/polluted', 'yes'],
        [`/SectionInput${'/a'.repeat(100)}`, 'deep'],
      ],
      SectionInput,
    );
    expect(tree).toEqual({ SectionInput: {} });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
    const many = Array.from({ length: 30_000 }, (_, index): FormField => [`/SectionInput/m${index}`, 'x']);
    expect(read(many, SectionInput).faults).toEqual([
      { path: '/SectionInput', message: 'has more than 20000 members' },
    ]);
  });
});
