/** The time limit of a repository, and the signal that aborts it when the client has disconnected. */
import { ServiceUnavailable } from '../../errors.js';
import type { Causes } from '../causes.js';
import type { ApiRequest } from '../message.js';

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
      reason: 'The storage is out of reach, or did not respond in time',
      headers: ['Retry-After'],
    },
  ],
};

export interface Deadline {
  /** The result of the work; rejects with ServiceUnavailable where that takes too long. */
  race<T>(work: Promise<T>): Promise<T>;
  /** Restarts the timer, as something has arrived. */
  refresh(): void;
  clear(): void;
}

/** Each race restarts the timer; on timeout, the request's signal is aborted. */
export function createDeadline({ abort }: ApiRequest, milliseconds: number): Deadline {
  let timer: NodeJS.Timeout | undefined;
  let expire: ((reason: Error) => void) | undefined;

  function isUp(): void {
    const reason = new ServiceUnavailable();
    expire?.(reason);
    abort(reason);
  }

  return {
    race: (work) =>
      new Promise((resolve, reject) => {
        expire = reject;
        timer = timer?.refresh() ?? setTimeout(isUp, milliseconds);
        work.then(resolve, reject);
      }),
    refresh: () => void timer?.refresh(),
    clear: () => clearTimeout(timer),
  };
}
