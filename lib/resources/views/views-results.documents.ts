/** Results of aggregations: entries by term or range, or statistics (docs/reference/protocol.md §11). */
import * as doc from '../../documents/index.js';
import type {
  AggregationResult,
  Id,
  RangeAggregationResult,
  StatsAggregationResult,
  TermAggregationResult,
  TermKey,
  ViewRange,
} from '../../repository/repository.js';
import { ContentTypeGroup } from '../content-types/content-type-groups.documents.js';
import { ContentType } from '../content-types/content-types.documents.js';
import { Language } from '../languages/languages.documents.js';
import { Location } from '../locations/locations.documents.js';
import { ObjectState } from '../object-states.documents.js';
import { Section } from '../sections.documents.js';
import { UserGroup } from '../users/user-groups.documents.js';
import { User } from '../users/users.documents.js';

type RangeKey = ViewRange<Date | number | string>;
type RangeEnd = RangeKey['from'];

/** Dates are text: the document does not name the type of the field. */
const rangeEnd: doc.Value<RangeEnd> = {
  shape: {
    kind: 'nullable',
    inner: { kind: 'union', branches: [{ kind: 'number' }, { kind: 'string' }] },
    description: 'A bound of the range; null if it is open',
  },
  write: (end) => (end instanceof Date ? doc.dateTimeText(end) : end),
  read: (parsed: number | string | null) => parsed,
};

const range = doc.object('A range; its upper bound is exclusive', {
  '_media-type': doc.mediaTypeOf('Range'),
  from: rangeEnd,
  to: rangeEnd,
});
const author = doc.object('An author', {
  '_media-type': doc.mediaTypeOf('Author'),
  name: doc.string('The name'),
  email: doc.string('The email address'),
});

/** The document for a key that is an entity, by its type. */
const named = doc.object({
  ContentType: doc.member('contentType', doc.optional(doc.embedded(ContentType))),
  ContentTypeGroup: doc.member('contentTypeGroup', doc.optional(doc.embedded(ContentTypeGroup))),
  Language: doc.member('language', doc.optional(doc.embedded(Language))),
  Section: doc.member('section', doc.optional(doc.embedded(Section))),
  ObjectState: doc.member('objectState', doc.optional(doc.embedded(ObjectState))),
  User: doc.member('user', doc.optional(doc.embedded(User))),
  UserGroup: doc.member('userGroup', doc.optional(doc.embedded(UserGroup))),
  Location: doc.member('location', doc.optional(doc.embedded(Location))),
  Author: doc.member('author', doc.optional(author)),
});

const termKey: doc.Value<TermKey<Id>> = {
  shape: {
    kind: 'union',
    branches: [{ kind: 'boolean' }, { kind: 'string' }, named.shape],
    description: 'The key of the entry: a value, or a document by its type',
  },
  write: (key, to) => ('value' in key ? key.value : named.write(key, to)),
  read: (parsed: unknown, from) =>
    typeof parsed === 'object' ? (named.read(parsed, from) as TermKey<Id>) : { value: parsed as string | boolean },
};

const rangeKey: doc.Value<RangeKey> = doc.within('Range', range, 'The range');

const name = doc.string('The name of the aggregation in the request');

function entries<K>(type: string, key: doc.Value<K>) {
  const entry = doc.object({
    '_media-type': doc.mediaTypeOf(`${type}Entry`),
    key,
    count: doc.integer('The number of hits'),
  });
  return doc.object(
    { mediaType: type },
    {
      '_media-type': doc.mediaTypeOf(type),
      name,
      entries: doc.list(entry, { element: `${type}Entry`, description: 'One entry for each term or range' }),
    },
  );
}

const amount = (description: string) => doc.nullable(doc.number(description));

const terms = entries('TermAggregationResult', termKey) as unknown as doc.Value<TermAggregationResult<Id>>;
const ranges = entries('RangeAggregationResult', rangeKey) as unknown as doc.Value<RangeAggregationResult>;
const stats = doc.object(
  { mediaType: 'StatsAggregationResult' },
  {
    '_media-type': doc.mediaTypeOf('StatsAggregationResult'),
    name,
    sum: amount('The sum of the values'),
    count: doc.integer('The number of hits that have a value'),
    min: amount('The smallest value'),
    max: amount('The largest value'),
    avg: amount('The average'),
  },
) as unknown as doc.Value<StatsAggregationResult>;

const kinds = { terms, ranges, stats } as const;
const elements = {
  terms: 'TermAggregationResult',
  ranges: 'RangeAggregationResult',
  stats: 'StatsAggregationResult',
} as const;
const kindNames = Object.keys(kinds) as (keyof typeof kinds)[];

type Results = readonly AggregationResult<Id>[];

/** A list in JSON; XML has elements of three names. */
export const aggregationResults: doc.Value<Results> = {
  shape: {
    kind: 'list',
    items: { kind: 'union', branches: Object.values(kinds).map(({ shape }) => shape) },
    elements: Object.values(elements),
    description: 'The results of the aggregations; XML has one element for each, named by its type',
  },
  write(results, to) {
    const written = results.map((result) => kinds[result.kind].write(result as never, to));
    if (!to.isTextual) return written;
    const ofKind = (kind: keyof typeof kinds) => written.filter((_, index) => results[index]?.kind === kind);
    return Object.fromEntries(kindNames.map((kind) => [elements[kind], ofKind(kind)]));
  },
  read: (parsed: readonly { readonly '_media-type': string }[], from) =>
    parsed.map((result): AggregationResult<Id> => {
      const kind = kindNames.find((each) => result['_media-type'].includes(elements[each])) ?? 'terms';
      return { ...(kinds[kind].read(result, from) as object), kind } as AggregationResult<Id>;
    }),
};
