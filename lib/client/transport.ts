/** Requests to one server, and responses as they came; connections are those of `fetch`. */
import { Readable } from 'node:stream';
import { ServiceUnavailable } from '../errors/errors.js';
import type { Context, Id } from '../repository/repository.js';
import type { RequestHeaders } from './options.js';

export interface RemoteRequest {
  readonly method: string;
  /** The path with the query, below the URL of the API. */
  readonly path: string;
  readonly headers?: RequestHeaders;
  readonly body?: string | Readable;
  /** Whether a success is read as a stream, and not as text. */
  readonly isStreamed?: boolean;
}

export interface RemoteResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly stream?: ReadableStream<Uint8Array> | undefined;
}

/** @throws ServiceUnavailable where no response comes, or the reason of the context's signal */
export type Send = (request: RemoteRequest, context: Context<Id>) => Promise<RemoteResponse>;

export function createSend(url: string, fetch: typeof globalThis.fetch): Send {
  return async ({ method, path, headers = {}, body, isStreamed }, { signal }) => {
    try {
      const init = { method, headers, signal, redirect: 'manual' as const, ...bodyOf(body) };
      const response = await fetch(url + path, init);
      const { status, headers: received } = response;
      if (isStreamed && response.body && response.ok)
        return { status, headers: received, text: '', stream: response.body };
      return { status, headers: received, text: await response.text() };
    } catch (cause) {
      signal.throwIfAborted();
      throw Object.assign(new ServiceUnavailable('The remote server cannot be reached'), { cause });
    }
  };
}

/** A stream is sent while the response may already arrive: the types of `fetch` do not know that option. */
function bodyOf(body: RemoteRequest['body']): object {
  if (body === undefined) return {};
  return typeof body === 'string' ? { body } : { body: Readable.toWeb(body), duplex: 'half' };
}

/** Copies a request with additional headers; those of the request take precedence. */
export const withHeaders = (request: RemoteRequest, headers: RequestHeaders): RemoteRequest => ({
  ...request,
  headers: { ...headers, ...request.headers },
});
