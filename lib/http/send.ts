/** The last stage: one write of bytes with everything that belongs into the header. */
import { encode } from '../representation/codec.js';
import { mediaType } from '../representation/links.js';
import { httpDate } from '../representation/moments.js';
import { operationId, type Reply } from '../resources/resource.js';
import type { Exchange } from './exchange.js';
import { isSafe } from './method-override.js';

type Headers = Record<string, string | readonly string[]>;

export interface SendSettings {
  readonly sharedMaxAge: number;
  readonly serverTiming: boolean;
  readonly surrogateKey: boolean;
}

export interface Sending {
  readonly reply: Reply;
  readonly tag?: string | undefined;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Whether the client has the document already. */
  readonly notModified?: boolean;
  /** What is sent in place of a document. */
  readonly text?: { readonly type: string; readonly bytes: Buffer };
  /** Request headers that it depends on, where those that documents depend on make no difference. */
  readonly vary?: readonly string[];
}

/** Makes the function that answers. */
export function createSender(settings: SendSettings, hasAuthentication: boolean) {
  const vary = ['Accept', 'X-Siteaccess', ...(hasAuthentication ? ['Cookie', 'Authorization', 'X-Expected-User'] : [])];

  const usual = vary.join(', ');

  function varyOf({ response, isProxied }: Exchange, own: readonly string[] | undefined): string {
    const existing = response.getHeader('Vary');
    if (existing === undefined && !own && !isProxied) return usual;
    const names = own ?? vary;
    return merged(existing, isProxied ? [...names, 'X-Forwarded-Prefix'] : names);
  }

  return function send(exchange: Exchange, sending: Sending): void {
    const { reply, tag, headers, notModified = false, text } = sending;
    const { response, representation, format } = exchange;
    const status = notModified ? 304 : reply.status;
    exchange.status = response.headersSent ? response.statusCode : status;
    if (response.headersSent || response.destroyed) return;
    const all = baseHeaders(exchange, status, settings);
    addValidators(all, reply, tag);
    if (headers) Object.assign(all, headers);
    all.Vary = varyOf(exchange, sending.vary);
    if (reply.location !== undefined) all.Location = exchange.wire.prefix + reply.location;
    if (reply.next !== undefined) all.Link = `<${exchange.wire.prefix}${reply.next}>; rel="next"`;
    const body = notModified ? undefined : (text?.bytes ?? bodyOf(exchange, reply));
    if (body !== undefined && text) all['Content-Type'] = text.type;
    else if (body !== undefined && representation && format) {
      all['Content-Type'] = mediaType(exchange.wire, representation.name, format);
    }
    const length = Buffer.byteLength(body ?? '');
    if (body !== undefined || (status !== 204 && status !== 304)) all['Content-Length'] = String(length);
    if (settings.serverTiming && exchange.timings.length > 0) {
      all['Server-Timing'] = exchange.timings.map(([name, ms]) => `${name};dur=${ms.toFixed(2)}`).join(', ');
    }
    response.writeHead(status, all as Record<string, string>);
    if (body === undefined || exchange.request.method === 'HEAD') return void response.end();
    // With as many bytes as characters all of it is ASCII, which needs no encoding.
    const encoding = length === body.length ? 'latin1' : 'utf8';
    if (!isReadBySession(exchange)) return void response.end(body, encoding);
    response.write(body, encoding);
    response.end();
  };
}

/**
 * Whether a session only had to tell who reads. Session middleware holds the last byte of what is given to `end` back until
 * its store has noted that the session was used, in a packet of its own; nobody who only reads has to wait for that.
 */
function isReadBySession({ identity, method, operation }: Exchange): boolean {
  return identity.scheme === 'session' && isSafe(method) && !operation?.ofSession;
}

/** As text, which Node puts into one write together with the header. */
function bodyOf({ representation, format, wire, timings }: Exchange, { document }: Reply): string | undefined {
  if (!document || !representation || !format) return undefined;
  const started = performance.now();
  const text = encode(representation, document(), format, wire);
  timings.push(['encode', performance.now() - started]);
  return text;
}

function baseHeaders(exchange: Exchange, status: number, settings: SendSettings): Headers {
  const { operation, identity, tags } = exchange;
  const headers: Headers = { 'X-Request-Id': exchange.requestId };
  if (operation) headers['X-Cms-Operation'] = operationId(operation);
  if (exchange.siteaccess) headers['X-Cms-Siteaccess'] = exchange.siteaccess;
  if (settings.surrogateKey && tags.length > 0) headers['Surrogate-Key'] = tags.join(' ');
  if (operation?.deprecated) {
    headers.Deprecation = `@${Math.floor(operation.deprecated.since.getTime() / 1000)}`;
    if (operation.deprecated.sunset) headers.Sunset = operation.deprecated.sunset.toUTCString();
  }
  // A 304 says what the answer that it stands for would have said (RFC 9110 §15.4.5).
  const isShown = status === 200 || status === 304;
  const isShared = settings.sharedMaxAge > 0 && operation?.cached && identity.scheme === 'anonymous' && isShown;
  headers['Cache-Control'] = isShared ? `public, s-maxage=${settings.sharedMaxAge}` : privacy(exchange);
  return headers;
}

/** Answers may be kept, but have to be asked for again each time; those with tokens in them not even that. */
function privacy({ operation, identity }: Exchange): string {
  if (operation?.ofSession) return 'no-store';
  return identity.scheme === 'anonymous' ? 'no-cache' : 'private, no-cache';
}

/** A date that is not over yet could stand for two states of the resource, so it is left out (RFC 9110 §8.8.2.2). */
function addValidators(headers: Headers, { modified }: Reply, tag: string | undefined): void {
  if (tag) headers.ETag = tag;
  const isOver = modified && Math.floor(modified.getTime() / 1000) < Math.floor(Date.now() / 1000);
  if (isOver) headers['Last-Modified'] = httpDate(modified);
}

function merged(existing: number | string | readonly string[] | undefined, own: readonly string[]): string {
  if (existing === undefined) return own.join(', ');
  const others = String(existing).split(/\s*,\s*/);
  if (others.includes('*')) return '*';
  const added = own.filter((name) => !others.some((other) => other.toLowerCase() === name.toLowerCase()));
  return [...others, ...added].join(', ');
}
