/** The open event streams of a router, and one poller for all of them that finds out when something may have changed. */
import { ServiceUnavailable } from '../../errors/errors.js';
import type { ServiceSettings } from '../../operations/requests/options.js';
import type { Id, Repository } from '../../repository/repository.js';
import { inTime } from '../../support/time-limit.js';
import { createChangeReader } from './change-reader.js';

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

export function createStreams(repository: Repository<Id>, settings: ServiceSettings): Streams {
  const { limits } = settings;
  const hasChanged = createChangeCheck(repository, settings);
  const waits = createWaits();
  let generation = 0;
  let open = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function poll(): Promise<void> {
    if (await hasChanged()) {
      generation += 1;
      waits.endAll();
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
    async wait(since, milliseconds, signal) {
      if (since === generation && !isClosed && !signal.aborted) await waits.wait(milliseconds, signal);
    },
    isClosed: () => isClosed,
    close() {
      isClosed = true;
      clearTimeout(timer);
      waits.endAll();
    },
  };
}

/** Finds out whether anything may have changed since the last call. */
function createChangeCheck(
  repository: Repository<Id>,
  { siteaccesses, timeout }: ServiceSettings,
): () => Promise<boolean> {
  const loadChanges = createChangeReader(repository, timeout);
  const scope = { siteaccess: Object.keys(siteaccesses)[0] ?? '', languages: [] };
  let last: number | undefined;
  return async () => {
    // If the changes cannot be loaded, anything may have changed; if the lists fail too, they respond with the error.
    const loading = loadChanges && inTime(loadChanges(scope), timeout, () => new ServiceUnavailable());
    const changes = await loading?.catch(() => undefined);
    const isSame = changes !== undefined && changes.generation === last;
    last = changes?.generation;
    return !isSame;
  };
}

/** Waits for some milliseconds, which a signal ends, or `endAll`. */
function createWaits() {
  const waiting = new Set<() => void>();
  return {
    wait: (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
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
    endAll(): void {
      for (const end of [...waiting]) end();
    },
  };
}
