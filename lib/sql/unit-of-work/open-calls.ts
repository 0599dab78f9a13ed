/** The calls of a repository that are running: its end waits for them, and refuses those that come later. */
import { ServiceUnavailable } from '../../errors/errors.js';
import { type Method, mapMethods } from '../../repository/map-methods.js';

export interface OpenCalls {
  /** Wraps the repository so that the end of the repository waits for its calls. */
  tracked<T extends object>(repository: T): T;
  /** Refuses calls that come from now on, and waits for those that are running, for a limited time. */
  end(): Promise<void>;
}

/** Milliseconds: requests that were cut end soon, and what they still write is kept. */
const maxWait = 5000;

export function createOpenCalls(): OpenCalls {
  const running = new Set<Promise<unknown>>();
  let isEnded = false;
  let isOver = false;

  const track =
    (method: Method): Method =>
    (...given) => {
      if (isEnded) return Promise.reject(closed());
      const result = method(...given);
      if (!(result instanceof Promise)) return result;
      // A call that has not ended in time fails because the database is closed; that is not an error to report.
      const call = result.catch((error: unknown) => {
        throw isOver ? closed() : error;
      });
      running.add(call);
      const forget = () => void running.delete(call);
      call.then(forget, forget);
      return call;
    };

  return {
    tracked: (repository) => mapMethods(repository, track),
    async end() {
      isEnded = true;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, maxWait).unref();
      });
      await Promise.race([Promise.allSettled(running), late]);
      clearTimeout(timer);
      isOver = true;
    },
  };
}

const closed = () => new ServiceUnavailable('The repository is closed');
