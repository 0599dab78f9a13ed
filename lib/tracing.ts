/** Events for `node:diagnostics_channel`: requests, stages of the pipeline and statements, for tracing; without a subscriber they cost nothing. */
import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';

/** Publishes what starts and ends, with a message that is completed before the end. */
interface Tracer<M extends object> {
  /** Runs work; the message is created only where somebody has subscribed. */
  trace<T>(create: () => M, work: (message: M | undefined) => Promise<T>): Promise<T>;
}

/** What has ended has failed, or not; errors may hold values, and so are in no message. */
export interface Traced {
  hasFailed?: boolean;
}

export function createTracer<M extends Traced>(name: string): Tracer<M> {
  const channel: TracingChannel<unknown, M> = tracingChannel<unknown, M>(`express-cms-rest:${name}`);
  return {
    trace<T>(create: () => M, work: (message: M | undefined) => Promise<T>): Promise<T> {
      if (!channel.hasSubscribers) return work(undefined);
      const message = create();
      return new Promise<T>((resolve, reject) => {
        // The channel would add the result and the error to the message.
        const run = (): Promise<void> =>
          work(message).then(resolve, (error: unknown) => {
            message.hasFailed = true;
            reject(error);
          });
        void channel.tracePromise(run, message);
      });
    },
  };
}
