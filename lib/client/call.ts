/** Calls of operations with the argument of the method that they call, whose members declarations place in a request. */
import type { AnyDocument } from '../documents/document.js';
import { NotFound } from '../errors/errors.js';
import { isSafe } from '../operations/binding/predicates.js';
import { looksUp } from '../operations/declaration/absence.js';
import type { AnyCommand, ArgumentOf, Command, ReturnOf } from '../operations/declaration/command.js';
import { documentsOf, type Operation } from '../operations/declaration/operations.js';
import type { Placed } from '../operations/declaration/resource.js';
import { toParts } from '../operations/declaration/sources.js';
import { outcomesOf, type Responses } from '../operations/responses/responses.js';
import type { FullestOf, NamesPlace } from '../operations/responses/results.js';
import type { Context, Id } from '../repository/repository.js';
import { namesPlace, type PlacedInput, type Places } from './places.js';

/** An operation that calls a method, in its place in the table. */
export interface Commanded<C extends AnyCommand, R extends Responses> extends Omit<Placed, 'operation'> {
  readonly operation: { readonly calls: C; readonly responses: R };
}

export type MethodOf<C> = C extends Command<infer N, never, unknown, unknown> ? N : never;

/** The result of a call: the entity at the place that its response names, or the value of the fullest document. */
export type CalledOf<C extends AnyCommand, R extends Responses> =
  NamesPlace<R> extends true ? ReturnOf<MethodOf<C>> : FullestOf<R>;

export type CallCommand = <C extends AnyCommand, R extends Responses>(
  placed: Commanded<C, R>,
  argument: ArgumentOf<MethodOf<C>>,
  context: Context<Id>,
) => Promise<CalledOf<C, R>>;

export const createCall = ({ call, write }: Places): CallCommand =>
  (async (placed: Placed, argument: unknown, context: Context<Id>) => {
    const { operation, method } = placed;
    const parts = toParts(operation.calls.sources, argument) as PlacedInput;
    const input = { ...parts, document: fullestIn(operation.responses) };
    const result =
      namesPlace(operation) && !isSafe(method) ? write(placed, input, context) : call(placed, input, context);
    return operation.absence ? orAbsent(result, argument, operation) : result;
  }) as unknown as CallCommand;

/** The last of the documents to choose from. */
function fullestIn(responses: Responses): AnyDocument | undefined {
  const lists = outcomesOf(responses).flatMap(({ payload }) => (Array.isArray(payload) ? [payload] : []));
  return lists[0]?.at(-1);
}

/** The result of a lookup: a list, also where the response names the place of the only item, or whether something exists. */
async function orAbsent(result: Promise<unknown>, argument: unknown, operation: Operation): Promise<unknown> {
  const isList = documentsOf(operation).length > 0;
  try {
    const value = await result;
    if (!isList) return true;
    return 'items' in (value as object) ? value : { items: [value] };
  } catch (error) {
    if (!(error instanceof NotFound && operation.absence && looksUp(operation.absence, argument))) throw error;
    return isList ? { items: [] } : false;
  }
}
