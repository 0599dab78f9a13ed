/** How long a repository may take, and the signal that tells it that nobody waits any longer. */
import { ServiceUnavailable } from '../errors.js';
import type { HttpResponse } from './exchange.js';

export interface Deadline {
  /** Aborted when the time is up or the client has gone away. */
  readonly signal: AbortSignal;
  /** What the work comes to, unless that takes too long; then it rejects with ServiceUnavailable. */
  race<T>(work: Promise<T>): Promise<T>;
  clear(): void;
}

export function createDeadline(response: HttpResponse, milliseconds: number): Deadline {
  const controller = new AbortController();
  const gone = () => controller.abort(clientGone());
  response.once('close', gone);
  return {
    signal: controller.signal,
    race: (work) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          reject(new ServiceUnavailable());
          controller.abort(new ServiceUnavailable());
        }, milliseconds);
        work.then(resolve, reject).finally(() => clearTimeout(timer));
      }),
    clear: () => response.off('close', gone),
  };
}

/** Nobody sees this answer, but logs know the status by this number; it is no error that somebody has to look into. */
function clientGone(): Error {
  return Object.assign(new Error('The client has gone away'), { expose: true, status: 499 });
}
