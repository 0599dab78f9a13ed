/** The unread part of a request's body when its response is sent: read and discarded within limits, or the connection is closed. */
import type { IncomingMessage } from 'node:http';

/** How much of a body, and for how long, is read only to be discarded. */
const bounds = { bytes: 8 * 1024 * 1024, milliseconds: 5000 };

/** Whether there is anything to read (RFC 9112 §6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Whether a part of the body is unread. */
export function isUnread(request: IncomingMessage): boolean {
  return hasBody(request) && !request.readableEnded && !request.destroyed;
}

/**
 * Whether the response must have `Connection: close`: the rest of the body may be too large to read, or, after
 * `Expect: 100-continue`, may never come (RFC 9110 §10.1.1).
 */
export function mustClose({ complete, headers }: IncomingMessage): boolean {
  if (complete) return false;
  const length = headers['content-length'];
  return length === undefined || Number(length) > bounds.bytes || headers.expect !== undefined;
}

/**
 * Reads the rest and discards it; resolves to whether that was all. A client that is still sending sees the response only if
 * the server goes on reading, and the next request on the connection begins where this body ends.
 */
export function discardRest(request: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let left = bounds.bytes;
    const timer = setTimeout(() => finish(false), bounds.milliseconds).unref();
    const isOver = () => finish(true);

    function count(chunk: Buffer): void {
      left -= chunk.length;
      if (left < 0) finish(false);
    }

    function finish(isComplete: boolean): void {
      clearTimeout(timer);
      request.off('data', count).off('end', isOver).off('close', isOver);
      resolve(isComplete);
    }

    // A decompressor that has failed takes nothing any more.
    request.unpipe();
    request.on('data', count).once('end', isOver).once('close', isOver).resume();
  });
}
