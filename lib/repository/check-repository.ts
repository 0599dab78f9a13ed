/** Mistakes in the repository of a host, which are reported by name before the first request. */
import { didYouMean, similarTo } from '../support/did-you-mean.js';
import type { Aggregate, Id, Repository, RepositoryMethod } from './repository.js';

/** The names of methods by aggregate. */
type Methods = Readonly<Record<string, readonly string[]>>;

/**
 * A repository may have additional members, but none whose names are nearly those of the contract, and its aggregates no
 * other methods than the contract has, which are listed.
 * @throws TypeError that names the faults
 */
export function checkRepository(repository: Repository<Id>, contract: readonly RepositoryMethod[]): void {
  const methods = byAggregate(contract);
  const validNames = [...Object.keys(methods), ...others];
  const members = repository as unknown;
  if (!isObject(members))
    throw new TypeError(`The repository is ${typeName(members)}: it must be an object with content.load`);
  if (typeof members.then === 'function') {
    throw new TypeError('The repository is a Promise: wait for it, as in await openSqlRepository(url)');
  }
  for (const name of namesIn(members)) checkMember(name, validNames);
  for (const [aggregate, allowed] of Object.entries(methods)) checkAggregate(aggregate, members[aggregate], allowed);
  if (![undefined, 'integer', 'string'].includes(members.ids as undefined))
    throw new TypeError("The repository's ids must be 'integer' or 'string'");
  const wrong = ['reading', 'state', 'transaction'].find(
    (name) => !['undefined', 'function'].includes(typeof members[name]),
  );
  if (wrong !== undefined) throw new TypeError(`The repository's ${wrong} must be a function`);
  for (const [aggregate, names] of Object.entries(inseparable)) checkComplete(aggregate, members[aggregate], names);
  if (members.idempotency !== undefined) checkComplete('idempotency', members.idempotency, ['find', 'run', 'keep']);
  const { changes } = members;
  if (isObject(changes) && changes.list === undefined) checkComplete('changes', changes, ['since']);
  if (members.state !== undefined && isObject(changes) && changes.since !== undefined)
    throw new TypeError('The repository has state and changes.since, of which there can be only one');
  if (!isObject(members.content) || typeof members.content.load !== 'function') {
    throw new TypeError('The repository has no method content.load, without which nothing can be served');
  }
}

const others = [
  'roots',
  'fieldTypes',
  'ids',
  'idempotency',
  'reading',
  'state',
  'transaction',
  'close',
] as const satisfies readonly Exclude<keyof Repository, Aggregate>[];

/** The methods that an aggregate must have. */
const inseparable = { items: ['find', 'load'], transfer: ['list'] } satisfies Partial<
  Record<Aggregate, readonly string[]>
>;

function checkComplete(aggregate: string, value: unknown, names: readonly string[]): void {
  const missing = isObject(value) ? names.find((name) => value[name] === undefined) : undefined;
  if (missing !== undefined)
    throw new TypeError(`The repository has ${aggregate} without the method ${aggregate}.${missing}`);
}

function byAggregate(contract: readonly RepositoryMethod[]): Methods {
  const methods: Record<string, string[]> = {};
  for (const [aggregate = '', name = ''] of contract.map((method) => method.split('.')))
    methods[aggregate] = [...(methods[aggregate] ?? []), name];
  return methods;
}

function checkMember(name: string, validNames: readonly string[]): void {
  const similar = validNames.includes(name) ? undefined : similarTo(name, validNames);
  if (similar) throw new TypeError(`The repository has a member ${name}, did you mean ${similar}?`);
}

function checkAggregate(aggregate: string, value: unknown, allowed: readonly string[]): void {
  if (value === undefined) return;
  if (!isObject(value)) throw new TypeError(`The repository's ${aggregate} must be an object with methods`);
  for (const name of allowed) {
    if (value[name] !== undefined && typeof value[name] !== 'function') {
      throw new TypeError(`The repository's ${aggregate}.${name} must be a function`);
    }
  }
  const isPlain = [Object.prototype, null].includes(Object.getPrototypeOf(value));
  const unknown = namesIn(value).filter((name) => typeof value[name] === 'function' && !allowed.includes(name));
  // Classes may have private methods.
  const wrong = unknown.find((name) => isPlain || similarTo(name, allowed));
  if (wrong === undefined) return;
  const hint = didYouMean(wrong, allowed) || `; its methods are ${allowed.join(', ')}`;
  throw new TypeError(`The repository has an unknown method ${aggregate}.${wrong}${hint}`);
}

/** The names of the members of an object and of its class. */
function namesIn(object: object): string[] {
  const prototype = Object.getPrototypeOf(object);
  if (prototype === null || prototype === Object.prototype) return Object.keys(object);
  const ownNames = Object.getOwnPropertyNames(object);
  return [...ownNames, ...namesIn(prototype), ...Object.getOwnPropertyNames(prototype)].filter(
    (name) => name !== 'constructor',
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function typeName(value: unknown): string {
  return value === null || value === undefined ? 'missing' : `a ${typeof value}`;
}
