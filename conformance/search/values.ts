/** Content with values of each kind that searches compare and count, beside that of a small world to search in. */
import type { Criterion, Json } from 'express-cms-rest';
import {
  type Aggregation,
  type FieldChange,
  fieldOperators,
  type NewFieldDefinition,
  type ViewRange,
} from 'express-cms-rest/repository';
import { identifierOf } from '../core/maker.js';
import { NotApplicable } from '../core/situation.js';
import { newType } from '../fixtures/types.js';
import type { World } from './world.js';

/** Each field, with values that criteria compare it with. */
const samples: Readonly<Record<string, { readonly type: string; readonly values: readonly Json[] }>> = {
  label: { type: 'string', values: ['Eins', 'zwei', 'z*i', '*I*'] },
  amount: { type: 'integer', values: [-5, 30, 7] },
  price: { type: 'float', values: [2.5, 10, 0.25] },
  checked: { type: 'boolean', values: [true, false] },
  day: { type: 'date', values: [86_400, 172_800, 0, '1970-01-02T23:30:00-05:00'] },
  moment: { type: 'datetime', values: [100, 1_000_000, '1970-01-01T01:01:40+01:00'] },
  clock: { type: 'time', values: [3600, 60] },
  words: { type: 'keyword', values: ['red', 'GREEN', "it's", 'r*', 'ver'] },
  writers: { type: 'author', values: ['Ada', 'ada', 'Bob', '*b*'] },
  land: { type: 'country', values: ['DE', 'FR', 'PL'] },
  link: { type: 'url', values: ['https://example.org/', '*example*'] },
  choice: { type: 'selection', values: [0, 1, 2] },
};

const texts: ReadonlySet<string> = new Set(['string', 'keyword', 'author', 'country', 'url']);

const settings: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  land: { isMultiple: true },
  choice: { isMultiple: true, options: ['a', 'b', 'c'] },
};

/** The world with content of a type of these fields, and the identifier of the type. */
export interface ValueWorld extends World {
  readonly contentTypeIdentifier: string;
}

export async function createValues(world: World): Promise<ValueWorld> {
  const { languageCode, otherLanguageCode } = world.scene.situation;
  const label = (text: string, code: string) => ({ label: text, languageCode: code });
  return withContent(world, Object.entries(samples).map(toDefinition), '<label>', [
    [
      {
        ...{ amount: -5, price: 2.5, checked: true, day: { timestamp: 86_400 }, moment: { timestamp: 100 } },
        ...{ clock: 3600, words: ['red', "it's"], writers: [author('Ada'), author('Bob')], land: ['DE'] },
        ...{ link: { link: 'https://example.org/', text: null }, choice: [0, 2], ...label('Eins', languageCode) },
      },
    ],
    [
      {
        ...{ amount: 30, price: 10, day: { timestamp: 172_800 }, words: ['green'], writers: [author('Bob')] },
        ...{ land: ['DE', 'FR'], choice: [0], ...label('ZWEI', languageCode) },
      },
      { words: ['vert', 'red'], ...label('Eins', otherLanguageCode) },
    ],
    [{ amount: 30, clock: 60, checked: true, ...label('drei', languageCode) }],
  ]);
}

const author = (name: string): Json => ({ id: 1, name, email: `${name.toLowerCase()}@example.org` });

function toDefinition([identifier, { type }]: [string, { readonly type: string }]): NewFieldDefinition {
  const setting = settings[identifier];
  // A value of all languages, and values that differ by language.
  const isTranslatable = identifier !== 'amount';
  return { identifier, fieldTypeIdentifier: type, isTranslatable, ...(setting && { settings: setting }) };
}

/** The world with content that has an image, or none. */
export function createPictures(world: World): Promise<ValueWorld> {
  const { languageCode } = world.scene.situation;
  const definitions: readonly NewFieldDefinition[] = [
    { identifier: 'label', fieldTypeIdentifier: 'string' },
    { identifier: 'photo', fieldTypeIdentifier: 'image' },
  ];
  const pictures = [gif(640, 480), gif(300, 300), gif(20, 30), null];
  const contents = pictures.map((photo) => [{ label: 'picture', photo, languageCode }]);
  return withContent(world, definitions, '<label>', contents);
}

/** An image of that size, of which nothing but the header is there. */
function gif(width: number, height: number): Json {
  const bytes = [...Buffer.from('GIF89a'), width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0, 0x3b];
  return { fileName: 'picture.gif', alternativeText: 'Picture', data: Buffer.from(bytes).toString('base64') };
}

type Values = Readonly<Record<string, Json>> & { readonly languageCode: string };

