/** Which methods of the contract a server serves: those of the operations that it describes, or else that `Allow` names. */
import { type Placed, type Resource, requiredMethods } from '../api/resource.js';
import type { Template } from '../documents/paths.js';
import { BadRequest } from '../errors.js';
import type { Id, Repository, RepositoryMethod } from '../repository/repository.js';
import { resources, table } from '../resources/table.js';
import { type Description, loadDescription } from './description.js';
import type { Invoke } from './invoke.js';
import { toError } from './remote-error.js';
import { ownContext } from './sessions.js';
import type { Send } from './transport.js';

/** Methods that are served together with one that an operation requires. */
const others: Readonly<Partial<Record<RepositoryMethod, readonly RepositoryMethod[]>>> = {
  'content.load': ['content.loadInfo'],
  'users.authenticate': ['users.findAccount', 'users.endSession'],
};

/** Query parameters that are supported where a method is served. */
const lookups = { 'locations.loadByRemoteId': 'remoteId', 'locations.loadByUrlAlias': 'urlAlias' } as const;

/** Operations that have an id of their own serve other methods than their own, but for this. */
const isOwn = ({ operation: { id } }: Placed): boolean => id === undefined || id === 'sessions.create';

export async function loadServed(send: Send, invoke: Invoke): Promise<ReadonlySet<string>> {
  const description = await loadDescription(send);
  // What every server of this API serves is missing in the description of another API.
  const isOfThisApi = description?.methodsAt(table.contentObject.path.text).includes('GET');
  return description && isOfThisApi ? describedIn(description) : explored(send, invoke);
}

function describedIn({ methodsAt, parametersOf }: Description): ReadonlySet<string> {
  const methods = methodsWhere(({ path }, method) => methodsAt(path.text).includes(method));
  const parameters = parametersOf(table.locations.path.text, 'GET');
  for (const [method, parameter] of Object.entries(lookups)) if (parameters.includes(parameter)) methods.add(method);
  return methods;
}

async function explored(send: Send, invoke: Invoke): Promise<ReadonlySet<string>> {
  const allowed = await loadAllowed(send);
  const isAllowed = (resource: Resource, method: string) => allowed.get(resource)?.includes(method) ?? true;
  const methods = methodsWhere(isAllowed);
  if (isAllowed(table.locations, 'GET')) {
    for (const [method, parameter] of Object.entries(lookups))
      if (await supportsLookup(invoke, parameter)) methods.add(method);
  }
  return methods;
}

/** The methods of all operations that are served. */
function methodsWhere(isServed: (resource: Resource, method: string) => boolean): Set<string> {
  const methods = new Set<string>(resources.flatMap((resource) => methodsOf(resource, isServed)));
  // The path of a location, by which it is loaded, is not known without it.
  if (!isServed(table.locations, 'GET')) methods.delete('locations.load');
  return methods.add('content.load');
}

function methodsOf(resource: Resource, isServed: (resource: Resource, method: string) => boolean): RepositoryMethod[] {
  return Object.values(resource.methods)
    .filter((placed) => isOwn(placed) && isServed(resource, placed.method))
    .flatMap(({ operation }) => requiredMethods(operation))
    .flatMap((method) => [method, ...(others[method] ?? [])]);
}

/** A repository that implements of these methods those that are served. */
export function restrictedTo(served: ReadonlySet<string>, whole: Repository<Id>): Repository<Id> {
  const kept = Object.entries(whole).map(([aggregate, methods]) => {
    const isServed = ([name]: [string, unknown]) => served.has(`${aggregate}.${name}`);
    return [aggregate, Object.fromEntries(Object.entries(methods as object).filter(isServed))] as const;
  });
  const hasMethods = ([, methods]: (typeof kept)[number]) => Object.keys(methods).length > 0;
  return Object.fromEntries(kept.filter(hasMethods)) as unknown as Repository<Id>;
}

/** How many requests are sent at the same time. */
const parallel = 8;

/** Statuses by which a server says that it does not serve a resource, or does not say what it serves. */
const isSilent = (status: number): boolean => [400, 404, 405, 406, 415, 501].includes(status);

/** By resource, the methods that `Allow` names; undefined where nothing can be found out. */
async function loadAllowed(send: Send): Promise<ReadonlyMap<Resource, readonly string[] | undefined>> {
  const allowed = new Map<Resource, readonly string[] | undefined>();
  for (let start = 0; start < resources.length; start += parallel) {
    const some = resources.slice(start, start + parallel);
    const loaded = await Promise.all(
      some.map(async (resource) => [resource, await allowedAt(resource, send)] as const),
    );
    for (const [resource, methods] of loaded) allowed.set(resource, methods);
  }
  // A server without `Allow` is assumed to serve everything.
  return allowed.get(table.contentObject)?.length === 0 ? new Map() : allowed;
}

/** @throws the error that the server responds with, for statuses that do not concern what is served */
async function allowedAt({ path }: Resource, send: Send): Promise<readonly string[] | undefined> {
  const response = await send({ method: 'OPTIONS', path: examplePath(path) }, ownContext());
  const { status, headers } = response;
  // What the caller may not see is called all the same, and the server decides.
  if (status === 401 || status === 403) return undefined;
  if (status >= 300 && !isSilent(status)) throw toError(`OPTIONS ${path.text}`, response, undefined);
  const allow = status >= 300 ? null : headers.get('allow');
  return allow === null ? [] : allow.split(',').map((method) => method.trim());
}

/** The path of some resource of a kind, which need not be there. */
const examplePath = ({ variables, format }: Template): string =>
  format(variables.map(({ name, kind }) => (kind === 'path' ? '/1/' : name === 'languageCode' ? 'eng-GB' : '1')));

/** A query parameter that the server does not know is as good as none, which is 400 (docs/reference/protocol.md §8). */
async function supportsLookup(invoke: Invoke, parameter: 'remoteId' | 'urlAlias'): Promise<boolean> {
  try {
    await invoke(table.locations.methods.GET, ownContext(), { query: { [parameter]: '/no-such-place' } });
    return true;
  } catch (error) {
    return !(error instanceof BadRequest);
  }
}
