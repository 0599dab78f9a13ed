/** The calls of a repository that are running: its end waits for them, and refuses those that come later. */
import { ServiceUnavailable } from '../../errors/errors.js';
import { type Method, mapMethods } from '../../repository/map-methods.js';

export interface OpenCalls {
  /** Wraps the repository so that the end of the repository waits for its calls. */
  tracked<T extends object>(repository: T): T;
  /** Refuses calls that come from now on, and waits for those that are running, for a limited time. */
  end(): Promise<void>;
}

/** Milliseconds: requests that were aborted end soon, and their writes until then are kept. */
const maxWait = 5000;

export function createOpenCalls(): OpenCalls {
  let running = 0;
  let onLast: (() => void) | undefined;
  let isEnded = false;
  let isOver = false;

  function leave(): void {
    running -= 1;
    if (running === 0) onLast?.();
  }

  const track =
    (method: Method): Method =>
    (...args) => {
      if (isEnded) return Promise.reject(closed());
      const result = method(...args);
      if (!(result instanceof Promise)) return result;
      running += 1;
      return result.then(
        (value) => {
          leave();
          return value;
        },
        (error: unknown) => {
          leave();
          // A call that has not ended in time fails because the database is closed; that is not an error to report.
          throw isOver ? closed() : error;
        },
      );
    };

  return {
    tracked: (repository) => mapMethods(repository, track),
    async end() {
      isEnded = true;
      if (running > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, maxWait).unref();
          onLast = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isOver = true;
    },
  };
}

const closed = () => new ServiceUnavailable('The repository is closed');
