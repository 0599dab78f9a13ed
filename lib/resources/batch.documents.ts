/** The documents of batches: requests and responses, each of which may hold a document. */
import type { BatchResponse, Batch as Requests } from '../api/batch.js';
import type { DocumentBody } from '../api/bodies.js';
import {
  at,
  boolean,
  computed,
  document,
  integer,
  list,
  maxHrefLength,
  object,
  optional,
  type Shape,
  string,
  type Value,
  withDefault,
  writtenOnly,
} from '../documents/index.js';
import { Section } from './sections.documents.js';

const anyDocument = (description: string): Shape => ({
  kind: 'object',
  members: {},
  required: [],
  entries: { kind: 'json' },
  description,
});

/** A document as it was parsed, for the operation that reads it. */
const tree: Value<unknown> = {
  shape: anyDocument('The body of the request, in the format of the batch: an object whose only member is the root'),
  write: (parsed) => parsed,
  read: (wire) => wire,
};

/** A document as its operation shows it. */
const writtenBody: Value<DocumentBody> = {
  shape: anyDocument('The body of the response, in the format of the batch: an object whose only member is the root'),
  write: ({ document: own, value, tree: written, languages }, to) => ({
    [own.root]: written ?? own.write(value, { ...to, languages }),
  }),
  read: (wire) => wire,
};

const id = string({
  pattern: '^[\\w-]{1,64}$',
  message: 'must be 1 to 64 letters, digits, dashes and underscores',
  description: 'The name of the request, unique in the batch',
});

const requests: Requests = {
  atomic: true,
  requests: [
    {
      id: 'news',
      method: 'POST',
      href: '/content/sections',
      document: { SectionInput: { identifier: 'news', name: 'News' } },
    },
    { id: 'loaded', method: 'GET', href: '$news' },
  ],
};

const href: Value<string> = {
  ...string({
    maxLength: maxHrefLength,
    description:
      'An absolute path with the prefix; or `$` and the id of an earlier request, which its Location replaces',
  }),
  // The example knows no prefix.
  write: (path, { prefix }) => (path.startsWith('/') && !path.startsWith(`${prefix}/`) ? prefix + path : path),
};

const request = object({
  _id: at('id', id),
  method: string({
    pattern: '^[A-Z]{1,32}$',
    message: 'must be a method',
    description: 'The method, which may be any of the API, such as PUBLISH',
  }),
  href,
  accept: optional(string({ description: 'The header Accept; only media types in the format of the response match' })),
  contentType: optional(
    string({
      description: 'The header Content-Type; the generic type of the format of the batch by default',
    }),
  ),
  ifMatch: optional(string({ description: 'The header If-Match' })),
  prefer: optional(string({ description: 'The header Prefer' })),
  destination: optional(string({ description: 'The header Destination; may begin with `$` as an href does' })),
  document: optional(tree),
});

export const BatchInput = document('BatchInput', requests, {
  atomic: withDefault(boolean({ description: 'Whether either all requests succeed or none changes anything' }), false),
  Request: at(
    'requests',
    list(request, {
      description: 'The requests, which are processed in order; hrefs in their documents may begin with `$` too',
    }),
  ),
});

export interface BatchResponses {
  readonly responses: readonly BatchResponse[];
}

const example: BatchResponses = {
  responses: [
    {
      id: 'loaded',
      status: 200,
      tag: '"5.x"',
      body: { document: Section, value: Section.example, format: 'json', isGeneric: false, languages: [] },
    },
  ],
};

const response = object({
  _id: at('id', id),
  status: integer({
    description:
      'The status of the response; 413 where a request was not served because the documents of earlier responses reached the limit of the server',
  }),
  location: optional(string({ description: 'The header Location' })),
  etag: at('tag', optional(string({ description: 'The header ETag' }))),
  preferenceApplied: at('applied', optional(string({ description: 'The header Preference-Applied' }))),
  mediaType: computed(
    optional(string({ description: 'The media type of the document' })),
    ({ body }: BatchResponse, { mediaType }) => body && mediaType(body.document.name),
  ),
  document: computed(optional(writtenBody), ({ body }: BatchResponse) => body),
});

export const Batch = document('Batch', example, {
  Response: writtenOnly(
    at('responses', list(response, { description: 'The responses, in the order of the requests' })),
  ),
});
