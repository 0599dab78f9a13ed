/** The edge of the repository: its ids are integers, and any other id is that of nothing. */
import type { Aggregate, Repository } from '../../repository/repository.js';

/** No row has it. */
const nothing = 0;

/** Methods that take a text which is no id. */
const takesText = new Set([
  'content.loadByRemoteId',
  'locations.loadByRemoteId',
  'locations.loadByUrlAlias',
  'languages.load',
  'urlAliases.load',
  'roles.listOfGroup',
  'userGroups.load',
  'uploads.load',
  'uploads.delete',
  'apiKeys.authenticate',
  'webhooks.loadDelivery',
  'webhooks.redeliver',
]);

type Method = (what: unknown, ...others: readonly unknown[]) => unknown;

/** The same repository, which responds to ids that are no integers as to unknown ones. */
export function withIntegerIds(repository: Repository): Repository {
  const entries = Object.entries(repository).map(([name, member]) => [name, guarded(name as Aggregate, member)]);
  return Object.fromEntries(entries) as Repository;
}

function guarded(name: Aggregate, aggregate: unknown): unknown {
  if (name in others || typeof aggregate !== 'object' || aggregate === null) return aggregate;
  const isId = (key: string) =>
    /(?:^id|Id)$/.test(key) && key !== 'remoteId' && !(key === 'id' && (name === 'urlAliases' || name === 'uploads'));
  const settle = (value: unknown, isOne: boolean): unknown => {
    if (typeof value === 'string' || typeof value === 'number')
      return isOne && !Number.isSafeInteger(value) ? nothing : value;
    if (Array.isArray(value)) return value.map((each) => settle(each, isOne));
    if (!isPlain(value)) return value;
    // Values of fields hold what their types say.
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, key === 'fields' ? each : settle(each, isId(key))]),
    );
  };
  const methods = Object.entries(aggregate).map(([key, method]: [string, unknown]) => {
    if (typeof method !== 'function' || takesText.has(`${name}.${key}`)) return [key, method];
    const own = method as Method;
    return [key, (what: unknown, ...more: readonly unknown[]) => own(settle(what, true), ...more)];
  });
  return Object.fromEntries(methods);
}

const others: Readonly<Partial<Record<keyof Repository, true>>> = { roots: true, fieldTypes: true };

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
