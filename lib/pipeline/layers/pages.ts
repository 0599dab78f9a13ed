/** Pages for people: the document of a response as HTML, and then the page as one client gets it. */
import { action } from '../../documents/document.js';
import { type DocumentBody, isDocumentBody, isWritten } from '../../http/bodies.js';
import { documentInPieces, textInPieces, writerFor } from '../../http/codec.js';
import { digestTag } from '../../http/entity-tag.js';
import type { ApiRequest, ApiResponse, Identity } from '../../http/message.js';
import type { Format, MountSettings } from '../../http/mount-settings.js';
import { toBytes } from '../../http/text-bytes.js';
import { type Dispatch, notStored, trackFailures } from '../../operations/dispatch.js';
import {
  type Loaded,
  type PageContents,
  type PageView,
  type PageWriter,
  pageType,
  tokenPlaceholder,
} from '../../operations/page-writer.js';
import { writes } from '../../operations/predicates.js';
import { coalesced } from '../../repository/coalesce.js';
import type { Id, Repository } from '../../repository/repository.js';
import { explanationOf } from '../respond/fail.js';
import { pageViewOf } from '../select/page.js';
import { textOf, typeOf } from '../state/document-text.js';
import { type Authenticated, type Layer, layerFor, type RequestRecord, type Serve } from '../state/request-record.js';
import { type Authenticator, mountSettingsOf, type Service } from '../state/service.js';
import type { DispatchFor } from '../state/sub-requests.js';

interface PageParts {
  readonly service: Service;
  readonly authenticator: Authenticator;
  readonly dispatchFor: DispatchFor;
}

export interface Pages {
  /** Shows documents as pages; what is cached has a placeholder for the CSRF token. */
  readonly layer: Layer;
  /** Completes pages for the session of the client. */
  readonly tokens: Layer;
  /** An error as a complete page, where the client prefers that. */
  errorPage(response: ApiResponse, record: RequestRecord): Promise<ApiResponse>;
}

/** Undefined where the service has no pages. */
export function createPages({ service, authenticator, dispatchFor }: PageParts): Pages | undefined {
  const { pages: writer } = service;
  if (!writer) return undefined;
  const show = createShow(writer, service, dispatchFor);
  async function showPage(ready: Authenticated, page: PageView, inner: Serve): Promise<ApiResponse> {
    const written = writes(ready.binding) ? await inner(ready) : undefined;
    return reading(ready, async () => show(written ?? (await inner(ready)), ready, page));
  }
  const complete = (response: ApiResponse, request: ApiRequest, identity: Identity): ApiResponse =>
    withToken(response, writer, () => authenticator.csrfToken(request, identity));
  return {
    layer: (inner) => (ready) => {
      const { page } = ready;
      return page ? showPage(ready, page, inner) : inner(ready);
    },
    tokens: layerFor(
      mayShowPage,
      (inner) => async (ready) => complete(await inner(ready), ready.request, ready.identity),
    ),
    async errorPage(response, record) {
      const view = pageViewOf(record.request, service);
      return view ? complete(await show(response, record, view), record.request, record.identity) : response;
    },
  };
}

/** Some operations respond with pages whatever the client prefers. */
const mayShowPage = ({ page, binding }: Authenticated): boolean =>
  page !== undefined || binding.outcomes.some(({ payload }) => 'isFile' in payload);

/** A page and the document that it shows are read together, where the repository has that. */
function reading<T>({ repository, context }: Authenticated, work: () => Promise<T>): Promise<T> {
  return repository.reading ? repository.reading(context, work) : work();
}

/** The page of a response without a document, which a raw form shows. */
const Done = action('Done');

/** Creates the function that shows the document of a response. */
function createShow(writer: PageWriter, service: Service, dispatchFor: DispatchFor) {
  return async function show(response: ApiResponse, record: RequestRecord, view: PageView): Promise<ApiResponse> {
    const body = shownBody(response, record, service);
    if (!body) return response;
    const { request, route, identity } = record;
    const mount = mountSettingsOf(service, request.prefix);
    const { dispatch: dispatchOne, hasFailed } = trackFailures(
      dispatchFor(record, { read: undefined, written: 'json' }),
    );
    const dispatch = loadingOnce(dispatchOne, record.repository ?? service.repository);
    const contents = await contentsOf(body, { view, mount, service });
    const load = (href: string) => loadDocument(href, dispatch, { mount, service });
    const text = await writer.write({
      ...contents,
      request,
      response,
      identity,
      route,
      routes: service.routes,
      mount,
      dispatch,
      load,
    });
    // The tag and the date are those of the document, and the page shows more.
    const { ETag: _, ...headers } = response.headers;
    return {
      ...response,
      headers: hasFailed() ? { ...headers, ...notStored } : headers,
      body: { content: Buffer.from(await toBytes(text)), mediaType: pageType },
      modified: undefined,
    };
  };
}

