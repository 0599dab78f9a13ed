/** Carries requests and responses of the API over Node's HTTP server, alone or as middleware of Express 4 and 5. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type ApiRequest,
  anonymousIdentity,
  type CompletedResponse,
  type EncodedResponse,
  type OperationInfo,
  type RequestBody,
  type RequestHeaders,
} from '../http/message.js';
import { toQuery } from '../http/request-query.js';
import type { SessionAccess } from '../http/session-access.js';
import type { AuthRequest, HostResponse } from './host.js';
import type { Proxies } from './proxies.js';
import { type Exchange, send } from './send.js';
import { shareShape } from './shared-shape.js';
import { hasBody } from './unread-body.js';

/** Middleware for `app.use()`, and a listener for `http.createServer()`. */
export type Listener = (request: IncomingMessage, response: ServerResponse, next?: (error?: unknown) => void) => void;

export interface AdapterParts {
  readonly prefix: string;
  readonly proxies: Proxies;
  readonly sessionOf: (request: AuthRequest, response: HostResponse) => SessionAccess;
  readonly handle: (request: ApiRequest) => Promise<EncodedResponse>;
  /** Milliseconds that a client may take to read anything of a file. */
  readonly idleTimeout: number;
  /** Missing without a listener, so that no time is measured. */
  readonly onSent: ((request: ApiRequest, response: CompletedResponse) => void) | undefined;
  readonly onError: (error: unknown, request: ApiRequest, about: OperationInfo) => void;
}

export function createListener(parts: AdapterParts): Listener {
  return (request, response, next = () => void response.writeHead(404).end()) => {
    const place = placeOf(request, parts.prefix);
    if (!place) return next();
    const exchange: Exchange = { request, response };
    // Requests of node:http alone, which have no response, share their shape already.
    if (exchange.request.res !== undefined) shareShape(request, response);
    void serve(toApiRequest(place, exchange, parts), exchange, parts);
  };
}

async function serve(
  apiRequest: ApiRequest,
  exchange: Exchange,
  { handle, onSent, onError, idleTimeout }: AdapterParts,
): Promise<void> {
  const { request, response } = exchange;
  const started = performance.now();
  let about: OperationInfo | undefined;
  try {
    const result = await handle(apiRequest);
    about = result.about;
    // Loggers and tracing read the route of a request from there.
    if (about.path) request.route = { path: about.path };
    // The host may have responded in between.
    const status = response.headersSent ? response.statusCode : result.status;
    const completion = send(result, exchange, idleTimeout);
    onSent?.(apiRequest, { about, status, milliseconds: performance.now() - started });
    await completion;
  } catch (error) {
    // A client that goes away in the middle of a file is not a fault.
    if (!apiRequest.signal.aborted) onError(error, apiRequest, about ?? unknownOperation(apiRequest));
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { Connection: 'close' }).end();
  }
}

/** The path may hold the id of a session. */
export const unknownOperation = ({ method, prefix }: ApiRequest): OperationInfo => ({
  operation: '',
  method,
  path: '',
  params: {},
  created: {},
  url: prefix,
  siteaccess: '',
  caller: anonymousIdentity.caller,
  tags: [],
});

/** The request at a place below the prefix. */
export function toApiRequest(
  { path, query }: Place,
  { request, response }: Exchange,
  { prefix, proxies, sessionOf }: Pick<AdapterParts, 'prefix' | 'proxies' | 'sessionOf'>,
): ApiRequest {
  const isProxied = proxies.isProxied(request);
  const headers = headersOf(request);
  const receivedId = headers['x-request-id'];
  const controller = new AbortController();
  if (response.destroyed) controller.abort(clientGone());
  else response.once('close', () => response.writableFinished || controller.abort(clientGone()));
  return {
    path,
    query: toQuery(query),
    prefix: publicPrefix(request, prefix, isProxied),
    id: receivedId && /^[\w.:/+=@-]{1,128}$/.test(receivedId) ? receivedId : randomUUID(),
    method: request.method ?? 'GET',
    headers,
    body: bodyOf(request),
    isProxied,
    client: proxies.clientOf(request),
    session: () => sessionOf(request, response),
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
  };
}

/** Only `set-cookie` can be a list, which no request has. */
const headersOf = ({ headers }: IncomingMessage): RequestHeaders => headers as RequestHeaders;

function bodyOf(request: AuthRequest): RequestBody | undefined {
  if (!hasBody(request)) return undefined;
  return { stream: request, isConsumed: request.readableDidRead || request.readableEnded, parsed: request.body };
}

/** The status in logs of a request whose client went away; no client receives it. */
const clientGone = () => Object.assign(new Error('The client has disconnected'), { expose: true, status: 499 });

/** Path and query of a URL below the prefix. */
interface Place {
  /** The path below the prefix, `/` for the root. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
}

/** Undefined for a path that is not below the prefix. */
export function placeOf({ url = '/' }: AuthRequest, prefix: string): Place | undefined {
  const target = originForm(url);
  if (!target.startsWith(prefix)) return undefined;
  const question = target.indexOf('?');
  const path = question < 0 ? target.slice(prefix.length) : target.slice(prefix.length, question);
  if (path !== '' && !path.startsWith('/')) return undefined;
  return { path: path || '/', query: question < 0 ? '' : target.slice(question + 1) };
}

/** The path prefix of hrefs, as clients see it. */
const publicPrefix = (request: AuthRequest, prefix: string, isProxied: boolean): string =>
  `${isProxied ? strippedByProxy(request) : ''}${request.baseUrl ?? ''}${prefix}`;

/** Without the scheme and host that a request to a proxy names (RFC 9112 §3.2.2). */
function originForm(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
}

/** The path before the mount that a proxy has stripped. */
function strippedByProxy({ headers }: AuthRequest): string {
  const path = String(headers['x-forwarded-prefix'] ?? '').replace(/\/$/, '');
  return /^(?:\/[\w.~%-]+)+$/.test(path) ? path : '';
}
