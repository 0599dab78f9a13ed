/** What of the table is served: the operations for which the repository implements what they need. */
import type { Repository } from '../repository/repository.js';
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
    Object.entries(methods).filter(
      ([, operation]) => (sessions || !operation.ofSession) && isImplemented(operation, repository),
    ),
  );
}

function isImplemented({ needs }: AnyOperation, repository: Repository): boolean {
  if (!needs) return true;
  const [aggregate = '', method = ''] = needs.split('.');
  const aggregates = repository as unknown as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  return typeof aggregates[aggregate]?.[method] === 'function';
}
