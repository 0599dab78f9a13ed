/** Event streams: a list that grows, as a response that does not end, for clients that follow it (WHATWG HTML §9.2). */
import { ServiceUnavailable } from '../../errors/errors.js';
import { eventStreamType } from '../../http/accept.js';
import { isDocumentBody } from '../../http/bodies.js';
import { type ApiResponse, anonymousIdentity } from '../../http/message.js';
import { textOf } from '../../pipeline/state/document-text.js';
import {
  type Authenticated,
  type Layer,
  layerFor,
  layerOf,
  type RequestRecord,
} from '../../pipeline/state/request-record.js';
import type { Authenticator, Service } from '../../pipeline/state/service.js';
import type { DispatchFor } from '../../pipeline/state/sub-requests.js';
import { endless } from './endless.js';
import { createPageLoader, type Events, type PageLoader, toEvent } from './event-pages.js';

interface EventStreamParts {
  readonly service: Service;
  readonly authenticator: Authenticator;
  readonly dispatchFor: DispatchFor;
  readonly errorResponse: (error: unknown, record: RequestRecord) => ApiResponse;
}

/** Milliseconds: proxies and clients end connections on which nothing has come for long. */
const heartbeat = 15_000;

/** Milliseconds that a client may take to read the bytes that have been sent. */
const maxDelay = 2 * heartbeat;

const tooSlow = `Nothing has been read for ${maxDelay / 1000} seconds: connect again with Last-Event-ID`;

/** Compression would buffer events: `compression` and proxies leave out responses with `no-transform`. */
const streamHeaders = {
  'Content-Type': eventStreamType,
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
} as const;

/** A comment, which clients ignore. */
const comment = ':\n\n';

interface FirstPage extends Omit<Events, 'text'> {
  /** Removed when it is sent: generators keep their arguments for as long as they run. */
  readonly unsent: string[];
}

export function eventStreams(parts: EventStreamParts): Layer {
  const { service, dispatchFor, errorResponse } = parts;
  const pages = createPageLoader(service, dispatchFor);
  const eventsFrom = createEvents(parts, pages);

  const errorEvent = (error: unknown, ready: Authenticated): Promise<string> =>
    endEvent(errorResponse(error, ready), ready, service);

  /** An error is the last event. */
  async function* eventsUntilError(
    first: FirstPage,
    ready: Authenticated,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    try {
      yield* eventsFrom(first, ready, signal);
    } catch (error) {
      yield await errorEvent(error, ready);
    }
  }

  return layerOf(
    ({ operation }) => operation.paged?.followed !== undefined,
    layerFor(
      ({ isStream }) => isStream,
      () => async (ready) => {
        const { headers, query } = ready.request;
        // Errors have the format of the events.
        const following = { ...ready, request: { ...ready.request, format: ready.accepted?.format } };
        const after = headers['last-event-id'] || query.get('after') || undefined;
        const { response, events } = await pages.load(following, after);
        if (!events) return response;
        const { ETag: _, Link: __, 'X-Cms-Limit': ___, ...others } = response.headers;
        const last = () => errorEvent(new ServiceUnavailable(tooSlow), following);
        const { text, ...place } = events;
        const first = { ...place, unsent: [text] };
        const body = endless((signal) => eventsUntilError(first, following, signal), {
          streams: service.streams,
          maxDelay,
          last,
        });
        return { ...response, headers: { ...others, ...streamHeaders }, body, modified: undefined };
      },
    ),
  );
}

/**
 * Generates the events of a page and of all that follow. Each page is loaded as a request of its own, so that a caller who may no
 * longer see it gets an error; the credentials are checked again at each heartbeat.
 */
const createEvents = ({ service, authenticator }: EventStreamParts, pages: PageLoader) =>
  async function* (first: FirstPage, ready: Authenticated, signal: AbortSignal): AsyncGenerator<string> {
    const { streams } = service;
    const { request, identity, context } = ready;
    let { next, isFull } = first;
    yield comment + (first.unsent.pop() ?? '');
    let generation = streams.generation() - 1;
    let due = performance.now() + heartbeat;
    for (;;) {
      if (!isFull) await streams.wait(generation, due - performance.now(), signal);
      if (signal.aborted) return;
      if (streams.isClosed()) throw new ServiceUnavailable('The server is shutting down');
      generation = streams.generation();
      if (performance.now() >= due) {
        due = performance.now() + heartbeat;
        await authenticator.confirm(request, identity, { ...context, caller: anonymousIdentity.caller });
        yield comment;
      }
      const { response, events } = await pages.loadShared(ready, next);
      if (!events) return yield await endEvent(response, ready, service);
      if (events.next !== next) yield events.text;
      ({ next, isFull } = events);
    }
  };

const endEvent = async ({ body }: ApiResponse, { mount }: Authenticated, service: Service): Promise<string> =>
  isDocumentBody(body) ? toEvent('event: end', await textOf(body, mount, service)) : '';
