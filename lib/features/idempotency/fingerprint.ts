/** The fingerprint of a request: a digest of all that a repetition must have in common with it. */
import { createHmac } from 'node:crypto';
import type { ApiRequest } from '../../http/message.js';
import { readBytes } from '../../pipeline/input/body.js';
import { bodyLimit } from '../../pipeline/input/document.js';
import { type Authenticated, complete } from '../../pipeline/state/request-record.js';
import type { Service } from '../../pipeline/state/service.js';

/**
 * The fingerprint, for which the body is read; handlers get the bytes. The key of the digest is that of the client, so that
 * a password in the body cannot be guessed by the fingerprint that is stored.
 * @throws PayloadTooLarge, BadRequest or RequestTimeout for a body that cannot be read
 */
export async function fingerprintOf(ready: Authenticated, key: string, service: Service): Promise<string> {
  const { request, method, binding, contentType, mount } = ready;
  const { headers, path, query } = request;
  const isFile = binding.receives !== undefined;
  const isRead = isFile || (binding.consumes !== undefined && contentType !== undefined);
  const content = isRead ? await readBytes(request, bodyLimit(ready, service), ready.deadline) : undefined;
  const digest = createHmac('sha256', key);
  const facts = [
    ...[binding.id, method, mount.vendor, mount.prefix, path, query.text],
    ...[headers['content-type']?.trim().toLowerCase(), binding.readsDestination ? headers.destination : undefined],
    ...(isFile ? [headers['upload-length'], headers['upload-metadata']] : []),
  ];
  digest.update(`${JSON.stringify(facts)}\n`);
  if (content !== undefined) {
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    digest.update(isRaw ? content : (JSON.stringify(content) ?? ''));
    complete(ready, { request: withContent(request, content) });
  }
  return digest.digest('base64url');
}

/** The request, with the content of its body as a body parser leaves it. */
const withContent = (request: ApiRequest, parsed: unknown): ApiRequest =>
  request.body && 'stream' in request.body
    ? { ...request, body: { stream: request.body.stream, isConsumed: true, parsed } }
    : request;
