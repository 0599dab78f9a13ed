/** The request's body: read with a limit, or taken from where the host's own parser left it. */
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import getRawBody from 'raw-body';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from '../errors.js';
import type { Input } from '../representation/codec.js';
import type { ContentType } from './dispatch.js';
import { type HttpRequest, header } from './exchange.js';

/**
 * What the client sent, for the codec.
 * @throws PayloadTooLarge above the limit, which counts after decompression
 * @throws Error, for the host's developer, where a parser has consumed the body and left nothing usable
 */
export async function readBody(
  request: HttpRequest,
  { format = 'xml', charset }: ContentType,
  limit: number,
): Promise<Input> {
  if (!isConsumed(request)) return { format, charset, bytes: await read(request, limit) };
  const { body } = request;
  if (typeof body === 'string') return { format, charset, parsed: body };
  if (body instanceof Uint8Array) return { format, charset, bytes: body };
  if (format === 'json' && body !== undefined) return { format, parsed: body };
  throw new Error(
    `A body parser of the host has consumed the ${format.toUpperCase()} body and left nothing that can be read: ` +
      'mount the router before it, or let it leave the text in request.body',
  );
}

/** Whether there is anything to read (RFC 9112 §6). */
export function hasBody(request: HttpRequest): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(header(request, 'content-length') ?? 0) > 0;
}

function isConsumed(request: HttpRequest): boolean {
  return request.readableDidRead || request.readableEnded;
}

async function read(request: HttpRequest, limit: number): Promise<Uint8Array> {
  const coding = header(request, 'content-encoding')?.trim().toLowerCase() || 'identity';
  const length = Number(header(request, 'content-length'));
  if (coding === 'identity' && length > limit) throw refuse(request, limit);
  try {
    const stream = decompressed(request, coding);
    return await getRawBody(stream, { limit, length: coding === 'identity' && length >= 0 ? length : null });
  } catch (error) {
    throw (error as { type?: string }).type === 'entity.too.large' ? refuse(request, limit) : unreadable(error);
  }
}

/** The rest is read and thrown away: a client that is still sending would not see the answer otherwise. */
function refuse(request: HttpRequest, limit: number): PayloadTooLarge {
  request.unpipe();
  request.resume();
  return new PayloadTooLarge(limit);
}

function unreadable(error: unknown): unknown {
  const { code = '', type = '' } = error as { code?: string; type?: string };
  if (/^(?:Z_|ERR_|UNEXPECTED)/.test(code)) return new BadRequest('The body is not encoded as Content-Encoding says');
  if (type.startsWith('request.')) return new BadRequest('The body ended before its Content-Length');
  return error;
}

function decompressed(request: HttpRequest, coding: string): Readable {
  switch (coding) {
    case 'identity':
      return request;
    case 'gzip':
    case 'x-gzip':
      return piped(request, createGunzip());
    case 'deflate':
      return piped(request, createInflate());
    case 'br':
      return piped(request, createBrotliDecompress());
    default:
      throw new UnsupportedMediaType('The Content-Encoding is not one of gzip, deflate, br', {
        'Accept-Encoding': 'gzip, deflate, br',
      });
  }
}

/** A pipe does not tell its end that the client has gone away; `pipeline` would close the connection before the answer. */
function piped(request: HttpRequest, decompress: Transform): Readable {
  request.once('close', () => {
    if (!request.complete) decompress.destroy(Object.assign(new Error('aborted'), { type: 'request.aborted' }));
  });
  return request.pipe(decompress);
}
