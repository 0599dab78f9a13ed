/** The document of the result of a search. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import type { Content as ContentValue, Id, ViewHit, ViewResult } from '../../repository/repository.js';
import { Content, contentTags } from '../content/content.documents.js';
import { locationHit } from '../locations/locations.documents.js';
import { paths } from '../paths.js';
import { aggregationResults } from './views-results.documents.js';

/** The result, with the identifier of the request. */
export interface View extends ViewResult<Id> {
  readonly identifier: string;
}

const hit = doc.object({
  '_media-type': doc.mediaTypeOf('searchHit'),
  _score: doc.member('score', doc.number('The relevance; 0 if no criterion has a score')),
  _index: doc.computed(doc.string('Empty'), () => ''),
  value: doc.part('The content item, or the location', {
    '_media-type': doc.mediaTypeOf('value'),
    Content: doc.member('content', doc.optional(doc.embedded(Content))),
    Location: doc.member('location', doc.optional(locationHit)),
  }),
}) as unknown as doc.Value<ViewHit<Id>>;

/** Present always, and null where it is not known. */
const orNull = <N extends string, T>(name: N, value: doc.Value<T>) => {
  const bound = doc.nullable(value);
  const present: doc.OptionalValue<T> = {
    isOptional: true,
    shape: bound.shape,
    write: (amount, target) => bound.write(amount ?? null, target),
    read: (parsed, from) => bound.read(parsed, from) ?? undefined,
  };
  return { ...doc.member(name, present), isOptional: false };
};

const example: View = {
  identifier: 'latest',
  total: 1,
  time: 0.004,
  hits: [{ score: 0, content: Content.example as ContentValue<Id> }],
  aggregations: [{ kind: 'terms', name: 'visible', entries: [{ key: { value: true }, count: 1 }] }],
};

const identity = { viewId: 'identifier' } as const;

export const View = document('View', example, {
  _href: doc.self(paths.view, identity),
  identifier: doc.string('The name that the client has chosen'),
  Query: doc.computed(doc.object('Empty', { '_media-type': doc.mediaTypeOf('Query') }), () => ({})),
  Result: doc.part('The result of the search', {
    '_media-type': doc.mediaTypeOf('ViewResult'),
    _href: doc.writtenOnly(doc.self(paths.viewResults, identity)),
    count: orNull('total', doc.integer('The number of hits on all pages, if the query counts them')),
    isCountMinimum: doc.member(
      'isTotalMinimum',
      doc.extension(doc.optional(doc.boolean('Whether there are more hits than were counted'))),
    ),
    time: orNull('time', doc.number('In seconds')),
    timedOut: doc.computed(
      doc.boolean('Always false: the response to a search that takes too long is a 503'),
      () => false,
    ),
    maxScore: orNull('maxScore', doc.number('The highest score')),
    searchHits: doc.part('The hits', { searchHit: doc.member('hits', doc.list(hit, 'The hits of the page')) }),
    aggregations: aggregationResults,
  }),
}).with({ tags: ({ hits }) => hits.flatMap(tagsOf) });

const tagsOf = (viewHit: ViewHit<Id>): readonly string[] => {
  if ('content' in viewHit) return contentTags(viewHit.content);
  const { id, content } = viewHit.location;
  return [`location-${id}`, ...(content ? contentTags(content) : [])];
};
