/** The last stage: documents become text, with the header fields that describe it. */
import { indent } from '../../formats/indent.js';
import { encode as encodeDocument, write, writeText } from '../codec.js';
import {
  type ApiRequest,
  type ApiResponse,
  type DocumentBody,
  type EncodedResponse,
  isDocumentBody,
  isUnopened,
  isWritten,
  type UnopenedBody,
  type WrittenBody,
} from '../message.js';
import { type Service, wireOf } from '../service.js';

/** The response with a body that an adapter can send. */
export function encode(request: ApiRequest, response: ApiResponse, service: Service): EncodedResponse {
  const { status, body, headers, timings } = response;
  const started = service.settings.serverTiming ? performance.now() : 0;
  const sent = isUnopened(body) ? undefined : textOrBytes(body, request.prefix, service);
  // Adding members to a copy that a spread has made takes twenty times as long on Node 20.
  const all: Record<string, string | readonly string[]> = Object.assign({}, headers);
  if (isDocumentBody(body)) all['Content-Type'] = typeOf(body, request.prefix, service);
  if (isWritten(body)) all['Content-Type'] = body.mediaType;
  if (isOver(response.modified)) all['Last-Modified'] = response.modified.toUTCString();
  const length = lengthOf(sent);
  // These two never have a body, so that their length would be that of another response (RFC 9110 §8.6).
  const isKnown = length !== undefined && all['Content-Length'] === undefined;
  if (isKnown && (length > 0 || (status !== 204 && status !== 304))) all['Content-Length'] = String(length);
  if (service.settings.serverTiming) {
    const own = isDocumentBody(body) ? [['encode', performance.now() - started] as const] : [];
    const entries = [...timings, ...own].map(([name, ms]) => `${name};dur=${ms.toFixed(2)}`);
    if (response.about.isCached) entries.push('cache;desc=hit');
    if (entries.length > 0) all['Server-Timing'] = entries.join(', ');
  }
  all.Vary = response.vary;
  const { about, leavesSession } = response;
  // With as many bytes as characters all of it is ASCII, which need not be encoded.
  const encoding = typeof sent === 'string' && sent.length === length ? 'latin1' : 'utf8';
  return { status, headers: all, body: sent, encoding, about, leavesSession };
}

/** The current second could identify two states of the resource, so it is left out (RFC 9110 §8.8.2.2). */
const isOver = (modified: Date | undefined): modified is Date =>
  modified !== undefined && Math.floor(modified.getTime() / 1000) < Math.floor(Date.now() / 1000);

function textOrBytes(body: Exclude<ApiResponse['body'], UnopenedBody>, prefix: string, service: Service) {
  if (isWritten(body)) return body.bytes;
  return isDocumentBody(body) ? textOf(body, prefix, service) : body;
}

/** Writes the document of a part, so that encoding the whole has less to do at once. */
export function writtenBody(body: DocumentBody, prefix: string, service: Service): WrittenBody {
  const { document, value, format, languages } = body;
  const tree = body.tree ?? write(document, value, format, wireOf(service, prefix), { ...service.showing, languages });
  return { body: { ...body, tree }, bytes: Buffer.byteLength(writeText(document, tree, format)) };
}

/** The text of a document. */
export function textOf(
  { document, value, format, isGeneric, languages, tree }: DocumentBody,
  prefix: string,
  service: Service,
): string {
  const showing = { ...service.showing, languages };
  const text = tree
    ? writeText(document, tree, format)
    : encodeDocument(document, value, format, wireOf(service, prefix), showing);
  return isGeneric ? indent(text, format) : text;
}

export const typeOf = ({ document, format, isGeneric }: DocumentBody, prefix: string, service: Service): string =>
  isGeneric ? `application/${format}` : wireOf(service, prefix).mediaTypes[format](document.name);

/** Undefined for a stream, whose length is unknown here. */
function lengthOf(body: EncodedResponse['body']): number | undefined {
  if (body === undefined) return 0;
  return typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : undefined;
}
