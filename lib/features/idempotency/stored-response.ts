/** Responses as they are stored for a repetition of the request: header fields and the text of the body. */
import { createHash } from 'node:crypto';
import { isWritten } from '../../http/bodies.js';
import type { ApiResponse, ResponseHeaders } from '../../http/message.js';
import type { Authenticated } from '../../pipeline/state/request-record.js';

/** Bytes of a body that is stored. */
const maxBytes = 65_536;

interface StoredText {
  /** The representation that was requested: a repetition that requests another one gets that. */
  readonly representation: string;
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body?: { readonly content: string; readonly mediaType: string };
}

/** Header fields by which a client selects the representation, which are not part of the request itself. */
const representationIn = ({ request: { headers }, scope }: Authenticated): string =>
  createHash('sha256')
    .update(JSON.stringify([headers.accept, headers.prefer, scope.siteaccess]))
    .digest('base64url');

/** A response whose bytes can be stored; undefined for one that is too large, or no document. */
export function toStored(ready: Authenticated, { status, headers, body }: ApiResponse): string | undefined {
  if (body !== undefined && !isWritten(body)) return undefined;
  if (body && Buffer.byteLength(body.content) > maxBytes) return undefined;
  const content = body && (typeof body.content === 'string' ? body.content : Buffer.from(body.content).toString());
  const stored: StoredText = {
    representation: representationIn(ready),
    status,
    headers,
    ...(body && content !== undefined && { body: { content, mediaType: body.mediaType } }),
  };
  return JSON.stringify(stored);
}

/** Undefined where another representation was stored. */
export function fromStored(ready: Authenticated, text: string): Omit<StoredText, 'representation'> | undefined {
  const { representation, ...response }: StoredText = JSON.parse(text);
  return representation === representationIn(ready) ? response : undefined;
}
