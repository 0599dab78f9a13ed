/** How long a repository may take, and the signal that tells it that nobody waits any longer. */
import { ServiceUnavailable } from '../errors.js';
import type { Caller, Context } from '../repository/repository.js';
import type { Exchange, HttpResponse } from './exchange.js';

export interface Deadline {
  /** Aborted when the time is up or the client has gone away. */
  signal(): AbortSignal;
  /** What the work comes to, unless that takes too long; then it rejects with ServiceUnavailable. */
  race<T>(work: Promise<T>): Promise<T>;
  clear(): void;
}

export function createDeadline(response: HttpResponse, milliseconds: number): Deadline {
  let controller: AbortController | undefined;
  let timer: NodeJS.Timeout | undefined;
  let expire: ((reason: Error) => void) | undefined;

  function abort(): void {
    controller?.abort(clientGone());
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
      if (response.destroyed) abort();
      else response.once('close', abort);
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
      if (controller) response.off('close', abort);
    },
  };
}

const deadlineOf: unique symbol = Symbol('deadline');

/** Made when it is first asked for: most repositories that answer from memory never do. */
const signal: PropertyDescriptor & ThisType<{ readonly [deadlineOf]: Deadline }> = {
  enumerable: true,
  get() {
    return this[deadlineOf].signal();
  },
};

/** What the repository is told; a getter of each context's own would make the engine take each for another kind of object. */
export function newContext(caller: Caller, { siteaccess, languages }: Exchange, deadline: Deadline): Context {
  const context = { caller, siteaccess, languages, [deadlineOf]: deadline };
  return Object.defineProperty(context, 'signal', signal) as typeof context & { readonly signal: AbortSignal };
}

/** Nobody sees this answer, but logs know the status by this number; it is no error that somebody has to look into. */
function clientGone(): Error {
  return Object.assign(new Error('The client has gone away'), { expose: true, status: 499 });
}
