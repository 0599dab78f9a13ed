/** Sends a response: one write of head and body; the rest of the request's body is read or discarded. */

import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import vary from 'vary';
import type { EncodedResponse } from '../http/message.js';
import type { AuthRequest, HostResponse } from './host.js';
import { discardRest, isUnread, mustClose } from './unread-body.js';

type Body = EncodedResponse['body'];

/** A request of the host, with its response. */
export interface Exchange {
  readonly request: AuthRequest;
  readonly response: HostResponse;
}

/** Writes head and body; afterwards the connection is either at the start of the next request, or closed. */
export function send(encoded: EncodedResponse, exchange: Exchange, idleTimeout: number): Promise<void> {
  const { body } = encoded;
  const completion = write(encoded, exchange, idleTimeout);
  // Closes a file of which the client, or a host that cannot write the head, has not let us send anything.
  return isStream(body) ? completion.finally(() => body.destroy()) : completion;
}

async function write(
  { status, headers, body, isSessionUnchanged, isEndless }: EncodedResponse,
  exchange: Exchange,
  idleTimeout: number,
): Promise<void> {
  const { request, response } = exchange;
  if (response.headersSent || response.destroyed) return;
  const existing = response.getHeader('Vary');
  if (existing !== undefined) headers.Vary = vary.append([existing].flat().join(', '), String(headers.Vary));
  const bodyToSend = request.method === 'HEAD' ? undefined : body;
  // A client that stops reading would otherwise hold a file open as long as the connection lasts.
  if (isStream(bodyToSend)) response.setTimeout(isEndless ? maxSilence : idleTimeout, () => response.destroy());
  if (isUnread(request)) return sendEarly({ status, headers, body: bodyToSend, isEndless }, exchange);
  response.writeHead(status, headers as Record<string, string>);
  if (bodyToSend === undefined) response.end();
  else if (isStream(bodyToSend) && isEndless) {
    await writeEndless(bodyToSend, exchange);
    response.end();
  } else if (isStream(bodyToSend)) await pipeline(bodyToSend, response);
  else if (!isSessionUnchanged) response.end(bodyToSend);
  else {
    // Session middleware delays the last byte that `end` gets until its store has saved that the session
    // was used. Requests that only read do not wait for that.
    response.write(bodyToSend);
    response.end();
  }
}

/** Milliseconds in which more than one heartbeat of an event stream comes. */
const maxSilence = 60_000;

async function writeEndless(stream: Readable, { request, response }: Exchange): Promise<void> {
  response.flushHeaders();
  await pipeline(stream, response, { end: false });
  // Session middleware would save the session as it was when it was last read, also where it has ended since.
  request.session = null;
  delete request.sessionID;
}

const isStream = (body: Body): body is Readable => typeof body === 'object' && !(body instanceof Uint8Array);

/** Sends the response while a part of the request's body is unread, and may still be arriving. */
async function sendEarly(
  { status, headers, body, isEndless }: Pick<EncodedResponse, 'status' | 'headers' | 'body' | 'isEndless'>,
  exchange: Exchange,
): Promise<void> {
  const { request, response } = exchange;
  const rest = discardRest(request);
  // Data that has arrived is parsed within this turn of the event loop: most bodies are complete then.
  await new Promise(setImmediate);
  if (response.headersSent || response.destroyed) return;
  const isLast = mustClose(request);
  if (isLast) headers.Connection = 'close';
  response.writeHead(status, headers as Record<string, string>);
  if (body === undefined) response.flushHeaders();
  else if (isStream(body) && isEndless) await writeEndless(body, exchange);
  else if (isStream(body)) await pipeline(body, response, { end: false });
  else response.write(body);
  // The response is complete. Where the connection must be closed, `end` does that.
  if (!isLast) response.end();
  const isComplete = await rest;
  if (isLast) response.end();
  else if (!isComplete) request.destroy();
}
