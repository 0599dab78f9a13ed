/** The last stage: documents become text, files are opened, and header fields describe the body. */
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type DocumentBody, type FileBody, isDocumentBody, isFileBody, isWritten, toBytes } from '../../http/bodies.js';
import type { ApiResponse, EncodedResponse, Timing } from '../../http/message.js';
import { createDeadline, type Deadline } from '../state/deadline.js';
import { textOf, typeOf } from '../state/document-text.js';
import type { RequestRecord } from '../state/request-record.js';
import { mountSettingsOf, type Service } from '../state/service.js';

/** The response with a body that an adapter can send. */
export async function encode(response: ApiResponse, record: RequestRecord, service: Service): Promise<EncodedResponse> {
  const { request, timings } = record;
  const written = isText(response) ? response : await withText(response, record, service);
  const { status, headers, body, modified, about, isSessionUnchanged } = written;
  const length = lengthOf(body);
  // These two never have a body, so that their length would be that of another response (RFC 9110 §8.6).
  const hasLength = length > 0 || (status !== 204 && status !== 304);
  const isEndless = length === Number.POSITIVE_INFINITY;
  const encodedHeaders: EncodedResponse['headers'] = Object.assign({}, headers);
  if (isWritten(body)) encodedHeaders['Content-Type'] = body.mediaType;
  if (isOver(modified)) encodedHeaders['Last-Modified'] = modified.toUTCString();
  if (hasLength && !isEndless) encodedHeaders['Content-Length'] = String(length);
  if (service.settings.events.serverTiming) Object.assign(encodedHeaders, timingHeader(timings, about.isCached));
  encodedHeaders['X-Request-Id'] = request.id;
  return {
    status,
    headers: encodedHeaders,
    body: isFileBody(body) ? await opened(body, record, service) : isWritten(body) ? body.content : body,
    about,
    isSessionUnchanged,
    isEndless,
  };
}

/** A response whose body is not a value of the domain any more. */
type TextResponse = ApiResponse & { readonly body?: Exclude<ApiResponse['body'], DocumentBody> };

const isText = (response: ApiResponse): response is TextResponse => !isDocumentBody(response.body);

/** The response with its document as text; all else as it is. */
export async function withText(
  response: ApiResponse,
  { request, timings }: RequestRecord,
  service: Service,
): Promise<TextResponse> {
  const { body } = response;
  if (!isDocumentBody(body)) return response as TextResponse;
  const started = performance.now();
  const mount = mountSettingsOf(service, request.prefix);
  const text = textOf(body, mount, service);
  const content = toBytes(typeof text === 'string' ? text : await text);
  const written = { content: typeof content === 'string' ? content : await content, mediaType: typeOf(body, mount) };
  timings.push(['encode', performance.now() - started]);
  return { ...response, body: written };
}

/** The current second could identify two states of the resource, so it is left out (RFC 9110 §8.8.2.2). */
const isOver = (modified: Date | undefined): modified is Date =>
  modified !== undefined && Math.floor(modified.getTime() / 1000) < Math.floor(Date.now() / 1000);

function timingHeader(timings: readonly Timing[], isCached: boolean | undefined) {
  const entries = timings.map(([name, milliseconds]) => `${name};dur=${milliseconds.toFixed(2)}`);
  if (isCached) entries.push('cache;desc=hit');
  return entries.length > 0 ? { 'Server-Timing': entries.join(', ') } : undefined;
}

function lengthOf(body: TextResponse['body']): number {
  if (body === undefined) return 0;
  if (isFileBody(body)) return body.size;
  return Buffer.byteLength(isWritten(body) ? body.content : body);
}

/** Bytes up to which a file is read at once: a stream costs more than these take in memory. */
const maxAtOnce = 65_536;

/** Whether a file is read at once. */
export const isSmall = ({ size }: FileBody): boolean => size <= maxAtOnce;

/** The open file, or its bytes where it is small; undefined where the client does not get to see it. */
async function opened(
  file: FileBody,
  record: RequestRecord,
  service: Service,
): Promise<Readable | Uint8Array | undefined> {
  if (record.method === 'HEAD') return undefined;
  const deadline = createDeadline(record.request, service.settings.timeout);
  try {
    return isSmall(file) ? await bytesOf(file, deadline) : await openedIn(file, deadline);
  } finally {
    deadline.clear();
  }
}

async function openedIn(file: FileBody, deadline: Deadline): Promise<Readable> {
  const opening = file.open();
  try {
    return await deadline.race(opening);
  } catch (error) {
    opening.then((stream) => stream.destroy()).catch(() => undefined);
    throw error;
  }
}

export async function bytesOf(file: FileBody, deadline: Deadline): Promise<Uint8Array> {
  const stream = await openedIn(file, deadline);
  try {
    const bytes = await deadline.race(buffer(stream));
    if (bytes.length !== file.size)
      throw new Error(`A file has ${bytes.length} bytes where ${file.size} were announced`);
    return bytes;
  } catch (error) {
    stream.destroy();
    throw error;
  }
}
