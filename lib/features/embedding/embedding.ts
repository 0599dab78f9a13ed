/** Embedding: the documents that links refer to replace them in place (`?embed=Owner,MainLocation.ParentLocation`). */
import { reachableShape } from '../../documents/reachable-shape.js';
import type { DocumentTree } from '../../documents/value.js';
import { type DocumentBody, isDocumentBody } from '../../http/bodies.js';
import { writeText } from '../../http/codec.js';
import { digestRevision } from '../../http/entity-tag.js';
import type { ApiResponse, ResponseHeaders } from '../../http/message.js';
import { notStored, trackFailures } from '../../operations/requests/dispatch.js';
import { type Layer, layerFor, layerOf } from '../../pipeline/state/request-record.js';
import type { Service } from '../../pipeline/state/service.js';
import type { DispatchFor } from '../../pipeline/state/sub-requests.js';
import { checkNames, embedIn, parseNames } from './embed-names.js';
import { createLoader } from './embedding-loader.js';
import { expand } from './expansion.js';

/** Expands the links that `embed` names; a link to a resource that the caller may not read stays a link. */
export const embedding = (service: Service, dispatchFor: DispatchFor): Layer =>
  layerOf(
    ({ isEmbeddable }) => isEmbeddable,
    layerFor(
      (ready) => embedIn(ready) !== undefined,
      (inner) => async (ready) => {
        const response = await inner(ready);
        const { body, status } = response;
        const embed = embedIn(ready) ?? '';
        if (status !== 200 || !isDocumentBody(body)) return response;
        const names = parseNames(embed);
        const shape = reachableShape(body.document, service.writeOptions.isServed);
        checkNames(names, shape, { service, at: '', isWhole: true });
        const watch = trackFailures(dispatchFor(ready, { read: undefined, written: body.format }));
        const loader = createLoader(watch.dispatch, { body, ready, service });
        const plain = loader.write(body, names);
        const tree = await expand(plain, { names, shape }, { loader, limits: service.settings.limits });
        const parts = [...loader.parts.keys()];
        const tags = [...new Set([response, ...parts].flatMap(({ about }) => about.tags))];
        const expanded = { ...body, tree };
        const headers = {
          ...headersOf(response, parts, { tags, body: expanded }),
          ...nextPage(response, embed),
          ...(watch.hasFailed() && notStored),
        };
        return { ...response, headers, body: expanded, modified: undefined, about: { ...response.about, tags } };
      },
    ),
  );

type ExpandedBody = DocumentBody & { readonly tree: DocumentTree };

interface Expanded {
  readonly tags: readonly string[];
  readonly body: ExpandedBody;
}

/** Header fields of the whole: its tags are those of all parts, and it is cached as the part that allows least. */
function headersOf({ headers }: ApiResponse, parts: readonly ApiResponse[], { tags, body }: Expanded): ResponseHeaders {
  const { ETag: ownTag, ...others } = headers;
  const restricted = parts.find((part) => !String(part.headers['Cache-Control']).startsWith('public'));
  return {
    ...others,
    ...(restricted && { 'Cache-Control': restricted.headers['Cache-Control'] ?? 'no-cache' }),
    ...(others['Surrogate-Key'] !== undefined && { 'Surrogate-Key': tags.join(' ') }),
    ...(typeof ownTag === 'string' && { ETag: tagOf(ownTag, parts, body) }),
  };
}

/** The next page of a list has the same links embedded. */
function nextPage({ headers: { Link: link } }: ApiResponse, embed: string): ResponseHeaders | undefined {
  if (typeof link !== 'string' || !link.endsWith('rel="next"')) return undefined;
  return { Link: link.replace('>', `&${new URLSearchParams({ embed })}>`) };
}

/** The tag of the document with those of all parts, or with its bytes where a part has none. */
function tagOf(ownTag: string, parts: readonly ApiResponse[], { document, tree, format }: ExpandedBody): string {
  const tags = parts.map(({ headers }) => headers.ETag);
  const revisions = tags.every((tag) => tag !== undefined)
    ? [...tags].sort().join()
    : writeText(document, tree, format);
  return ownTag.replace(/\.([\w-]+)"$/, `-${digestRevision(revisions)}.$1"`);
}
