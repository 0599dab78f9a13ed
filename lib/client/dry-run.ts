/** Dry runs of a server: its writes respond as they would, and change nothing (`Prefer: dry-run`). */
import { isSafe } from '../operations/binding/predicates.js';
import type { Placed } from '../operations/declaration/resource.js';
import { type Method, mapMethods } from '../repository/map-methods.js';
import type { Aggregate, Id, Repository } from '../repository/repository.js';
import { type CallInput, createInvoke, type Invoke } from './invoke.js';
import type { RemoteMount } from './options.js';
import type { Send } from './transport.js';

/** A method whose result may be missing: a created entity has no ids, and so no document. */
export type DryMethod<M> = M extends (...args: infer Args) => Promise<infer R>
  ? (...args: Args) => Promise<R | undefined>
  : never;

/** The methods of an aggregate, each with a result that may be missing. */
export type DryMethods<T> = { readonly [M in keyof T]: DryMethod<NonNullable<T[M]>> | Extract<T[M], undefined> };

/** The methods of a repository, whose writes are dry runs. */
export type DryRunRepository<I extends Id = number> = {
  readonly [A in Aggregate]?: DryMethods<NonNullable<Repository<I>[A]>>;
};

/** Ends a method once its write has been run dry: there is nothing that it could load. */
class DryRunEnd extends Error {
  constructor(readonly value: unknown) {
    super('The write was a dry run');
  }
}

/** Invokes reads as always, and writes as dry runs. */
export function createDryInvoke(mount: RemoteMount, send: Send): Invoke {
  const invoke = createInvoke(mount, send) as AnyInvoke;
  const invokeDry = createInvoke(mount, dryly(send)) as AnyInvoke;
  return (async (placed, context, input) => {
    const { operation, method } = placed;
    if (isSafe(method) || operation.caching === 'query') return invoke(placed, context, input);
    const { represents: _, former: __, ...others } = (input ?? {}) as Input;
    throw new DryRunEnd(await invokeDry(placed, context, others));
  }) as AnyInvoke as Invoke;
}

type Input = CallInput<never, object, unknown> & { readonly represents?: unknown; readonly former?: unknown };
type AnyInvoke = (placed: Placed, context: Parameters<Send>[1], input?: object) => Promise<unknown>;

/** @throws Error for a server that does not know dry runs, and has carried out the write */
const dryly =
  (send: Send): Send =>
  async (request, context) => {
    const response = await send({ ...request, headers: { ...request.headers, Prefer: 'dry-run' } }, context);
    if (response.status >= 400) return response;
    if (!/\bdry-run\b/i.test(response.headers.get('preference-applied') ?? ''))
      throw new Error(`${request.method} ${request.path}: the remote server knows no dry runs, and has carried it out`);
    if (response.text === '') throw new DryRunEnd(undefined);
    return response;
  };

/** The methods of a repository whose operations are invoked dryly. */
export const withDryRuns = (repository: Repository<Id>): Repository<Id> =>
  mapMethods(
    repository,
    (method): Method =>
      async (...args) => {
        try {
          return await method(...args);
        } catch (error) {
          if (error instanceof DryRunEnd) return error.value;
          throw error;
        }
      },
  );
