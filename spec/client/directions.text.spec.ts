/** No operation is in one direction only: what is served can be called, and what is called is served. */
import { describe, expect, it } from '@jest/globals';
import { createDerived, type Remote } from '../../lib/client/derived.js';
import { createAllOverrides } from '../../lib/client/overrides/methods.js';
import { requiredMethods } from '../../lib/operations/operations.js';
import type { RepositoryMethod } from '../../lib/repository/repository.js';
import { repositoryMethods, resources } from '../../lib/resources/table.js';

const operations = resources.flatMap(({ methods }) => Object.values(methods).map(({ operation }) => operation));

/** Operations that are no single call of the repository, at most; the number may only fall. */
const maxHandlers = 43;

/** Why methods are not, or not only, the call of an operation. */
const overrides: Readonly<Record<string, readonly RepositoryMethod[]>> = {
  'the operation has a handler': [
    ...(['content.load', 'content.loadInfo', 'content.create', 'content.save'] as const),
    ...(['contentTypes.find', 'contentTypeGroups.create'] as const),
    ...(['locations.create', 'locations.plan', 'locations.move', 'locations.loadByRemoteId'] as const),
    ...(['locations.loadByUrlAlias', 'permissions.list', 'urlAliases.create', 'views.find'] as const),
    ...(['items.find', 'items.load', 'items.loadByUrl', 'versions.list', 'versions.save'] as const),
  ],
  'the bytes of a file are not in a document': [
    ...(['files.load', 'files.sign', 'files.loadVariation', 'uploads.create', 'uploads.append'] as const),
  ],
  'a 404 means that nothing has the name': [
    ...(['bookmarks.has', 'sections.list', 'contentTypeGroups.list', 'contentTypes.list'] as const),
    ...(['users.list', 'userGroups.list'] as const),
  ],
  'the response names the place of the result': [
    ...(['bookmarks.create', 'content.copy', 'content.loadByRemoteId', 'contentTypes.copy', 'locations.copy'] as const),
    ...(['locations.trash', 'roles.publishDraft', 'trash.restore', 'userGroups.move'] as const),
  ],
  'the location is looked up first, as the server compares its path': [
    ...(['locations.load', 'locations.listChildren', 'urlAliases.listOfLocation'] as const),
  ],
  'the document lacks properties of the result': [
    ...(['contentTypes.createDraft', 'contentTypes.updateDraft', 'items.preview'] as const),
    ...(['objectStates.assign', 'objectStates.loadOfContent', 'users.assignGroup', 'users.unassignGroup'] as const),
    ...(['users.listDrafts', 'versions.createDraft', 'versions.createDraftOfCurrent'] as const),
    ...(['versions.load', 'versions.update'] as const),
  ],
  'a secret is in no other response': ['apiKeys.create', 'webhooks.create', 'webhooks.rotateSecret'],
  'a password may have characters that XML lacks': ['users.create', 'users.update'],
  'logins are those of the server': ['users.authenticate', 'users.findAccount', 'users.endSession'],
};

/** Methods that no operation calls for a client. */
const unserved: readonly RepositoryMethod[] = [
  ...(['content.loadMany', 'locations.loadMany', 'apiKeys.authenticate'] as const),
  ...(['changes.since', 'changes.everything', 'transfer.list', 'transfer.store'] as const),
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
