/** A response on its way: one write of head and body, and what is left of the request's body. */
import type { Exchange } from './exchange.js';
import { isSafe } from './method-override.js';
import { discardRest, isUnread, mustClose } from './unread-body.js';

export type Headers = Record<string, string | readonly string[]>;

/** Writes head and body; afterwards the connection is either at the start of the next request, or closed. */
export function writeResponse(exchange: Exchange, status: number, headers: Headers, body?: string | Buffer): void {
  const { request, response } = exchange;
  const shown = request.method === 'HEAD' ? undefined : body;
  if (isUnread(request)) return void writeEarly(exchange, status, headers, shown);
  response.writeHead(status, headers as Record<string, string>);
  if (shown === undefined) return void response.end();
  if (!isReadBySession(exchange)) return void response.end(shown, encodingOf(shown));
  response.write(shown, encodingOf(shown));
  response.end();
}

/** The same while a part of the request's body is unread, and may still be arriving. */
async function writeEarly({ request, response }: Exchange, status: number, headers: Headers, body?: string | Buffer) {
  const rest = discardRest(request);
  // What has arrived already is parsed within this turn: most bodies are complete then.
  await new Promise(setImmediate);
  if (response.headersSent || response.destroyed) return;
  const isLast = mustClose(request);
  if (isLast) headers.Connection = 'close';
  response.writeHead(status, headers as Record<string, string>);
  if (body === undefined) response.flushHeaders();
  else response.write(body, encodingOf(body));
  // The response is complete. Where the connection must be closed, `end` does that.
  if (!isLast) response.end();
  const isComplete = await rest;
  if (isLast) response.end();
  else if (!isComplete) request.destroy();
}

/** With as many bytes as characters all of it is ASCII, which needs no encoding. */
function encodingOf(body: string | Buffer): BufferEncoding {
  return Buffer.byteLength(body) === body.length ? 'latin1' : 'utf8';
}

/**
 * Whether a session only had to tell who reads. Session middleware holds the last byte of what is given to `end` back until
 * its store has noted that the session was used, in a packet of its own; nobody who only reads has to wait for that.
 */
function isReadBySession({ identity, method, operation }: Exchange): boolean {
  return identity.scheme === 'session' && isSafe(method) && !operation?.usesSession;
}
