/** The time limits of the repository and of bodies, and the signal that aborts the operation when one has passed. */
import { RequestTimeout, ServiceUnavailable } from '../../errors/errors.js';
import type { ApiRequest } from '../../http/message.js';
import { type Causes, errorCause, headerCause } from './causes.js';

export const causes: Causes = {
  headers: [
    headerCause('Retry-After', 'Seconds after which to try again', {
      schema: { type: 'integer', minimum: 0 },
      on: () => false,
    }),
  ],
  errors: [
    errorCause(408, 'The body did not arrive in time', {
      of: (binding) => binding.consumes !== undefined || binding.receives !== undefined,
    }),
    errorCause(500, 'An error of the server'),
    errorCause(503, 'The storage is unavailable, or did not respond in time', { headers: ['Retry-After'] }),
  ],
};

export interface Deadline {
  /**
   * The result of the repository's method; rejects with ServiceUnavailable where that takes too long. A value has no time limit.
   */
  race<T>(work: Promise<T>): Promise<T>;
  race<T>(work: T | Promise<T>): T | Promise<T>;
  /** The data that the client sends; rejects with RequestTimeout. The time limit of the repository restarts afterwards. */
  receive<T>(part: Promise<T>): Promise<T>;
  /** Restarts the timer, as something has arrived. */
  refresh(): void;
  clear(): void;
}

type Fail = (reason: Error) => void;

/** Repositories may return promises of another library. */
const isPromise = <T>(work: T | Promise<T>): work is Promise<T> =>
  typeof (work as Partial<PromiseLike<T>> | null | undefined)?.then === 'function';

/** The timer runs only while something is awaited; on timeout, the request's signal is aborted. */
export function createDeadline({ abort }: ApiRequest, milliseconds: number): Deadline {
  const awaited: { repository?: Fail | undefined; client?: Fail | undefined } = {};
  let timer: NodeJS.Timeout | undefined;

  function onTimeout(): void {
    const { repository, client } = awaited;
    if (!repository && !client) return;
    const reason = client ? new RequestTimeout() : new ServiceUnavailable();
    client?.(reason);
    repository?.(reason);
    abort(reason);
  }

  function wait<T>(on: keyof typeof awaited, work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      awaited[on] = reject;
      timer = timer?.refresh() ?? setTimeout(onTimeout, milliseconds);
      const end = () => {
        awaited[on] = undefined;
        if (awaited.repository) timer?.refresh();
      };
      work.then(
        (value) => {
          end();
          resolve(value);
        },
        (reason: unknown) => {
          end();
          reject(reason);
        },
      );
    });
  }

  function race<T>(work: Promise<T>): Promise<T>;
  function race<T>(work: T | Promise<T>): T | Promise<T>;
  function race<T>(work: T | Promise<T>): T | Promise<T> {
    return isPromise(work) ? wait('repository', work) : work;
  }

  return {
    race,
    receive: (part) => wait('client', part),
    refresh: () => void timer?.refresh(),
    clear: () => clearTimeout(timer),
  };
}
