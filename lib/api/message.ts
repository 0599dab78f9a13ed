/** Requests and responses of the API as values, independent of any server; an adapter carries them. */
import type { Readable } from 'node:stream';
import type { Caller, Id, Repository } from '../repository/repository.js';
import type { Representation } from './representation.js';
import type { Format } from './wire.js';

/** Header fields under lower-case names, as Node has them: repeated fields are joined. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** A body of which nothing has been read, or what a body parser of the host has left of it. */
export interface RequestBody {
  readonly stream: Readable;
  /** Whether the stream was read before it came here. */
  readonly isConsumed: boolean;
  /** What a body parser has put in place of the bytes. */
  readonly parsed: unknown;
}

/** A document that was parsed as a part of another one: an object whose only member is the root. */
export interface ParsedBody {
  readonly tree: unknown;
}

export interface ApiRequest {
  /** The client's `X-Request-Id`, or a new one. */
  readonly id: string;
  /** As it was sent, before any override. */
  readonly method: string;
  /** Below the prefix, percent-encoded, without the query; `/` is the root. */
  readonly path: string;
  /** The query string without its question mark. */
  readonly query: string;
  readonly headers: RequestHeaders;
  readonly body: RequestBody | ParsedBody | undefined;
  /** The public path that hrefs stand under. */
  readonly prefix: string;
  /** Whether a trusted proxy may say what path it has stripped, so that responses depend on that. */
  readonly isProxied: boolean;
  readonly client: ClientAccess;
  /** The session of the client. */
  readonly session: () => SessionAccess;
  /** Aborted when the client has gone away, or the time limit has passed. */
  readonly signal: AbortSignal;
  /** Aborts the signal. */
  readonly abort: (reason: Error) => void;
  /** The identity of the request that this one is a part of, such as a batch. */
  readonly identity?: Identity;
  /** In place of the repository of the router, for parts of one transaction. */
  readonly repository?: Repository;
}

/** What the connection says of the client, as far as proxies are trusted. */
export interface ClientAccess {
  /** Its IP address. */
  address(): string;
  /** Host and port that it has addressed. */
  host(): string | undefined;
}

/** Who is calling, and how that is known. */
export interface Identity {
  readonly caller: Caller;
  readonly scheme: 'basic' | 'session' | 'anonymous';
}

/** Who calls without saying who it is, or before that is known. */
export const nobody: Identity = { caller: { userId: null, login: null }, scheme: 'anonymous' };

/** A user whom the host has logged in by its own means. */
export interface SessionUser {
  readonly id: Id;
  readonly login?: string;
}

/** The session of a request, whichever middleware keeps it. Members are read on each access, since a login replaces the session. */
export interface SessionAccess {
  /** Whether anything could tell who is logged in. */
  readonly mayTell: boolean;
  readonly exists: boolean;
  readonly id: string | undefined;
  /** What the router keeps in the session. */
  record: unknown;
  /** Whether the host keeps something of its own in it. */
  readonly isShared: boolean;
  readonly cookie: SessionCookieAccess;
  /** Loads the session that the cookie names; without effect where the host has done that. */
  load(): Promise<void>;
  /** @throws Error where there is no session, and none can be started */
  start(): Promise<void>;
  findHostUser(): Promise<SessionUser | undefined>;
  /** Gives the session a new id. */
  regenerate(): Promise<void>;
  save(): Promise<void>;
  touch(): void;
  destroy(): Promise<void>;
}

/** The cookie that names a session. */
export interface SessionCookieAccess {
  readonly name: string;
  /** Whether the request has brought it. */
  readonly isSent: boolean;
  /** What a client sends as its value; undefined where that is unknown or must not be shown. */
  readonly value: string | undefined;
  /** Whether a text is its value, percent-encoded or not. */
  isValue(text: string): boolean;
  /** Makes the response clear it. */
  clear(): void;
}

/** A document of which the value is known, and the text is not made yet. */
export interface DocumentBody {
  readonly document: Representation;
  readonly value: unknown;
  readonly format: Format;
  /** Whether its media type is the generic one, which browsers show: then it is indented. */
  readonly isGeneric: boolean;
  readonly languages: readonly string[];
  /** The document as it was written, where something was added to it since. */
  readonly tree?: DocumentTree;
}

/** What stands in the root of a document. */
export type DocumentTree = Readonly<Record<string, unknown>>;

export type ResponseBody = DocumentBody | string | Uint8Array | Readable;

export type ResponseHeaders = Readonly<Record<string, string | readonly string[]>>;

/** What a response belongs to, for those who log it. */
export interface About {
  /** The id of the operation; '' where the request means none. */
  readonly operation: string;
  /** After the override. */
  readonly method: string;
  /** The URI template; '' where there is no such resource. */
  readonly path: string;
  readonly siteaccess: string;
  readonly caller: Caller;
  /** Cache tags of everything that the response shows. */
  readonly tags: readonly string[];
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body?: ResponseBody | undefined;
  /** Names of request headers that the response depends on. */
  readonly vary: readonly string[];
  /** Milliseconds that stages took, for `Server-Timing`. */
  readonly timings: readonly Timing[];
  readonly about: About;
  readonly identity: Identity;
  /** Whether the session was only read, so that the client need not wait for its store. */
  readonly leavesSession: boolean;
}

/** A response that was handed to Node. */
export interface Sent {
  readonly about: About;
  readonly status: number;
  /** Since the request arrived. */
  readonly milliseconds: number;
}

export type Timing = readonly [name: string, milliseconds: number];

/** Never rejects: errors are responses too. */
export type Handle = (request: ApiRequest) => Promise<ApiResponse>;

export const isDocumentBody = (body: ResponseBody | undefined): body is DocumentBody =>
  typeof body === 'object' && 'document' in body;

/** A response whose body is bytes, text or a stream. */
export interface EncodedResponse extends Pick<ApiResponse, 'status' | 'vary' | 'about' | 'leavesSession'> {
  /** Adapters add what depends on the connection. */
  readonly headers: Record<string, string | readonly string[]>;
  readonly body: Exclude<ResponseBody, DocumentBody> | undefined;
}
