/** What of the table is served: the operations that the repository implements, and the links that lead to one of them. */

import { type IsServed, type Representation, reduced } from '../api/representation.js';
import { type Id, implementsMethod, type Repository } from '../repository/repository.js';
import { toTable } from './bridge.js';
import type { Operation, Resource } from './resource.js';
import { createRoot } from './root.js';

/** The resources with only those operations that can be served, and the root that links to them. */
export function servedResources(table: readonly Resource[], repository: Repository<Id>, sessions: boolean): Resource[] {
  const implemented = keepOperations(table, (operation) => isImplemented(operation, repository, sessions));
  const linked = keepLinked(implemented, table);
  const isServed = createIsServed(linked, table);
  const reduce = createReduce(isServed);
  const served = linked.map((resource) => ({
    ...resource,
    methods: mapMethods(resource, (operation) => withCursors(withLinks(operation, reduce), repository)),
  }));
  return [...toTable(createRoot(served, repository.roots)), ...served];
}

/** Whether a document can link to resources: they have to have GET, or any method where the protocol gives them no GET. */
function createIsServed(served: readonly Resource[], table: readonly Resource[]): IsServed {
  const methodsAt = (resources: readonly Resource[], template: string) =>
    resources.filter(({ path }) => path === template).flatMap(({ methods }) => Object.keys(methods));
  return (template) => {
    const methods = methodsAt(served, template);
    return methods.includes('GET') || (methods.length > 0 && !methodsAt(table, template).includes('GET'));
  };
}

/** Leaves out what redirects to, or lists nothing but links to, what is not served: round by round, as others may link to it. */
function keepLinked(resources: readonly Resource[], table: readonly Resource[]): readonly Resource[] {
  const isServed = createIsServed(resources, table);
  const kept = keepOperations(resources, (operation) => {
    const { leadsTo, produces } = operation;
    if (leadsTo !== undefined && !isServed(leadsTo)) return false;
    return produces === undefined || produces.flatMap(createReduce(isServed)).length > 0;
  });
  return count(kept) === count(resources) ? resources : keepLinked(kept, table);
}

function count(resources: readonly Resource[]): number {
  return resources.reduce((sum, { methods }) => sum + Object.keys(methods).length, 0);
}

function keepOperations(table: readonly Resource[], isKept: (operation: Operation) => boolean): Resource[] {
  return table
    .map((resource) => {
      const kept = Object.entries(resource.methods).filter(([, operation]) => isKept(operation));
      return { ...resource, methods: Object.fromEntries(kept) };
    })
    .filter(({ methods }) => Object.keys(methods).length > 0);
}

function mapMethods({ methods }: Resource, change: (operation: Operation) => Operation): Resource['methods'] {
  return Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, change(operation)]));
}

function isImplemented({ usesSession, needs }: Operation, repository: Repository<Id>, sessions: boolean): boolean {
  return (sessions || !usesSession) && needs.every((method) => implementsMethod(repository, method));
}

function withLinks(operation: Operation, reduce: Reduce): Operation {
  return operation.produces ? { ...operation, produces: operation.produces.flatMap(reduce) } : operation;
}

type Reduce = (representation: Representation) => readonly Representation[];

/** Several operations have the same representations, which stay the same objects for all of them. */
function createReduce(isServed: IsServed): Reduce {
  const known = new Map<Representation, readonly Representation[]>();
  return (representation) => {
    const result = known.get(representation) ?? [reduced(representation, isServed) ?? []].flat();
    known.set(representation, result);
    return result;
  };
}

/** A repository without cursors has to say so where it is given one. */
function withCursors(operation: Operation, repository: Repository<Id>): Operation {
  const { paged } = operation;
  const { hasCursors } = repository.locations ?? {};
  return paged?.hasCursors && !hasCursors ? { ...operation, paged: { ...paged, hasCursors: false } } : operation;
}
