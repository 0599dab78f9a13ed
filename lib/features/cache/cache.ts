/** An LRU cache of encoded responses to reads; an entry is valid while nothing that it depends on has changed. */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isFileBody, isWritten } from '../../http/bodies.js';
import type { ApiResponse } from '../../http/message.js';
import type { AnyCall } from '../../operations/requests/call.js';
import { bytesOf, isSmall, withText } from '../../pipeline/respond/encode.js';
import type { Authenticated, Layer, Resolved } from '../../pipeline/state/request-record.js';
import type { Service } from '../../pipeline/state/service.js';
import type { Dependencies, Dependent } from '../../support/generations.js';
import { type ChangeSnapshot, createChangeReader } from '../changes/change-reader.js';
import { embedIn } from '../embedding/embed-names.js';
import { createShortenAge, type ShortenAge } from './shared-age.js';

interface Entry extends Dependent {
  readonly response: ApiResponse;
}

/** Bytes of an entry besides its body and its key, roughly. */
const overhead = 1000;

export interface ResponseCache {
  /**
   * Loads the changes of the repository, before anything else, so that no cached response is older than its generation;
   * undefined if the response is never cached.
   */
  loadChanges(resolved: Resolved): Promise<ChangeSnapshot> | undefined;
  readonly layer: Layer;
}

/** Undefined where the option is 0, or the repository reports no changes. */
export function createCache(service: Service): ResponseCache | undefined {
  const { repository, settings } = service;
  const { memory: maxSize } = settings.caching;
  const load = createChangeReader(repository, settings.timeout);
  if (!load) return undefined;
  const shortenAge = createShortenAge(service);
  if (maxSize === 0) return repository.content.schedule && withoutEntries(load, service, shortenAge);
  // One large response does not evict all others.
  const entries = new LRUCache<string, Entry>({ maxSize, maxEntrySize: Math.ceil(maxSize / 10) });

  async function store(key: string, response: ApiResponse, ready: Authenticated): Promise<void> {
    const bytes = storedBytes(response);
    if (!bytes || !ready.changes) return;
    const { generation } = ready.changes;
    const size = bytes.length + 2 * key.length + overhead;
    const about = { ...response.about, isCached: true };
    const dependsOn = await dependenciesOf(ready);
    entries.set(key, { generation, dependsOn, response: { ...response, about } }, { size });
  }

  return {
    loadChanges: (resolved) => (isStored(resolved) ? load(resolved.scope) : undefined),
    layer: (inner) => async (ready) => {
      const { caller } = ready.identity;
      // Credentials cannot be compared.
      if (ready.changes === undefined || caller.credentials !== undefined) return inner(ready);
      const { next } = ready.changes;
      const key = ready.binding.isQuery ? `${digestOf(await ready.input())}\n${keyOf(ready)}` : keyOf(ready);
      const entry = entries.get(key);
      if (entry && ready.changes.isCurrent(entry)) {
        const stored = ofMethod(entry.response, ready);
        return next ? shortenAge(stored, ready) : stored;
      }
      const response = await withBytes(await inner(ready), ready, service);
      await store(key, response, ready);
      return next ? shortenAge(response, ready) : response;
    },
  };
}

/** The cache without memory: it only shortens the time that shared caches may keep responses. */
function withoutEntries(
  load: NonNullable<ReturnType<typeof createChangeReader>>,
  { settings: { caching, items } }: Service,
  shortenAge: ShortenAge,
): ResponseCache | undefined {
  if (caching.sharedMaxAge === 0 && items.sharedMaxAge === 0) return undefined;
  return {
    loadChanges: ({ binding, scope }) =>
      binding.operation.caching === 'shared' && (binding.ignoresCredentials ? items : caching).sharedMaxAge > 0
        ? load(scope)
        : undefined,
    layer: (inner) => async (ready) => {
      const response = await inner(ready);
      return ready.changes?.next ? shortenAge(response, ready) : response;
    },
  };
}

/** Views and embedded responses show more than their operation declares. */
async function dependenciesOf(ready: Authenticated): Promise<Dependencies> {
  const { operation } = ready.binding;
  if (!operation.dependsOn || ready.view || embedIn(ready) !== undefined) return 'everything';
  return operation.dependsOn(await ready.input());
}

/** Undefined for a response that is not stored. */
function storedBytes({ status, headers, body, expires }: ApiResponse): Uint8Array | undefined {
  const isTemporary = expires !== undefined || /no-store/.test(String(headers['Cache-Control']));
  const bytes = isWritten(body) ? body.content : body;
  return status === 200 && !isTemporary && bytes instanceof Uint8Array ? bytes : undefined;
}

/** A GET and a HEAD share an entry. */
const ofMethod = (response: ApiResponse, { method }: Authenticated): ApiResponse =>
  response.about.method === method ? response : { ...response, about: { ...response.about, method } };

/** The response with the bytes of its document, view or small file. */
async function withBytes(response: ApiResponse, ready: Authenticated, service: Service): Promise<ApiResponse> {
  const { body } = response;
  if (isFileBody(body)) {
    const isRead = response.status === 200 && ready.method === 'GET' && isSmall(body);
    return isRead ? { ...response, body: await bytesOf(body, ready.deadline) } : response;
  }
  const { body: written } = await withText(response, ready, service);
  if (!isWritten(written)) return response;
  const { content } = written;
  return { ...response, body: { ...written, content: typeof content === 'string' ? Buffer.from(content) : content } };
}

/** Parts of other requests are documents that are not encoded. */
function isStored(resolved: Resolved): boolean {
  const { request, binding, view } = resolved;
  if (request.isPart) return false;
  if (binding.isQuery) return !view;
  return binding.isCacheable && (binding.documents.length > 0 || binding.showsFile);
}

/** All that distinguishes requests besides their bodies. */
function keyOf({ request, scope, identity }: Authenticated): string {
  const { scheme, caller } = identity;
  const { prefix, path, query, isProxied } = request;
  const { accept, 'x-requested-with': requestedWith } = request.headers;
  // No header field and no URL holds a line break; a login could, and is last.
  const requested = `${prefix}\n${path}\n${query.text}\n${accept ?? ''}\n${requestedWith ?? ''}\n${isProxied}`;
  const { access = '', roleId = '' } = caller.key ?? {};
  const callerKey = `${scheme}\n${access} ${caller.access ?? ''}\n${roleId}\n${caller.userId}\n${caller.login}`;
  return `${requested}\n${scope.siteaccess}\n${scope.languages.join()}\n${callerKey}`;
}

/** Digest of the body and the page, on which a search by POST depends as well. */
function digestOf({ body, page }: Pick<AnyCall, 'body' | 'page'>): string {
  const input = JSON.stringify([body, page], (_, value) =>
    // JSON has no numbers beyond those of a double, but clients may send their digits.
    typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value,
  );
  return hash('sha256', input, 'base64');
}
