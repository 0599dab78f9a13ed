/** Retries of requests that change nothing, while a server is unavailable for a moment or limits the rate of requests. */
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceUnavailable } from '../errors/errors.js';
import type { RemoteResponse, Send } from './transport.js';

/** The shortest pauses before further attempts, in milliseconds. */
const pauses = [100, 400, 1600];

/** Beyond this number of milliseconds, a server is not waited for. */
const maxPause = 10_000;

/** Whether a later request may succeed. */
export const isTemporary = (status: number): boolean => [429, 502, 503, 504].includes(status);

/** Sends requests again that have failed for a moment; the outcome of the last attempt counts. */
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
function waitAfter({ status, headers }: RemoteResponse, shortest: number): number | undefined {
  if (!isTemporary(status)) return undefined;
  const wait = Math.max(shortest, 1000 * (Number(headers.get('retry-after')) || 0));
  return wait <= maxPause ? wait : undefined;
}
