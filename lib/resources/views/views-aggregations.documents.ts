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
import { pathValue } from './views-values.documents.js';

type Members = Parameters<typeof doc.object>[1];

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
  const bound = doc.nullable(end);
  return { ...bound, shape: { ...bound.shape, description } };
};

const ranges = <T>(end: doc.Value<T>) => {
  const item = doc.object('A range; a bound that is null is open', {
    from: orOpen(end, 'The lower bound, inclusive'),
    to: orOpen(end, 'The upper bound, exclusive'),
  });
  const all = doc.list(item as unknown as doc.Value<ViewRange<T>>, { minItems: 1, description: 'The ranges' });
  return { ranges: doc.wrapped(all, 'range') };
};

const [dates, numbers, texts] = [ranges(doc.dateTime()), ranges(doc.number()), ranges(doc.string())];

/** Ranges of times of day, in seconds. */
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
  type: doc.member('target', doc.keyword(targets, 'The property by which the hits are counted')),
});

const kinds: Readonly<Record<AggregationKind, readonly [description: string, members: Members]>> = {
  contentTypeTerm: ['Hits by content type', terms],
  contentTypeGroupTerm: ['Hits by content type group', terms],
  languageTerm: ['Hits by the languages of their translations', terms],
  sectionTerm: ['Hits by section', terms],
  visibilityTerm: ['Hits by whether they are visible or hidden', terms],
  locationChildrenTerm: ['Hits by parent location', terms],
  subtreeTerm: [
    'Hits by the child of a location whose subtree they are in',
    { ...terms, pathString: doc.member('path', pathValue('The path of a location')) },
  ],
  objectStateTerm: [
    'Hits by their object state of a group',
    {
      ...terms,
      objectStateGroupIdentifier: doc.member(
        'groupIdentifier',
        identifier('The identifier of a group of object states'),
      ),
    },
  ],
  userMetadataTerm: ['Hits by owner, user group of the owner, or modifier', { ...terms, ...target(userTargets) }],
  rawTerm: ['Hits by a field of the search engine', { ...terms, ...engineField }],
  authorTerm: ['Hits by author', { ...terms, ...field }],
  checkboxTerm: ['Hits by whether a box is checked', { ...terms, ...field }],
  keywordTerm: ['Hits by keyword', { ...terms, ...field }],
  selectionTerm: ['Hits by selected option', { ...terms, ...field }],
  countryTerm: [
    'Hits by country',
    {
      ...terms,
      ...field,
      type: doc.optional(doc.keyword(countryKeys, 'The attribute of the country that is the key')),
    },
  ],
  dateMetadataRange: ['Hits by ranges of one of their dates', { ...name, ...target(dateTargets), ...dates }],
  dateRange: ['Hits by ranges of dates', { ...name, ...field, ...dates }],
  dateTimeRange: ['Hits by ranges of dates with times', { ...name, ...field, ...dates }],
  timeRange: ['Hits by ranges of times', { ...name, ...field, ...times }],
  integerRange: ['Hits by ranges of integers', { ...name, ...field, ...numbers }],
  floatRange: ['Hits by ranges of numbers', { ...name, ...field, ...numbers }],
  rawRange: ['Hits by ranges of a field of the search engine', { ...name, ...engineField, ...texts }],
  integerStats: ['Statistics of integers', { ...name, ...field }],
  floatStats: ['Statistics of numbers', { ...name, ...field }],
  rawStats: ['Statistics of a field of the search engine', { ...name, ...engineField }],
};

const nameOf = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Aggregation`;

const entries = Object.entries(kinds).map(([kind, [description, members]]) => ({
  kind,
  key: nameOf(kind),
  value: doc.object(description, members) as unknown as doc.AnyValue,
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
  read(parsed: object, from) {
    const [[key, value] = ['', {}]] = Object.entries(parsed);
    const entry = byKey.get(key);
    return { kind: entry?.kind, ...entry?.value.read(value, from) };
  },
  pointer(rest, aggregation) {
    const { kind } = (aggregation ?? {}) as Partial<Aggregation>;
    return kind === undefined ? '' : step(nameOf(kind)) + (byKind.get(kind)?.value.pointer?.(rest, aggregation) ?? '');
  },
};

export const aggregations: doc.Value<readonly Aggregation[]> = doc.orEmptyMap(
  doc.wrapped(doc.list(item, 'The aggregations over all hits; may be empty'), 'Aggregation'),
);
