/** The documents of searches, in both versions (docs/reference/protocol.md §11). */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import type { Id, PageRequest, ViewQuery } from '../../repository/repository.js';
import { aggregations } from './views-aggregations.documents.js';
import { criteria } from './views-criteria.documents.js';
import { sortClauses } from './views-sorting.documents.js';

/** A search as a client requests it. */
export interface ViewRequest {
  /** An identifier chosen by the client, which the result repeats. */
  readonly identifier: string;
  readonly query: ViewQuery<Id>;
  readonly page: PageRequest;
}

type Lists = Pick<ViewQuery<Id>, 'filter' | 'query' | 'sortClauses' | 'aggregations'>;
type Query = Lists & Pick<ViewQuery<Id>, 'performCount'> & Pick<PageRequest, 'offset' | 'limit'>;

/** A list that is left out where it is empty. */
const orNone = <T>(value: doc.Value<readonly T[]>): doc.OptionalValue<readonly T[]> => ({
  ...value,
  isOptional: true,
  write: (own, target) => (own === undefined || own.length === 0 ? undefined : value.write(own, target)),
  read: (parsed, from) => (parsed === undefined ? [] : value.read(parsed, from)),
});

const query = doc.object('The query', {
  Filter: doc.member('filter', orNone(criteria)),
  Query: doc.member('query', orNone(criteria)),
  limit: doc.withDefault(
    doc.integer('The number of hits on the page: 0 for none, a negative number for as many as possible'),
    25,
  ),
  offset: doc.withDefault(doc.integer('The number of hits to skip'), 0),
  SortClauses: doc.member('sortClauses', orNone(sortClauses)),
  Aggregations: doc.member('aggregations', orNone(aggregations)),
  performCount: doc.withDefault(doc.boolean('Whether the hits on all pages are counted'), true),
}) as unknown as doc.Value<Query>;

const common = {
  identifier: doc.string({
    minLength: 1,
    maxLength: 255,
    description: 'A name that the client chooses and the response repeats',
  }),
  languageCode: doc.optional(
    doc.string({
      minLength: 1,
      maxLength: 255,
      description: 'The locale code of the language into which content must be translated',
    }),
  ),
  useAlwaysAvailable: doc.withDefault(
    doc.boolean('Whether content that is always available is found in other languages too'),
    true,
  ),
};

/** A request with its query under the name that the document has for it. */
type Written = Pick<ViewRequest, 'identifier'> &
  Partial<Pick<ViewQuery, 'languageCode'>> &
  Pick<ViewQuery, 'useAlwaysAvailable'> & { readonly [K in QueryKey]?: Query };
type QueryKey = 'query' | 'contentQuery' | 'locationQuery';

function toWritten({ identifier, query: viewQuery, page }: ViewRequest, key: QueryKey): Written {
  const { target: _, languageCode, useAlwaysAvailable, ...lists } = viewQuery;
  const language = languageCode === undefined ? {} : { languageCode };
  return { identifier, ...language, useAlwaysAvailable, [key]: { ...lists, offset: page.offset, limit: page.limit } };
}

function toRequest(written: Written): ViewRequest {
  const { identifier, languageCode, useAlwaysAvailable, locationQuery } = written;
  const { offset, limit, ...lists } = locationQuery ?? written.contentQuery ?? (written.query as Query);
  const language = languageCode === undefined ? {} : { languageCode };
  const target = locationQuery ? 'locations' : 'content';
  return { identifier, query: { target, ...lists, ...language, useAlwaysAvailable }, page: { offset, limit } };
}

/** A document with the members of the query in two elements. */
function ofRequest(
  { tags: _, shows: __, ...inner }: doc.AnyDocument,
  example: ViewRequest,
  keyOf: (target: ViewQuery['target']) => QueryKey,
): doc.Document<ViewRequest, ViewRequest> {
  const written = (request: ViewRequest) => toWritten(request, keyOf(request.query.target));
  return {
    ...inner,
    self: undefined,
    example,
    write: (request, target) => inner.write(written(request), target),
    read: (parsed, from) => toRequest(inner.read(parsed, from) as Written),
    find([first, ...rest], whole) {
      const request = whole as ViewRequest;
      const isOutside = first !== 'query' || rest[0] === 'languageCode' || rest[0] === 'useAlwaysAvailable';
      const members = first === 'page' ? ['query', ...rest] : isOutside ? rest : ['query', ...rest];
      const [head = '', ...others] = members;
      return inner.find([head === 'query' ? keyOf(request.query.target) : head, ...others], written(request));
    },
  };
}

const latest: ViewRequest = {
  identifier: 'latest',
  query: {
    target: 'content',
    filter: [
      { kind: 'contentTypeIdentifier', values: ['article'] },
      { kind: 'not', criterion: { kind: 'sectionId', ids: [2] } },
    ],
    query: [],
    sortClauses: [{ kind: 'datePublished', direction: 'descending' }],
    aggregations: [{ kind: 'contentTypeTerm', name: 'by type', limit: 5 }],
    useAlwaysAvailable: true,
    performCount: true,
  },
  page: { offset: 0, limit: 10 },
};

const below: ViewRequest = {
  identifier: 'below',
  query: { ...latest.query, target: 'locations', filter: [{ kind: 'subtree', paths: ['/1/2/'] }], aggregations: [] },
  page: { offset: 0, limit: 25 },
};

export const ViewInput = ofRequest(
  document('ViewInput', toWritten(latest, 'query') as Written & { query: Query }, {
    ...common,
    Query: doc.member('query', query),
  }),
  latest,
  () => 'query',
);

const keyOf = (target: ViewQuery['target']): QueryKey => (target === 'locations' ? 'locationQuery' : 'contentQuery');

/** Version 1.1, which distinguishes queries of content from those of locations. */
export const ViewInput11 = ofRequest(
  document('ViewInput11', toWritten(below, 'locationQuery'), {
    ...common,
    ContentQuery: doc.member('contentQuery', doc.optional(query)),
    LocationQuery: doc.member('locationQuery', doc.optional(query)),
  }).with({
    mediaType: { name: 'ViewInput', version: '1.1' },
    rules: {
      someOf: ['ContentQuery', 'LocationQuery'],
      message: 'must hold a ContentQuery or a LocationQuery',
    },
  }),
  below,
  keyOf,
);
