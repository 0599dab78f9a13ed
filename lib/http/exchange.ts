/** One request and what the stages have found out about it so far. */
import { randomUUID } from 'node:crypto';
import type { Representation } from '../api/representation.js';
import type { Format, Wire } from '../api/wire.js';
import { type AuthRequest, type AuthResponse, type Identity, nobody } from '../auth/authenticate.js';
import type { Operation } from '../resources/resource.js';
import type { Mount } from './mount.js';
import { shareShape } from './shared-shape.js';

/** What Express 4 and 5 add to Node's request, as far as it is used; structural, so that the types of both fit. */
export interface HttpRequest extends AuthRequest {
  baseUrl?: string;
  body?: unknown;
  route?: unknown;
  res?: unknown;
}

export type HttpResponse = AuthResponse;

/** Each stage adds what it finds; an error finds here what is known when it strikes. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly response: HttpResponse;
  readonly started: number;
  readonly requestId: string;
  readonly wire: Wire;
  /** Whether a proxy that is trusted may say what path it has stripped. */
  readonly isProxied: boolean;
  /** The path below the prefix, still percent-encoded. */
  readonly path: string;
  /** The query string without its question mark. */
  readonly search: string;
  /** After the override. */
  method: string;
  /** The URI template of the resource. */
  template: string;
  siteaccess: string;
  languages: readonly string[];
  identity: Identity;
  operation: Operation | undefined;
  /** What the answer will be written as. */
  representation: Representation | undefined;
  format: Format | undefined;
  /** Whether its media type is the generic one, and it is indented. */
  isGeneric: boolean;
  tags: readonly string[];
  /** Of the answer; 0 until there is one. */
  status: number;
  /** The page size used, where the answer is a part of a list. */
  limit: number | undefined;
  /** Milliseconds that stages took, for `Server-Timing`. */
  readonly timings: [name: string, duration: number][];
}

/** A header's value; where it was sent several times, all of them joined as one list. */
export function header(request: HttpRequest, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** A request of which only the mount is known yet. */
export function newExchange(
  request: HttpRequest,
  response: HttpResponse,
  { wire, isProxied, path, search }: Mount,
): Exchange {
  shareShape(request, response);
  const given = header(request, 'x-request-id');
  return {
    request,
    response,
    started: performance.now(),
    requestId: given && /^[\w.:/+=@-]{1,128}$/.test(given) ? given : randomUUID(),
    wire,
    isProxied,
    path,
    search,
    method: request.method ?? 'GET',
    template: '',
    siteaccess: '',
    languages: [],
    identity: nobody,
    operation: undefined,
    representation: undefined,
    format: undefined,
    isGeneric: false,
    tags: [],
    status: 0,
    limit: undefined,
    timings: [],
  };
}
