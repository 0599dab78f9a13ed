/**
 * Every method of the contract, as checks of the kit call it, inside a transaction, and writes outside of it afterwards. On PostgreSQL
 * a run has a third of the checks.
 */
import { afterAll, expect, it } from '@jest/globals';
import { type Check, checks, runChecks } from '../../conformance/index.js';
import type { Context, Repository } from '../../lib/repository/repository.js';
import { complete, installed } from '../conformance/installed.js';
import { isInShard } from '../support/shards.js';
import { asAdministrator, type Complete, database, onlyOn, open } from './support.js';

// A file on SQLite, whose writes run in a thread.
const opened = await open('transaction-calls', complete);
const called = new Set<string>();

/** Members that have transactions of their own, and `transfer`, which has no checks in the kit. */
const apart = ['roots', 'fieldTypes', 'uploads', 'changes', 'idempotency', 'transfer', 'db'];

type Method = (...given: readonly unknown[]) => Promise<unknown>;
type Methods = Readonly<Record<string, Readonly<Record<string, Method>>>>;

const isContext = (value: unknown): value is Context =>
  typeof value === 'object' && value !== null && 'signal' in value && 'caller' in value;

/** The same repository, whose methods are called inside a transaction of their own; other than those that are apart. */
function inTransactions(repository: Complete): Repository {
  const aggregates = Object.entries(repository).map(([name, aggregate]) => {
    if (typeof aggregate !== 'object' || apart.includes(name)) return [name, aggregate];
    const members = Object.entries(aggregate).map(([key, member]) => {
      if (typeof member !== 'function') return [key, member];
      const method: Method = (...given) => {
        called.add(`${name}.${key}`);
        const context = given.find(isContext) ?? asAdministrator;
        return repository.transaction(
          context,
          (bound) => (bound as unknown as Methods)[name]?.[key]?.(...given) as never,
        );
      };
      return [key, method];
    });
    return [name, Object.fromEntries(members)];
  });
  return Object.fromEntries(aggregates);
}

const repository = inTransactions(opened);

/** The first check of each method, and one that lists the types of a group. */
function covering(): readonly Check[] {
  const first = new Map(checks.toReversed().flatMap(({ id, needs }) => needs.map((method) => [method, id])));
  const chosen = new Set([...first.values(), 'contentTypeGroups.link.adds-to-a-group']);
  return checks.filter(
    ({ id }, index) =>
      chosen.has(id) &&
      !/^(?:uploads|changes|repository\.state)\./.test(id) &&
      (database === 'sqlite' || isInShard(index, 3)),
  );
}

await runChecks(it, async () => ({ repository, situation: installed, close: async () => {} }), { checks: covering() });
afterAll(() => opened.close());

onlyOn('sqlite')('calls every method of the contract', () => {
  const methods = Object.entries(opened as unknown as Methods).flatMap(([name, aggregate]) =>
    apart.includes(name) || typeof aggregate !== 'object'
      ? []
      : Object.keys(aggregate)
          .filter((key) => typeof aggregate[key] === 'function')
          .map((key) => `${name}.${key}`),
  );
  expect(methods.filter((method) => !called.has(method))).toEqual([]);
});

it('writes outside of transactions afterwards', async () => {
  const { id } = await opened.sections.create({ identifier: 'afterwards', name: 'Afterwards' }, asAdministrator);
  await opened.sections.delete({ id }, asAdministrator);
  const upload = await opened.uploads.create({ size: 4 }, asAdministrator);
  await opened.uploads.delete(upload.id, asAdministrator);
});
