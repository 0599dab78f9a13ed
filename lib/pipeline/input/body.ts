/** The request's body: read with a limit, or taken from where a body parser of the host has left it. */

import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { BadRequest, PayloadTooLarge, UnsupportedMediaType } from '../../errors/errors.js';
import type { Input } from '../../http/codec.js';
import type { ApiRequest, RequestHeaders } from '../../http/message.js';
import type { Format } from '../../http/mount-settings.js';
import { once } from '../../support/once.js';
import { type Causes, errorCause } from '../state/causes.js';
import type { Deadline } from '../state/deadline.js';

export const causes: Causes = {
  errors: [errorCause(413, 'The body is too large', { of: ({ consumes }) => consumes !== undefined })],
};

/** How a body is read. */
interface Reading {
  readonly format: Format;
  readonly charset: string | undefined;
  /** Bytes, counted after decompression. */
  readonly limit: number;
}

/**
 * The body, for the codec.
 * @throws PayloadTooLarge above the limit
 * @throws RequestTimeout where nothing more arrives
 * @throws Error, for the host's developer, where a parser has consumed the body and left nothing usable
 */
export async function readBody(
  { body, headers }: Pick<ApiRequest, 'body' | 'headers'>,
  reading: Reading,
  deadline: Deadline,
): Promise<Input> {
  const { format, charset } = reading;
  if (!body) return { format, charset, bytes: new Uint8Array() };
  if ('tree' in body) {
    if (body.error) throw body.error;
    if (body.format === format) return { format, tree: body.tree };
    throw new UnsupportedMediaType(
      `The document is in ${body.format.toUpperCase()}, the format of the whole batch: the media type must name it`,
    );
  }
  const { stream, isConsumed, parsed } = body;
  if (!isConsumed) return { format, charset, bytes: await read({ source: stream, headers }, reading.limit, deadline) };
  if (typeof parsed === 'string') return { format, charset, parsed };
  if (parsed instanceof Uint8Array) return { format, charset, bytes: parsed };
  if (format === 'json' && parsed !== undefined) return { format, parsed };
  throw new Error(
    `A body parser of the host has consumed the ${format.toUpperCase()} body and left nothing that can be read: ` +
      'mount the router before it, or let it leave the text in request.body',
  );
}

// Not at the top, because only requests with a body need it.
const rawBody = once(async () => (await import('raw-body')).default);

/**
 * The bytes of a body that was not read yet, or the value that a body parser of the host has read.
 * @throws as `readBody` does
 */
export async function readBytes(
  { body, headers }: Pick<ApiRequest, 'body' | 'headers'>,
  limit: number,
  deadline: Deadline,
) {
  if (!body || 'tree' in body) return undefined;
  return body.isConsumed ? body.parsed : read({ source: body.stream, headers }, limit, deadline);
}

interface Source {
  readonly source: Readable;
  readonly headers: RequestHeaders;
}

async function read({ source, headers }: Source, limit: number, deadline: Deadline): Promise<Uint8Array> {
  const coding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  const length = Number(headers['content-length']);
  if (coding === 'identity' && length > limit) throw new PayloadTooLarge(limit);
  // Before the stream, whose errors it listens to.
  const getRawBody = await rawBody();
  const stream = decompressed(source, coding);
  const refresh = () => deadline.refresh();
  source.on('data', refresh);
  try {
    const whole = getRawBody(stream, { limit, length: coding === 'identity' && length >= 0 ? length : null });
    return await deadline.receive(whole);
  } catch (error) {
    // The adapter discards the rest of the body.
    if (stream !== source) stream.destroy();
    throw (error as { type?: string }).type === 'entity.too.large' ? new PayloadTooLarge(limit) : unreadable(error);
  } finally {
    source.off('data', refresh);
  }
}

function unreadable(error: unknown): unknown {
  const { code = '', type = '' } = error as { code?: string; type?: string };
  if (/^(?:Z_|ERR_|UNEXPECTED)/.test(code))
    return new BadRequest('The body does not have the encoding of Content-Encoding');
  if (type.startsWith('request.')) return new BadRequest('The body ended before its Content-Length');
  return error;
}

function decompressed(source: Readable, coding: string): Readable {
  switch (coding) {
    case 'identity':
      return source;
    case 'gzip':
    case 'x-gzip':
      return piped(source, createGunzip());
    case 'deflate':
      return piped(source, createInflate());
    case 'br':
      return piped(source, createBrotliDecompress());
    default:
      throw new UnsupportedMediaType('The Content-Encoding is not one of gzip, deflate, br', {
        'Accept-Encoding': 'gzip, deflate, br',
      });
  }
}

/** A pipe does not report that the client has disconnected; `pipeline` would close the connection before the response. */
function piped(source: Readable, decompress: Transform): Readable {
  source.once('close', () => {
    if (!source.readableEnded) decompress.destroy(Object.assign(new Error('aborted'), { type: 'request.aborted' }));
  });
  return source.pipe(decompress);
}
