/** Pages of a list as the events of a stream. */
import { LRUCache } from 'lru-cache';
import { type DocumentBody, isDocumentBody } from '../../http/bodies.js';
import { writerFor, writeText } from '../../http/codec.js';
import type { ApiResponse } from '../../http/message.js';
import type { Authenticated } from '../../pipeline/state/request-record.js';
import type { Service } from '../../pipeline/state/service.js';
import type { DispatchFor } from '../../pipeline/state/sub-requests.js';
import type { Page } from '../../repository/repository.js';

export interface Events {
  readonly text: string;
  /** The cursor where the list goes on. */
  readonly next: string;
  /** Whether there may be more already. */
  readonly isFull: boolean;
}

interface LoadedPage {
  /** The response to a request for the page. */
  readonly response: ApiResponse;
  /** Undefined for an error. */
  readonly events: Events | undefined;
}

type Load = (ready: Authenticated, after: string | undefined) => Promise<LoadedPage>;

export interface PageLoader {
  /** The page after a cursor. */
  readonly load: Load;
  /** Loads a page, which streams of one caller at the same place share until something changes. */
  readonly loadShared: Load;
}

/** Maximum number of shared pages, of different callers, lists and places. */
const maxShared = 1000;

export function createPageLoader(service: Service, dispatchFor: DispatchFor): PageLoader {
  const { streams } = service;
  const shared = new LRUCache<string, Promise<LoadedPage>>({ max: maxShared });
  let generation = 0;

  const load: Load = async (ready, after) => {
    const dispatch = dispatchFor(ownRequest(ready), { read: undefined, written: ready.request.format });
    const response = await dispatch({ method: 'GET', href: hrefAfter(ready, after), headers: {} });
    const { status, body } = response;
    return { response, events: status === 200 && isDocumentBody(body) ? toEvents(body, ready, service) : undefined };
  };

  return {
    load,
    loadShared(ready, after) {
      const { identity, scope, request } = ready;
      const { userId, credentials, key: narrowed } = identity.caller;
      if (credentials !== undefined) return load(ready, after);
      if (generation !== streams.generation()) shared.clear();
      generation = streams.generation();
      const key = JSON.stringify([userId, narrowed, scope.siteaccess, request.format, hrefAfter(ready, after)]);
      const running = shared.get(key);
      if (running) return running;
      const loading = load(ready, after);
      shared.set(key, loading);
      // An error may be over already, and streams do not stay where the list goes on.
      const forget = () => void shared.delete(key);
      loading.then(({ events }) => events?.isFull === false || forget(), forget);
      return loading;
    },
  };
}

/** The request with a signal of its own: a shared stream does not end with one of its clients. */
function ownRequest(ready: Authenticated): Authenticated {
  const controller = new AbortController();
  const { signal } = controller;
  return { ...ready, request: { ...ready.request, signal, abort: (reason) => controller.abort(reason) } };
}

function hrefAfter({ request, mount }: Authenticated, after: string | undefined): string {
  const query = new URLSearchParams(request.query.text);
  query.delete('limit');
  query.delete('after');
  if (after !== undefined) query.set('after', after);
  return `${mount.prefix}${request.path}?${query}`;
}

function toEvents(
  body: DocumentBody,
  { binding, mount }: Authenticated,
  { writeOptions, settings }: Service,
): Events | undefined {
  const { followed } = binding.operation.paged ?? {};
  if (!followed) return undefined;
  const { format, tree = writerFor({ format, mount, writeOptions })(body) } = body;
  const { items, next = '' } = body.value as Page<unknown>;
  const written = tree[followed.member] as readonly object[];
  const events = items.map((item, index) =>
    toEvent(`id: ${followed.idOf(item as never)}`, writeText(followed.document, written[index] ?? {}, format)),
  );
  // Without data it is not an event, and yet the place from which a client goes on.
  const place = `id: ${next}\n\n`;
  return { text: events.join('') + place, next, isFull: items.length === settings.limits.pageSize };
}

/** An event of one field and of the lines of its data. */
export const toEvent = (field: string, data: string): string =>
  // Not `^` with the flag `m`, which takes U+2028 and U+2029 for line ends.
  `${field}\ndata: ${data.replace(/\r\n?|\n/g, '\ndata: ')}\n\n`;
