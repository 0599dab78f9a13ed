/** Requests and responses of the API as values, independent of any server; an adapter carries them. */
import type { Readable } from 'node:stream';
import type { Caller, Id, Repository } from '../repository/repository.js';
import type { ResponseBody } from './bodies.js';
import type { PathParams } from './lookup.js';
import type { Format } from './mount-settings.js';
import type { RequestQuery } from './request-query.js';
import type { SessionAccess } from './session-access.js';

/** Header fields under lower-case names, as Node has them: repeated fields are joined. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** An unread body, or the result of a body parser of the host. */
export interface RequestBody {
  readonly stream: Readable;
  /** Whether the stream was read before it came here. */
  readonly isConsumed: boolean;
  /** The result of a body parser instead of the bytes. */
  readonly parsed: unknown;
}

/** A document that was parsed before, as of a part of another document. */
interface ParsedBody {
  /** An object whose only member is the root. */
  readonly tree: unknown;
  readonly format: Format;
  /** The error of an operation that reads the document, where not all of it can be read. */
  readonly error?: Error | undefined;
}

export interface ApiRequest {
  /** The client's `X-Request-Id`, or a new one. */
  readonly id: string;
  /** The method of the request line, before any override. */
  readonly method: string;
  /** Below the prefix, percent-encoded, without the query; `/` is the root. */
  readonly path: string;
  readonly query: RequestQuery;
  readonly headers: RequestHeaders;
  readonly body: RequestBody | ParsedBody | undefined;
  /** The public path prefix of hrefs. */
  readonly prefix: string;
  /** Whether a trusted proxy may name the path that it has stripped, so that responses depend on that. */
  readonly isProxied: boolean;
  readonly client: ClientAccess;
  /** The session of the client. */
  readonly session: () => SessionAccess;
  /** Aborted when the client has disconnected, or the time limit has passed. */
  readonly signal: AbortSignal;
  /** Aborts the signal. */
  readonly abort: (reason: Error) => void;
  /** Whether it is a part of another request, such as a batch, and is served for the same caller. */
  readonly isPart?: boolean;
  /** Replaces the repository of the router, for parts of one transaction. */
  readonly repository?: Repository<Id> | undefined;
  /** Whether nothing of it is committed: the repository is that of a transaction, which is rolled back. */
  readonly isDryRun?: boolean;
  /** The only format that the response can have, for parts of a document. */
  readonly format?: Format | undefined;
  /** Whether only the value of the document is used, for parts of a page: no text of it is written. */
  readonly hasNoText?: boolean | undefined;
  /** The error that is the response, without serving the request. */
  readonly error?: Error | undefined;
}

/** The client according to the connection, or to trusted proxies. */
export interface ClientAccess {
  /** Its IP address. */
  address(): string;
  /** Host and port that it has addressed. */
  host(): string | undefined;
}

/** The caller, and the method of authentication. */
export interface Identity {
  readonly caller: Caller<Id>;
  readonly scheme: 'basic' | 'token' | 'key' | 'session' | 'anonymous';
}

/** The anonymous caller, also before authentication. */
export const anonymousIdentity: Identity = { caller: { userId: null, login: null }, scheme: 'anonymous' };

export type ResponseHeaders = Readonly<Record<string, string | readonly string[]>>;

/** The operation of a response, for logs. */
export interface OperationInfo {
  /** The id of the operation; '' where the request means none. */
  readonly operation: string;
  /** After the override. */
  readonly method: string;
  /** The URI template; '' where there is no such resource. */
  readonly path: string;
  /** The values of its variables. */
  readonly params: PathParams;
  /** The values of the variables in `Location`, the path of the resource that a write has created, copied, moved or restored. */
  readonly created: PathParams;
  /** The path as the client sees it, and the query. */
  readonly url: string;
  readonly siteaccess: string;
  readonly caller: Caller<Id>;
  /** Cache tags of everything that the response shows; of a write, also of all entities that the request names. */
  readonly tags: readonly string[];
  /** Whether the response comes from the cache. */
  readonly isCached?: boolean;
  /** Whether it is the response to an earlier request with the same `Idempotency-Key`. */
  readonly isReplayed?: boolean;
  /** Whether none of the changes that the response shows was committed. */
  readonly isDryRun?: boolean;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body?: ResponseBody | undefined;
  /** The last change of anything that it shows, for `Last-Modified`. */
  readonly modified?: Date | undefined;
  /** Until when a cache may store it; such a response is not cached here. */
  readonly expires?: Date | undefined;
  readonly about: OperationInfo;
  /** Whether the session was only read, so that the client need not wait for its store. */
  readonly isSessionUnchanged: boolean;
  /** Called when the body is sent, where that counts as a download. */
  readonly onDownload?: (() => void) | undefined;
}

/** A response that was handed to Node. */
export interface CompletedResponse {
  readonly about: OperationInfo;
  readonly status: number;
  /** Since the request arrived. */
  readonly milliseconds: number;
}

export type Timing = readonly [name: string, milliseconds: number];

/** A response whose body is bytes, text or a stream. */
export interface EncodedResponse extends Pick<ApiResponse, 'status' | 'about' | 'isSessionUnchanged'> {
  /** Adapters add header fields that depend on the connection. */
  readonly headers: Record<string, string | readonly string[]>;
  readonly body: string | Uint8Array | Readable | undefined;
  /** Whether it is a stream that sends something from time to time until one side ends it. */
  readonly isEndless: boolean;
}
