/** How a resource is declared: its URI template, and its operations with all that they can respond with. */
import type { AnyDocument, Document } from '../documents/document.js';
import { type ParamsOf, type Template, template } from '../documents/paths.js';
import type { AnyValue, Value } from '../documents/value.js';
import type {
  Context,
  Credentials,
  Id,
  IdKind,
  PageRequest,
  RepositoryMethod,
  Revision,
  RootLocations,
  Serving,
} from '../repository/repository.js';
import type { Dispatch } from './dispatch.js';
import type { Incoming } from './incoming.js';
import type { DocumentBody, Identity, Sent, WrittenBody } from './message.js';
import { documentsIn, type Responses, type ResultOf, shownBy } from './responses.js';
import type { SessionControl } from './session-control.js';

export type Parameters = Readonly<Record<string, AnyValue>>;
type OutOf<V> = V extends Value<never, infer Out> ? Out : never;
export type ValuesOf<P> = {
  readonly [K in keyof P as P[K] extends { readonly isOptional: true } ? K : never]?: Exclude<OutOf<P[K]>, undefined>;
} & {
  readonly [K in keyof P as P[K] extends { readonly isOptional: true } ? never : K]: OutOf<P[K]>;
};

/** Whether a request must have a parameter. */
export const isRequired = (value: AnyValue): boolean => !('isOptional' in value) && !('hasDefault' in value);

/** The argument of a handler: validated and typed, and independent of HTTP. */
export interface Call<P, Q, B, N extends RepositoryMethod> {
  /** The methods that the operation requires exist; all others may be missing. */
  readonly repository: Serving<N>;
  readonly params: P;
  readonly query: Q;
  /** The page that `offset`, `limit` and `after` of the query, or the body, select, where the operation is paged. */
  readonly page: PageRequest;
  /** The limits of one request. */
  readonly limits: RequestLimits;
  readonly body: B;
  /** The file in the body, or a part of it, for operations that receive one. */
  readonly incoming: Incoming;
  /** The document chosen by `Accept`, where the operation has several. */
  readonly accepted: AnyDocument | undefined;
  readonly context: Context<Id>;
  /** The caller's session, for operations that use it. */
  readonly session: SessionControl;
  /** A token for a user, for operations that issue them. */
  readonly issueToken: (credentials: Credentials) => Promise<string>;
  /** Serves other resources in the same process, for the same caller. */
  readonly dispatch: Dispatch;
  /** Writes the document of a part, and counts its bytes. */
  readonly writePart: (body: DocumentBody) => WrittenBody;
  /** Reports a part that was served to the host, like a request. */
  readonly report: (sent: Sent) => void;
  /** How many requests one can hold at most. */
  readonly maxParts: number;
  /** The input of descriptions of the API, pages and variations of images; no other operation uses it. */
  readonly requested: Requested;
}

/** How an operation is requested. */
export interface Requested {
  readonly prefix: string;
  readonly accept: string | undefined;
  /** The URL of the referring page, where the client sends it. */
  readonly referer: string | undefined;
  readonly scheme: Identity['scheme'];
}

/** The revision that the client expects the resource to be at, in the calls of operations that declare a precondition. */
export type Expected<E> = [E] extends [true] ? { readonly expected: Revision | undefined } : unknown;

// biome-ignore lint/suspicious/noExplicitAny: of any operation
export type AnyCall = Call<any, any, any, any> & Expected<true>;

/** A media type that alone selects an operation; the body of such a request is not read. */
export interface MediaTypeOnly {
  readonly isMediaTypeOnly: true;
  readonly document: AnyDocument;
}

/** Bounds that handlers check. */
export interface RequestLimits {
  readonly views: ViewLimits;
  /** Bytes of the documents in the response to a batch. */
  readonly batchBytes: number;
}

/** The limits of one search. */
export interface ViewLimits {
  /** Criteria in all, groups included. */
  readonly criteria: number;
  /** The depth of nested criteria. */
  readonly depth: number;
  /** Values of all criteria together. */
  readonly values: number;
  readonly sortClauses: number;
  readonly aggregations: number;
  /** Entries of the result of one aggregation. */
  readonly buckets: number;
}

/** A list of which responses show a part. */
export interface Paged<B = unknown> {
  /** What `limit` is where the query has none: a number, or as many as the cap allows. */
  readonly limit: number | 'all';
  /** Where the body says which part, and not the query. */
  readonly ofBody?: (body: B) => PageRequest;
  /** The path of the next page, where that is not the path of what is shown. */
  readonly path?: string;
  /** Whether `limit=0` is refused. */
  readonly refusesZero?: boolean;
  /** Whether the list has cursors; a repository may lack them even so. */
  readonly hasCursors?: boolean;
}

export interface Operation<
  // biome-ignore-start lint/suspicious/noExplicitAny: operations of every type are in one table
  P = any,
  Q = any,
  B = any,
  N extends RepositoryMethod = any,
  R extends Responses = any,
  E extends boolean = any,
  // biome-ignore-end lint/suspicious/noExplicitAny: see above