/** Loads each resource once for a page; content and locations that are loaded at the same time take one statement. */
function loadingOnce(dispatch: Dispatch, repository: Repository<Id>): Dispatch {
  const collecting = coalesced(repository);
  const loaded = new Map<string, ReturnType<Dispatch>>();
  return (part) => {
    const whole = { repository: collecting, ...part };
    if (part.method !== 'GET' || Object.keys(part.headers).length > 0) return dispatch(whole);
    const response = loaded.get(part.href) ?? dispatch(whole);
    loaded.set(part.href, response);
    return response;
  };
}

/** An error that programs get without a body says what it is to a browser, which would show nothing. */
function shownBody(
  { body, status }: ApiResponse,
  { request }: RequestRecord,
  service: Service,
): DocumentBody | undefined {
  if (isDocumentBody(body)) return body;
  if (body !== undefined || status === 304) return undefined;
  if (status >= 400) return explanationOf(request, status, service);
  return request.submission?.raw && { document: Done, format: 'json', isGeneric: false, value: {}, languages: [] };
}

interface Writing {
  readonly mount: MountSettings;
  readonly service: Service;
}

async function contentsOf(
  shown: DocumentBody,
  { view, mount, service }: Writing & { readonly view: PageView },
): Promise<Pick<PageContents, 'body' | 'view' | 'tree' | 'source'>> {
  const body = { ...shown, format: view.format };
  const isSource = view.kind === 'source';
  const write = (format: Format) => documentInPieces(body, { format, mount, writeOptions: service.writeOptions });
  const tree = (!isSource && body.tree) || (await write('json'));
  if (!isSource) return { body, view, tree, source: undefined };
  const { document, format } = body;
  const source = body.tree ?? (format === 'json' ? tree : await write(format));
  const text = await textOf({ ...body, text: await textInPieces(document, source, format) }, mount, service);
  return { body, view, tree, source: { text, mediaType: typeOf(body, mount) } };
}

async function loadDocument(
  href: string,
  dispatch: Dispatch,
  { mount, service }: Writing,
): Promise<Loaded | undefined> {
  const { status, body, headers } = await dispatch({ method: 'GET', href, headers: {} });
  if (status !== 200 || !isDocumentBody(body)) return undefined;
  const { ETag: etag } = headers;
  return {
    tree: writerFor({ format: 'json', mount, writeOptions: service.writeOptions })(body),
    etag: typeof etag === 'string' ? etag : undefined,
  };
}

/** A page with the CSRF token of the client's session, and the tag of its final bytes; all else as it is. */
function withToken(
  response: ApiResponse,
  { headers: own }: PageWriter,
  findToken: () => string | undefined,
): ApiResponse {
  const page = bytesOfPage(response);
  if (!page) return response;
  const hasToken = page.includes(tokenPlaceholder);
  const content = hasToken ? replaced(page, tokenPlaceholder, findToken() ?? '') : page;
  const { 'Content-Type': _, ...headers } = response.headers;
  const ETag = digestTag(pageType, content);
  return {
    ...response,
    headers: Object.assign({ ...own }, headers, response.status === 200 && { ETag }),
    body: { content, mediaType: pageType },
    // The token of a host's session may be new: the form that sends it must find it in the store.
    isSessionUnchanged: response.isSessionUnchanged && !hasToken,
  };
}

/** Each occurrence of a text in a page is replaced, without decoding all of the page. */
function replaced(page: Buffer, text: string, other: string): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(text); at !== -1; at = page.indexOf(text, from)) {
    pieces.push(page.subarray(from, at), Buffer.from(other));
    from = at + Buffer.byteLength(text);
  }
  return Buffer.concat([...pieces, page.subarray(from)]);
}

/** Undefined for all but pages. */
function bytesOfPage({ body, headers }: ApiResponse): Buffer | undefined {
  const bytes = isWritten(body) ? body.content : body;
  const type = isWritten(body) ? body.mediaType : headers['Content-Type'];
  if (type !== pageType || !(bytes instanceof Uint8Array)) return undefined;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
