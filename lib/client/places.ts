/** Places that responses name: a client loads the resource there, and follows it where it has been moved since. */
import type { Destination } from '../documents/destination.js';
import type { AnyDocument } from '../documents/document.js';
import { lastId, type ParamValues } from '../documents/paths.js';
import { isSafe } from '../operations/binding/predicates.js';
import { documentsOf, type Operation, operationId } from '../operations/declaration/operations.js';
import type { Placed, Resource } from '../operations/declaration/resource.js';
import { idPathsIn } from '../operations/declaration/sources.js';
import { type Outcome, outcomesOf, type Payload } from '../operations/responses/responses.js';
import type { Context, Id, IdKind, LocationRef } from '../repository/repository.js';
import { operations, resources } from '../resources/table.js';
import type { CallInput, Invoke, Represented } from './invoke.js';
import { type PartialResult, partialResults } from './partial-results.js';
import { loadedOr } from './reads-around-writes.js';

// biome-ignore lint/suspicious/noExplicitAny: of any operation
type AnyInput = CallInput<ParamValues, any, any>;

/** The input of a call of any operation, with the document that is read. */
export interface PlacedInput extends AnyInput {
  readonly document?: AnyDocument | undefined;
}

export interface Places {
  /** Looks up the path of a location. */
  findLocation(lookup: LocationLookup, context: Context<Id>): Promise<LocationRef<Id>>;
  /** Calls an operation, and goes on to the place that its response names. */
  call(placed: Placed, input: PlacedInput, context: Context<Id>): Promise<unknown>;
  /**
   * Calls a write whose response names the place of its result, and returns the result: as the response has it, else as the server
   * shows it at that place, else as it follows from the response; undefined where the write has no result there.
   */
  write(placed: Placed, input: PlacedInput, context: Context<Id>): Promise<unknown>;
}

type LocationLookup = { readonly [K in 'id' | 'remoteId' | 'urlAlias']?: string };

/** How many times in a row something may be moved while it is loaded. */
const maxMoves = 50;

const byPath = new Map(resources.map((resource) => [resource.path.text, resource]));

const getAt = (path: string): Placed | undefined => (byPath.get(path) as Resource).methods.GET;

/** The default document of the resource at a path. */
function documentAt(path: string): AnyDocument | undefined {
  const placed = getAt(path);
  return placed && documentsOf(placed.operation)[0];
}

const isDestination = (payload: Payload): payload is Destination<never> => 'isDestination' in payload;

/** The response that a result is of, and its value. */
function outcomeOf({ responses }: Operation, result: unknown): { readonly payload: Payload; readonly value: unknown } {
  const outcomes: readonly Outcome[] = outcomesOf(responses);
  if (outcomes[0]?.name === '') return { payload: outcomes[0].payload, value: result };
  const { as, value } = result as { readonly as: string; readonly value?: unknown };
  return { payload: (outcomes.find(({ name }) => name === as) as Outcome).payload, value };
}

const destinationIn = ({ responses }: Operation): Destination<never> | undefined =>
  outcomesOf(responses)
    .map(({ payload }) => payload)
    .find(isDestination);

/** Whether a response of an operation names a place. */
export const namesPlace = (operation: Operation): boolean => destinationIn(operation) !== undefined;

export function createPlaces(invoke: Invoke, ids: IdKind): Places {
  const places: Places = {
    async findLocation(lookup, context) {
      const { pathString } = await invoke(operations.locations.GET, context, { query: lookup });
      return { id: lastId(pathString, ids), pathString };
    },
    call: async (placed, input, context) => request(placed, await located(placed, input, context), context),
    async write(placed, input, context) {
      const { operation } = placed;
      const target = destinationIn(operation) as Destination<never>;
      const represents = documentAt(target.template);
      // A bookmark has no document.
      if (!represents) return void (await invoke(placed, context, input));
      const partial: PartialResult | undefined = partialResults[operationId(operation)];
      const former = partial?.usesFormer ? () => loadSame(placed.path.text, input.params, context) : undefined;
      const written: Represented<unknown, unknown> = await invoke(placed, context, { ...input, represents, former });
      const { payload, value } = outcomeOf(operation, written.named);
      if (payload !== target) return undefined;
      const derived = async () => partial?.derive(value as never, (written.former ?? (await former?.())) as never, ids);
      return written.entity ?? loadedOr(() => follow(target, value, context), derived, context);
    },
  };

  /** The input with the full paths of locations: servers compare them where they show a location. */
  async function located(
    { operation, method }: Placed,
    input: PlacedInput,
    context: Context<Id>,
  ): Promise<PlacedInput> {
    const params: Record<string, Id> = { ...input.params };
    for (const name of operation.calls && isSafe(method) ? idPathsIn(operation.calls.sources) : []) {
      const id = String(params[name]).replaceAll('/', '');
      params[name] = (await places.findLocation({ id }, context)).pathString;
    }
    return { ...input, params };
  }

  async function request(placed: Placed, input: PlacedInput, context: Context<Id>, moves = maxMoves): Promise<unknown> {
    const { payload, value } = outcomeOf(placed.operation, await invoke(placed, context, input));
    if (!isDestination(payload)) return value;
    if (moves === 0) throw new Error('The resource was moved again each time it was loaded');
    return follow(payload, value, context, moves - 1);
  }

  function follow({ template, names }: Destination<never>, value: unknown, context: Context<Id>, moves = maxMoves) {
    const placed = getAt(template) as Placed;
    const params = placed.path.variables.map(({ name }, i) => [name, (value as ParamValues)[names[i] as string]]);
    const input = { params: Object.fromEntries(params), document: documentAt(template) };
    return request(placed, input, context, moves);
  }

  /** Loads the resource that a write is sent to. */
  const loadSame = (path: string, params: ParamValues = {}, context: Context<Id>) =>
    places.call(getAt(path) as Placed, { params, document: documentAt(path) }, context);

  return places;
}
