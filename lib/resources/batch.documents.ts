/** The documents of batches: requests and responses, each of which may hold a document. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import type { Batch as Requests } from '../features/batch/batch.js';
import type { BatchResponse } from '../features/batch/responses.js';
import type { DocumentBody } from '../http/bodies.js';
import { Section } from './sections.documents.js';

const anyDocument = (description: string): doc.Shape => ({
  kind: 'object',
  members: {},
  required: [],
  entries: { kind: 'json' },
  description,
});

/** A document as it was parsed, for the operation that reads it. */
const tree: doc.Value<unknown> = {
  shape: anyDocument('The body of the request, in the format of the batch: an object whose only member is the root'),
  write: (parsed) => parsed,
  read: (parsed) => parsed,
};

/** A document as its operation shows it. */
const writtenBody: doc.Value<DocumentBody> = {
  shape: anyDocument('The body of the response, in the format of the batch: an object whose only member is the root'),
  write: ({ document: bodyDocument, value, tree: written, languages }, to) => ({
    [bodyDocument.root]: written ?? bodyDocument.write(value, { ...to, languages }),
  }),
  read: (parsed) => parsed,
};

const id = doc.string({
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

const href: doc.Value<string> = {
  ...doc.string({
    maxLength: doc.maxHrefLength,
    description:
      'An absolute path with the prefix; or `$` and the id of an earlier request, which its Location replaces',
  }),
  // The example knows no prefix.
  write: (path, { prefix }) => (path.startsWith('/') && !path.startsWith(`${prefix}/`) ? prefix + path : path),
};

const request = doc.object({
  _id: doc.member('id', id),
  method: doc.string({
    pattern: '^[A-Z]{1,32}$',
    message: 'must be a method',
    description: 'The method, which may be any of the API, such as PUBLISH',
  }),
  href,
  accept: doc.optional(doc.string('The header Accept; only media types in the format of the response match')),
  contentType: doc.optional(
    doc.string('The header Content-Type; the generic type of the format of the batch by default'),
  ),
  ifMatch: doc.optional(doc.string('The header If-Match')),
  prefer: doc.optional(doc.string('The header Prefer')),
  destination: doc.optional(doc.string('The header Destination; may begin with `$` as an href does')),
  document: doc.optional(tree),
});

export const BatchInput = document('BatchInput', requests, {
  atomic: doc.withDefault(doc.boolean('Whether either all requests succeed or none changes anything'), false),
  Request: doc.member(
    'requests',
    doc.list(request, 'The requests, which are processed in order; hrefs in their documents may begin with `$` too'),
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

/** The media type of a document in the format of the batch. */
const typeIn = ({ document: { name, standardType }, format }: DocumentBody, mediaType: (name: string) => string) =>
  standardType === undefined ? mediaType(name) : `${standardType}+${format}`;

const response = doc.object({
  _id: doc.member('id', id),
  status: doc.integer(
    'The status of the response; 413 where a request was not served because the documents of earlier responses reached the limit of the server',
  ),
  location: doc.optional(doc.string('The header Location')),
  etag: doc.member('tag', doc.optional(doc.string('The header ETag'))),
  preferenceApplied: doc.member('applied', doc.optional(doc.string('The header Preference-Applied'))),
  mediaType: doc.computed(
    doc.optional(doc.string('The media type of the document')),
    ({ body }: BatchResponse, { mediaType }) => body && typeIn(body, mediaType),
  ),
  document: doc.computed(doc.optional(writtenBody), ({ body }: BatchResponse) => body),
});

export const Batch = document('Batch', example, {
  Response: doc.writtenOnly(doc.member('responses', doc.list(response, 'The responses, in the order of the requests'))),
});