> {
  readonly summary: string;
  /** Without these methods of the repository it is not served; the first is its id. */
  readonly requires?: N | readonly [N, ...N[]];
  /** Whether it takes a precondition: only then are `If-Match`, 412 and 428 there, and `expected` is in the call. */
  readonly expects?: E;
  /** The operation's id, where it is not that of the repository method. */
  readonly id?: string;
  readonly query?: Q;
  readonly paged?: Paged<B>;
  /** The languages that a request prefers, before those of the siteaccess. */
  readonly languages?: (call: { readonly query: ValuesOf<Q>; readonly body: B }) => readonly string[];
  readonly consumes?: Document<never, B>;
  /** Whether its documents can carry files, so that they may be large. */
  readonly carriesFiles?: boolean;
  /** Whether its body is a file, or a part of one, of whatever media type. */
  readonly receives?: 'file' | 'part';
  /** Whether it is about an upload of the tus protocol: it has no revisions, and its responses are never cached. */
  readonly isUpload?: boolean;
  /** Whether the body may be missing, which means an empty document. */
  readonly isBodyOptional?: boolean;
  /** A document, or a media type alone, by which a POST selects the same operation. */
  readonly also?: Document<never, B> | MediaTypeOnly;
  /** The value of the body, read from the `Destination` header; undefined means a missing header. */
  readonly destination?: {
    readonly isRequired: boolean;
    readonly description: string;
    readonly read: ReadDestination<B>;
    /** The href below the prefix, as clients send it; undefined where there is none to send. */
    readonly write: (body: B) => string | undefined;
  };
  readonly responses: R;
  /** The location that it needs, without which it is not served. */
  readonly root?: keyof RootLocations;
  /** Whether it works with the caller's session, checking CSRF by itself, and so is served only where sessions are. */
  readonly usesSession?: boolean;
  /** Whether it issues a token for credentials in its body, and is therefore served only where tokens are enabled. */
  readonly issuesTokens?: boolean;
  /** Whether it is the same for every caller, so that authentication is skipped. */
  readonly isPublic?: boolean;
  /** Whether it serves browsers only: no description of the API has it. */
  readonly isPage?: boolean;
  /** Whether what is at its URLs never changes, because these change with it. */
  readonly isImmutable?: boolean;
  /** Whether it cannot be a part of another request, such as a batch. */
  readonly isWhole?: boolean;
  /** Whether it only reads, although it is a POST: what it responds with depends on the body, and is the same until a write. */
  readonly isQuery?: boolean;
  /** Whether shared caches may keep what the anonymous caller gets. */
  readonly isCacheable?: boolean;
  /** Whether its response gives others a right of the caller, so that no cache stores it. */
  readonly isSecret?: boolean;
  /** Since when it is deprecated, and when it will be removed (RFC 9745, RFC 8594). */
  readonly deprecated?: { readonly since: Date; readonly sunset?: Date };
  readonly handler: (call: Call<P, ValuesOf<Q>, B, N> & Expected<E>) => Promise<ResultOf<R>>;
}

/** Reads a `Destination` header, without the prefix if it had one. */
export type ReadDestination<B> = (header: string | undefined, ids: IdKind) => B;

/** An operation in its place in the table. */
export interface Placed<O extends Operation = Operation> {
  readonly operation: O;
  readonly method: string;
  readonly path: Template;
}

/** A link from the root resource, which exists where its target is served. */
export interface RootLink {
  /** The document it leads to, where the protocol names one. */
  readonly type?: string;
  /** Template variables after the path: `{?remoteId}`. */
  readonly template?: string;
  /** The values of the path's variables. */
  readonly params?: Readonly<Record<string, string>>;
  /** The method that it is for, where that is not GET. */
  readonly method?: string;
  /** Whether its target finds nothing without query parameters. */
  readonly isQueryRequired?: boolean;
  /** The location it leads to: the link exists where the repository names that location. */
  readonly root?: keyof RootLocations;
}

export interface Resource<M extends Readonly<Record<string, Operation>> = Readonly<Record<string, Operation>>> {
  readonly path: Template;
  readonly params: Parameters;
  readonly rootLinks: Readonly<Record<string, RootLink>>;
  /** The methods in the order of the protocol, where they are not those below: `Allow` for old clients. */
  readonly protocolMethods?: readonly string[];
  readonly methods: { readonly [K in keyof M]: Placed<M[K]> };
}

/** Gives an operation its types: those of the path's parameters, of the query, of the body, and of what it requires. */
type Declare<P> = <
  const R extends Responses,
  const N extends RepositoryMethod = never,
  Q extends Parameters = Record<never, never>,
  B = undefined,
  const E extends boolean = false,
>(
  operation: Operation<P, Q, B, N, R, E>,
  // Without NoInfer, E is inferred as any from the type that the place of the operation has.
) => Operation<P, Q, B, N, R, NoInfer<E>>;

/** Declares a resource; every variable of its path is described. */
export function resource<T extends string, M extends Readonly<Record<string, Operation>>>(
  text: T,
  params: { readonly [K in keyof ParamsOf<T>]: Value<ParamsOf<T>[K]> },
  methods: (operation: Declare<ParamsOf<T>>) => M,
  rootLinks: Readonly<Record<string, RootLink>> = {},
  protocolMethods?: readonly string[],
): Resource<M> {
  const path = template(text);
  const placed = Object.entries(methods((operation) => operation)).map(([method, operation]) => [
    method,
    { operation, method, path },
  ]);
  const legacy = protocolMethods && { protocolMethods };
  return { path, params: params as Parameters, rootLinks, ...legacy, methods: Object.fromEntries(placed) };
}

export const mediaTypeOnly = (document: AnyDocument): MediaTypeOnly => ({ isMediaTypeOnly: true, document });

export const requiredMethods = ({ requires }: Operation): readonly RepositoryMethod[] =>
  requires === undefined ? [] : [requires].flat();

/** The id of an operation, as in `X-Cms-Operation`. */
export const operationId = (operation: Operation): string => operation.id ?? requiredMethods(operation)[0] ?? '';

/** The documents of an operation's successes, the default first. */
export function documentsOf({ responses }: Operation): readonly AnyDocument[] {
  const successes = Object.entries(responses as Responses).filter(([status]) => Number(status) < 300);
  const found = successes.flatMap(([, each]) => shownBy(each).flatMap(([, shown]) => documentsIn(shown)));
  return [...new Set(found)];
}
