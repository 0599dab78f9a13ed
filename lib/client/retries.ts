/** Retries of reads, and of writes with an `Idempotency-Key`, while a server is unavailable or limits the rate of requests. */
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceUnavailable } from '../errors/errors.js';
import type { RemoteResponse, Send } from './transport.js';

/** The shortest pauses before further attempts, in milliseconds. */
const pauses = [100, 400, 1600];

/** Beyond this number of milliseconds, a server is not waited for. */
const maxPause = 10_000;

/** Whether a later request may succeed. */
export const isTemporary = (status: number): boolean => [429, 502, 503, 504].includes(status);

/** Whether the first attempt of a request with a key is still being carried out: only that names a time to wait. */
const isInProgress = ({ status, headers }: RemoteResponse): boolean => status === 409 && headers.has('retry-after');

/** Sends requests again that have failed temporarily; the outcome of the last attempt is returned. */
export function withRetries(send: Send): Send {
  return async (request, context) => {
    for (const shortest of pauses) {
      const response = await send(request, context).catch(unlessUnavailable);
      const wait = response ? waitAfter(response, shortest) : shortest;
      if (response && wait === undefined) return response;
      // An abort has the reason of the signal.
      await pause(wait, undefined, { signal: context.signal }).catch(() => context.signal.throwIfAborted());
    }
    return send(request, context);
  };
}

function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof ServiceUnavailable)) throw error;
}

/** Milliseconds until the next attempt; undefined where the response is final. */
function waitAfter(response: RemoteResponse, shortest: number): number | undefined {
  const { status, headers } = response;
  if (!isTemporary(status) && !isInProgress(response)) return undefined;
  const wait = Math.max(shortest, 1000 * (Number(headers.get('retry-after')) || 0));
  return wait <= maxPause ? wait : undefined;
}
