/** Mistakes in a repository that a host hands over, explained by name before the first request. */
import { didYouMean, similarTo } from '../did-you-mean.js';
import type { Aggregate, Id, MethodsOf, Repository } from './repository.js';

type Methods = {
  readonly [A in Aggregate]: Readonly<Record<MethodsOf<Required<NonNullable<Repository[A]>>>, true>>;
};

/** All that a repository can implement; the compiler compares it with the contract. */
const methods: Methods = {
  content: {
    load: true,
    loadMany: true,
    loadInfo: true,
    loadByRemoteId: true,
    create: true,
    updateInfo: true,
    delete: true,
    hide: true,
    reveal: true,
    copy: true,
    deleteTranslation: true,
  },
  versions: {
    list: true,
    load: true,
    createDraft: true,
    createDraftOfCurrent: true,
    update: true,
    publish: true,
    delete: true,
    deleteTranslation: true,
  },
  relations: { list: true, load: true, create: true, delete: true },
  contentTypes: { list: true, load: true },
  locations: {
    load: true,
    loadByRemoteId: true,
    loadByUrlAlias: true,
    listChildren: true,
    listOfContent: true,
    create: true,
    update: true,
    delete: true,
    copy: true,
    move: true,
    swap: true,
    trash: true,
    plan: true,
  },
  sections: { list: true, load: true, create: true, update: true, delete: true },
  objectStates: {
    listGroups: true,
    loadGroup: true,
    createGroup: true,
    updateGroup: true,
    deleteGroup: true,
    list: true,
    load: true,
    create: true,
    update: true,
    delete: true,
    loadOfContent: true,
    assign: true,
  },
  trash: { list: true, load: true, restore: true, delete: true, empty: true },
  urlAliases: { listGlobal: true, listOfLocation: true, load: true, create: true, delete: true },
  urlWildcards: { list: true, load: true, create: true, delete: true },
  bookmarks: { list: true, has: true, create: true, delete: true },
  users: { load: true, authenticate: true, findAccount: true },
  languages: { list: true, load: true },
};

const aggregates = Object.keys(methods) as Aggregate[];

/**
 * A repository may have members of its own, but none whose names are nearly those of the contract, and its aggregates no
 * other methods than the contract has.
 * @throws TypeError that names what is wrong
 */
export function checkRepository(repository: Repository<Id>): void {
  const members = repository as unknown;
  if (!isObject(members))
    throw new TypeError(`The repository is ${typeName(members)}: it must be an object with content.load`);
  if (typeof members.then === 'function') {
    throw new TypeError('The repository is a Promise: wait for it, as in await openSqlRepository(url)');
  }
  for (const name of namesIn(members)) checkMember(name);
  for (const aggregate of aggregates) checkAggregate(aggregate, members[aggregate]);
  if (![undefined, 'integer', 'string'].includes(members.ids as undefined))
    throw new TypeError("The repository's ids must be 'integer' or 'string'");
  if (!isObject(members.content) || typeof members.content.load !== 'function') {
    throw new TypeError('The repository has no method content.load, without which nothing can be served');
  }
}

const others = ['roots', 'fieldTypes', 'ids', 'close'] as const satisfies readonly Exclude<
  keyof Repository,
  Aggregate
>[];
const known: readonly string[] = [...aggregates, ...others];

function checkMember(name: string): void {
  const similar = known.includes(name) ? undefined : similarTo(name, known);
  if (similar) throw new TypeError(`The repository has a member ${name}, did you mean ${similar}?`);
}

function checkAggregate(aggregate: Aggregate, value: unknown): void {
  if (value === undefined) return;
  if (!isObject(value)) throw new TypeError(`The repository's ${aggregate} must be an object with methods`);
  const allowed = Object.keys(methods[aggregate]);
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

/** The names of an object's members and of those that its class gives it. */
function namesIn(object: object): string[] {
  const prototype = Object.getPrototypeOf(object);
  if (prototype === null || prototype === Object.prototype) return Object.keys(object);
  const own = Object.getOwnPropertyNames(object);
  return [...own, ...namesIn(prototype), ...Object.getOwnPropertyNames(prototype)].filter(
    (name) => name !== 'constructor',
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function typeName(value: unknown): string {
  return value === null || value === undefined ? 'missing' : `a ${typeof value}`;
}
