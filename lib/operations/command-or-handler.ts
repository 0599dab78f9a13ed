/** How an operation is implemented: by a command, which is one call of the repository, or by a handler. */
import type { PageRequest, RepositoryMethod } from '../repository/repository.js';
import type { Call } from './call.js';
import type { Command, ReturnOf } from './command.js';
import type { HandlerDeclaration, ValuesOf } from './operations.js';
import type { Access, DocumentInput, FileInput } from './request-declaration.js';
import type { Responses } from './responses.js';
import type { ResultOf } from './results.js';

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

/** A command that fits what an operation declares, both ways. */
type Fitting<P, Q, B, N extends RepositoryMethod, V> = Command<
  N,
  NoInfer<Readable<P, Q, B>>,
  NoInfer<Writable<P, Q, B>>,
  V
>;

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
  | (HandlerDeclaration<P, Q, B, N, R, E, A, F> & { readonly calls?: undefined; readonly toResult?: undefined })
  | {
      readonly calls: C & Fitting<P, Q, B, N, NoInfer<ResultOf<R>>>;
      readonly toResult?: undefined;
      readonly body?: DocumentInput<B> | undefined;
      readonly requires?: undefined;
      readonly expects?: undefined;
      readonly handler?: undefined;
    }
  | {
      readonly calls: C & Fitting<P, Q, B, N, unknown>;
      /** The result where that is not the value of the method. */
      readonly toResult: (value: ReturnOf<N>, call: Call<P, ValuesOf<Q>, B, N>) => ResultOf<R> | Promise<ResultOf<R>>;
      readonly body?: DocumentInput<B> | undefined;
      readonly requires?: undefined;
      readonly expects?: undefined;
      readonly handler?: undefined;
    };
