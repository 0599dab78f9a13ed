/** An LRU cache of encoded responses to requests that only read; an entry is valid while the state token of the repository is the same. */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Context, Id } from '../repository/repository.js';
import { isCacheable, isSafe } from './causes.js';
import {
  type ApiRequest,
  type ApiResponse,
  type CacheKey,
  type EncodedResponse,
  type Identity,
  isDocumentBody,
  isWritten,
} from './message.js';
import { pageType } from './pages.js';
import type { AnyCall } from './resource.js';
import type { Service } from './service.js';
import { encode } from './stages/encode.js';
import { isDownload } from './stages/file.js';
import type { Selected } from './stages/input.js';
import { revalidated } from './stages/preconditions.js';
import type { Scope } from './stages/route.js';

export interface ResponseCache {
  /** The state token, to be loaded before anything else; undefined for a request whose response is never cached. */
  stateFor(selected: Selected, context: Context<Id>): Promise<string> | string | undefined;
  /** The cached response, with what belongs to this request: its id, and 304 where its conditions hold. */
  find(key: CacheKey, selected: Selected): ApiResponse | undefined;
  store(response: ApiResponse, encoded: EncodedResponse): void;
}

interface Entry {
  readonly state: string;
  readonly response: ApiResponse;
  /** Whether it has no body, so that it serves only those who have the document already: it comes from such a request. */
  readonly isBodiless: boolean;
  /** Encoded at the first hit: the whole response, and the one that says that nothing has changed. */
  readonly encoded: { 200?: EncodedResponse; 304?: EncodedResponse };
}

/** Bytes of an entry besides its body and its key, roughly. */
const overhead = 1000;

/** Undefined where the option is 0, or the repository has no state token. */
export function createResponseCache(service: Service): ResponseCache | undefined {
  const { repository, settings } = service;
  const { responseCache: maxSize } = settings;
  if (maxSize === 0 || !repository.state) return undefined;
  // One large response does not evict all others.
  const entries = new LRUCache<string, Entry>({ maxSize, maxEntrySize: Math.ceil(maxSize / 10) });
  return {
    stateFor: (selected, context) => (isStored(selected) ? repository.state?.(context) : undefined),
    find({ text, state }, { request, method }) {
      const entry = entries.get(text);
      if (entry?.state !== state) return undefined;
      const { response, isBodiless } = entry;
      // Conditions are for methods that are safe, and those of a page count for its final bytes.
      const own = isSafe(method) && !isPage(response) ? revalidated(request, response) : response;
      if (isBodiless && own.status !== 304) return undefined;
      // A GET and a HEAD share an entry.
      const about = { ...own.about, method };
      return { ...own, about, encoded: { ...encodedFor(request, own, entry, service), about } };
    },
    store(response, { body, headers }) {
      const { cacheKey, about, status } = response;
      const isBodiless = status === 304;
      if (!cacheKey || (status !== 200 && !isBodiless)) return;
      if (/no-store/.test(String(headers['Cache-Control'])) || 'Set-Cookie' in headers) return;
      const kept = isBodiless ? undefined : bodyOf(response, body, String(headers['Content-Type']));
      if (!kept && !isBodiless) return;
      const own = {
        ...response,
        status: 200,
        body: kept,
        timings: [],
        about: { ...about, isCached: true },
        cacheKey: undefined,
        // A member that a copy adds takes Node 20 longer than one that it replaces.
        encoded: undefined,
      };
      const size = lengthOf(kept) + 2 * cacheKey.text.length + overhead;
      entries.set(cacheKey.text, { state: cacheKey.state, response: own, isBodiless, encoded: {} }, { size });
    },
  };
}

function encodedFor(request: ApiRequest, response: ApiResponse, { encoded }: Entry, service: Service): EncodedResponse {
  const name = response.status === 304 ? 304 : 200;
  const made = encoded[name] ?? encode(request, response, service);
  // A date that is left out now is over a second later.
  if (!response.modified || made.headers['Last-Modified'] !== undefined) encoded[name] = made;
  return { ...made, headers: { ...made.headers, 'X-Request-Id': request.id } };
}

const isPage = ({ body, headers }: ApiResponse): boolean =>
  (isWritten(body) ? body.mediaType : headers['Content-Type']) === pageType;

const lengthOf = (body: ReturnType<typeof bodyOf>): number =>
  body ? (body instanceof Uint8Array ? body : body.bytes).length : 0;

/** The document, page or small file that a response shows; undefined for all else. */
function bodyOf({ body }: ApiResponse, encoded: EncodedResponse['body'], mediaType: string) {
  if (isWritten(body) || body instanceof Uint8Array) return body;
  return isDocumentBody(body) && typeof encoded === 'string' ? { bytes: Buffer.from(encoded), mediaType } : undefined;
}

/** Parts of other requests are documents that are not encoded. */
const isStored = (selected: Selected): boolean => {
  const { request, method, form, accepted } = selected;
  const isSearch = form.operation.isQuery === true && !accepted?.page && !request.submission;
  return (isCacheable(method, form) || isSearch) && hasWholeBody(selected) && !request.identity;
};

/** A document, a page, or a file that no part of was asked for. */
const hasWholeBody = ({ request, form }: Selected): boolean =>
  form.documents.length > 0 ||
  form.operation.isPage === true ||
  (isDownload(form) && request.headers.range === undefined);

/** All that a response depends on; undefined without a state token, and for callers whose credentials cannot be compared. */
export function cacheKeyOf(
  { prefix, path, query, headers, isProxied }: ApiRequest,
  { siteaccess, languages }: Scope,
  { scheme, caller }: Identity,
  state: string | undefined,
): CacheKey | undefined {
  if (state === undefined || caller.credentials !== undefined) return undefined;
  const { accept, 'x-requested-with': requestedWith } = headers;
  // No header field and no URL holds a line break; a login could, and is last.
  const requested = `${prefix}\n${path}\n${query}\n${accept ?? ''}\n${requestedWith ?? ''}\n${isProxied}`;
  const text = `${requested}\n${siteaccess}\n${languages.join()}\n${scheme}\n${caller.userId}\n${caller.login}`;
  return { text, state };
}

/** The key of a request whose response depends on its body as well. */
export function withInput({ text, state }: CacheKey, { body, page }: Pick<AnyCall, 'body' | 'page'>): CacheKey {
  const input = JSON.stringify([body, page], (_, value) =>
    // JSON has no numbers beyond those of a double, but clients may send their digits.
    typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value,
  );
  return { text: `${hash('sha256', input, 'base64')}\n${text}`, state };
}