/** Content of a new type below the root of the world and below others; of each the values in some languages. */
export async function withContent(
  world: World,
  fieldDefinitions: readonly NewFieldDefinition[],
  nameSchema: string,
  contents: readonly (readonly Values[])[],
): Promise<ValueWorld> {
  const { scene, root, folders } = world;
  const { admin, situation } = scene;
  const typeInput = { identifier: identifierOf('values'), nameSchema, fieldDefinitions };
  const type = await newType(scene, typeInput).catch((error) => {
    if ((error as { readonly status?: number }).status !== 400) throw error;
    throw new NotApplicable('The repository lacks one of the field types of the protocol');
  });
  const parents = [root, folders.apple, folders.concealed];
  const ids: number[] = [];
  for (const [index, languages] of contents.entries()) {
    const parentLocationId = parents[index % parents.length]?.locationId ?? root.locationId;
    const fields = languages.flatMap(({ languageCode, ...values }) =>
      Object.entries(values).map(([fieldDefinitionIdentifier, value]): FieldChange => {
        return {
          fieldDefinitionIdentifier,
          value: value as Json,
          languageCode: languageCode as string,
        };
      }),
    );
    const { id } = await admin.content.create({
      ...{ contentTypeId: type.id, mainLanguageCode: situation.languageCode, fields },
      location: { parentLocationId, priority: index, hidden: false },
    });
    await admin.versions.publish({ contentId: id, versionNo: 1 });
    ids.push(id);
  }
  // Other callers may read the content that everyone may read.
  for (const id of ids.slice(0, -1))
    await admin.content.updateInfo({ id, changes: { sectionId: situation.publicSectionId } });
  return {
    ...world,
    contentTypeIdentifier: type.identifier,
    subjects: { ...world.subjects, contents: [...world.subjects.contents, ...ids] },
  };
}

/** Each operator on each field that can have it. */
export const criteriaOnValues = (): readonly Criterion[] =>
  Object.entries(samples).flatMap(([identifier, { type, values }]) =>
    fieldOperators
      .filter((operator) => operator !== 'LIKE' || texts.has(type))
      .flatMap((operator): Criterion[] => {
        const compare = (...operands: readonly Json[]): Criterion => ({
          kind: 'field',
          identifier,
          operator,
          values: operands,
        });
        if (operator === 'BETWEEN')
          return [compare(...values.slice(0, 2)), compare(...values.slice(0, 2).toReversed())];
        const several = operator === 'IN' || operator === 'CONTAINS' ? [compare(...values)] : [];
        return [...values.slice(0, operator === 'EQ' ? undefined : 1).map((value) => compare(value)), ...several];
      }),
  );

/** The comparable form of images. */
export const criteriaOnImages: readonly Criterion[] = (
  [
    {},
    { mimeTypes: ['image/gif', 'image/png'] },
    { mimeTypes: ['image/png'] },
    { orientations: ['landscape'] },
    { orientations: ['portrait', 'square'] },
    { width: { min: 300, max: 639 } },
    { width: { min: 300 }, height: { min: 301 } },
    { height: { max: 300 } },
    { size: { max: 0.001 } },
    { size: { min: 0.001 } },
    { orientations: ['landscape', 'square'], mimeTypes: ['image/gif'], width: { max: 300 } },
  ] as const
).map((own) => ({ kind: 'image', identifier: 'photo', ...own }));

/** Each aggregation of values. */
export function countsOfValues({ contentTypeIdentifier }: ValueWorld): readonly Aggregation[] {
  const path = (fieldDefinitionIdentifier: string, name = fieldDefinitionIdentifier) => ({
    ...{ name, contentTypeIdentifier, fieldDefinitionIdentifier },
  });
  const raw = (identifier: string) => ({
    name: `raw ${identifier}`,
    fieldName: `${contentTypeIdentifier}/${identifier}`,
  });
  const open = <T>(...ends: readonly T[]): readonly ViewRange<T>[] => [
    ...[{ from: null, to: null }],
    ...ends.flatMap((end) => [
      { from: null, to: end },
      { from: end, to: null },
    ]),
    ...ends.slice(1).map((end, index) => ({ from: ends[index] ?? end, to: end })),
  ];
  const [numbers, dates] = [open(-5, 30, 3600), open(new Date(100_000), new Date(86_400_000), new Date(172_800_000))];
  return [
    { kind: 'keywordTerm', ...path('words') },
    { kind: 'keywordTerm', ...path('words', 'the first word'), limit: 1 },
    { kind: 'keywordTerm', ...path('label') },
    { kind: 'checkboxTerm', ...path('checked') },
    { kind: 'selectionTerm', ...path('choice') },
    { kind: 'selectionTerm', ...path('choice', 'choices of several'), minCount: 2 },
    { kind: 'authorTerm', ...path('writers') },
    { kind: 'countryTerm', ...path('land') },
    ...(['name', 'alpha2', 'alpha3', 'idc'] as const).map(
      (type) => ({ kind: 'countryTerm', ...path('land', type), type }) as const,
    ),
    ...Object.keys(samples).map((identifier) => ({ kind: 'rawTerm', ...raw(identifier) }) as const),
    { kind: 'integerRange', ...path('amount'), ranges: numbers },
    { kind: 'floatRange', ...path('price'), ranges: open(2.5, 10) },
    { kind: 'timeRange', ...path('clock'), ranges: open(60, 3600) },
    { kind: 'dateRange', ...path('day'), ranges: dates },
    { kind: 'dateTimeRange', ...path('moment'), ranges: dates },
    { kind: 'rawRange', ...raw('label'), ranges: open('Drei', 'eins', 'z') },
    { kind: 'rawRange', ...raw('amount'), ranges: open('-5', '30') },
    { kind: 'integerStats', ...path('amount') },
    { kind: 'floatStats', ...path('price') },
    ...['amount', 'price', 'day', 'clock'].map((identifier) => ({ kind: 'rawStats', ...raw(identifier) }) as const),
  ];
}

/** Each field that hits can be sorted by. */
export const sortableFields = Object.keys(samples);
