/** Requests to other resources in the same process, for the caller of the request that they are a part of. */
import type { ApiResponse, RequestHeaders } from '../../http/message.js';
import type { Id, Repository } from '../../repository/repository.js';

/** A part of a request. */
export interface SubRequest {
  readonly method: string;
  /** Under the public prefix, as in documents. */
  readonly href: string;
  readonly headers: RequestHeaders;
  /** A document that was parsed already, of the format of the whole: an object whose only member is the root. */
  readonly tree?: unknown;
  /** Replaces the repository of the router: one that is bound to a transaction, or that collects loads. */
  readonly repository?: Repository<Id> | undefined;
  /** An error that is the response, without serving the part. */
  readonly error?: Error | undefined;
}

/** Serves a part through all stages; its document is not text yet. */
export type Dispatch = (part: SubRequest) => Promise<ApiResponse>;

/** A dispatch that records whether a part has failed with a temporary error: a response without it must not be cached. */
export interface TrackedDispatch {
  readonly dispatch: Dispatch;
  hasFailed(): boolean;
}

export function trackFailures(dispatch: Dispatch): TrackedDispatch {
  const failed: ApiResponse[] = [];
  return {
    async dispatch(part) {
      const response = await dispatch(part);
      // A method that the repository lacks is not a temporary error.
      if (response.status >= 500 && response.status !== 501) failed.push(response);
      return response;
    },
    hasFailed: () => failed.length > 0,
  };
}

/** Header fields of responses that must not be cached. */
export const notStored = { 'Cache-Control': 'no-store' } as const;
