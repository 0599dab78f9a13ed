/** The last stage: documents become text, with the header fields that describe it. */
import { indent } from '../../formats/indent.js';
import { encode as encodeDocument, writeText } from '../codec.js';
import {
  type ApiRequest,
  type ApiResponse,
  type DocumentBody,
  type EncodedResponse,
  isDocumentBody,
} from '../message.js';
import { type Service, wireOf } from '../service.js';
import { mediaType } from '../wire.js';

/** The response with a body that an adapter can send. */
export function encode(request: ApiRequest, response: ApiResponse, service: Service): EncodedResponse {
  const { status, body, headers, timings } = response;
  const started = performance.now();
  const sent = isDocumentBody(body) ? textOf(body, request.prefix, service) : body;
  const all: Record<string, string | readonly string[]> = { ...headers };
  if (isDocumentBody(body)) all['Content-Type'] = typeOf(body, request.prefix, service);
  const length = lengthOf(sent);
  // These two never have a body, so that their length would be that of another response (RFC 9110 §8.6).
  if (length !== undefined && (length > 0 || (status !== 204 && status !== 304)))
    all['Content-Length'] = String(length);
  if (service.settings.serverTiming) {
    const own = isDocumentBody(body) ? [['encode', performance.now() - started] as const] : [];
    const entries = [...timings, ...own].map(([name, ms]) => `${name};dur=${ms.toFixed(2)}`);
    if (entries.length > 0) all['Server-Timing'] = entries.join(', ');
  }
  const { vary, about, leavesSession } = response;
  return { status, headers: all, body: sent, vary, about, leavesSession };
}

function textOf(
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

const typeOf = ({ document, format, isGeneric }: DocumentBody, prefix: string, service: Service): string =>
  isGeneric ? `application/${format}` : mediaType(wireOf(service, prefix), document.name, format);

/** Undefined for a stream, whose length is its own matter. */
function lengthOf(body: EncodedResponse['body']): number | undefined {
  if (body === undefined) return 0;
  return typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : undefined;
}
