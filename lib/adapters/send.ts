/** Sends a response: one write of head and body, and what is left of the request's body. */

import { pipeline } from 'node:stream/promises';
import vary from 'vary';
import type { EncodedResponse } from '../api/message.js';
import type { AuthRequest, HostResponse } from './host.js';
import { discardRest, isUnread, mustClose } from './unread-body.js';

type Body = EncodedResponse['body'];
type Headers = Record<string, string | readonly string[]>;

/** Writes head and body; afterwards the connection is either at the start of the next request, or closed. */
export async function send(
  { status, headers, body, vary: names, leavesSession }: EncodedResponse,
  request: AuthRequest,
  response: HostResponse,
): Promise<void> {
  if (response.headersSent || response.destroyed) return;
  const existing = response.getHeader('Vary');
  headers.Vary = existing === undefined ? names.join(', ') : vary.append([existing].flat().join(', '), [...names]);
  const shown = request.method === 'HEAD' ? undefined : body;
  if (isUnread(request)) return sendEarly(status, headers, shown, request, response);
  response.writeHead(status, headers as Record<string, string>);
  await sendBody(shown, leavesSession, response);
}

async function sendBody(body: Body, leavesSession: boolean, response: HostResponse): Promise<void> {
  if (body === undefined) return void response.end();
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return pipeline(body, response);
  if (!leavesSession) return void response.end(body, encodingOf(body));
  // Session middleware holds the last byte of what is given to `end` back until its store has noted that the session was
  // used. Nobody who only reads has to wait for that.
  response.write(body, encodingOf(body));
  response.end();
}

/** The same while a part of the request's body is unread, and may still be arriving. */
async function sendEarly(status: number, headers: Headers, body: Body, request: AuthRequest, response: HostResponse) {
  const rest = discardRest(request);
  // What has arrived already is parsed within this turn: most bodies are complete then.
  await new Promise(setImmediate);
  if (response.headersSent || response.destroyed) return;
  const isLast = mustClose(request);
  if (isLast) headers.Connection = 'close';
  response.writeHead(status, headers as Record<string, string>);
  if (body === undefined) response.flushHeaders();
  else if (typeof body === 'string' || body instanceof Uint8Array) response.write(body, encodingOf(body));
  else await pipeline(body, response, { end: false });
  // The response is complete. Where the connection must be closed, `end` does that.
  if (!isLast) response.end();
  const isComplete = await rest;
  if (isLast) response.end();
  else if (!isComplete) request.destroy();
}

/** With as many bytes as characters all of it is ASCII, which needs no encoding. */
function encodingOf(body: string | Uint8Array): BufferEncoding {
  return Buffer.byteLength(body) === body.length ? 'latin1' : 'utf8';
}
