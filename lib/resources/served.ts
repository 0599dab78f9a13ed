/** What of the table is served: the operations for which the repository implements what they need. */
import { implementsMethod, type Repository } from '../repository/repository.js';
import type { AnyOperation, Resource } from './resource.js';
import { createRoot } from './root.js';

/** The resources with only those operations that can be served, and the root that links to them. */
export function servedResources(table: readonly Resource[], repository: Repository, sessions: boolean): Resource[] {
  if (typeof repository?.content?.load !== 'function')
    throw new TypeError('A repository needs the method content.load');
  const served = table
    .map((resource) => ({ ...resource, methods: servedMethods(resource.methods, repository, sessions) }))
    .filter(({ methods }) => Object.keys(methods).length > 0);
  return [createRoot(served), ...served];
}

function servedMethods(methods: Resource['methods'], repository: Repository, sessions: boolean): Resource['methods'] {
  return Object.fromEntries(
    Object.entries(methods)
      .filter(([, { ofSession, needs }]) => (sessions || !ofSession) && (!needs || implementsMethod(repository, needs)))
      .map(([method, operation]) => [method, withCursors(operation, repository)]),
  );
}

/** A repository without cursors has to say so where it is given one. */
function withCursors(operation: AnyOperation, repository: Repository): AnyOperation {
  const { paged } = operation;
  if (!paged?.cursors || implementsMethod(repository, paged.cursors)) return operation;
  return { ...operation, paged: { ...paged, cursors: false } };
}
