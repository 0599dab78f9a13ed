/** An LRU cache of encoded responses to reads; an entry is valid while nothing that it depends on has changed. */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isFileBody, isWritten } from '../../http/bodies.js';
import type { ApiResponse } from '../../http/message.js';
import type { AnyCall } from '../../operations/call.js';
import { isCacheable, isQuery } from '../../operations/predicates.js';
import { showsFile } from '../../operations/responses.js';
import { bytesOf, isSmall, withText } from '../../pipeline/respond/encode.js';
import type { Authenticated, Layer, Resolved } from '../../pipeline/state/request-record.js';
import type { Service } from '../../pipeline/state/service.js';
import type { Dependencies, Dependent } from '../../support/generations.js';
import { type ChangeSnapshot, createChangeReader } from '../changes/change-reader.js';
import { embedIn } from '../embedding/embed-names.js';

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
  loadChanges(resolved: Resolved): Promise<ChangeSnapshot | undefined>;
  readonly layer: Layer;
}

/** Undefined where the option is 0, or the repository tells no changes. */
export function createCache(service: Service): ResponseCache | undefined {
  const { repository, settings } = service;
  const { memory: maxSize } = settings.caching;
  const load = maxSize === 0 ? undefined : createChangeReader(repository);
  if (!load) return undefined;
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
    loadChanges: async (resolved) => (isStored(resolved) ? load(resolved.scope) : undefined),
    layer: (inner) => async (ready) => {
      const key = await keyOf(ready);
      if (key === undefined) return inner(ready);
      const entry = entries.get(key);
      if (entry && ready.changes?.isCurrent(entry)) return ofMethod(entry.response, ready);
      const response = await withBytes(await inner(ready), ready, service);
      await store(key, response, ready);
      return response;
    },
  };
}

/** Pages and embedded responses show more than their operation declares. */
async function dependenciesOf(ready: Authenticated): Promise<Dependencies> {
  const { operation } = ready.binding;
  if (!operation.dependsOn || ready.page || embedIn(ready) !== undefined) return 'everything';
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

/** The response with the bytes of its document, page or small file. */
async function withBytes(response: ApiResponse, ready: Authenticated, service: Service): Promise<ApiResponse> {
  const { body } = response;
  if (isFileBody(body)) {
    const isRead = response.status === 200 && ready.method === 'GET' && isSmall(body);
    return isRead ? { ...response, body: await bytesOf(body, ready.deadline) } : response;
  }
  const { body: written } = await withText(response, ready, service);
  return isWritten(written) ? { ...response, body: { ...written, content: Buffer.from(written.content) } } : response;
}

/** Parts of other requests are documents that are not encoded. */
function isStored(resolved: Resolved): boolean {
  const { request, method, binding, page, isPart } = resolved;
  if (isPart) return false;
  const isSearch = isQuery(binding) && !page && !request.submission;
  const { documents, route } = binding;
  return (
    isSearch || (isCacheable(method, binding) && (documents.length > 0 || route.isPage || showsFile(binding.operation)))
  );
}

/** All that tells requests apart; undefined where nothing is cached, and for callers whose credentials cannot be compared. */
async function keyOf(ready: Authenticated): Promise<string | undefined> {
  const { request, scope, identity, changes, binding } = ready;
  const { scheme, caller } = identity;
  if (changes === undefined || caller.credentials !== undefined) return undefined;
  const { prefix, path, query, isProxied } = request;
  const { accept, 'x-requested-with': requestedWith } = request.headers;
  // No header field and no URL holds a line break; a login could, and is last.
  const requested = `${prefix}\n${path}\n${query.text}\n${accept ?? ''}\n${requestedWith ?? ''}\n${isProxied}`;
  const { access = '', roleId = '' } = caller.key ?? {};
  const known = `${scheme}\n${access}\n${roleId}\n${caller.userId}\n${caller.login}`;
  const text = `${requested}\n${scope.siteaccess}\n${scope.languages.join()}\n${known}`;
  return isQuery(binding) ? `${digestOf(await ready.input())}\n${text}` : text;
}

/** Digest of the body and the page, on which a search by POST depends as well. */
function digestOf({ body, page }: Pick<AnyCall, 'body' | 'page'>): string {
  const input = JSON.stringify([body, page], (_, value) =>
    // JSON has no numbers beyond those of a double, but clients may send their digits.
    typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value,
  );
  return hash('sha256', input, 'base64');
}
