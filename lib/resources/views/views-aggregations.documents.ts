/** Aggregations of views: a list of maps, each of which holds one aggregation by its kind (docs/reference/protocol.md §11). */
import * as doc from '../../documents/index.js';
import { step } from '../../documents/value.js';
import {
  type Aggregation,
  type AggregationKind,
  countryKeys,
  dateTargets,
  userTargets,
  type ViewRange,
} from '../../repository/repository.js';
import { pathValue, word } from './views-values.documents.js';

type Members = Parameters<typeof doc.object>[0];

const identifier = (description: string) => doc.string({ minLength: 1, maxLength: 255, description });

const name = { name: identifier('The name of the result') };
const terms = {
  ...name,
  limit: doc.optional(doc.integer({ minimum: 1, maximum: 100_000, description: 'The largest number of entries' })),
  minCount: doc.optional(
    doc.integer({ minimum: 0, maximum: 2_147_483_647, description: 'The smallest count of an entry' }),
  ),
};
const field = {
  contentTypeIdentifier: identifier('The identifier of a content type'),
  fieldDefinitionIdentifier: identifier('The identifier of a field definition'),
};
const engineField = { fieldName: identifier('A field of the search engine') };

const orOpen = <T>(end: doc.Value<T>, description: string) => {
  const own = doc.nullable(end);
  return { ...own, shape: { ...own.shape, description } };
};

const ranges = <T>(end: doc.Value<T>) => {
  const item = doc.object(
    { from: orOpen(end, 'The lower bound, inclusive'), to: orOpen(end, 'The upper bound, exclusive') },
    { description: 'A range; a bound that is null is open' },
  );
  const all = doc.list(item as unknown as doc.Value<ViewRange<T>>, { minItems: 1, description: 'The ranges' });
  return { ranges: doc.wrapped(all, 'range') };
};

const [dates, numbers, texts] = [ranges(doc.dateTime()), ranges(doc.number()), ranges(doc.string())];

/** Of the day, in seconds. */
const times = ranges(
  doc.mapped(
    doc.string({
      pattern: '^(?:[01]?\\d|2[0-4]):[0-5]\\d(?::[0-5]\\d)?$',
      message: 'must be a time such as 14:30 or 14:30:59',
    }),
    (seconds: number) =>
      [seconds / 3600, (seconds / 60) % 60, seconds % 60]
        .map((part) => String(Math.floor(part)).padStart(2, '0'))
        .join(':'),
    (text) => text.split(':').reduce((sum, part, i) => sum + Number(part) * 60 ** (2 - i), 0),
  ),
);

const target = (targets: readonly string[]) => ({
  type: doc.at('target', word(targets, 'The property by which the hits are counted')),
});

const members: Readonly<Record<AggregationKind, Members>> = {
  contentTypeTerm: terms,
  contentTypeGroupTerm: terms,
  languageTerm: terms,
  sectionTerm: terms,
  visibilityTerm: terms,
  locationChildrenTerm: terms,
  subtreeTerm: { ...terms, pathString: doc.at('path', pathValue('The path of a location')) },
  objectStateTerm: {
    ...terms,
    objectStateGroupIdentifier: doc.at('groupIdentifier', identifier('The identifier of a group of object states')),
  },
  userMetadataTerm: { ...terms, ...target(userTargets) },
  rawTerm: { ...terms, ...engineField },
  authorTerm: { ...terms, ...field },
  checkboxTerm: { ...terms, ...field },
  keywordTerm: { ...terms, ...field },
  selectionTerm: { ...terms, ...field },
  countryTerm: {
    ...terms,
    ...field,
    type: doc.optional(word(countryKeys, 'The attribute of the country that is the key')),
  },
  dateMetadataRange: { ...name, ...target(dateTargets), ...dates },
  dateRange: { ...name, ...field, ...dates },
  dateTimeRange: { ...name, ...field, ...dates },
  timeRange: { ...name, ...field, ...times },
  integerRange: { ...name, ...field, ...numbers },
  floatRange: { ...name, ...field, ...numbers },
  rawRange: { ...name, ...engineField, ...texts },
  integerStats: { ...name, ...field },
  floatStats: { ...name, ...field },
  rawStats: { ...name, ...engineField },
};

const descriptions: Readonly<Record<AggregationKind, string>> = {
  contentTypeTerm: 'Hits by content type',
  contentTypeGroupTerm: 'Hits by content type group',
  languageTerm: 'Hits by the languages of their translations',
  sectionTerm: 'Hits by section',
  visibilityTerm: 'Hits by whether they are visible or hidden',
  locationChildrenTerm: 'Hits by parent location',
  subtreeTerm: 'Hits by the child of a location whose subtree they are in',
  objectStateTerm: 'Hits by their object state of a group',
  userMetadataTerm: 'Hits by owner, user group of the owner, or modifier',
  rawTerm: 'Hits by a field of the search engine',
  authorTerm: 'Hits by author',
  checkboxTerm: 'Hits by whether a box is checked',
  keywordTerm: 'Hits by keyword',
  selectionTerm: 'Hits by selected option',
  countryTerm: 'Hits by country',
  dateMetadataRange: 'Hits by ranges of one of their dates',
  dateRange: 'Hits by ranges of dates',
  dateTimeRange: 'Hits by ranges of dates with times',
  timeRange: 'Hits by ranges of times',
  integerRange: 'Hits by ranges of integers',
  floatRange: 'Hits by ranges of numbers',
  rawRange: 'Hits by ranges of a field of the search engine',
  integerStats: 'Statistics of integers',
  floatStats: 'Statistics of numbers',
  rawStats: 'Statistics of a field of the search engine',
};

const nameOf = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Aggregation`;

const entries = Object.entries(members).map(([kind, own]) => ({
  kind,
  key: nameOf(kind),
  value: doc.object(own, { description: descriptions[kind as AggregationKind] }) as unknown as doc.AnyValue,
}));
const byKind = new Map(entries.map((entry) => [entry.kind, entry]));
const byKey = new Map(entries.map((entry) => [entry.key, entry]));

const itemShape: doc.Shape = {
  kind: 'object',
  members: Object.fromEntries(entries.map(({ key, value }) => [key, value.shape])),
  required: [],
  isClosed: true,
  minMembers: 1,
  maxMembers: 1,
  isMap: true,
  message: 'must hold exactly one aggregation',
  description: 'One aggregation, named by its kind',
};

const item: doc.Value<Aggregation> = {
  shape: itemShape,
  write: (own, to) => ({ [nameOf(own.kind)]: byKind.get(own.kind)?.value.write(own, to) }),
  read(wire: object, from) {
    const [[key, value] = ['', {}]] = Object.entries(wire);
    const entry = byKey.get(key);
    return { kind: entry?.kind, ...entry?.value.read(value, from) };
  },
  pointer(rest, own) {
    const { kind } = (own ?? {}) as Partial<Aggregation>;
    return kind === undefined ? '' : step(nameOf(kind)) + (byKind.get(kind)?.value.pointer?.(rest, own) ?? '');
  },
};

export const aggregations: doc.Value<readonly Aggregation[]> = doc.orEmptyMap(
  doc.wrapped(doc.list(item, { description: 'The aggregations over all hits; may be empty' }), 'Aggregation'),
);
