/** How long a repository may take, and the signal that tells it that nobody waits any longer. */
import { ServiceUnavailable } from '../../errors.js';
import type { Caller, Context } from '../../repository/repository.js';
import type { Causes } from '../causes.js';
import type { ApiRequest } from '../message.js';
import type { Scope } from './route.js';

export const causes: Causes = {
  headers: [
    {
      name: 'Retry-After',
      description: 'Seconds after which to try again',
      schema: { type: 'integer', minimum: 0 },
      on: () => false,
    },
  ],
  errors: [
    { status: 500, reason: 'An error of the server' },
    {
      status: 503,
      reason: 'The storage is out of reach, or did not answer in time',
      headers: ['Retry-After'],
    },
  ],
};

export interface Deadline {
  /** Aborted when the time is up or the client has gone away. */
  signal(): AbortSignal;
  /** The result of the work; rejects with ServiceUnavailable where that takes too long. */
  race<T>(work: Promise<T>): Promise<T>;
  clear(): void;
}

/** The time runs from the first race, and anew from each further one. */
export function createDeadline(request: ApiRequest, milliseconds: number): Deadline {
  let controller: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let expire: ((reason: Error) => void) | undefined;

  function abort(): void {
    controller?.abort(request.signal.reason);
  }

  function isUp(): void {
    const reason = new ServiceUnavailable();
    expire?.(reason);
    controller?.abort(reason);
  }

  return {
    signal() {
      if (controller) return controller.signal;
      controller = new AbortController();
      if (request.signal.aborted) abort();
      else request.signal.addEventListener('abort', abort, { once: true });
      return controller.signal;
    },
    race: (work) =>
      new Promise((resolve, reject) => {
        expire = reject;
        timer = timer?.refresh() ?? setTimeout(isUp, milliseconds);
        work.then(resolve, reject);
      }),
    clear() {
      clearTimeout(timer);
      if (controller) request.signal.removeEventListener('abort', abort);
    },
  };
}

/** What repository methods are told of the request. Most that answer from memory never look at the signal. */
export function createContext(caller: Caller, { siteaccess, languages }: Scope, deadline: Deadline): Context {
  return {
    caller,
    siteaccess,
    languages,
    get signal() {
      return deadline.signal();
    },
  };
}
