/** Aggregations of the oracle: entries by the id, value or index of each key, and statistics. */
import type { Json } from 'express-cms-rest';
import { createFieldTypes } from 'express-cms-rest/field-types';
import type { Aggregation, AggregationKind, AggregationResult, FieldPath, TermKey } from 'express-cms-rest/repository';
import { toId } from '../core/ids.js';
import { displayedValues, fieldKey, folded, order, type Value } from './fields.js';
import { type Hit, personOf, placesOf, type Sight } from './oracle.js';

type Key = number | string | boolean;
export type Counted = readonly (readonly [key: Key, count: number])[] | Statistics;

interface Statistics {
  readonly sum: number | null;
  readonly count: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly avg: number | null;
}

type Of<K extends AggregationKind> = Extract<Aggregation, { readonly kind: K }>;
type Count<K extends AggregationKind> = (aggregation: Of<K>, hits: readonly Hit[], sight: Sight) => Counted;

/** The expected aggregations of these hits. */
export const countsOf = (aggregation: Aggregation, hits: readonly Hit[], sight: Sight): Counted =>
  (counts[aggregation.kind] as Count<AggregationKind>)(aggregation as never, hits, sight);

/** Counts the keys of each hit, each once; those of one count are in the order of their texts or numbers. */
const terms =
  <K extends AggregationKind>(
    keysOf: (aggregation: Of<K>, hit: Hit, sight: Sight) => readonly Key[],
    keyShown: (key: Key, aggregation: Of<K>, sight: Sight) => Key = (key) => key,
  ): Count<K> =>
  (aggregation, hits, sight) => {
    const counts = new Map<Key, number>();
    for (const hit of hits)
      for (const key of new Set(keysOf(aggregation, hit, sight))) counts.set(key, (counts.get(key) ?? 0) + 1);
    const { limit = 10, minCount = 1 } = aggregation as { readonly limit?: number; readonly minCount?: number };
    const sortable = (key: Key): Value => (typeof key === 'boolean' ? Number(key) : key);
    return [...counts]
      .filter(([, count]) => count >= minCount)
      .sort(([a, first], [b, second]) => second - first || order(sortable(a), sortable(b)))
      .slice(0, limit)
      .map(([key, count]) => [keyShown(key, aggregation, sight), count] as const);
  };

/** The values of a field as they are shown, those of lists one by one. */
const valuesIn = ({ contentTypeIdentifier, fieldDefinitionIdentifier }: FieldPath, { item }: Hit, sight: Sight) =>
  item.type.identifier === contentTypeIdentifier
    ? displayedValues(item, fieldDefinitionIdentifier, sight.languageCode)
        .flat()
        .filter((value) => value !== null)
    : [];

const ofField = <K extends AggregationKind & Extract<Aggregation, FieldPath>['kind']>(
  keyShown?: (key: Key, aggregation: Of<K>, sight: Sight) => Key,
): Count<K> => terms((own, hit, sight) => valuesIn(own as FieldPath, hit, sight) as readonly Key[], keyShown);

const pathOf = ({ fieldName }: { readonly fieldName: string }): FieldPath => {
  const [contentTypeIdentifier = '', fieldDefinitionIdentifier = ''] = fieldName.split('/');
  return { contentTypeIdentifier, fieldDefinitionIdentifier };
};

/** The least value of each hit, which it is sorted by. */
const keysIn = (path: FieldPath, hits: readonly Hit[], { languageCode }: Sight): readonly Value[] =>
  hits.flatMap(({ item }) => fieldKey(path, item, languageCode) ?? []);

type End = Date | number | string | null;

/** The key in the form that is compared: raw fields have texts for all values. */
const toEnd = (end: Exclude<End, null>, key: Value): Value => {
  if (end instanceof Date) return end.getTime() / 1000;
  return typeof key === 'number' ? Number(end) : folded(String(end));
};

function inRanges(ranges: readonly { readonly from: End; readonly to: End }[], keys: readonly Value[]): Counted {
  return ranges.map(({ from, to }, index) => {
    const inside = keys.filter(
      (key) => (from === null || order(key, toEnd(from, key)) >= 0) && (to === null || order(key, toEnd(to, key)) < 0),
    );
    return [index, inside.length] as const;
  });
}

const rangesOfField = (
  aggregation: FieldPath & { readonly ranges: Parameters<typeof inRanges>[0] },
  hits: readonly Hit[],
  sight: Sight,
) => inRanges(aggregation.ranges, keysIn(aggregation, hits, sight));

function statistics(path: FieldPath, hits: readonly Hit[], sight: Sight): Statistics {
  const values = keysIn(path, hits, sight).map(Number);
  const count = values.length;
  if (count === 0) return { sum: null, count, min: null, max: null, avg: null };
  const sum = values.reduce((total, value) => total + value, 0);
  return { sum, count, min: Math.min(...values), max: Math.max(...values), avg: sum / count };
}

