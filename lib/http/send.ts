/** The last stage: one write of bytes with everything that belongs into the header. */
import { encode, type Showing } from '../api/codec.js';
import { mediaType } from '../api/wire.js';
import { indent } from '../formats/indent.js';
import type { Reply } from '../resources/resource.js';
import type { Exchange } from './exchange.js';
import { httpDate } from './moments.js';
import { type Headers, writeResponse } from './write.js';

export interface SendSettings {
  readonly basic: unknown;
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
export function createSender(settings: SendSettings, sessions: boolean, showing: Omit<Showing, 'languages'>) {
  const vary = [
    ...['Accept', 'X-Siteaccess'],
    ...(sessions || settings.basic ? ['Cookie', 'Authorization', 'X-Expected-User'] : []),
    // A 401 names Basic or not; whatever else could have been the response for the same URL, caches keep apart alike.
    ...(settings.basic ? ['X-Requested-With'] : []),
  ];

  const usual = vary.join(', ');

  function varyOf({ response, isProxied }: Exchange, own: readonly string[] | undefined): string {
    const existing = response.getHeader('Vary');
    if (existing === undefined && !own && !isProxied) return usual;
    const names = own ?? vary;
    return merged(existing, isProxied ? [...names, 'X-Forwarded-Prefix'] : names);
  }

  return function send(exchange: Exchange, sending: Sending): void {
    const { reply, tag, headers, notModified = false, text } = sending;
    const { response, representation, format, isGeneric } = exchange;
    const status = notModified ? 304 : reply.status;
    exchange.status = response.headersSent ? response.statusCode : status;
    if (response.headersSent || response.destroyed) return;
    const all = baseHeaders(exchange, status, settings);
    addValidators(all, reply, tag);
    if (headers) Object.assign(all, headers);
    all.Vary = varyOf(exchange, sending.vary);
    if (reply.location !== undefined) all.Location = exchange.wire.prefix + reply.location;
    if (reply.next !== undefined) all.Link = `<${exchange.wire.prefix}${reply.next}>; rel="next"`;
    const body = notModified ? undefined : (text?.bytes ?? bodyOf(exchange, reply, showing));
    if (body !== undefined && text) all['Content-Type'] = text.type;
    else if (body !== undefined && representation && format) {
      all['Content-Type'] = isGeneric ? `application/${format}` : mediaType(exchange.wire, representation.name, format);
    }
    const length = Buffer.byteLength(body ?? '');
    if (body !== undefined || (status !== 204 && status !== 304)) all['Content-Length'] = String(length);
    if (settings.serverTiming && exchange.timings.length > 0) {
      all['Server-Timing'] = exchange.timings.map(([name, ms]) => `${name};dur=${ms.toFixed(2)}`).join(', ');
    }
    writeResponse(exchange, status, all, body);
  };
}

/** As text, which Node puts into one write together with the header. */
function bodyOf(
  { representation, format, isGeneric, wire, languages, timings }: Exchange,
  { value }: Reply,
  showing: Omit<Showing, 'languages'>,
): string | undefined {
  if (value === undefined || !representation || !format) return undefined;
  const started = performance.now();
  const compact = encode(representation, value, format, wire, { ...showing, languages });
  const text = isGeneric ? indent(compact, format) : compact;
  timings.push(['encode', performance.now() - started]);
  return text;
}

function baseHeaders(exchange: Exchange, status: number, settings: SendSettings): Headers {
  const { operation, identity, tags } = exchange;
  const headers: Headers = { 'X-Request-Id': exchange.requestId };
  if (operation) headers['X-Cms-Operation'] = operation.id;
  if (exchange.siteaccess) headers['X-Cms-Siteaccess'] = exchange.siteaccess;
  if (settings.surrogateKey && tags.length > 0) headers['Surrogate-Key'] = tags.join(' ');
  if (operation?.deprecated) {
    headers.Deprecation = `@${Math.floor(operation.deprecated.since.getTime() / 1000)}`;
    if (operation.deprecated.sunset) headers.Sunset = operation.deprecated.sunset.toUTCString();
  }
  // A 304 says what the answer that it stands for would have said (RFC 9110 §15.4.5).
  const isShown = status === 200 || status === 304;
  const isShared = settings.sharedMaxAge > 0 && operation?.isCacheable && identity.scheme === 'anonymous' && isShown;
  headers['Cache-Control'] = isShared ? `public, s-maxage=${settings.sharedMaxAge}` : privacy(exchange);
  return headers;
}

/** Answers may be kept, but have to be asked for again each time; those with tokens in them not even that. */
function privacy({ operation, identity }: Exchange): string {
  if (operation?.usesSession) return 'no-store';
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
  const others = String(existing)
    .split(',')
    .map((name) => name.trim());
  if (others.includes('*')) return '*';
  const added = own.filter((name) => !others.some((other) => other.toLowerCase() === name.toLowerCase()));
  return [...others, ...added].join(', ');
}
