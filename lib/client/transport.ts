/** Requests to one server, and responses as they came; connections are those of `fetch`. */
import { ServiceUnavailable } from '../errors.js';
import type { Context, Id } from '../repository/repository.js';
import type { RequestHeaders } from './options.js';

export interface RemoteRequest {
  readonly method: string;
  /** With the query, below the URL of the API. */
  readonly path: string;
  readonly headers?: RequestHeaders;
  readonly body?: string;
}

export interface RemoteResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** @throws ServiceUnavailable where no response comes, or the reason of the context's signal */
export type Send = (request: RemoteRequest, context: Context<Id>) => Promise<RemoteResponse>;

export function createSend(url: string, fetch: typeof globalThis.fetch): Send {
  return async ({ method, path, headers = {}, body }, { signal }) => {
    try {
      const sent = { method, headers, signal, redirect: 'manual' as const, ...(body !== undefined && { body }) };
      const response = await fetch(url + path, sent);
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (cause) {
      signal.throwIfAborted();
      throw Object.assign(new ServiceUnavailable('The remote server cannot be reached'), { cause });
    }
  };
}

/** The same with headers of one's own, which those of the request precede. */
export const withHeaders = (request: RemoteRequest, headers: RequestHeaders): RemoteRequest => ({
  ...request,
  headers: { ...headers, ...request.headers },
});
