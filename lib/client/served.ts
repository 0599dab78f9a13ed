/** Finds the methods of the contract that a server serves: those of the operations it describes, or else those in `Allow`. */
import { requiredMethods } from '../operations/declaration/operations.js';
import type { Placed, Resource } from '../operations/declaration/resource.js';
import type { Id, Repository, RepositoryMethod } from '../repository/repository.js';
import { resources, table } from '../resources/table.js';
import { type Description, loadDescription } from './description.js';
import { loadAllowed, supportsLookup } from './exploration.js';
import type { Invoke } from './invoke.js';
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

/** The methods and operations of a server. */
export interface Served {
  /** Methods of the contract. */
  readonly methods: ReadonlySet<string>;
  /** Whether an operation takes an `Idempotency-Key`, so that it can be sent again. */
  readonly isRepeatable: (placed: Pick<Placed, 'path' | 'method'>) => boolean;
  /** Whether several requests can be sent as one. */
  readonly hasBatches: boolean;
}

export async function loadServed(send: Send, invoke: Invoke): Promise<Served> {
  const description = await loadDescription(send);
  // The description of another API lacks the operation that every server of this API serves.
  const isOfThisApi = description?.methodsAt(table.contentObject.path.text).includes('GET');
  if (!description || !isOfThisApi)
    return { methods: await explored(send, invoke), isRepeatable: () => false, hasBatches: false };
  const { methodsAt, parametersOf } = description;
  return {
    methods: describedIn(description),
    isRepeatable: ({ path, method }) => parametersOf(path.text, method).includes('Idempotency-Key'),
    hasBatches: methodsAt(table.batch.path.text).includes('POST'),
  };
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
    .filter((placed) => isServed(resource, placed.method))
    .flatMap((placed) =>
      [...(isOwn(placed) ? requiredMethods(placed.operation) : []), placed.operation.instead ?? []].flat(),
    )
    .flatMap((method) => [method, ...(others[method] ?? [])]);
}

/** A repository that implements of these methods those that are served. */
export function restrictedTo(served: ReadonlySet<string>, whole: Repository<Id>): Repository<Id> {
  const servedAggregates = Object.entries(whole).map(([aggregate, methods]) => {
    const isServed = ([name]: [string, unknown]) => served.has(`${aggregate}.${name}`);
    return [aggregate, Object.fromEntries(Object.entries(methods as object).filter(isServed))] as const;
  });
  const hasMethods = ([, methods]: (typeof servedAggregates)[number]) => Object.keys(methods).length > 0;
  return Object.fromEntries(servedAggregates.filter(hasMethods)) as unknown as Repository<Id>;
}
