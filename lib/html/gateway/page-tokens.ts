/** The CSRF token of a session in pages, which are cached without it. */
import { isWritten } from '../../http/bodies.js';
import { digestTag } from '../../http/entity-tag.js';
import type { ApiResponse, ResponseHeaders } from '../../http/message.js';
import { htmlType, tokenPlaceholder } from '../markup/html.js';

/** A page with the token of the client's session, and the tag of its final bytes; all else as it is. */
export function withToken(
  response: ApiResponse,
  pageHeaders: ResponseHeaders,
  findToken: () => string | undefined,
): ApiResponse {
  const page = bytesOfPage(response);
  if (!page) return response;
  const hasToken = page.includes(tokenPlaceholder);
  const content = hasToken ? replaced(page, tokenPlaceholder, findToken() ?? '') : page;
  const { 'Content-Type': _, ...headers } = response.headers;
  const ETag = digestTag(htmlType, content);
  return {
    ...response,
    headers: Object.assign({ ...pageHeaders }, headers, response.status === 200 && { ETag }),
    body: { content, mediaType: htmlType },
    // The token of a host's session may be new: the form that sends it must find it in the store.
    isSessionUnchanged: response.isSessionUnchanged && !hasToken,
  };
}

/** Each occurrence of a text in a page is replaced, without decoding all of the page. */
function replaced(page: Buffer, text: string, other: string): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = page.indexOf(text); at !== -1; at = page.indexOf(text, from)) {
    pieces.push(page.subarray(from, at), Buffer.from(other));
    from = at + Buffer.byteLength(text);
  }
  return Buffer.concat([...pieces, page.subarray(from)]);
}

/** Undefined for all but pages. */
function bytesOfPage({ body, headers }: ApiResponse): Buffer | undefined {
  const bytes = isWritten(body) ? body.content : body;
  const type = isWritten(body) ? body.mediaType : headers['Content-Type'];
  if (type !== htmlType || !(bytes instanceof Uint8Array)) return undefined;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
