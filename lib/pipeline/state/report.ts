/** Reports to the host: every response, after it was sent, and internal errors, whose text clients do not see. */
import type { ApiRequest, CompletedResponse, OperationInfo } from '../../http/message.js';
import type { Caller, Id } from '../../repository/repository.js';
import { traceparentOf } from './request-tracing.js';

export interface ReportedCaller extends Pick<Caller<Id>, 'userId' | 'login'> {
  /** The id of the API key by which the caller is authenticated. */
  readonly keyId?: Id;
}

/** Values of the variables of a path, under their names: `{ contentId: 54, versionNo: 2 }`. */
export type ReportedIds = Readonly<Record<string, number | string>>;

/** An event for audit logs, webhooks, metrics and cache purging. */
export interface OperationEvent {
  /** The operation's id, such as `content.copy`; empty where the request matched none. */
  readonly operation: string;
  /** The method, after `X-HTTP-Method-Override`. */
  readonly method: string;
  /** The URI template, such as `/content/objects/{contentId}`; empty where the request matched none. */
  readonly path: string;
  /** The values of its variables, such as `{ contentId: 54 }`. */
  readonly params: ReportedIds;
  /** The values of the variables in `Location`, the path of the resource that a write has created, copied, moved or restored. */
  readonly created: ReportedIds;
  /** The path as the client sees it, and the query; `{sessionId}` and `{signature}` replace values that others could use. */
  readonly url: string;
  /** The siteaccess that the request selected; empty where the request matched no resource. */
  readonly siteaccess: string;
  /** The caller as `{ userId, login }`; both are null for the anonymous caller. With an API key, its id is in `keyId`. */
  readonly caller: ReportedCaller;
  /** The status of the response; 499 where the client disconnected and the operation was aborted. */
  readonly status: number;
  /** Milliseconds from the arrival of the request to the response being handed to Node. */
  readonly duration: number;
  /** The value of `X-Request-Id`: the client's, or a new one. */
  readonly requestId: string;
  /** The header `traceparent` of the request (W3C Trace Context); undefined where it is missing or malformed. */
  readonly traceparent: string | undefined;
  /** Cache tags of the response, such as `content-54`; of a write, also of all entities that the request names. */
  readonly tags: readonly string[];
  /** Whether the response comes from the cache in memory. */
  readonly cached: boolean;
  /** Whether the request has repeated an earlier one with the same `Idempotency-Key`, so that nothing was written. */
  readonly replayed: boolean;
  /** Whether it was a dry run (`Prefer: dry-run`), which has changed nothing: `created` and `tags` are empty. */
  readonly isDryRun: boolean;
  /** `mcp` where a tool of the [MCP endpoint](../learn/agents.md) has sent the request; undefined for all others. */
  readonly via: 'mcp' | undefined;
}

/** The request in which an error occurred; it holds no credentials. */
export interface ErrorDetails {
  /** The value of `X-Request-Id`, which the client has too. */
  readonly requestId: string;
  /** The operation's id, such as `content.copy`; empty where the request matched none. */
  readonly operation: string;
  /** The method, after `X-HTTP-Method-Override`. */
  readonly method: string;
  /** The path as the client sees it, and the query; `{sessionId}` and `{signature}` replace values that others could use. */
  readonly url: string;
  /** The caller as `{ userId, login }`; both are null for the anonymous caller and before authentication. With an API key, its id is in `keyId`. */
  readonly caller: ReportedCaller;
}

interface ReportSettings {
  /** Missing without the option `onOperation`. */
  readonly onOperation?: ((event: OperationEvent) => void | Promise<void>) | undefined;
  readonly onError: (error: unknown, details: ErrorDetails) => void | Promise<void>;
}

/** Creates the functions that report; errors and delays in the host's functions do not affect responses. */
export function createReport({ onOperation, onError }: ReportSettings, via?: OperationEvent['via']) {
  async function reportError(error: unknown, request: ApiRequest, about: OperationInfo): Promise<void> {
    try {
      await onError(error, toDetails(request, about));
    } catch {
      // `onError` itself has failed: there is no other place to report that.
    }
  }

  /** Reports a response that was sent. */
  function report(request: ApiRequest, { about, status, milliseconds: duration }: CompletedResponse): void {
    if (!onOperation) return;
    const { isCached: cached = false, isReplayed: replayed = false, isDryRun = false, caller, ...facts } = about;
    const event = {
      ...facts,
      caller: reported(caller),
      status,
      duration,
      requestId: request.id,
      traceparent: traceparentOf(request),
      cached,
      replayed,
      isDryRun,
      via,
    };
    // In a later turn of the event loop, so that the response is sent first.
    setImmediate(async () => {
      try {
        await onOperation(event);
      } catch (error) {
        await reportError(error, request, about);
      }
    });
  }

  return { report, reportError };
}

/** Without credentials. */
const reported = ({ userId, login, key }: Caller<Id>): ReportedCaller => ({
  userId,
  login,
  ...(key && { keyId: key.id }),
});

const toDetails = ({ id }: ApiRequest, { operation, method, url, caller }: OperationInfo): ErrorDetails => ({
  requestId: id,
  operation,
  method,
  url,
  caller: reported(caller),
});
