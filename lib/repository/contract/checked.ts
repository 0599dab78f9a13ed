/** A repository whose methods are checked when they return: mistakes of its author are named before anything reads the value. */
import { once } from '../../support/once.js';
import { pauseAfterLongTurn } from '../../support/pauses.js';
import type { Method } from '../map-methods.js';
import type { Id, Repository, RepositoryMethod } from '../repository.js';

type Transaction = NonNullable<Repository<Id>['transaction']>;
type Idempotency = NonNullable<Repository<Id>['idempotency']>;

/** Outside of production it costs a walk through each value; in production the data of the contract is not even loaded. */
const loadCheck = once(async () => (await import('./returned.js')).checkReturned);

/**
 * Wraps the repository in a view that checks return values and forwards calls, also when methods are replaced later, as tests
 * do.
 */
export function checkedRepository(repository: Repository<Id>, methods: readonly RepositoryMethod[]): Repository<Id> {
  const { ids = 'integer' } = repository;
  const names = new Set<string>(methods);
  const aggregates = new Set(methods.map((name) => name.split('.', 1)[0]));
  return viewOf(repository, (name, member) => {
    if (name === 'transaction' && typeof member === 'function') return inTransaction(member as Transaction);
    if (name === 'idempotency' && member !== undefined) return withCheckedWork(member as Idempotency);
    if (!aggregates.has(name) || typeof member !== 'object' || member === null) return member;
    return viewOf(member, (method, inner) => {
      const full = `${name}.${method}`;
      return typeof inner === 'function' && names.has(full) ? checking(full, inner as Method) : inner;
    });
  });

  function checking(name: string, method: Method): Method {
    return async (...args) => {
      const value = await method(...args);
      const check = await loadCheck();
      const pause = pauseAfterLongTurn();
      if (pause) await pause;
      check(value, { name, args, ids });
      return value;
    };
  }

  function withCheckedWork(idempotency: Idempotency): Idempotency {
    return {
      find: (key, context) => idempotency.find(key, context),
      run: (write, context, callback) =>
        idempotency.run(write, context, (bound, settle) => callback(checkedRepository(bound, methods), settle)),
      keep: (response, context) => idempotency.keep(response, context),
    };
  }

  function inTransaction(transaction: Transaction): Transaction {
    return (context, callback) => transaction(context, (bound) => callback(checkedRepository(bound, methods)));
  }
}

/** An object with the same members, each converted by `replace`; methods are called on the object itself. */
function viewOf<T extends object>(object: T, replace: (name: string, member: unknown) => unknown): T {
  const cache = new Map<string, { readonly member: unknown; readonly replaced: unknown }>();
  const read = (name: string): unknown => {
    const member = (object as Readonly<Record<string, unknown>>)[name];
    const cached = cache.get(name);
    if (cached && cached.member === member) return cached.replaced;
    const replaced = replace(name, typeof member === 'function' ? member.bind(object) : member);
    cache.set(name, { member, replaced });
    return replaced;
  };
  const names = new Set<string>();
  for (let level: object = object; level !== Object.prototype && level !== null; level = Object.getPrototypeOf(level)) {
    for (const name of Object.getOwnPropertyNames(level)) if (name !== 'constructor') names.add(name);
  }
  const properties = [...names].map((name) => [name, { get: () => read(name), enumerable: true }] as const);
  return Object.defineProperties({}, Object.fromEntries(properties)) as T;
}
