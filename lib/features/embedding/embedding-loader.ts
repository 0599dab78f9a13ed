/** Loads documents to embed by requests in the same process, and writes each of them once for a response. */
import { reachableShape } from '../../documents/reachable-shape.js';
import type { DocumentTree } from '../../documents/value.js';
import { type DocumentBody, isDocumentBody } from '../../http/bodies.js';
import { writerFor, writeText } from '../../http/codec.js';
import type { ApiResponse } from '../../http/message.js';
import type { Dispatch } from '../../operations/requests/dispatch.js';
import type { Authenticated } from '../../pipeline/state/request-record.js';
import type { Service } from '../../pipeline/state/service.js';
import { coalesced } from '../../repository/coalesce.js';
import { createPauses } from '../../support/pauses.js';
import { fieldsIn, type Names } from './embed-names.js';
import type { LoadedDocument, Loader } from './expansion.js';

interface LoaderParts {
  readonly body: DocumentBody;
  readonly ready: Authenticated;
  readonly service: Service;
}

interface EmbeddingLoader extends Loader {
  /** The responses that were embedded, each once, with their documents by the fields that are named: these show links. */
  readonly parts: ReadonlyMap<ApiResponse, ReadonlyMap<string, LoadedDocument>>;
  /** A document with the links of the fields that are named. */
  write(body: DocumentBody, names: Names): DocumentTree;
}

/** Creates the loader of one response. */
export function createLoader(dispatch: Dispatch, { body, ready, service }: LoaderParts): EmbeddingLoader {
  const { format, languages } = body;
  const repository = coalesced(ready.repository);
  const pause = createPauses();
  const parts = new Map<ApiResponse, Map<string, LoadedDocument>>();
  const follow = createFollow((href, accept) =>
    dispatch({ method: 'GET', href: withLanguages(href, ready), headers: { accept }, repository }),
  );
  function write({ document, value }: DocumentBody, names: Names): DocumentTree {
    const writeOptions = { ...service.writeOptions, embeddedFields: fieldsIn(names) };
    return writerFor({ format, mount: ready.mount, writeOptions })({ document, value, languages });
  }
  return {
    isTextual: format === 'xml',
    parts,
    write,
    async load({ href, mediaType, names }) {
      const response = await follow(href, mediaType);
      const { body: loadedBody, status } = response;
      if (status !== 200 || !isDocumentBody(loadedBody)) return undefined;
      const { document } = loadedBody;
      const written = parts.get(response) ?? new Map<string, LoadedDocument>();
      parts.set(response, written);
      const fields = [...(fieldsIn(names) ?? [])].join();
      await pause();
      const writtenBefore = written.get(fields);
      if (writtenBefore) return writtenBefore;
      const tree = write(loadedBody, names);
      const bytes = Buffer.byteLength(writeText(document, tree, format));
      const loaded = { tree, bytes, shape: reachableShape(document, service.writeOptions.isServed) };
      written.set(fields, loaded);
      return loaded;
    },
  };
}

type Request = (href: string, accept: string) => Promise<ApiResponse>;

/** Creates the function that requests each resource once, and follows one redirect. */
function createFollow(request: Request): Request {
  const requested = new Map<string, Promise<ApiResponse>>();
  const requestOnce: Request = (href, accept) => {
    const key = `${href} ${accept}`;
    const response = requested.get(key) ?? request(href, accept);
    requested.set(key, response);
    return response;
  };
  return async (href, accept) => {
    const response = await requestOnce(href, accept);
    const { Location: location } = response.headers;
    const isElsewhere = response.status === 301 || response.status === 307;
    return isElsewhere && typeof location === 'string' ? requestOnce(location, accept) : response;
  };
}

/** Embedded documents show the same translations as the whole. */
function withLanguages(href: string, { request }: Pick<Authenticated, 'request'>): string {
  const languages = request.query.get('languages');
  return languages ? `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ languages })}` : href;
}
