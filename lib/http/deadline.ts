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
  let controller: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let expire: ((reason: Error) => void) | undefined;
  const gone = () => controller?.abort(clientGone());
  response.once('close', gone);

  function isUp(): void {
    const reason = new ServiceUnavailable();
    expire?.(reason);
    controller?.abort(reason);
  }

  return {
    // Made when it is first asked for: most repositories that answer from memory never do.
    get signal() {
      controller ??= new AbortController();
      if (response.destroyed && !controller.signal.aborted) gone();
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
      response.off('close', gone);
    },
  };
}

/** Nobody sees this answer, but logs know the status by this number; it is no error that somebody has to look into. */
function clientGone(): Error {
  return Object.assign(new Error('The client has gone away'), { expose: true, status: 499 });
}
