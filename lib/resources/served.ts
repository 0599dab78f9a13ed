/** The part of the table that is served: operations that the repository implements, and links to these. */

import { LRUCache } from 'lru-cache';
import type { AnyDocument } from '../documents/document.js';
import { analyzeLinks } from '../documents/reachable-shape.js';
import type { IsServed } from '../documents/value.js';
import { issuesTokens, usesSession } from '../operations/binding/predicates.js';
import {
  documentsOf,
  type Operation,
  operationId,
  type QueryParameters,
  requiredMethods,
} from '../operations/declaration/operations.js';
import type { Resource } from '../operations/declaration/resource.js';
import { isRuleResponse, type Payload, type Responses, type Variants } from '../operations/responses/responses.js';
import { type Id, implementsMethod, type Repository, type RepositoryMethod } from '../repository/repository.js';
import { accessTo } from './access.js';
import { siteaccessQuery } from './items/items-query.js';
import { locationLookup } from './locations/location-lookup.js';
import { paths } from './paths.js';
import { createRoot } from './root.js';

/** How callers can authenticate. */
export interface AuthMethods {
  readonly hasSessions: boolean;
  readonly hasTokens: boolean;
  readonly hasApiKeys: boolean;
}

/** The settings that decide how operations are served. */
export interface ServeOptions extends AuthMethods {
  /** Whether items are the same for everyone. */
  readonly hasPublicItems: boolean;
  /** Whether documents of the protocol have its members alone. */
  readonly omitsExtensions: boolean;
}

export interface Served {
  readonly resources: readonly Resource[];
  readonly isServed: IsServed;
}

/** The resources with only those operations that can be served, and the root that links to them. */
export function servedResources(table: readonly Resource[], repository: Repository<Id>, ways: ServeOptions): Served {
  const readers = table.map((resource) =>
    withAbsences(
      mapOperations(resource, (operation) => inOneWrite(operation, repository)),
      repository,
    ),
  );
  const implemented = keepOperations(readers, (operation) => isImplemented(operation, repository, ways));
  const linked = keepLinked(implemented, table);
  const { omitsExtensions } = ways;
  const isServed = createIsServed(linked, table, omitsExtensions);
  const served = linked.map((resource) =>
    mapOperations(resource, (operation) =>
      withCaller(withPreviews(withLookups(withLinks(operation, isServed), repository), repository), ways),
    ),
  );
  const root = createRoot(served, { roots: repository.roots, omitsExtensions });
  return { resources: [root, ...served.map((resource) => explaining(resource, [root, ...served]))], isServed };
}

/** Queries about access concern the operations that are served. */
const explaining = (resource: Resource, served: readonly Resource[]): Resource =>
  resource.path.text === paths.access ? accessTo(served) : resource;

/** By the URI templates, so that routers of repositories with the same methods share the shapes derived from them. */
const isServedCache = new LRUCache<string, IsServed>({ max: 10 });

/** Whether a document can link to resources: they have to have GET, or any method where the protocol gives them no GET. */
function createIsServed(served: readonly Resource[], table: readonly Resource[], omitsExtensions = false): IsServed {
  const readable = (resources: readonly Resource[]) =>
    new Set(resources.filter(({ methods }) => methods.GET).map(({ path }) => path.text));
  const [all, servedReadable] = [readable(table), readable(served)];
  const linkable = served
    .map(({ path }) => path.text)
    .filter((template) => servedReadable.has(template) || !all.has(template));
  const key = JSON.stringify([linkable, omitsExtensions]);
  const templates = new Set(linkable);
  const isServed =
    isServedCache.get(key) ?? Object.assign((template: string) => templates.has(template), { omitsExtensions });
  isServedCache.set(key, isServed);
  return isServed;
}

/**
 * Leaves out operations that redirect to, or list only links to, resources that are not served: repeatedly, as others may link to
 * them.
 */
function keepLinked(resources: readonly Resource[], table: readonly Resource[]): readonly Resource[] {
  const isServed = createIsServed(resources, table);
  const remaining = keepOperations(resources, (operation) => {
    const target = redirectOf(operation);
    if (target !== undefined && !isServed(target)) return false;
    const documents = documentsOf(operation);
    return documents.length === 0 || documents.some(isShown(isServed));
  });
  return count(remaining) === count(resources) ? resources : keepLinked(remaining, table);
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
      const placed = Object.entries(resource.methods);
      const remaining = placed.filter(([, { operation }]) => isKept(operation));
      return remaining.length === placed.length ? resource : { ...resource, methods: Object.fromEntries(remaining) };
    })
    .filter(({ methods }) => Object.keys(methods).length > 0);
}

