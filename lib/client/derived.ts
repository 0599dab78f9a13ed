/** The methods of the contract that follow from the commands of operations. */
import type { AnyCommand, ReturnOf } from '../operations/declaration/command.js';
import type { Placed } from '../operations/declaration/resource.js';
import type { Responses } from '../operations/responses/responses.js';
import type { FullestOf, NamesPlace } from '../operations/responses/results.js';
import type { AggregateOf, Context, Id, IdKind, RequiredMethods, ServingRepository } from '../repository/repository.js';
import { resources, type table } from '../resources/table.js';
import type { CallCommand, MethodOf } from './call.js';
import type { Invoke } from './invoke.js';
import type { Send } from './transport.js';

type Table = typeof table;
type Declared = { [K in keyof Table]: Table[K]['methods'][keyof Table[K]['methods']] }[keyof Table];
type DerivedOf<P> =
  P extends Placed<infer O>
    ? O extends { readonly calls: AnyCommand; readonly responses: infer R extends Responses }
      ? Returns<R, O['calls']> extends true
        ? MethodOf<O['calls']>
        : never
      : never
    : never;

/** Whether a call returns the result of the method: by the document that shows it, or by the URL that the response names. */
type Returns<R extends Responses, C> =
  FullestOf<R> extends ReturnOf<MethodOf<C>> ? true : ReturnOf<MethodOf<C>> extends boolean ? true : NamesPlace<R>;

/** The methods of commands whose operations show the results of the methods. */
export type DerivedMethod = DerivedOf<Declared>;

/** The aggregates of these methods, with these methods alone. */
export type DerivedMethods = {
  readonly [A in AggregateOf<DerivedMethod>]: RequiredMethods<ServingRepository<Id>[A], A, DerivedMethod>;
};

/** A server: calls of its operations, requests to it, and the kind of its ids. */
export interface Remote {
  readonly invoke: Invoke;
  readonly call: CallCommand;
  readonly send: Send;
  readonly ids: IdKind;
}

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
