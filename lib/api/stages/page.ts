/** Pages for people: the document of a response as HTML, and then the page as one client gets it. */
import { hash } from 'node:crypto';
import { write } from '../codec.js';
import { type Dispatch, notStored, watched } from '../dispatch.js';
import {
  type ApiRequest,
  type ApiResponse,
  type DocumentBody,
  type EncodedResponse,
  isDocumentBody,
} from '../message.js';
import { type PageWriter, pageType, tokenPlaceholder } from '../pages.js';
import { type Authenticator, type Service, wireOf } from '../service.js';
import { textOf, typeOf } from './encode.js';
import { isNotModified } from './preconditions.js';

/** A response whose document is shown as a page. */
export type PageResponse = ApiResponse & { readonly body: DocumentBody };

export const showsPage = (response: ApiResponse): response is PageResponse =>
  isDocumentBody(response.body) && response.body.page !== undefined;

/** The response with its document as a page. */
export async function toPage(
  request: ApiRequest,
  response: PageResponse,
  pages: PageWriter,
  dispatch: Dispatch,
  service: Service,
): Promise<ApiResponse> {
  const { body, about } = response;
  const wire = wireOf(service, request.prefix);
  const showing = { ...service.showing, languages: body.languages };
  const isSource = body.page === 'source';
  const watch = watched(dispatch);
  const text = await pages.write({
    request,
    response,
    body,
    tree: (!isSource && body.tree) || write(body.document, body.value, 'json', wire, showing),
    source: isSource
      ? { text: textOf(body, request.prefix, service), mediaType: typeOf(body, request.prefix, service) }
      : undefined,
    route: service.routes.get(about.path),
    wire,
    dispatch: watch.dispatch,
    async load(href) {
      const loaded = await watch.dispatch({ method: 'GET', href, headers: {} });
      if (loaded.status !== 200 || !isDocumentBody(loaded.body)) return undefined;
      const { document, value, languages } = loaded.body;
      const { ETag: etag, 'X-Cms-Limit': limit } = loaded.headers;
      const own = write(document, value, 'json', wire, { ...service.showing, languages });
      return {
        tree: own,
        etag: typeof etag === 'string' ? etag : undefined,
        limit: limit === undefined ? undefined : Number(limit),
      };
    },
  });
  // The tag and the date are those of the document, and the page shows more.
  const { ETag: _, ...headers } = response.headers;
  return {
    ...response,
    headers: watch.hasFailed() ? { ...headers, ...notStored } : headers,
    body: { bytes: Buffer.from(text), mediaType: pageType },
    modified: undefined,
  };
}

/**
 * A page with the CSRF token of the client's session and the tag of its final bytes, or a 304; all else as it is.
 * @throws PreconditionFailed for `If-Match` that does not hold
 */
export function completed(
  request: ApiRequest,
  response: ApiResponse,
  encoded: EncodedResponse,
  pages: PageWriter | undefined,
  authenticator: Authenticator,
): EncodedResponse {
  const { body, headers } = encoded;
  if (!pages || headers['Content-Type'] !== pageType || !(body instanceof Uint8Array)) return encoded;
  const own = { ...encoded, headers: { ...headers, ...pages.headers } };
  const page = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!page.includes(tokenPlaceholder)) return tagged(request, own, page);
  const token = authenticator.csrfToken(request, response.identity) ?? '';
  const whole = Buffer.from(page.toString().replaceAll(tokenPlaceholder, token));
  // The token of a host's session may be new: the form that sends it must find it in the store.
  return tagged(request, { ...own, leavesSession: false }, whole);
}

function tagged({ headers: given }: ApiRequest, encoded: EncodedResponse, bytes: Buffer): EncodedResponse {
  const headers: EncodedResponse['headers'] = { ...encoded.headers, 'Content-Length': String(bytes.length) };
  if (encoded.status !== 200) return { ...encoded, headers, body: bytes };
  const ETag = `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
  if (!isNotModified(given, ETag, undefined)) return { ...encoded, headers: { ...headers, ETag }, body: bytes };
  const { 'Content-Length': _, 'Content-Type': __, ...others } = headers;
  return { ...encoded, status: 304, headers: { ...others, ETag }, body: undefined };
}
