/** The methods of the contract that follow from the commands of operations. */
import type { AnyDocument } from '../documents/document.js';
import type { AnyCommand, ArgumentOf, Command, ReturnOf } from '../operations/command.js';
import type { Placed } from '../operations/resource.js';
import { outcomesOf, type Responses } from '../operations/responses.js';
import type { FullestOf } from '../operations/results.js';
import { toParts } from '../operations/sources.js';
import type { AggregateOf, Context, Id, IdKind, RequiredMethods, ServingRepository } from '../repository/repository.js';
import { resources, type table } from '../resources/table.js';
import type { CallInput, Invoke, Represented, Representing } from './invoke.js';
import type { Send } from './transport.js';

/** An operation that calls a method, in its place in the table. */
export interface Commanded<C extends AnyCommand, R extends Responses> extends Omit<Placed, 'operation'> {
  readonly operation: { readonly calls: C; readonly responses: R };
}

export type MethodOf<C> = C extends Command<infer N, never, unknown, unknown> ? N : never;

type Options = Pick<CallInput<unknown, unknown, never>, 'bodyFormat'>;

/** Calls an operation with the argument of the method that it calls, and returns what the fullest document shows. */
export interface CallCommand {
  /** Asks a server to send what is at the place that the response names. */
  <C extends AnyCommand, R extends Responses, Out extends object, Former = never>(
    placed: Commanded<C, R>,
    argument: ArgumentOf<MethodOf<C>>,
    context: Context<Id>,
    options: Pick<Representing<Out, Former>, 'represents' | 'former'>,
  ): Promise<Represented<FullestOf<R>, Out, Former>>;
  <C extends AnyCommand, R extends Responses>(
    placed: Commanded<C, R>,
    argument: ArgumentOf<MethodOf<C>>,
    context: Context<Id>,
    options?: Options,
  ): Promise<FullestOf<R>>;
}

/** A server: calls of its operations, requests to it, and the kind of its ids. */
export interface Remote {
  readonly invoke: Invoke;
  readonly call: CallCommand;
  readonly send: Send;
  readonly ids: IdKind;
}

type AnyCommanded = Commanded<AnyCommand, Responses>;
type AnyOptions = Options & Partial<Representing<object, unknown>>;

export const createCall = (invoke: Invoke): CallCommand =>
  (async (placed: AnyCommanded, argument: unknown, context: Context<Id>, options: AnyOptions = {}) => {
    const { calls, responses } = placed.operation;
    const input = { ...toParts(calls.sources, argument), ...options, document: fullestIn(responses) } as object;
    const result: unknown = await invoke(placed as Placed, context, input);
    if (!isNamed(responses)) return result;
    if (!options.represents) return variantValue(result);
    const represented = result as Represented<unknown, object>;
    return { ...represented, named: variantValue(represented.named) };
  }) as CallCommand;

/** The value of a variant. */
const variantValue = (variant: unknown): unknown => (variant as { readonly value?: unknown }).value;

const isNamed = (responses: Responses): boolean => outcomesOf(responses).some(({ name }) => name !== '');

/** The last of the documents to choose from. */
function fullestIn(responses: Responses): AnyDocument | undefined {
  const lists = outcomesOf(responses).flatMap(({ payload }) => (Array.isArray(payload) ? [payload] : []));
  return lists[0]?.at(-1);
}

type Table = typeof table;
type Declared = { [K in keyof Table]: Table[K]['methods'][keyof Table[K]['methods']] }[keyof Table];
type DerivedOf<P> =
  P extends Placed<infer O>
    ? O extends { readonly calls: AnyCommand; readonly responses: infer R extends Responses }
      ? FullestOf<R> extends ReturnOf<MethodOf<O['calls']>>
        ? MethodOf<O['calls']>
        : never
      : never
    : never;

/** The methods of commands whose operations show what the methods return. */
export type DerivedMethod = DerivedOf<Declared>;

/** The aggregates of these methods, with these methods alone. */
export type DerivedMethods = {
  readonly [A in AggregateOf<DerivedMethod>]: RequiredMethods<ServingRepository<Id>[A], A, DerivedMethod>;
};

/** Operations with an id of their own call methods that others are for. */
const commanded: readonly Placed[] = resources
  .flatMap(({ methods }) => Object.values(methods))
  .filter(({ operation }) => operation.calls && operation.id === undefined);

export function createDerived(call: CallCommand): DerivedMethods {
  const aggregates: Record<string, Record<string, unknown>> = {};
  for (const placed of commanded) {
    const [aggregate = '', method = ''] = placed.operation.calls.method.split('.');
    const derived = (argument: never, context: Context<Id>) => call(placed, argument, context);
    aggregates[aggregate] = { ...aggregates[aggregate], [method]: derived };
  }
  return aggregates as unknown as DerivedMethods;
}
