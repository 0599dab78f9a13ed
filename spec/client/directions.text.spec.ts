/** No operation is in one direction only: what is served can be called, and what is called is served. */
import { describe, expect, it } from '@jest/globals';
import { createDerived, type Remote } from '../../lib/client/derived.js';
import { createAllOverrides } from '../../lib/client/overrides/methods.js';
import { requiredMethods } from '../../lib/operations/declaration/operations.js';
import type { RepositoryMethod } from '../../lib/repository/repository.js';
import { repositoryMethods, resources } from '../../lib/resources/table.js';

const operations = resources.flatMap(({ methods }) => Object.values(methods).map(({ operation }) => operation));

/** Operations that are no single call of the repository, at most; the number may only fall. */
const maxHandlers = 33;

/** Why methods are not, or not only, the call of an operation. */
const overrides: Readonly<Record<string, readonly RepositoryMethod[]>> = {
  'the operation has a handler': [
    ...(['content.load', 'content.loadInfo', 'content.create', 'content.save', 'contentTypes.find'] as const),
    ...(['locations.create', 'locations.plan', 'locations.move', 'locations.loadByRemoteId'] as const),
    ...(['locations.loadByUrlAlias', 'views.find'] as const),
    'versions.save',
  ],
  'the bytes of a file are not in a document': [
    ...(['files.load', 'files.sign', 'files.loadVariation', 'uploads.create', 'uploads.append'] as const),
  ],
  'the document lacks properties of the result': [
    ...(['contentTypes.createDraft', 'contentTypes.updateDraft', 'objectStates.assign'] as const),
    ...(['items.find', 'items.load', 'items.loadByUrl'] as const),
    ...(['objectStates.loadOfContent', 'users.assignGroup', 'users.unassignGroup', 'users.listDrafts'] as const),
    ...(['versions.createDraft', 'versions.createDraftOfCurrent', 'versions.list'] as const),
    ...(['versions.load', 'versions.update'] as const),
  ],
  'logins are those of the server': ['users.authenticate', 'users.findAccount', 'users.endSession'],
};

/** Methods that no operation calls for a client. */
const unserved: readonly RepositoryMethod[] = [
  ...(['content.loadMany', 'locations.loadMany', 'apiKeys.authenticate'] as const),
  ...(['changes.since', 'changes.everything', 'changes.upcoming'] as const),
  ...(['transfer.loadPasswordHash', 'transfer.setPasswordHash'] as const),
];

const namesIn = (repository: object): readonly string[] =>
  Object.entries(repository).flatMap(([aggregate, methods]) =>
    Object.keys(methods as object).map((name) => `${aggregate}.${name}`),
  );

const unused = () => Promise.reject(new Error('Nothing is called'));
const remote: Remote = { invoke: unused, call: unused, send: unused, ids: 'integer' };
const accounts = { authenticate: unused, findAccount: unused, endSession: unused };
const derived = new Set(namesIn(createDerived(unused)));
const overridden = namesIn(createAllOverrides(remote, accounts));

describe('the operations and the client', () => {
  it('override methods for reasons', () => {
    expect([...overridden].sort()).toEqual(Object.values(overrides).flat().sort());
  });

  it('have no command where a handler is the reason', () => {
    expect(overrides['the operation has a handler']?.filter((name) => derived.has(name))).toEqual([]);
  });

  it('derive all other methods', () => {
    const others = repositoryMethods.filter((name) => !overridden.includes(name) && !derived.has(name));
    expect(others.sort()).toEqual([...unserved].sort());
  });

  it('serve what is called', () => {
    const called = [...derived, ...overridden];
    expect(called.filter((name) => !repositoryMethods.includes(name as RepositoryMethod))).toEqual([]);
  });

  it('call what is served', () => {
    const served = operations.flatMap((operation) => [...requiredMethods(operation), operation.instead ?? []].flat());
    const called = new Set([...derived, ...overridden]);
    expect(served.filter((name) => !called.has(name))).toEqual([]);
  });

  it('are commands where they are one call', () => {
    const handlers = operations.filter(({ calls }) => calls === undefined);
    expect(handlers.length).toBeLessThanOrEqual(maxHandlers);
  });
});
