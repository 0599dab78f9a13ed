/** Commands: the one method of the repository that an operation calls. Handler and client follow from the same declaration. */
import type { Id, PageRequest, RepositoryMethod, ServingRepository } from '../../repository/repository.js';
import type { AnyCall } from '../requests/call.js';
import { type Absence, checkPresence } from './absence.js';
import {
  createRead,
  type Defaulted,
  type LastId,
  type Member,
  type RequestPart,
  type Rest,
  type Source,
  type Sources,
  takesExpected,
  type Whole,
} from './sources.js';

export { body, expected, lastIdOf, page, params, query, rest } from './sources.js';

/** The type of a method of the contract. */
type MethodOf<N> = N extends `${infer A extends keyof ServingRepository}.${infer M}`
  ? M extends keyof ServingRepository<Id>[A]
    ? ServingRepository<Id>[A][M]
    : never
  : never;

export type ArgumentOf<N> =
  MethodOf<N> extends (argument: infer Argument, ...others: never) => unknown ? Argument : never;

export type ReturnOf<N> = MethodOf<N> extends (...parameters: never) => Promise<infer Value> ? Value : never;

/**
 * A call of a method. `Needs` is the request that its argument is read from, and `Makes` the request that is written from its
 * argument; both are compared with the declaration of the operation.
 */
export interface Command<N extends RepositoryMethod, Needs, Makes, Value> {
  readonly method: N;
  readonly sources: Sources;
  /** A phantom property, which carries the types alone. */
  readonly types?: ((request: Needs) => Makes) & { readonly value: Value };
}

// biome-ignore lint/suspicious/noExplicitAny: of any operation
export type AnyCommand = Command<any, any, any, any>;

type Keys<T> = T extends unknown ? keyof T : never;
/** The type of a member; undefined is one of its values if only some types of a union have the member. */
type Get<T, K> = T extends unknown ? (K extends keyof T ? T[K] : undefined) : never;
type RequiredKeys<T> = { [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? never : K }[keyof T];
type IsOptional<T, K> = undefined extends Get<T, K> ? true : false;
type OmitOfEach<T, K> = T extends unknown ? Omit<T, K & keyof T> : never;

/** The sources of an argument: none for a member that it does not have, and one for each that it must have, unless the rest has it. */
type SourcesOf<T, M> = M extends Source
  ? unknown
  : { readonly [K in Exclude<keyof M, Keys<T> | '...'>]: never } & (M extends Rest
      ? unknown
      : { readonly [K in RequiredKeys<T>]: Source });

/** The name under which a source has a member in a part. */
type NameIn<S, F extends RequestPart> = S extends string
  ? F extends 'params'
    ? S
    : never
  : S extends Member<F, infer K>
    ? K
    : never;

type TypeOf<S, T> = S extends LastId ? string : T;
type NeededType<S, T> =
  S extends Defaulted<RequestPart, string, infer V> ? (V extends T ? T | undefined : never) : TypeOf<S, T>;

/** The members of a request part that an argument is read from; those of optional members, and those with a default, may be undefined. */
type NeededMembers<T, M, F extends RequestPart> = {
  readonly [K in keyof M as NameIn<M[K], F>]: NeededType<M[K], Get<T, K>>;
};

/** The members of a request part that are written from an argument; those of optional members may be missing. */
type MadeMembers<T, M, F extends RequestPart> = {
  readonly [K in keyof M as IsOptional<T, K> extends true ? never : NameIn<M[K], F>]: TypeOf<M[K], Get<T, K>>;
} & {
  readonly [K in keyof M as IsOptional<T, K> extends true ? NameIn<M[K], F> : never]?: Exclude<Get<T, K>, undefined>;
};

type WholeIn<T, M, F extends RequestPart> = {
  [K in keyof M]: M[K] extends Member ? never : M[K] extends Whole<F> ? Get<T, K> : never;
}[keyof M];

type PageKeys<M> =
  M extends Rest<infer S> ? (Extract<S, Whole<'page'>> extends never ? never : keyof PageRequest) : never;

type RestIn<T, M, F extends RequestPart> =
  M extends Rest<infer S>
    ? [Extract<S, Whole<F>>] extends [never]
      ? never
      : F extends 'page'
        ? Pick<T, Extract<keyof T, keyof PageRequest>>
        : OmitOfEach<T, Exclude<keyof M, '...'> | PageKeys<M>>
    : never;

/** A part that is a member of the argument, or its rest. */
type PartIn<T, M, F extends RequestPart> = WholeIn<T, M, F> | RestIn<T, M, F>;
type OrUnknown<T> = [T] extends [never] ? unknown : T;

/** A single source, as if the argument were a member. */
type Mapped<M> = M extends Source ? { readonly argument: M } : M;
type Argument<T, M> = M extends Source ? { readonly argument: T } : T;

type Readable = Exclude<RequestPart, 'expected'>;
type NeedsOf<T, M> = { readonly [F in Readable]: OrUnknown<PartIn<T, M, F>> } & {
  readonly [F in Readable as `${F}Members`]: NeededMembers<T, M, F>;
};
type MakesOf<T, M> = { readonly [F in Readable]: OrUnknown<PartIn<T, M, F>> & MadeMembers<T, M, F> };

/** Declares the call of a method whose argument has these sources. */
export const command = <N extends RepositoryMethod, const M extends Sources>(
  method: N,
  sources: M & SourcesOf<ArgumentOf<N>, M>,
): Command<
  N,
  NeedsOf<Argument<ArgumentOf<N>, M>, Mapped<M>>,
  MakesOf<Argument<ArgumentOf<N>, M>, Mapped<M>>,
  ReturnOf<N>
> => ({ method, sources });

/** Rules of an operation that does more than pass on an argument and a result. */
export interface CommandRules {
  readonly toArgument?: ((call: AnyCall) => unknown) | undefined;
  readonly toResult?: ((value: unknown, call: AnyCall) => unknown) | undefined;
  readonly absence?: Absence | undefined;
}

type Method = (argument: unknown, context: AnyCall['context']) => Promise<unknown>;

/** The facts of an operation that follow from its command. */
export function factsOf({ method, sources }: AnyCommand, { toArgument, toResult, absence }: CommandRules) {
  const [aggregate = '', name = ''] = method.split('.');
  const readArgument = createRead(sources);
  const run = ({ repository, context }: AnyCall, argument: unknown): Promise<unknown> => {
    // An operation is served only where the repository has the methods that it requires.
    const methods = repository[aggregate as keyof typeof repository] as Readonly<Record<string, Method>>;
    return (methods[name] as Method).call(methods, argument, context);
  };
  const pass = (call: AnyCall) => run(call, readArgument(call, call.repository.ids));
  const work = async (call: AnyCall) => {
    const argument = toArgument ? toArgument(call) : readArgument(call, call.repository.ids);
    const value = argument === undefined ? { items: [] } : await run(call, argument);
    if (absence) checkPresence(absence, argument, value);
    return toResult ? toResult(value, call) : value;
  };
  return {
    requires: method,
    ...(takesExpected(sources) && { expects: true }),
    handler: toArgument || toResult || absence ? work : pass,
  };
}
