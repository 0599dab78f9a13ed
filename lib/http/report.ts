/** Tells the host of every answer, after it, and of the errors that no client is told of. */
import type { Caller } from '../repository/repository.js';
import { operationId } from '../resources/resource.js';
import type { Exchange } from './exchange.js';

/** What happened, for audit logs, webhooks, metrics and cache purging. */
export interface OperationEvent {
  /** The operation's id, such as `content.copy`; empty where the request matched none. */
  readonly operation: string;
  readonly method: string;
  /** The URI template, such as `/content/objects/{contentId}`. */
  readonly path: string;
  readonly siteaccess: string;
  readonly caller: Caller;
  /** 499 where the client went away and the work was given up. */
  readonly status: number;
  /** Milliseconds from the request's arrival to the answer's end. */
  readonly duration: number;
  readonly requestId: string;
  /** Cache tags of what the answer shows. */
  readonly tags: readonly string[];
}

export interface ReportSettings {
  /** Missing where nobody wants to be told. */
  readonly onOperation: ((event: OperationEvent) => void | Promise<void>) | undefined;
  readonly onError: (error: unknown) => void | Promise<void>;
}

/** Makes the functions that tell; whatever the host does about it costs no client an answer. */
export function createReport({ onOperation, onError }: ReportSettings) {
  async function reportError(error: unknown): Promise<void> {
    try {
      await onError(error);
    } catch {
      // Who is told of errors fails: nobody is left to be told of that.
    }
  }

  function report(exchange: Exchange): void {
    if (!onOperation) return;
    const event = toEvent(exchange);
    // On a turn of its own, so that the answer is on its way before.
    setImmediate(async () => {
      try {
        await onOperation(event);
      } catch (error) {
        await reportError(error);
      }
    });
  }

  return { report, reportError };
}

function toEvent(exchange: Exchange): OperationEvent {
  return {
    operation: exchange.operation ? operationId(exchange.operation) : '',
    method: exchange.method,
    path: exchange.template,
    siteaccess: exchange.siteaccess,
    caller: exchange.identity.caller,
    status: exchange.status,
    duration: performance.now() - exchange.started,
    requestId: exchange.requestId,
    tags: exchange.tags,
  };
}
