/** How an operation is implemented: by a command, which is one call of the repository, or by a handler. */
import type { PageRequest, RepositoryMethod } from '../../repository/repository.js';
import type { Call } from '../requests/call.js';
import type { Access, DocumentInput, FileInput } from '../requests/request-declaration.js';
import type { Responses } from '../responses/responses.js';
import type { ResultOf } from '../responses/results.js';
import type { Absence } from './absence.js';
import type { ArgumentOf, Command, ReturnOf } from './command.js';
import type { HandlerDeclaration, ValuesOf } from './operations.js';

type ParamsIn<P> = unknown extends P ? Record<never, never> : P;

/** The members of a type; those that may be missing may be undefined instead. */
type Named<T> = { readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? T[K] | undefined : T[K] };

/** A request as a command can need it, in parts and member by member. */
interface Readable<P, Q, B> {
  readonly params: ParamsIn<P>;
  readonly query: ValuesOf<Q>;
  readonly page: PageRequest;
  readonly body: B;
  readonly paramsMembers: ParamsIn<P>;
  readonly queryMembers: Named<ValuesOf<Q>>;
  readonly pageMembers: Named<PageRequest>;
  readonly bodyMembers: [B] extends [undefined] ? Record<never, never> : Named<B>;
}

/** A request as a client makes it. */
interface Writable<P, Q, B> {
  readonly params: ParamsIn<P>;
  readonly query: { readonly [K in keyof ValuesOf<Q>]: ValuesOf<Q>[K] | undefined };
  readonly page: { readonly [K in keyof PageRequest]?: PageRequest[K] | undefined };
  readonly body: [B] extends [undefined] ? unknown : B;
}

/** A request as a command must write it, so that the operation can be called. */
type Writing<P, Q, B, N extends RepositoryMethod, V> = Command<N, never, NoInfer<Writable<P, Q, B>>, V>;

/** A command that matches the declaration of an operation, both ways. */
type Fitting<P, Q, B, N extends RepositoryMethod, V> = Command<
  N,
  NoInfer<Readable<P, Q, B>>,
  NoInfer<Writable<P, Q, B>>,
  V
>;

/** The facts of an operation with a command, besides the command. */
interface CommandDeclaration<B> {
  readonly body?: DocumentInput<B> | undefined;
  /** The subject of a 404 where the method finds nothing. */
  readonly absence?: Absence;
  readonly requires?: undefined;
  readonly expects?: undefined;
  readonly handler?: undefined;
}

/** A command whose sources describe how a client writes its argument, but not every variant that a server reads. */
interface WithArgument<P, Q, B, N extends RepositoryMethod> {
  /**
   * The argument: such a request may have more members than a client of this library sends, or less than the method must have.
   * Undefined where the request names nothing that could be found: then the result is an empty page.
   */
  readonly toArgument: (call: Call<P, ValuesOf<Q>, B, N>) => ArgumentOf<N> | undefined;
}

interface WithResult<P, Q, B, N extends RepositoryMethod, R extends Responses> {
  /** The result where that is not the value of the method. */
  readonly toResult: (value: ReturnOf<N>, call: Call<P, ValuesOf<Q>, B, N>) => ResultOf<R> | Promise<ResultOf<R>>;
}

interface Passing<C> {
  readonly calls: C;
  readonly toArgument?: undefined;
}

interface Returning {
  readonly toResult?: undefined;
}

/**
 * A command, from which the required method, the precondition, the handler and the client's method follow, or a handler that
 * declares them.
 */
export type CommandOrHandler<
  P,
  Q,
  B,
  N extends RepositoryMethod,
  R extends Responses,
  E extends boolean,
  A extends Access | undefined,
  F extends FileInput['file'],
  C,
> =
  | (HandlerDeclaration<P, Q, B, N, R, E, A, F> & {
      readonly calls?: undefined;
      readonly absence?: undefined;
    } & Returning)
  | (CommandDeclaration<B> & Passing<C & Fitting<P, Q, B, N, NoInfer<ResultOf<R>>>> & Returning)
  | (CommandDeclaration<B> & Passing<C & Fitting<P, Q, B, N, unknown>> & WithResult<P, Q, B, N, R>)
  | (CommandDeclaration<B> & { readonly calls: C & Writing<P, Q, B, N, NoInfer<ResultOf<R>>> } & Returning &
      WithArgument<P, Q, B, N>)
  | (CommandDeclaration<B> & { readonly calls: C & Writing<P, Q, B, N, unknown> } & WithResult<P, Q, B, N, R> &
      WithArgument<P, Q, B, N>);
