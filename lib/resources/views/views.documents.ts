/** The document of the result of a search. */
import {
  at,
  boolean,
  computed,
  document,
  embedded,
  integer,
  list,
  mediaTypeOf,
  nullable,
  number,
  type OptionalValue,
  object,
  optional,
  part,
  self,
  string,
  type Value,
  writtenOnly,
} from '../../documents/index.js';
import type { Content as ContentValue, Id, ViewHit, ViewResult } from '../../repository/repository.js';
import { Content, contentTags } from '../content/content.documents.js';
import { locationHit } from '../locations/locations.documents.js';
import { paths } from '../paths.js';
import { aggregationResults } from './views-results.documents.js';

/** The result, with the identifier of the request. */
export interface View extends ViewResult<Id> {
  readonly identifier: string;
}

const hit = object({
  '_media-type': mediaTypeOf('searchHit'),
  _score: at('score', number({ description: 'The relevance; 0 if no criterion has a score' })),
  _index: computed(string({ description: 'Empty' }), () => ''),
  value: part(
    {
      '_media-type': mediaTypeOf('value'),
      Content: at('content', optional(embedded(Content))),
      Location: at('location', optional(locationHit)),
    },
    { description: 'The content item, or the location' },
  ),
}) as unknown as Value<ViewHit<Id>>;

/** Present always, and null where it is not known. */
const orNull = <N extends string, T>(name: N, value: Value<T>) => {
  const own = nullable(value);
  const present: OptionalValue<T> = {
    isOptional: true,
    shape: own.shape,
    write: (amount, target) => own.write(amount ?? null, target),
    read: (wire, from) => own.read(wire, from) ?? undefined,
  };
  return { ...at(name, present), isOptional: false };
};

const found: View = {
  identifier: 'latest',
  total: 1,
  time: 0.004,
  hits: [{ score: 0, content: Content.example as ContentValue<Id> }],
  aggregations: [{ kind: 'terms', name: 'visible', entries: [{ key: { value: true }, count: 1 }] }],
};

const identity = { viewId: 'identifier' } as const;

export const View = document(
  'View',
  found,
  {
    _href: self(paths.view, identity),
    identifier: string({ description: 'The name that the client has chosen' }),
    Query: computed(object({ '_media-type': mediaTypeOf('Query') }, { description: 'Empty' }), () => ({})),
    Result: part(
      {
        '_media-type': mediaTypeOf('ViewResult'),
        _href: writtenOnly(self(paths.viewResults, identity)),
        count: orNull('total', integer({ description: 'The number of hits on all pages, if the query counts them' })),
        isCountMinimum: at(
          'isTotalMinimum',
          optional(boolean({ description: 'Whether there are more hits than were counted' })),
        ),
        time: orNull('time', number({ description: 'In seconds' })),
        timedOut: computed(
          boolean({ description: 'Always false: the response to a search that takes too long is a 503' }),
          () => false,
        ),
        maxScore: orNull('maxScore', number({ description: 'The highest score' })),
        searchHits: part(
          { searchHit: at('hits', list(hit, { description: 'The hits of the page' })) },
          { description: 'The hits' },
        ),
        aggregations: aggregationResults,
      },
      { description: 'The result of the search' },
    ),
  },
  { tags: ({ hits }) => hits.flatMap(tagsOf) },
);

const tagsOf = (own: ViewHit<Id>): readonly string[] => {
  if ('content' in own) return contentTags(own.content);
  const { id, content } = own.location;
  return [`location-${id}`, ...(content ? contentTags(content) : [])];
};
