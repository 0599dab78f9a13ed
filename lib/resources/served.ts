/** The part of the table that is served: operations that the repository implements, and links that lead to one of them. */
import { type IsServed, type Representation, reduced } from '../api/representation.js';
import { documentsOf, type Operation, type Parameters, type Resource, requiredMethods } from '../api/resource.js';
import { isDocument, type Responses, type Shown, type Variants } from '../api/responses.js';
import {
  type Id,
  implementsMember,
  implementsMethod,
  type Repository,
  type RepositoryMethod,
} from '../repository/repository.js';
import { locationLookup } from './location-lookup.js';
import { createRoot } from './root.js';

/** How callers can authenticate. */
export interface Ways {
  readonly hasSessions: boolean;
  readonly hasTokens: boolean;
}

/** The resources with only those operations that can be served, and the root that links to them. */
export function servedResources(
  table: readonly Resource[],
  repository: Repository<Id>,
  ways: Ways,
): readonly Resource[] {
  const implemented = keepOperations(table, (operation) => isImplemented(operation, repository, ways));
  const linked = keepLinked(implemented, table);
  const reduce = createReduce(createIsServed(linked, table));
  const served = linked.map((resource) =>
    mapOperations(resource, (operation) =>
      withLookups(withCursors(withLinks(operation, reduce), repository), repository),
    ),
  );
  return [createRoot(served, repository.roots), ...served];
}

/** Whether a document can link to resources: they have to have GET, or any method where the protocol gives them no GET. */
function createIsServed(served: readonly Resource[], table: readonly Resource[]): IsServed {
  const methodsAt = (resources: readonly Resource[], template: string) =>
    resources.filter(({ path }) => path.text === template).flatMap(({ methods }) => Object.keys(methods));
  return (template) => {
    const methods = methodsAt(served, template);
    return methods.includes('GET') || (methods.length > 0 && !methodsAt(table, template).includes('GET'));
  };
}

/** Leaves out what redirects to, or lists nothing but links to, what is not served: round by round, as others may link to it. */
function keepLinked(resources: readonly Resource[], table: readonly Resource[]): readonly Resource[] {
  const isServed = createIsServed(resources, table);
  const kept = keepOperations(resources, (operation) => {
    const target = redirectOf(operation);
    if (target !== undefined && !isServed(target)) return false;
    const documents = documentsOf(operation);
    return documents.length === 0 || documents.flatMap(createReduce(isServed)).length > 0;
  });
  return count(kept) === count(resources) ? resources : keepLinked(kept, table);
}

/** The URI template of the resource that an operation always redirects to. */
export function redirectOf({ responses }: Operation): string | undefined {
  const response = (responses as Responses)[307] ?? (responses as Responses)[301];
  return typeof response === 'object' && 'isDestination' in response ? response.template : undefined;
}

function count(resources: readonly Resource[]): number {
  return resources.reduce((sum, { methods }) => sum + Object.keys(methods).length, 0);
}

function keepOperations(table: readonly Resource[], isKept: (operation: Operation) => boolean): readonly Resource[] {
  return table
    .map((resource) => {
      const kept = Object.entries(resource.methods).filter(([, { operation }]) => isKept(operation));
      return { ...resource, methods: Object.fromEntries(kept) };
    })
    .filter(({ methods }) => Object.keys(methods).length > 0);
}

function mapOperations(resource: Resource, change: (operation: Operation) => Operation): Resource {
  const placed = Object.entries(resource.methods).map(([method, { operation, ...place }]) => {
    return [method, { ...place, operation: change(operation) }];
  });
  return { ...resource, methods: Object.fromEntries(placed) };
}

function isImplemented(operation: Operation, repository: Repository<Id>, ways: Ways): boolean {
  const isKnown = requiredMethods(operation).every((method) => implementsMethod(repository, method));
  const hasRoot = operation.root === undefined || repository.roots?.[operation.root] !== undefined;
  const isReachable = (ways.hasSessions || !operation.usesSession) && (ways.hasTokens || !operation.issuesTokens);
  return isKnown && hasRoot && isReachable;
}

type Reduce = (document: Representation) => readonly Representation[];

/** The operation with documents that link only to what is served. */
function withLinks(operation: Operation, reduce: Reduce): Operation {
  const responses = Object.entries(operation.responses as Responses).map(([status, response]) => {
    if (typeof response === 'string') return [status, response];
    if (!('isVariants' in response)) return [status, reducedShown(response, reduce)];
    const variants = Object.entries(response.of).map(([name, shown]) => [name, reducedShown(shown, reduce)]);
    return [status, { ...response, of: Object.fromEntries(variants) } satisfies Variants];
  });
  return { ...operation, responses: Object.fromEntries(responses) };
}

function reducedShown(shown: Shown, reduce: Reduce): Shown {
  if (isDocument(shown)) return reduce(shown)[0] ?? shown;
  return Array.isArray(shown) ? (shown as readonly Representation[]).flatMap(reduce) : shown;
}

/** Several operations have the same documents, which stay the same objects for all of them. */
function createReduce(isServed: IsServed): Reduce {
  const known = new Map<Representation, readonly Representation[]>();
  return (document) => {
    const result = known.get(document) ?? [reduced(document, isServed) ?? []].flat();
    known.set(document, result);
    return result;
  };
}

/** A repository without cursors must refuse them. */
function withCursors(operation: Operation, repository: Repository<Id>): Operation {
  const { paged } = operation;
  const hasCursors = requiredMethods(operation).every((method) => hasCursorsFor(method, repository));
  return paged?.hasCursors && !hasCursors ? { ...operation, paged: { ...paged, hasCursors: false } } : operation;
}

const hasCursorsFor = (method: RepositoryMethod, repository: Repository<Id>): boolean =>
  implementsMember(repository, method.startsWith('views.') ? 'views.hasCursors' : 'locations.hasCursors');

/** Query parameters of which each needs a method of its own. */
const lookups: Readonly<Record<string, RepositoryMethod>> = {
  remoteId: 'locations.loadByRemoteId',
  urlAlias: 'locations.loadByUrlAlias',
};

/** Parameters of a lookup that the repository does not implement are unknown. */
function withLookups(operation: Operation, repository: Repository<Id>): Operation {
  if (operation.id !== locationLookup) return operation;
  const isKnown = ([name]: [string, unknown]) => {
    const method = lookups[name];
    return method === undefined || implementsMethod(repository, method);
  };
  return { ...operation, query: Object.fromEntries(Object.entries(operation.query as Parameters).filter(isKnown)) };
}
