/** How a resource is declared: its URI template, its operations, what they read and write, and what handles them. */
import type { Static, TObject, TSchema } from 'typebox';
import type { SessionControl } from '../auth/session-control.js';
import type {
  Context,
  CursorPage,
  RepositoryMethod,
  Revision,
  ServingRepository,
  Stored,
} from '../repository/repository.js';
import type { Representation } from '../representation/representation.js';
import type { ShownFields } from './shown-fields.js';

/** What a handler is given: checked and typed, nothing of HTTP in it. */
export interface Call<P, Q, B> {
  readonly repository: ServingRepository;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly context: Context;
  /** The representation chosen when the operation produces several. */
  readonly accepted: Representation | undefined;
  /** The revision that the client expects the resource to be at. */
  readonly expected: Revision | undefined;
  /** The `Destination` header, without the mount prefix. */
  readonly destination: string | undefined;
  readonly session: SessionControl;
  /** How values of fields are shown. */
  readonly fields: ShownFields;
  /** The part of the list that `offset`, `limit` and `after` of the query ask for, where the operation is paged. */
  readonly page: CursorPage;
}

/** What a handler answers with. The document is made only when it is sent. */
export interface Reply {
  readonly status: number;
  readonly document?: (() => object) | undefined;
  /** The href of what was made, or where the client has to look, below the prefix. */
  readonly location?: string;
  /** First the revision of the resource itself, then all else that its document shows; nothing: no ETag. */
  readonly revision?: readonly unknown[] | undefined;
  readonly modified?: Date | undefined;
  /** Cache tags: everything that the document shows, such as `content-54`. */
  readonly tags?: readonly string[];
  /** The href of the next page of the list, where there is one. */
  readonly next?: string | undefined;
}

export type ReplyFacts = Omit<Reply, 'status' | 'document'>;

export function ok(document: () => object, facts: ReplyFacts = {}): Reply {
  // What is spread comes last, here and elsewhere: the engine takes 20 times as long to add to what begins with it.
  return { status: 200, document, ...facts };
}

export function created(location: string, document?: () => object, facts: ReplyFacts = {}): Reply {
  return { status: 201, location, document, ...facts };
}

export function redirect(location: string): Reply {
  return { status: 307, location };
}

export const noContent: Reply = { status: 204 };

/** A 404 without a body, which the session operations answer with (protocol §3.19). */
export const nothing: Reply = { status: 404 };

/** The revision and the date of a document that shows several stored things, the resource itself first. */
export function stored(first: Stored, ...others: readonly (Stored | undefined)[]): ReplyFacts {
  const revision: unknown[] = [first.revision];
  let modified = first.updated;
  for (const part of others) {
    if (!part) continue;
    revision.push(part.revision);
    modified = modified && part.updated && (part.updated > modified ? part.updated : modified);
  }
  return { revision: first.revision === undefined ? undefined : revision, modified };
}

/** One method of one resource. */
export interface Operation<P, Q, B> {
  readonly summary: string;
  /** The repository method it stands on, without which it is not served; its name is the operation's id too. */
  readonly needs?: RepositoryMethod;
  /** The operation's id, where it is not that of the repository method. */
  readonly id?: string;
  readonly query?: Q;
  /**
   * Answers with a part of a list: what `limit` is without one in the query, whether it may be 0, and the repository
   * method that knows cursors; false where the repository has no such method.
   */
  readonly paged?: {
    readonly limit: number | 'all';
    readonly zero?: false;
    readonly cursors?: RepositoryMethod | false;
  };
  readonly consumes?: B;
  /** Whether the body may be missing, which is then taken for an empty document. */
  readonly isBodyOptional?: boolean;
  /** What it can answer with, the default first; none: the answer has no body. */
  readonly produces?: readonly Representation[];
  /**
   * Statuses and why they come, as far as they do not follow from the rest: successes other than usual for the method,
   * and errors such as 409 with their causes here.
   */
  readonly answers?: Readonly<Record<number, string>>;
  /** The errors among them that have no body. */
  readonly bare?: readonly number[];
  /** The URI template of the resource that it redirects to. */
  readonly leadsTo?: string;
  /** Whether it reads the `Destination` header. */
  readonly destination?: 'required' | 'optional';
  /** Whether it works with the caller's session, checking CSRF by itself, and so is served only where sessions are. */
  readonly ofSession?: boolean;
  /** Whether shared caches may keep what the anonymous caller gets. */
  readonly cached?: boolean;
  /** Since when it is deprecated, and when it will be gone (RFC 9745, RFC 8594). */
  readonly deprecated?: { readonly since: Date; readonly sunset?: Date };
  readonly handler: (
    call: Call<
      Static<P extends TSchema ? P : TObject>,
      StaticOf<Q>,
      B extends Representation<infer S> ? Static<S> : undefined
    >,
  ) => Promise<Reply>;
}

type StaticOf<Q> = Q extends TSchema ? Static<Q> : unknown;

// biome-ignore lint/suspicious/noExplicitAny: the table holds operations of every type; each was checked where it was declared
export type AnyOperation = Operation<any, any, any>;

export type AnyCall = Parameters<AnyOperation['handler']>[0];

/** A link from the root resource (protocol §4.1). */
export interface RootLink {
  /** The representation it leads to, where the protocol names one. */
  readonly type?: string;
  /** Template variables after the path: `{?remoteId}`. */
  readonly template?: string;
  /** The values of the path's variables. */
  readonly params?: Readonly<Record<string, string>>;
}

export interface Resource {
  readonly path: string;
  readonly params?: TObject;
  /** The operations exist only for requests with this media type, whose header alone says what to do (protocol §3.0.2). */
  readonly selectedBy?: Representation;
  readonly rootLinks?: Readonly<Record<string, RootLink>>;
  readonly methods: Readonly<Record<string, AnyOperation>>;
}

/** Declares a resource; the types of parameters, query and body reach each handler from the schemas. */
export function defineResource<P extends TObject, B, Q extends { [K in keyof B]?: unknown }>(
  resource: Omit<Resource, 'params' | 'methods'> & {
    readonly params?: P;
    readonly methods: {
      readonly [K in keyof B]: Omit<Operation<P, K extends keyof Q ? Q[K] : unknown, B[K]>, 'query'>;
    } & { readonly [K in keyof Q]: { readonly query?: Q[K] } };
  },
): Resource {
  return resource as Resource;
}

/** The id of an operation, as in `X-Cms-Operation`. */
export function operationId(operation: AnyOperation): string {
  return operation.id ?? operation.needs ?? '';
}
