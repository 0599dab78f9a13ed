/** Declarations of operations: their requests, and all responses that they can have. */
import type { AnyDocument, Document } from '../../documents/document.js';
import type { AnyValue, Value } from '../../documents/value.js';
import type { PageRequest, RepositoryMethod, RootLocations } from '../../repository/repository.js';
import type { Dependencies } from '../../support/generations.js';
import type { Call, GrantedBy } from '../requests/call.js';
import type {
  Access,
  Caching,
  DocumentInput,
  FileInput,
  Inside,
  StoredResult,
} from '../requests/request-declaration.js';
import { outcomesOf, type Responses } from '../responses/responses.js';
import type { ResultOf } from '../responses/results.js';
import type { Absence } from './absence.js';

export type QueryParameters = Readonly<Record<string, AnyValue>>;
type OutOf<V> = V extends Value<never, infer Out> ? Out : never;
export type ValuesOf<P> = {
  readonly [K in keyof P as P[K] extends { readonly isOptional: true } ? K : never]?: Exclude<OutOf<P[K]>, undefined>;
} & {
  readonly [K in keyof P as P[K] extends { readonly isOptional: true } ? never : K]: OutOf<P[K]>;
};

/** Whether a request must have a parameter. */
export const isRequired = (value: AnyValue): boolean => !('isOptional' in value) && !('hasDefault' in value);

/** A media type that alone selects an operation; the body of such a request is not read. */
interface MediaTypeOnly {
  readonly isMediaTypeOnly: true;
  readonly document: AnyDocument;
}

/** A list of which responses show a part. */
export interface Paged<B = unknown> {
  /** Default of `limit`: a number, as many items as the cap allows, or all. */
  readonly limit: number | 'all' | 'unlimited';
  /** The page that a body asks for; missing if the query does. */
  readonly ofBody?: (body: B) => PageRequest;
  /** The path of the next page, where that is not the path of the resource itself. */
  readonly path?: string;
  /** Whether `limit=0` is refused. */
  readonly refusesZero?: boolean;
  /** Whether its pages may have cursors, which come back as `after`. */
  readonly hasCursors?: true;
  /** Whether a page may begin at an offset; true by default. */
  readonly hasOffset?: false;
  /** How clients can follow it as an event stream. */
  readonly followed?: Followed;
}

/** A list that only grows at its end, whose `next` is there on the last page too: entries that are added to it become events. */
export interface Followed {
  /** The member of the list's document that has the items. */
  readonly member: string;
  /** The document that shows one of them. */
  readonly document: AnyDocument;
  /** The cursor of an item. */
  readonly idOf: (item: never) => string;
}

/** The facts that operations with a command and those with a handler share, besides the summary. */
export interface SharedDeclaration<
  P,
  Q,
  B,
  N extends RepositoryMethod,
  R extends Responses,
  A extends Access | undefined,
> {
  /**
   * Whether the handler makes several writes that are committed together: then its repository is that of a transaction, and the
   * operation is not served over a storage without them.
   */
  readonly atomic?: true;
  /**
   * A method of the repository that does all of it in one write, which the handler calls where it is there: then the operation
   * needs neither a transaction nor the methods that it requires otherwise.
   */
  readonly instead?: RepositoryMethod;
  /** Why it is not served where the repository has that method and lacks those that it requires, which the 405 states. */
  readonly absentWith?: { readonly method: RepositoryMethod; readonly reason: string };
  /** The operation's id, where it is not that of the repository method. */
  readonly id?: string;
  readonly query?: Q;
  readonly paged?: Paged<B>;
  /** Whether a query parameter that it does not have is an error, which old clients of the protocol do not expect. */
  readonly refusesUnknown?: true;
  /** The languages that a request prefers, before those of the siteaccess. */
  readonly languages?: (call: { readonly query: ValuesOf<Q>; readonly body: B }) => readonly string[];
  readonly access?: A;
  readonly caching?: Caching | undefined;
  /**
   * The tags of all changes that a cached response depends on, as `ChangedTags` has them; without it, the response is cached
   * until anything changes.
   */
  readonly dependsOn?: (call: DependingCall<P, ValuesOf<Q>, B, N>) => Dependencies | Promise<Dependencies>;
  readonly inside?: Inside | undefined;
  /**
   * Whether a client may send it again with the same `Idempotency-Key`, without a second write. Its result is stored where no
   * resource shows it.
   */
  readonly isRepeatable?: true | StoredResult | undefined;
  /** A document, or a media type alone, by which a POST selects the same operation. */
  readonly also?: Document<never, B> | MediaTypeOnly;
  readonly destination?: DestinationHeader<B>;
  readonly responses: R;
  /** The location that it needs, without which it is not served. */
  readonly root?: keyof RootLocations;
  /** Since when it is deprecated, and when it will be removed (RFC 9745, RFC 8594). */
  readonly deprecated?: { readonly since: Date; readonly sunset?: Date };
  /** Whether its document has ids that the write itself gives, besides those of a response with the status 201. */
  readonly showsNewIds?: true;
  /** Whether the document has another URL, which `Content-Location` names. */
  readonly showsElsewhere?: true;
}

