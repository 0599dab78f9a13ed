/** Background tasks: tasks at intervals or after a delay, and reports of their failures, for which no request waits. */

/** A background task of the storage, which runs without a request. */
export interface BackgroundTask {
  readonly task: 'job' | 'sweep' | 'downloadCounts' | 'changes' | 'webhook' | 'apiKeyUses' | 'idempotency';
  /** The kind of the job, such as `indexContent`; missing if no job could be claimed. */
  readonly kind?: string;
  /** The webhook that was disabled after failing for too long, or whose delivery has failed otherwise. */
  readonly webhookId?: number;
  /** Number of failures since the last successful step; the job is retried with exponential backoff. */
  readonly attempts?: number;
}

export type OnBackgroundError = (error: unknown, task: BackgroundTask) => void | Promise<void>;

export type ReportFailure = (error: unknown, task: BackgroundTask) => Promise<void>;

/** A function of the host that fails itself disturbs nothing. */
export function createReportOf(onError: OnBackgroundError): ReportFailure {
  return async (error, task) => {
    try {
      await onError(error, task);
    } catch {
      // There is no other place to report that.
    }
  };
}

/** Runs a task at intervals. */
export interface Loop {
  /** Aborted by `stop`. */
  readonly signal: AbortSignal;
  start(): void;
  /** Runs the task once the run before has ended; failures are reported. */
  run(): Promise<void>;
  /** Ends the run that is under way. */
  stop(): Promise<void>;
}

interface LoopOptions {
  /** Milliseconds between two runs; without it the task runs by `run` alone. */
  readonly every: number | undefined;
  readonly task: BackgroundTask['task'];
  readonly report: ReportFailure;
}

export function createLoop(
  work: (signal: AbortSignal) => Promise<unknown>,
  { every, task, report }: LoopOptions,
): Loop {
  const controller = new AbortController();
  const { signal } = controller;
  let running: Promise<void> = Promise.resolve();
  let pending = 0;
  let timer: NodeJS.Timeout | undefined;

  async function runOnce(): Promise<void> {
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) await report(error, { task });
    } finally {
      pending -= 1;
    }
  }
  const run = (): Promise<void> => {
    pending += 1;
    running = running.then(runOnce);
    return running;
  };
  return {
    signal,
    start() {
      // A run that takes longer than the interval is not followed at once by those that it has missed.
      const runUnlessPending = () => (pending === 0 ? void run() : undefined);
      if (every !== undefined) timer = setInterval(runUnlessPending, every).unref();
    },
    run,
    async stop() {
      controller.abort();
      clearInterval(timer);
      await running;
    },
  };
}

/** A task that is run once for several requests, some time after the first of them. */
export interface Delayed {
  request(): void;
  /** Waits for the run that is under way; no other is begun. */
  stop(): Promise<void>;
}

/** @param delay milliseconds */
export function createDelayed(work: () => Promise<void>, delay: number): Delayed {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  return {
    request() {
      if (isStopped) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        running = running.then(work);
      }, delay).unref();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
