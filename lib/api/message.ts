/** Requests and responses of the API as values, independent of any server; an adapter carries them. */
import { Readable } from 'node:stream';
import type { Fault } from '../errors.js';
import type { Caller, Id, Repository } from '../repository/repository.js';
import type { PathParams } from './lookup.js';
import type { Representation } from './representation.js';
import type { Format } from './wire.js';

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

/** A document that was parsed as a part of another one. */
export interface ParsedBody {
  /** An object whose only member is the root. */
  readonly tree: unknown;
  readonly format: Format;
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
  /** The public path prefix of hrefs. */
  readonly prefix: string;
  /** Whether a trusted proxy may say what path it has stripped, so that responses depend on that. */
  readonly isProxied: boolean;
  readonly client: ClientAccess;
  /** The session of the client. */
  readonly session: () => SessionAccess;
  /** Aborted when the client has disconnected, or the time limit has passed. */
  readonly signal: AbortSignal;
  /** Aborts the signal. */
  readonly abort: (reason: Error) => void;
  /** The identity of the request that this one is a part of, such as a batch. */
  readonly identity?: Identity;
  /** Replaces the repository of the router, for parts of one transaction. */
  readonly repository?: Repository<Id>;
  /** The only format that the response can have, for parts of a document. */
  readonly format?: Format;
  /** The form of a page that has sent it. */
  readonly submission?: Submission;
}

/** The data of a form besides the request that it submits. */
export interface Submission {
  /** The page that follows on success. */
  readonly next: string | undefined;
  /** The fields that cannot be read. */
  readonly faults: readonly Fault[];
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
  readonly scheme: 'basic' | 'token' | 'session' | 'anonymous';
}

/** The anonymous caller, also before authentication. */
export const anonymousIdentity: Identity = { caller: { userId: null, login: null }, scheme: 'anonymous' };

/** A user whom the host has logged in by its own means. */
export interface SessionUser {
  readonly id: Id;
  /** Passed to the repository as `caller.credentials`. */
  readonly credentials?: unknown;
  readonly login?: string;
}

/** The session of a request, of any session middleware. Each call reads the current session, since a login replaces it. */
export interface SessionAccess {
  /** Whether any session could authenticate the caller. */
  readonly mayTell: boolean;
  exists(): boolean;
  id(): string | undefined;
  /** The data of the router in the session. */
  record(): unknown;
  /** Replaces the data of the router in the session; undefined removes it. */
  keep(record: unknown): void;
  /** Whether the host has stored data in it. */
  isShared(): boolean;
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
  name(): string;
  /** Whether the request has brought it. */
  isSent(): boolean;
  /** What a client sends as its value; undefined where that is unknown or must not be shown. */
  value(): string | undefined;
  /** Whether a text is its value, percent-encoded or not. */
  isValue(text: string): boolean;
  /** Makes the response clear it. */
  clear(): void;
}

/** A page shows a document as text, tables and links, or its text in JSON or XML, or the form of an operation. */
export type PageKind = 'structure' | 'source' | 'form';

/** A document whose value is known, and which is not encoded yet. */
export interface DocumentBody {
  readonly document: Representation;
  readonly value: unknown;
  readonly format: Format;
  /** Whether its media type is the generic one, which browsers show: then it is indented. */
  readonly isGeneric: boolean;
  /** What a page for people shows of it; undefined where it is sent as it is. */
  readonly page?: PageKind | undefined;
  readonly languages: readonly string[];
  /** The written document, where members were added to it. */
  readonly tree?: DocumentTree;
}

/** The members of a document's root. */
export type DocumentTree = Readonly<Record<string, unknown>>;

/** A document that is written already, and the bytes of its text. */
export interface WrittenBody {
  readonly body: DocumentBody;
  readonly bytes: number;
}

/** An encoded document. */
export interface WrittenDocument {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** Bytes that are opened when they are sent: a HEAD or a part of a batch never does. */
export interface UnopenedBody {
  /** In bytes. */
  readonly size: number;
  open(): Promise<Readable>;
}

export type ResponseBody = DocumentBody | WrittenDocument | string | Uint8Array | Readable | UnopenedBody;

export type ResponseHeaders = Readonly<Record<string, string | readonly string[]>>;

/** The operation of a response, for logs. */
export interface About {
  /** The id of the operation; '' where the request means none. */
  readonly operation: string;
  /** After the override. */
  readonly method: string;
  /** The URI template; '' where there is no such resource. */
  readonly path: string;
  /** The values of its variables. */
  readonly params: PathParams;
  /** The same of the path in `Location`: of what a write has created, copied, moved or restored. */
  readonly created: PathParams;
  /** The path as the client sees it, and the query. */
  readonly url: string;
  readonly siteaccess: string;
  readonly caller: Caller<Id>;
  /** Cache tags of everything that the response shows; of a write, also of all entities that the request names. */
  readonly tags: readonly string[];
  /** Whether the response comes from the cache. */
  readonly isCached?: boolean;
}

/** The key of a cached response. */
export interface CacheKey {
  /** Everything that it depends on, except the state. */
  readonly text: string;
  /** The state token of the repository before anything was loaded for it. */
  readonly state: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body?: ResponseBody | undefined;
  /** The same as it is sent, where it comes from the cache. */
  readonly encoded?: EncodedResponse | undefined;
  /** The last change of anything that it shows, for `Last-Modified`. */
  readonly modified?: Date | undefined;
  /** Where it is cached, if it may be. */
  readonly cacheKey?: CacheKey | undefined;
  /** The request headers that the response depends on, as in `Vary`. */
  readonly vary: string;
  /** Milliseconds that stages took, for `Server-Timing`. */
  readonly timings: readonly Timing[];
  readonly about: About;
  readonly identity: Identity;
  /** Whether the session was only read, so that the client need not wait for its store. */
  readonly leavesSession: boolean;
  /** Called when the body is sent, where that counts as a download. */
  readonly onDownload?: (() => void) | undefined;
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

/** Streams of files have a method of that name too. */
export const isUnopened = (body: ResponseBody | undefined): body is UnopenedBody =>
  typeof body === 'object' && !(body instanceof Readable) && 'open' in body;

export const isDocumentBody = (body: ResponseBody | undefined): body is DocumentBody =>
  typeof body === 'object' && 'document' in body;

export const isWritten = (body: ResponseBody | undefined): body is WrittenDocument =>
  typeof body === 'object' && 'mediaType' in body;

/** A response whose body is bytes, text or a stream. */
export interface EncodedResponse extends Pick<ApiResponse, 'status' | 'about' | 'leavesSession'> {
  /** Adapters add what depends on the connection. */
  readonly headers: Record<string, string | readonly string[]>;
  readonly body: Exclude<ResponseBody, DocumentBody | WrittenDocument | UnopenedBody> | undefined;
  /** In which each character of a text is one byte, where it can be. */
  readonly encoding: BufferEncoding;
}
