/** Entity tags of documents without revisions, such as lists: the digest of their bytes. */
import { type DocumentBody, isDocumentBody, isWritten } from '../../http/bodies.js';
import { digestRevision } from '../../http/entity-tag.js';
import type { ApiResponse } from '../../http/message.js';
import type { Binding } from '../../operations/binding/binding.js';
import { withText } from '../respond/encode.js';
import { createTagger } from '../respond/headers.js';
import { type Layer, layerOf } from '../state/request-record.js';
import type { Service } from '../state/service.js';

export function digestTags(service: Service): Layer {
  const tagOf = createTagger(service.mount, service.writeOptions.isServed);
  return layerOf(mayLackRevisions, (inner) => async (ready) => {
    const response = await inner(ready);
    // Parts of other requests are not responses of their own.
    if (ready.request.isPart || !isUntagged(response)) return response;
    const { body, headers } = response;
    const written = await withText(response, ready, service);
    const content = isWritten(written.body) ? written.body.content : '';
    return { ...written, headers: Object.assign({}, headers, { ETag: tagOf(ready, body, [digestRevision(content)]) }) };
  });
}

const mayLackRevisions = ({ isCacheable, documents }: Binding): boolean =>
  isCacheable && documents.some(({ shows }) => !shows);

/** Whether a response has a document without revisions; others have their revisions as tags, which writes compare. */
const isUntagged = (response: ApiResponse): response is ApiResponse & { readonly body: DocumentBody } =>
  response.status === 200 &&
  isDocumentBody(response.body) &&
  !response.body.document.shows &&
  response.headers.ETag === undefined;
