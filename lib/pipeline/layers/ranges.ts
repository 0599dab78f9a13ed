/** Parts of files, for clients that load them piece by piece (RFC 9110 §14). */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import parseRanges from 'range-parser';
import { RangeNotSatisfiable } from '../../errors/errors.js';
import { type FileBody, isFileBody } from '../../http/bodies.js';
import type { ApiResponse, RequestHeaders } from '../../http/message.js';
import type { ByteRange } from '../../repository/repository.js';
import { type Causes, errorCause, headerCause } from '../state/causes.js';
import { layerFor, layerOf } from '../state/request-record.js';

export const causes: Causes = {
  headers: [
    headerCause(
      'Content-Range',
      'The range of bytes in the response, or the size of the file where the range cannot be satisfied',
      { on: (status, use) => status === 206 && use.isDownload },
    ),
  ],
  errors: [
    errorCause(416, 'The file has none of the bytes in Range', {
      headers: ['Content-Range'],
      of: (use) => use.isDownload,
    }),
  ],
};

/** A 206 with the requested bytes in place of the whole file. */
export const ranges = layerOf(
  ({ isDownload }) => isDownload,
  layerFor(
    ({ method, request }) => method === 'GET' && request.headers.range !== undefined,
    (inner) => async (ready) => {
      const response = await inner(ready);
      const { status, body, headers } = response;
      if (status !== 200 || headers['Accept-Ranges'] !== 'bytes') return response;
      const file = toFile(body);
      const { range = '', 'if-range': condition } = ready.request.headers;
      if (!file || !isCurrent(condition, response)) return response;
      const parts = rangesIn(range, file.size);
      const [first, ...others] = parts;
      if (!first) return response;
      const part =
        others.length > 0 ? severalParts(parts, file, String(headers['Content-Type'])) : onePart(first, file);
      // A file that is loaded in parts counts as one download: that of its first byte.
      const isBeginning = parts.some(({ start }) => start === 0);
      return {
        ...response,
        ...part,
        status: 206,
        headers: { ...headers, ...part.headers },
        onDownload: isBeginning ? response.onDownload : undefined,
      };
    },
  ),
);

/** Small files are in memory. */
function toFile(body: ApiResponse['body']): FileBody | undefined {
  if (isFileBody(body)) return body;
  if (!(body instanceof Uint8Array)) return undefined;
  const open = async ({ start, end } = { start: 0, end: body.length - 1 }) =>
    Readable.from([body.subarray(start, end + 1)], { objectMode: false });
  return { size: body.length, open };
}

/** Maximum number of ranges; for more, whose overhead exceeds their bytes, the whole file is sent (RFC 9110 §14.2). */
const maxRanges = 20;

/** Ranges that overlap or touch are one; none means the whole file. */
function rangesIn(range: string, size: number): readonly ByteRange[] {
  if (!range.startsWith('bytes=') || range.split(',').length > maxRanges) return [];
  // A suffix that is longer than the file selects all of it.
  const within = range.replace(/(?<=[=,\s])-(\d{1,15})/g, (_, last: string) => `-${Math.min(Number(last), size)}`);
  const parts = parseRanges(size, within, { combine: true });
  if (parts === -1) throw new RangeNotSatisfiable(size);
  return parts === -2 ? [] : [...parts];
}

/** Whether the client has parts of the same bytes; a weak tag cannot guarantee that (RFC 9110 §13.1.5). */
function isCurrent(condition: RequestHeaders[string], { headers, modified }: ApiResponse): boolean {
  if (condition === undefined) return true;
  if (condition.startsWith('"')) return condition === headers.ETag;
  return modified !== undefined && condition === modified.toUTCString();
}

const rangeText = ({ start, end }: ByteRange, size: number): string => `bytes ${start}-${end}/${size}`;

type RangeBody = Pick<ApiResponse, 'headers' | 'body'>;

const onePart = (range: ByteRange, file: FileBody): RangeBody => ({
  headers: { 'Content-Range': rangeText(range, file.size) },
  body: { size: range.end - range.start + 1, open: () => file.open(range) },
});

function severalParts(parts: readonly ByteRange[], file: FileBody, mediaType: string): RangeBody {
  const boundary = randomBytes(16).toString('hex');
  const headOf = (range: ByteRange) =>
    `\r\n--${boundary}\r\nContent-Type: ${mediaType}\r\nContent-Range: ${rangeText(range, file.size)}\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const size = parts.reduce((sum, range) => sum + headOf(range).length + range.end - range.start + 1, tail.length);
  async function* chunks() {
    for (const range of parts) {
      yield Buffer.from(headOf(range));
      yield* await file.open(range);
    }
    yield Buffer.from(tail);
  }
  return {
    headers: { 'Content-Type': `multipart/byteranges; boundary=${boundary}` },
    body: { size, open: async () => Readable.from(chunks(), { objectMode: false }) },
  };
}
