/** The methods of the contract that follow from the commands of operations. */
import type { AnyCommand, ArgumentOf, Command, ReturnOf } from '../api/command.js';
import type { Operation } from '../api/operations.js';
import type { Placed } from '../api/resource.js';
import { outcomesOf, type Responses } from '../api/responses.js';
import type { ShownOf } from '../api/results.js';
import { toParts } from '../api/sources.js';
import type { AnyDocument } from '../documents/document.js';
import type { AggregateOf, Context, Id, RequiredMethods, ServingRepository } from '../repository/repository.js';
import { resources, type table } from '../resources/table.js';
import type { CallInput, Invoke } from './invoke.js';

/** An operation that calls a method, in its place in the table. */
interface Commanded<C extends AnyCommand, R extends Responses> extends Placed {
  readonly operation: Operation & { readonly calls: C; readonly responses: R };
}

type MethodOf<C> = C extends Command<infer N, never, unknown, unknown> ? N : never;

type Options = Pick<CallInput<unknown, unknown, never>, 'bodyFormat'>;

/** Calls an operation with the argument of the method that it calls, and returns what the fullest document shows. */
export type CallCommand = <C extends AnyCommand, R extends Responses>(
  placed: Commanded<C, R>,
  argument: ArgumentOf<MethodOf<C>>,
  context: Context<Id>,
  options?: Options,
) => Promise<ShownOf<R>>;

export const createCall = (invoke: Invoke): CallCommand =>
  (async (placed: Placed, argument: unknown, context: Context<Id>, options: Options = {}) => {
    const { calls, responses } = placed.operation;
    const input = { ...toParts(calls.sources, argument), ...options, document: fullestIn(responses) } as object;
    const result = await invoke(placed, context, input);
    return isNamed(responses) ? (result as { readonly value: unknown }).value : result;
  }) as CallCommand;

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
      ? ShownOf<R> extends ReturnOf<MethodOf<O['calls']>>
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
const commanded: readonly Commanded<AnyCommand, Responses>[] = resources
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