/** The handler of an operation, and the facts that follow from a command otherwise. */
export interface HandlerDeclaration<
  P,
  Q,
  B,
  N extends RepositoryMethod,
  R extends Responses,
  E extends boolean,
  A extends Access | undefined,
  F extends FileInput['file'],
> {
  /** Without these methods of the repository it is not served; the first is its id. */
  readonly requires?: N | readonly [N, ...N[]];
  /** Whether it takes a precondition: only then are `If-Match`, 412 and 428 there, and `expected` is in the call. */
  readonly expects?: E;
  readonly body?: DocumentInput<B> | FileInput<F> | undefined;
  readonly handler: (call: Call<P, ValuesOf<Q>, B, N> & GrantedBy<E, A, F>) => Promise<ResultOf<R>>;
}

export interface Operation<
  // biome-ignore-start lint/suspicious/noExplicitAny: operations of every type are in one table
  P = any,
  Q = any,
  B = any,
  N extends RepositoryMethod = any,
  R extends Responses = any,
  E extends boolean = any,
  A extends Access | undefined = any,
  F extends FileInput['file'] = any,
  C = any,
  // biome-ignore-end lint/suspicious/noExplicitAny: see above
> extends SharedDeclaration<P, Q, B, N, R, A>,
    HandlerDeclaration<P, Q, B, N, R, E, A, F> {
  readonly summary: string;
  /** The one call that its handler makes; undefined where it has a handler of its own. */
  readonly calls: C;
  /** The subject of a 404 where the called method finds nothing. */
  readonly absence?: Absence;
}

/** Members of a call that its dependencies are derived from. */
type DependingCall<P, Q, B, N extends RepositoryMethod> = Pick<
  Call<P, Q, B, N>,
  'params' | 'query' | 'body' | 'repository' | 'context'
>;

/** A `Destination` header in place of the body: the href of a resource, whose last id is a member of the body. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of every type are in one table
export interface DestinationHeader<B = any> {
  readonly isRequired: boolean;
  readonly description: string;
  readonly noun: string;
  readonly path: string;
  readonly member: MemberOf<B>;
  /** An href with such a path, also the ids of that path alone, or whatever ends with an id. */
  readonly accepts: 'href' | 'hrefOrIds' | 'lastId';
  /** A resource without an id, whose href means this body. */
  readonly other?: { readonly path: string; readonly body: B };
}

/** A member of one of the bodies of an operation. */
type MemberOf<B> = B extends unknown ? keyof B & string : never;

/** The href below the prefix that means a body; undefined where no header does. */
export function destinationHref({ path, member, other }: DestinationHeader, body: object): string | undefined {
  const id = (body as Readonly<Record<string, unknown>>)[member];
  return id === undefined ? other?.path : `${path}/${id}`;
}

export const mediaTypeOnly = (document: AnyDocument): MediaTypeOnly => ({ isMediaTypeOnly: true, document });

export const requiredMethods = ({ requires }: Operation): readonly RepositoryMethod[] =>
  requires === undefined ? [] : [requires].flat();

/** The id of an operation, as in `X-Cms-Operation`. */
export const operationId = (operation: Operation): string => operation.id ?? requiredMethods(operation)[0] ?? '';

/** The documents of an operation's successes, the default first. */
export function documentsOf({ responses }: Operation): readonly AnyDocument[] {
  const outcomes = outcomesOf(responses).filter(({ status }) => status < 300);
  return [...new Set(outcomes.flatMap(({ documents }) => documents))];
}
