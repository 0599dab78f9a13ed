/** Files in responses: whole or in parts (RFC 9110 §14), with header fields that keep browsers from running them. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import contentDisposition from 'content-disposition';
import parseRanges from 'range-parser';
import { RangeNotSatisfiable } from '../../errors.js';
import type { Causes, Use } from '../causes.js';
import { type ApiRequest, type ApiResponse, isUnopened, type RequestHeaders, type ResponseBody } from '../message.js';
import type { Download, FileValue, Responses } from '../responses.js';
import { createDeadline } from './deadline.js';

export const isDownload = ({ operation }: Pick<Use, 'operation'>): boolean =>
  Object.values(operation.responses as Responses).some((shown) => typeof shown === 'object' && 'isDownload' in shown);

const showsFile = (status: number, use: Use): boolean =>
  isDownload(use) && (status === 200 || status === 206 || status === 304);

export const causes: Causes = {
  headers: [
    { name: 'Accept-Ranges', description: 'Range requests are supported: `bytes`', on: showsFile },
    { name: 'Content-Disposition', description: 'Whether browsers show or save the file, and its name', on: showsFile },
    { name: 'X-Content-Type-Options', description: 'Disables media type sniffing', on: showsFile },
    { name: 'Content-Security-Policy', description: 'Forbids scripts in the response', on: showsFile },
    {
      name: 'Content-Range',
      description: 'The range of bytes in the response, or the size of the file where the range cannot be satisfied',
      on: (status, use) => status === 206 && isDownload(use),
    },
  ],
  errors: [
    { status: 416, reason: 'The file has none of the bytes in Range', headers: ['Content-Range'], of: isDownload },
  ],
};

/** Types that browsers show without running scripts in them; all others are sent as attachments. */
const harmless = /^(?:image\/(?!svg)|audio\/|video\/|text\/plain$)/;

export function fileHeaders({ mediaType, body }: FileValue): Record<string, string> {
  if (body instanceof Uint8Array) return { 'Content-Type': mediaType };
  return {
    'Content-Type': mediaType === 'text/plain' ? 'text/plain; charset=utf-8' : mediaType,
    'Accept-Ranges': 'bytes',
    'Content-Disposition': dispositionOf(body.name, mediaType),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}

/** Names that are not ASCII are sent in UTF-8 as well (RFC 6266 §4.3); clients that do not know that get question marks. */
function dispositionOf(name: string, mediaType: string): string {
  const type = harmless.test(mediaType) ? 'inline' : 'attachment';
  return contentDisposition(name, { type, fallback: name.replace(/[^\x20-\x7E]/g, '?') });
}

interface Part {
  readonly status: 200 | 206;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ResponseBody;
  /** Whether it has the first byte: a file that is loaded in parts counts as one download. */
  readonly isBeginning: boolean;
}

/**
 * The parts of a file that are sent.
 * @throws RangeNotSatisfiable where it has none of the bytes that are requested
 */
export function toPart(headers: RequestHeaders, method: string, file: FileValue, tag: string | undefined): Part {
  const { body } = file;
  if (body instanceof Uint8Array) return { status: 200, headers: {}, body, isBeginning: true };
  const ranges = method === 'GET' && isCurrent(headers['if-range'], tag, file.modified) ? rangesIn(headers, body) : [];
  const [first, ...others] = ranges;
  if (!first) {
    const { size } = body;
    const headers = { 'Content-Length': String(size) };
    return { status: 200, headers, body: { size, open: () => body.read() }, isBeginning: true };
  }
  if (others.length > 0) return severalParts(ranges, body, fileHeaders(file)['Content-Type'] ?? '');
  const size = first.end - first.start + 1;
  return {
    status: 206,
    headers: { 'Content-Length': String(size), 'Content-Range': rangeText(first, body.size) },
    body: { size, open: () => body.read(first) },
    isBeginning: first.start === 0,
  };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Of many small parts, each has more overhead than bytes, so the whole is sent instead (RFC 9110 §14.2). */
const mostRanges = 20;

/** Ranges that overlap or touch are one; none means the whole file. */
function rangesIn({ range = '' }: RequestHeaders, { size }: Download): readonly Range[] {
  if (!range.startsWith('bytes=') || range.split(',').length > mostRanges) return [];
  const ranges = parseRanges(size, range, { combine: true });
  if (ranges === -1) throw new RangeNotSatisfiable(size);
  return ranges === -2 ? [] : [...ranges];
}

/** Whether the client has parts of the same bytes; a weak tag cannot guarantee that (RFC 9110 §13.1.5). */
function isCurrent(condition: string | undefined, tag: string | undefined, modified: Date | undefined): boolean {
  if (condition === undefined) return true;
  if (condition.startsWith('"')) return condition === tag;
  return modified !== undefined && condition === modified.toUTCString();
}

const rangeText = ({ start, end }: Range, size: number): string => `bytes ${start}-${end}/${size}`;

function severalParts(ranges: readonly Range[], source: Download, mediaType: string): Part {
  const boundary = randomBytes(16).toString('hex');
  const headOf = (range: Range) =>
    `\r\n--${boundary}\r\nContent-Type: ${mediaType}\r\nContent-Range: ${rangeText(range, source.size)}\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const length = ranges.reduce((sum, range) => sum + headOf(range).length + range.end - range.start + 1, tail.length);
  async function* parts() {
    for (const range of ranges) {
      yield Buffer.from(headOf(range));
      yield* await source.read(range);
    }
    yield Buffer.from(tail);
  }
  return {
    status: 206,
    headers: { 'Content-Length': String(length), 'Content-Type': `multipart/byteranges; boundary=${boundary}` },
    body: { size: length, open: async () => Readable.from(parts(), { objectMode: false }) },
    isBeginning: ranges.some(({ start }) => start === 0),
  };
}

/** Bytes up to which a file is read at once: a stream costs more than these take in memory. */
const mostAtOnce = 65_536;

/** The response with an open file, or with its bytes where they are few, where it has one and the client gets to see it. */
export async function opened(request: ApiRequest, response: ApiResponse, timeout: number): Promise<ApiResponse> {
  const { body, about } = response;
  if (!isUnopened(body) || about.method === 'HEAD') return response;
  const deadline = createDeadline(request, timeout);
  const opening = body.open();
  try {
    const stream = await deadline.race(opening);
    return { ...response, body: body.size > mostAtOnce ? stream : await deadline.race(bytesOf(stream, body.size)) };
  } catch (error) {
    opening.then((stream) => stream.destroy()).catch(() => undefined);
    throw error;
  } finally {
    deadline.clear();
  }
}

async function bytesOf(stream: Readable, size: number): Promise<Uint8Array> {
  const bytes = await buffer(stream);
  if (bytes.length !== size) throw new Error(`A file has ${bytes.length} bytes where ${size} were announced`);
  return bytes;
}
