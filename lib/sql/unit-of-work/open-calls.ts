/** The calls of a repository that are running: its end waits for them, and refuses those that come later. */
import { ServiceUnavailable } from '../../errors.js';

export interface OpenCalls {
  /** The same methods and aggregates of methods, whose calls are waited for. */
  tracked<T extends object>(repository: T): T;
  /** Refuses calls that come from now on, and waits for those that are running, for a limited time. */
  end(): Promise<void>;
}

/** Milliseconds: requests that were cut end soon, and what they still write is kept. */
const maxWait = 5000;

type Method = (...given: readonly unknown[]) => unknown;

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
      // What has not ended in time fails for lack of a database, which is no fault that anyone could mend.
      const call = result.catch((error: unknown) => {
        throw isOver ? closed() : error;
      });
      running.add(call);
      const forget = () => void running.delete(call);
      call.then(forget, forget);
      return call;
    };

  const tracked = <T extends object>(members: T): T =>
    mapped(members, (member) => (typeof member === 'function' ? track(member) : member));

  return {
    tracked: (repository) =>
      mapped(tracked(repository), (member, name) =>
        typeof member === 'object' && !values.includes(name) ? tracked(member) : member,
      ),
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

/** Members of a repository that are no aggregates. */
const values = ['roots', 'fieldTypes'];

const mapped = <T extends object>(members: T, map: (member: never, name: string) => unknown): T =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, map(member as never, name)])) as T;

const closed = () => new ServiceUnavailable('The repository is closed');
