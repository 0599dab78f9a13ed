/** The document of a response as a page, with the other documents that the page loads. */
import { action } from '../../documents/document.js';
import { type DocumentBody, isDocumentBody, toBytes } from '../../http/bodies.js';
import { documentInPieces, textInPieces, writerFor } from '../../http/codec.js';
import type { ApiRequest, ApiResponse } from '../../http/message.js';
import type { Format, MountSettings } from '../../http/mount-settings.js';
import { type Dispatch, notStored, trackFailures } from '../../operations/requests/dispatch.js';
import { explanationOf } from '../../pipeline/respond/fail.js';
import { textOf, typeOf } from '../../pipeline/state/document-text.js';
import type { PresentationParts } from '../../pipeline/state/presentation.js';
import type { RequestRecord } from '../../pipeline/state/request-record.js';
import { mountSettingsOf, type Service } from '../../pipeline/state/service.js';
import { coalesced } from '../../repository/coalesce.js';
import type { Id, Repository } from '../../repository/repository.js';
import { htmlType } from '../markup/html.js';
import type { Loaded, PageContents, PageView, PageWriter } from '../site/page-contents.js';

/** The page of a response without a document, which a raw form shows. */
const Done = action('Done');

/** Creates the function that shows the document of a response; the CSRF token is still missing in the page. */
export function createShow(writer: PageWriter, { service, dispatchFor }: PresentationParts) {
  return async function show(response: ApiResponse, record: RequestRecord, view: PageView): Promise<ApiResponse> {
    const body = shownBody(response, { request: record.request, view }, service);
    if (!body) return response;
    const { request, route, identity } = record;
    const mount = mountSettingsOf(service, request.prefix);
    const { dispatch: dispatchOne, hasFailed } = trackFailures(
      dispatchFor(record, { read: undefined, written: 'json', hasNoText: true }),
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
    const content = await toBytes(text);
    // The tag and the date are those of the document, and the page shows more.
    const { ETag: _, ...headers } = response.headers;
    return {
      ...response,
      headers: hasFailed() ? { ...headers, ...notStored } : headers,
      body: { content: typeof content === 'string' ? Buffer.from(content) : content, mediaType: htmlType },
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

interface Shown {
  readonly request: ApiRequest;
  readonly view: PageView;
}

/** An error that programs get without a body has an explanation for browsers, which would otherwise show an empty page. */
function shownBody(
  { body, status }: ApiResponse,
  { request, view }: Shown,
  service: Service,
): DocumentBody | undefined {
  if (isDocumentBody(body)) return body;
  if (body !== undefined || status === 304) return undefined;
  if (status >= 400) return explanationOf(request, status, service);
  return view.submission?.raw && { document: Done, format: 'json', isGeneric: false, value: {}, languages: [] };
}

interface Writing {
  readonly mount: MountSettings;
  readonly service: Service;
}

async function contentsOf(
  documentBody: DocumentBody,
  { view, mount, service }: Writing & { readonly view: PageView },
): Promise<Pick<PageContents, 'body' | 'view' | 'tree' | 'source'>> {
  const body = { ...documentBody, format: view.format };
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
