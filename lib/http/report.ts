/** Tells the host of every answer, after it, and of the errors that no client is told of. */
import type { Caller } from '../repository/repository.js';
import type { Exchange } from './exchange.js';

/** What happened, for audit logs, webhooks, metrics and cache purging. */
export interface OperationEvent {
  /** The operation's id, such as `content.copy`; empty where the request matched none. */
  readonly operation: string;
  /** The method, after `X-HTTP-Method-Override`. */
  readonly method: string;
  /** The URI template, such as `/content/objects/{contentId}`; empty where the request matched none. */
  readonly path: string;
  /** The siteaccess that the request selected; empty where the request matched no resource. */
  readonly siteaccess: string;
  /** Who called, as `{ userId, login }`; both are null for the anonymous caller. */
  readonly caller: Caller;
  /** The status of the response; 499 where the client went away and the work was given up. */
  readonly status: number;
  /** Milliseconds from the arrival of the request to the moment when the response was handed to Node. */
  readonly duration: number;
  /** The value of `X-Request-Id`: the client's, or a new one. */
  readonly requestId: string;
  /** Cache tags of what the response shows, such as `content-54`. */
  readonly tags: readonly string[];
}

/** The request in which an error occurred; it holds no credentials. */
export interface ErrorDetails {
  /** The value of `X-Request-Id`, which the client has too. */
  readonly requestId: string;
  /** The operation's id, such as `content.copy`; empty where the request matched none. */
  readonly operation: string;
  /** The method, after `X-HTTP-Method-Override`. */
  readonly method: string;
  /** The path as the client sees it, and the query; `{sessionId}` stands in place of a session's identifier. */
  readonly url: string;
  /** Who called, as `{ userId, login }`; both are null for the anonymous caller and before authentication. */
  readonly caller: Caller;
}

export interface ReportSettings {
  /** Missing where nobody wants to be told. */
  readonly onOperation: ((event: OperationEvent) => void | Promise<void>) | undefined;
  readonly onError: (error: unknown, details: ErrorDetails) => void | Promise<void>;
}

/** Makes the functions that tell; whatever the host does about it costs no client an answer. */
export function createReport({ onOperation, onError }: ReportSettings) {
  async function reportError(error: unknown, exchange: Exchange): Promise<void> {
    try {
      await onError(error, toDetails(exchange));
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
        await reportError(error, exchange);
      }
    });
  }

  return { report, reportError };
}

function toDetails(exchange: Exchange): ErrorDetails {
  const { requestId, operation, method, identity } = exchange;
  const { caller } = identity;
  return { requestId, operation: operation ? operation.id : '', method, url: urlOf(exchange), caller };
}

function urlOf({ wire, path, search, template }: Exchange): string {
  const shown = template.includes('{sessionId}') ? template : path;
  return wire.prefix + shown + (search && `?${search}`);
}

function toEvent(exchange: Exchange): OperationEvent {
  return {
    operation: exchange.operation ? exchange.operation.id : '',
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
