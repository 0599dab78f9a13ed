/** The request's body: read with a limit, or taken from where the host's own parser left it. */
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import getRawBody from 'raw-body';
import type { Input } from '../api/codec.js';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from '../errors.js';
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

function isConsumed(request: HttpRequest): boolean {
  return request.readableDidRead || request.readableEnded;
}

async function read(request: HttpRequest, limit: number): Promise<Uint8Array> {
  const coding = header(request, 'content-encoding')?.trim().toLowerCase() || 'identity';
  const length = Number(header(request, 'content-length'));
  if (coding === 'identity' && length > limit) throw new PayloadTooLarge(limit);
  const stream = decompressed(request, coding);
  try {
    return await getRawBody(stream, { limit, length: coding === 'identity' && length >= 0 ? length : null });
  } catch (error) {
    // What is left of the body is the last stage's matter.
    if (stream !== request) stream.destroy();
    throw (error as { type?: string }).type === 'entity.too.large' ? new PayloadTooLarge(limit) : unreadable(error);
  }
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
