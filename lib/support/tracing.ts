/** Events for `node:diagnostics_channel`: requests, stages of the pipeline and statements, for tracing; without a subscriber they cost nothing. */
import { type TracingChannel, tracingChannel } from 'node:diagnostics_channel';

/** Publishes the start and the end of operations, with a message that is completed before the end. */
interface Tracer<M extends object> {
  hasSubscribers(): boolean;
  /** Runs a task; the message is created, and completed with the result, only where there is a subscriber. */
  trace<T>(create: () => M, work: () => Promise<T>, complete?: Complete<M, T>): Promise<T>;
  /** Runs a task that may wait for nothing: without a subscriber, the returned value is then not a promise. */
  trace<T>(create: () => M, work: () => T | Promise<T>): T | Promise<T>;
}

type Complete<M, T> = (message: M, result: T) => void;

/** Message of a traced operation, with its outcome; errors may hold values, and so are in no message. */
export interface Traced {
  hasFailed?: boolean;
}

export function createTracer<M extends Traced>(name: string): Tracer<M> {
  const channel: TracingChannel<M, M> = tracingChannel<M, M>(`express-cms-rest:${name}`);

  function trace<T>(create: () => M, work: () => Promise<T>, complete?: Complete<M, T>): Promise<T>;
  function trace<T>(create: () => M, work: () => T | Promise<T>): T | Promise<T>;
  function trace<T>(create: () => M, work: () => T | Promise<T>, complete?: Complete<M, T>): T | Promise<T> {
    if (!channel.hasSubscribers) return work();
    const message = create();
    return new Promise<T>((resolve, reject) => {
      // The channel would add the result and the error to the message.
      const run = async (): Promise<void> => {
        try {
          const result = await work();
          complete?.(message, result);
          resolve(result);
        } catch (error) {
          message.hasFailed = true;
          reject(error);
        }
      };
      void channel.tracePromise(run, message);
    });
  }
  return { trace, hasSubscribers: () => channel.hasSubscribers };
}
