/** A repository as one caller calls it: without contexts, and with a record of the calls and the created entities. */
import type { Caller, Context, Repository, RepositoryMethod } from 'express-cms-rest';
import type { Aggregate, RepositoryMember } from 'express-cms-rest/repository';
import { NotApplicable } from './situation.js';

type Bind<F> = F extends (what: infer W, context: Context) => infer R ? (what: W) => R : F;

type BoundMethods = {
  readonly [A in Aggregate]: {
    readonly [M in keyof NonNullable<Repository[A]>]-?: Bind<NonNullable<NonNullable<Repository[A]>[M]>>;
  };
};

/** A check that calls a missing method is not applicable. */
export interface BoundRepository extends BoundMethods {
  readonly caller: Caller;
  /** The context of the caller, for calls of optional methods of the repository itself. */
  readonly context: Context;
  /** The caller with another signal, or other languages. */
  with(more: Partial<Context>): BoundRepository;
}

/** Callbacks that are called for each use of the repository. */
export interface Observer {
  /** The check uses a member, which may be missing. */
  uses(member: RepositoryMember): void;
  /** A call has succeeded. */
  called(method: RepositoryMethod, what: unknown, result: unknown): void;
}

export function bind(repository: Repository, context: Context, observer: Observer): BoundRepository {
  const aggregates = repository as unknown as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

  function memberOf(aggregate: string, name: string): unknown {
    const member = `${aggregate}.${name}` as RepositoryMethod;
    const found = aggregates[aggregate]?.[name];
    observer.uses(member);
    if (found === undefined || found === false) throw new NotApplicable(`The repository has no ${member}`);
    if (typeof found !== 'function') return found;
    return async (what: unknown) => {
      const result = await found.call(aggregates[aggregate], what, context);
      observer.called(member, what, result);
      return result;
    };
  }

  const aggregateOf = (aggregate: string) =>
    new Proxy({}, { get: (_, name) => (typeof name === 'string' ? memberOf(aggregate, name) : undefined) });
  const own = {
    caller: context.caller,
    context,
    with: (more: Partial<Context>) => bind(repository, { ...context, ...more }, observer),
  };
  return new Proxy(own, {
    get: (_, name) => (name in own ? own[name as keyof typeof own] : aggregateOf(String(name))),
  }) as unknown as BoundRepository;
}
