/** What of the table is served: the operations for which the repository implements what they need. */
import { implementsMethod, type Repository } from '../repository/repository.js';
import type { Resource } from './resource.js';
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
    Object.entries(methods).filter(
      ([, operation]) =>
        (sessions || !operation.ofSession) && (!operation.needs || implementsMethod(repository, operation.needs)),
    ),
  );
}
