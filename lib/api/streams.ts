/** The open event streams of a router, and one poller for all of them that finds out when something may have changed. */
import { ServiceUnavailable } from '../errors.js';
import type { Id, Repository } from '../repository/repository.js';
import { createChangeReader } from './change-reader.js';
import { anonymousIdentity } from './message.js';
import type { ServiceSettings } from './options.js';

/** Milliseconds between two looks for changes, while a stream is open. */
const pollInterval = 1000;

export interface Streams {
  /**
   * Counts a stream until it has ended.
   * @throws ServiceUnavailable where as many are open as there may be, and after `close`
   */
  open(): void;
  ended(): void;
  /** Rises whenever something may have changed. */
  generation(): number;
  /** Waits until something may have changed since a generation, for at most some milliseconds; `close` and the signal end it. */
  wait(since: number, milliseconds: number, signal: AbortSignal): Promise<void>;
  isClosed(): boolean;
  /** Ends all streams, and opens no more. */
  close(): void;
}

export function createStreams(repository: Repository<Id>, { limits, siteaccesses }: ServiceSettings): Streams {
  const loadChanges = createChangeReader(repository);
  const [siteaccess = ''] = Object.keys(siteaccesses);
  const { signal } = new AbortController();
  const context = { ...anonymousIdentity, siteaccess, languages: [], signal };
  const waiting = new Set<() => void>();
  let generation = 0;
  let last: number | undefined;
  let open = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function wakeAll(): void {
    for (const wake of [...waiting]) wake();
  }

  async function poll(): Promise<void> {
    // Where it is unknown what has changed, anything may have; if the lists fail too, they say why.
    const changes = await loadChanges?.(context).catch(() => undefined);
    if (changes === undefined || changes.generation !== last) {
      last = changes?.generation;
      generation += 1;
      wakeAll();
    }
    timer = undefined;
    if (open > 0 && !isClosed) schedule(pollInterval);
  }

  function schedule(milliseconds: number): void {
    timer = setTimeout(poll, milliseconds).unref();
  }

  return {
    open() {
      if (isClosed || open >= limits.streams) throw new ServiceUnavailable();
      open += 1;
      if (!timer) schedule(0);
    },
    ended() {
      open -= 1;
    },
    generation: () => generation,
    wait: (since, milliseconds, signal) =>
      new Promise((resolve) => {
        if (since !== generation || isClosed || signal.aborted) return resolve();
        const end = () => {
          clearTimeout(limit);
          waiting.delete(end);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const limit = setTimeout(end, milliseconds);
        waiting.add(end);
        signal.addEventListener('abort', end);
      }),
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      clearTimeout(timer);
      wakeAll();
    },
  };
}