function mapOperations(resource: Resource, change: (operation: Operation) => Operation): Resource {
  const methods = mapValues(resource.methods, (placed) => {
    const operation = change(placed.operation);
    return operation === placed.operation ? placed : { ...placed, operation };
  });
  return methods === resource.methods ? resource : { ...resource, methods };
}

/** The record itself where no value changes: most operations are served as they are declared. */
function mapValues<V>(record: Readonly<Record<string, V>>, change: (value: V) => V): Readonly<Record<string, V>> {
  const entries = Object.entries(record).map(([key, value]) => [key, change(value)] as const);
  return entries.every(([key, value]) => value === record[key]) ? record : Object.fromEntries(entries);
}

/** The operation with the method that does all of it, where the repository has that. */
function inOneWrite(operation: Operation, repository: Repository<Id>): Operation {
  const { atomic: _, instead, ...others } = operation;
  if (instead === undefined || !implementsMethod(repository, instead)) return operation;
  return { ...others, requires: instead, id: operationId(operation) };
}

/** The resource with the reasons for which methods are not served; a POST may select the same operation by its media type. */
function withAbsences(resource: Resource, repository: Repository<Id>): Resource {
  const reasons = Object.entries(resource.methods).flatMap(([method, { operation }]) => {
    const { absentWith }: Operation = operation;
    if (!absentWith || !implementsMethod(repository, absentWith.method)) return [];
    const absent = operation.also && !resource.methods.POST ? [method, 'POST'] : [method];
    return absent.map((name) => [name, absentWith.reason] as const);
  });
  return reasons.length === 0 ? resource : { ...resource, absences: Object.fromEntries(reasons) };
}

function isImplemented(operation: Operation, repository: Repository<Id>, ways: AuthMethods): boolean {
  const isKnown = requiredMethods(operation).every((method) => implementsMethod(repository, method));
  const canRun = !operation.atomic || repository.transaction !== undefined;
  const hasRoot = operation.root === undefined || repository.roots?.[operation.root] !== undefined;
  const isReachable =
    (ways.hasSessions || !usesSession(operation)) &&
    (ways.hasTokens || !issuesTokens(operation)) &&
    (ways.hasApiKeys || !isAboutApiKeys(operation));
  return isKnown && canRun && hasRoot && isReachable;
}

const isAboutApiKeys = (operation: Operation): boolean =>
  requiredMethods(operation).some((method) => method.startsWith('apiKeys.'));

/** The parameter `preview` is unknown where there are no previews. */
function withPreviews(operation: Operation, repository: Repository<Id>): Operation {
  const { preview, ...query }: QueryParameters = operation.query ?? {};
  return preview && !implementsMethod(repository, 'items.preview') ? { ...operation, query } : operation;
}

/** Public items are those of the anonymous caller, in the siteaccess that the URL names. */
function withCaller(operation: Operation, { hasPublicItems }: ServeOptions): Operation {
  const readsItems = requiredMethods(operation).some(
    (method) => method.startsWith('items.') && method !== 'items.preview',
  );
  if (!hasPublicItems || !readsItems) return operation;
  return { ...operation, access: 'anonymous', query: { ...operation.query, ...siteaccessQuery } };
}

/** Whether something is left of a document without the links that lead nowhere. */
const isShown =
  (isServed: IsServed) =>
  (document: AnyDocument): boolean =>
    analyzeLinks(document, isServed).shape !== undefined;

/** The operation without alternative documents of which nothing is left. */
function withLinks(operation: Operation, isServed: IsServed): Operation {
  const keep = (payload: Payload): Payload =>
    Array.isArray(payload) && !payload.every(isShown(isServed)) ? payload.filter(isShown(isServed)) : payload;
  const responses = mapValues<Responses[number]>(operation.responses, (response) => {
    if (typeof response === 'string' || isRuleResponse(response)) return response;
    if (!('isVariants' in response)) return keep(response);
    const of = mapValues(response.of, keep);
    return of === response.of ? response : ({ ...response, of } satisfies Variants);
  });
  return responses === operation.responses ? operation : { ...operation, responses };
}

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
  return {
    ...operation,
    query: Object.fromEntries(Object.entries(operation.query as QueryParameters).filter(isKnown)),
  };
}
