/** Calls: the values that the stages pass to the handler of an operation, and only those that it has declared. */

import type { AnyDocument } from '../../documents/document.js';
import type { DocumentBody, WrittenBody } from '../../http/bodies.js';
import type { MediaType } from '../../http/media-type.js';
import type { CompletedResponse, Identity } from '../../http/message.js';
import type { RequestQuery } from '../../http/request-query.js';
import type {
  Context,
  Credentials,
  Id,
  PageRequest,
  RepositoryMethod,
  Revision,
  Serving,
} from '../../repository/repository.js';
import type { Dispatch } from './dispatch.js';
import type { IncomingFile, IncomingOf, IncomingPart } from './incoming.js';
import type { RequestLimits } from './options.js';
import type { FileInput } from './request-declaration.js';
import type { SessionControl } from './session-control.js';

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
  /** The document chosen by `Accept`, where the operation has several. */
  readonly accepted: AnyDocument | undefined;
  readonly context: Context<Id>;
  /** Serves other resources in the same process, for the same caller. */
  readonly dispatch: Dispatch;
  /** Writes the document of a part, and counts its bytes. */
  readonly writePart: (body: DocumentBody) => WrittenBody;
  /** Reports a part that was served to the host, like a request. */
  readonly report: (response: CompletedResponse) => void;
  /** Whether the repository is that of a transaction, in which the whole request is carried out. */
  readonly isInTransaction?: boolean;
  /** The largest number of requests in a batch. */
  readonly maxParts: number;
  /** The input of descriptions of the API, of presentations and of variations of images; no other operation uses it. */
  readonly requested: Requested;
}

/** How an operation is requested. */
export interface Requested {
  readonly prefix: string;
  /** The media types that the client names and does not refuse, the preferred ones first. */
  readonly mediaTypes: () => readonly MediaType[];
  /** The path below the prefix, and the query, that `Referer` names; undefined where it names another site. */
  readonly returnTo: string | undefined;
  readonly query: RequestQuery;
  readonly scheme: Identity['scheme'];
}

/** The revision that the client expects the resource to be at, in the calls of operations that declare a precondition. */
type Expecting<E> = [E] extends [true] ? Pick<Granted, 'expected'> : unknown;

/** The session, or the issuer of tokens, in the calls of operations that declare such an access. */
type Accessing<A> = [A] extends ['session']
  ? Pick<Granted, 'session'>
  : [A] extends ['credentials']
    ? Pick<Granted, 'issueToken'>
    : unknown;

/** The file, in the calls of operations whose body is one. */
type Receiving<F extends FileInput['file']> = [F] extends [never] ? unknown : { readonly incoming: IncomingOf<F> };

/** Members of a call that exist only if the operation declares that it needs them. */
interface Granted {
  readonly expected: Revision | undefined;
  readonly session: SessionControl;
  /** A token for a user. */
  readonly issueToken: (credentials: Credentials) => Promise<string>;
}

/** Members that the declaration of an operation adds to its calls; none for operations of any type. */
export type GrantedBy<E, A, F extends FileInput['file']> = unknown extends E
  ? unknown
  : Expecting<E> & Accessing<A> & Receiving<F>;

// biome-ignore lint/suspicious/noExplicitAny: of any operation
export type AnyCall = Call<any, any, any, any> &
  Partial<Granted> & { readonly incoming?: IncomingFile | IncomingPart | undefined };