/** An option in the language of the search, or else in that of the content type. */
function optionOf(key: Key, aggregation: FieldPath, { facts }: Sight): Key {
  const types = facts.items.map(({ type }) => type);
  const { fieldDefinitions = [] } =
    types.find(({ identifier }) => identifier === aggregation.contentTypeIdentifier) ?? {};
  const definition = fieldDefinitions.find(({ identifier }) => identifier === aggregation.fieldDefinitionIdentifier);
  const options = (definition?.settings.options ?? []) as unknown as Readonly<Record<string, string>>;
  return options[Number(key)] ?? '';
}

const alpha3: Readonly<Record<string, string>> = { DE: 'DEU', FR: 'FRA', PL: 'POL' };
const idc: Readonly<Record<string, string>> = { DE: '49', FR: '33', PL: '48' };
const country = createFieldTypes().get('country');

function countryOf(key: Key, { type = 'alpha3' }: Of<'countryTerm'>): Key {
  const code = String(key);
  if (type === 'alpha2') return code;
  const rules = { isRequired: false, settings: {}, validators: {} };
  return (type === 'name' ? country.toName([code], rules, '') : (type === 'idc' ? idc : alpha3)[code]) ?? code;
}

const counts: { readonly [K in AggregationKind]: Count<K> } = {
  contentTypeTerm: terms((_, { item }) => [item.content.contentTypeId]),
  contentTypeGroupTerm: terms((_, { item }) => item.typeGroupIds),
  languageTerm: terms((_, { item }, { facts }) => {
    const codes = item.content.currentVersion.languageCodes;
    return facts.languages.filter(({ code }) => codes.includes(code)).map(({ id }) => id);
  }),
  sectionTerm: terms((_, { item }) => (item.section ? [item.section.id] : [])),
  visibilityTerm: terms((_, hit) => [placesOf(hit).some(({ invisible }) => !invisible)]),
  locationChildrenTerm: terms((_, hit, { facts }) =>
    placesOf(hit).flatMap(({ parent }) => (parent && facts.locations.has(parent.id) ? [parent.id] : [])),
  ),
  subtreeTerm: terms((aggregation, hit, { facts }) => {
    const isKnown = facts.items.some(({ locations }) =>
      locations.some(({ pathString }) => pathString === aggregation.path),
    );
    return placesOf(hit).flatMap(({ pathString }) => {
      const [child = ''] = pathString.startsWith(aggregation.path)
        ? pathString.slice(aggregation.path.length).split('/')
        : [];
      const id = toId(child, facts.ids);
      return isKnown && facts.locations.has(id) ? [id] : [];
    });
  }),
  objectStateTerm: terms((aggregation, { item }) =>
    item.states.filter(({ group }) => group === aggregation.groupIdentifier).map(({ id }) => id),
  ),
  userMetadataTerm: terms(({ target }, { item }) => {
    if (target === 'group') return item.owner?.groupIds ?? [];
    const person = personOf(item, target);
    // Only users are counted, not other content that owns some.
    return person?.isUser ? [person.id] : [];
  }),
  dateMetadataRange: ({ target, ranges }, hits) => {
    const dates = hits.map(({ item: { content } }) => (target === 'modified' ? content.modified : content.published));
    return inRanges(
      ranges,
      dates.flatMap((date) => (date ? [date.getTime() / 1000] : [])),
    );
  },
  rawTerm: terms(
    (own, hit, sight) => valuesIn(pathOf(own), hit, sight).map(scalarOf),
    // Numbers are sorted as such, and shown as texts.
    (key) => (typeof key === 'number' ? String(key) : key),
  ),
  authorTerm: terms((aggregation, hit, sight) =>
    valuesIn(aggregation, hit, sight).map((value) => {
      const { name = '', email = '' } = value as { readonly name?: string; readonly email?: string };
      return JSON.stringify([name, email]);
    }),
  ),
  checkboxTerm: ofField(),
  keywordTerm: ofField(),
  selectionTerm: ofField(optionOf),
  countryTerm: ofField(countryOf),
  dateRange: rangesOfField,
  dateTimeRange: rangesOfField,
  timeRange: rangesOfField,
  integerRange: rangesOfField,
  floatRange: rangesOfField,
  rawRange: (own, hits, sight) => inRanges(own.ranges, keysIn(pathOf(own), hits, sight)),
  integerStats: statistics,
  floatStats: statistics,
  rawStats: (own, hits, sight) => statistics(pathOf(own), hits, sight),
};

function scalarOf(value: Json): Key {
  if (typeof value !== 'object' || value === null) return value as Key;
  const { timestamp, link, name } = value as { readonly [name: string]: Key };
  return timestamp === undefined ? (link ?? name ?? '') : Number(timestamp);
}

/** The aggregations of a result, in the same form. */
export function entriesOf(result: AggregationResult): Counted {
  if (result.kind === 'stats') {
    const { sum, count, min, max, avg } = result;
    return { sum, count, min, max, avg };
  }
  return result.entries.map(
    ({ key, count }, index) => [result.kind === 'ranges' ? index : keyOf(key as TermKey), count] as const,
  );
}

function keyOf(key: TermKey): Key {
  if ('value' in key) return key.value;
  if ('author' in key) return JSON.stringify([key.author.name, key.author.email]);
  const [[, named] = []] = Object.entries(key) as [string, { readonly id?: number }][];
  return named?.id ?? '';
}
