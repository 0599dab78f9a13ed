/** A repository as one caller calls it: without contexts, and with a record of the calls and the created entities. */
import type { Caller, Context, Repository, RepositoryMethod } from 'express-cms-rest';
import type { Aggregate, RepositoryMember } from 'express-cms-rest/repository';
import { NotApplicable } from './situation.js';

type Bind<F> = F extends (input: infer W, context: Context) => infer R ? (input: W) => R : F;

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
  /** Makes a call of a method with an input, and returns its result. */
  call(method: RepositoryMethod, input: unknown, run: () => Promise<unknown>): Promise<unknown>;
}

export function bind(repository: Repository, context: Context, observer: Observer): BoundRepository {
  const aggregates = repository as unknown as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

  function memberOf(aggregate: string, name: string): unknown {
    const member = `${aggregate}.${name}` as RepositoryMethod;
    const method = aggregates[aggregate]?.[name];
    observer.uses(member);
    if (method === undefined || method === false) throw new NotApplicable(`The repository has no ${member}`);
    if (typeof method !== 'function') return method;
    return (input: unknown) =>
      observer.call(member, input, async () => method.call(aggregates[aggregate], input, context));
  }

  const aggregateOf = (aggregate: string) =>
    new Proxy({}, { get: (_, name) => (typeof name === 'string' ? memberOf(aggregate, name) : undefined) });
  const members = {
    caller: context.caller,
    context,
    with: (more: Partial<Context>) => bind(repository, { ...context, ...more }, observer),
  };
  return new Proxy(members, {
    get: (_, name) => (name in members ? members[name as keyof typeof members] : aggregateOf(String(name))),
  }) as unknown as BoundRepository;
}
