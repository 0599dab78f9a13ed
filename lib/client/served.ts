/** Which methods of the contract a server serves: those that `Allow` names for a resource of their kind. */
import { type Placed, type Resource, requiredMethods } from '../api/resource.js';
import type { Template } from '../documents/paths.js';
import { BadRequest } from '../errors.js';
import {
  type Id,
  implementsMethod,
  type LocationRef,
  type Page,
  type Repository,
  type RepositoryMethod,
  type ViewQuery,
  type ViewRepository,
} from '../repository/repository.js';
import { resources, table } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { ownContext } from './sessions.js';
import type { Send } from './transport.js';

/** Methods that are served together with one that an operation requires. */
const others: Readonly<Partial<Record<RepositoryMethod, readonly RepositoryMethod[]>>> = {
  'content.load': ['content.loadInfo'],
  'users.authenticate': ['users.findAccount', 'users.endSession'],
};

/** Operations that have an id of their own serve other methods than their own, but for this. */
const isOwn = ({ operation: { id } }: Placed): boolean => id === undefined || id === 'sessions.create';

/** A server without `Allow` is assumed to serve everything. */
export async function loadServed(send: Send, invoke: Invoke): Promise<ReadonlySet<string>> {
  const allowedAt = async ({ path }: Resource): Promise<readonly string[] | undefined> => {
    const { status, headers } = await send({ method: 'OPTIONS', path: examplePath(path) }, ownContext());
    const allow = headers.get('allow');
    return status >= 300 || allow === null ? undefined : allow.split(',').map((method) => method.trim());
  };
  const allowed = await Promise.all(resources.map(allowedAt));
  const saysNothing = allowed[resources.indexOf(table.contentObject)] === undefined;
  const isAllowed = (resource: Resource, method: string) =>
    saysNothing || (allowed[resources.indexOf(resource)] ?? []).includes(method);
  const served = new Set(resources.flatMap((resource) => methodsOf(resource, (method) => isAllowed(resource, method))));
  const lookups = { 'locations.loadByRemoteId': 'remoteId', 'locations.loadByUrlAlias': 'urlAlias' } as const;
  // The path of a location, by which it is loaded, is not known without it.
  if (!isAllowed(table.locations, 'GET')) served.delete('locations.load');
  else {
    for (const [method, parameter] of Object.entries(lookups))
      if (await supportsLookup(invoke, parameter)) served.add(method as RepositoryMethod);
  }
  return served.add('content.load');
}

/** The path of some resource of a kind, which need not be there. */
const examplePath = ({ variables, format }: Template): string =>
  format(variables.map(({ name, kind }) => (kind === 'path' ? '/1/' : name === 'languageCode' ? 'eng-GB' : '1')));

function methodsOf(resource: Resource, isAllowed: (method: string) => boolean): RepositoryMethod[] {
  return Object.values(resource.methods)
    .filter((placed) => isOwn(placed) && isAllowed(placed.method))
    .flatMap(({ operation }) => requiredMethods(operation))
    .flatMap((method) => [method, ...(others[method] ?? [])]);
}

/** A query parameter that the server does not know is as good as none, which is 400 (docs/protocol.md §8). */
async function supportsLookup(invoke: Invoke, parameter: 'remoteId' | 'urlAlias'): Promise<boolean> {
  try {
    await invoke(table.locations.methods.GET, ownContext(), { query: { [parameter]: '/no-such-place' } });
    return true;
  } catch (error) {
    return !(error instanceof BadRequest);
  }
}

/** Whether lists of children link to their next page, which shows where a location has more than one child. */
export async function linksPages(invoke: Invoke, locationPath: string): Promise<boolean> {
  const given = { params: { locationPath }, page: { offset: 0, limit: 1 } };
  // Where this cannot be found out, cursors are sent and the server decides.
  return invoke(table.locationChildren.methods.GET, ownContext(), given).then(
    (page: Page<LocationRef<Id>>) => page.next !== undefined,
    () => true,
  );
}

/** Whether searches link to their next page, which shows where there are more hits than one. */
export async function linksHits(views: Required<ViewRepository<Id>>): Promise<boolean> {
  const query: ViewQuery<Id> = {
    ...{ target: 'content', filter: [], query: [], sortClauses: [], aggregations: [] },
    ...{ useAlwaysAvailable: true, performCount: false },
  };
  return views.find({ query, page: { offset: 0, limit: 1 } }, ownContext()).then(
    ({ hits, next }) => next !== undefined || hits.length === 0,
    () => true,
  );
}

/** A repository that implements of these methods those that are served. */
export function restrictedTo(served: ReadonlySet<string>, whole: Repository<Id>): Repository<Id> {
  const kept = Object.entries(whole).map(([aggregate, methods]) => {
    const isServed = ([name, method]: [string, unknown]) =>
      typeof method !== 'function' || served.has(`${aggregate}.${name}`);
    return [aggregate, Object.fromEntries(Object.entries(methods as object).filter(isServed))] as const;
  });
  const hasMethods = ([aggregate, methods]: (typeof kept)[number]) =>
    Object.keys(methods).some((name) => implementsMethod(whole, `${aggregate}.${name}` as RepositoryMethod));
  return Object.fromEntries(kept.filter(hasMethods)) as unknown as Repository<Id>;
}
