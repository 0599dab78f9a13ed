/** The search page: content by its words, its type, its place, its section and its dates. */
import { readText } from '../../documents/decode.js';
import { id } from '../../documents/index.js';
import { isRestError, type RestError } from '../../errors/errors.js';
import { invalidParameter, invalidParameters, type ParameterFault } from '../../errors/invalid-parameters.js';
import { type Resource, resource } from '../../operations/declaration/resource.js';
import type { Id, Location } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { View } from '../../resources/views/views.documents.js';
import { views } from '../../resources/views/views.js';
import type { ViewRequest } from '../../resources/views/views-input.documents.js';
import { faultsOfDays, type Searches, type SearchValues, searchesOf, searchQuery } from './search-query.js';

/** The result of a search, with the request that describes it. */
export interface SearchResult extends View {
  readonly request: ViewRequest;
  /** The location that the hits are below. */
  readonly place: Location<Id> | undefined;
}

export const createSearch = (): readonly Resource[] => [
  resource(paths.search).GET('Search content by words and conditions', {
    id: 'views.search',
    requires: ['views.find'],
    query: searchQuery,
    paged: { limit: 25 },
    responses: { 200: View },
    handler: async (call): Promise<SearchResult> => {
      const place = await placeOf(call);
      const error = invalidParameters([...faultsOfDays(call.query), ...(place === 'unknown' ? [unknownPlace] : [])]);
      if (error || place === 'unknown') throw error;
      const searches = searchesOf(call.query, place?.pathString, call.page);
      return { ...(await findFirst(searches, call)), place };
    },
  }),
];

type SearchCall = Parameters<typeof views.methods.POST.operation.handler>[0] extends infer C
  ? Omit<C, 'query' | 'body'> & { readonly query: SearchValues }
  : never;

const unknownPlace: ParameterFault = { name: 'below', message: 'is no location that you can see' };

/** The location that `below` names by its id, its path or its href. */
async function placeOf({ query, repository, context }: SearchCall): Promise<Location<Id> | 'unknown' | undefined> {
  const { below } = query;
  if (below === undefined || below.trim() === '') return undefined;
  const parts = (below.split(`${paths.locations}/`).at(-1) ?? '').trim().split('/').filter(Boolean);
  const { value, faults } = readText(id(), parts.at(-1) ?? '', repository.ids ?? 'integer');
  const load = repository.locations?.load;
  if (faults.length > 0 || !load) return 'unknown';
  try {
    return await load(value as Id, context);
  } catch (error) {
    if (isRestError(error) && error.status < 500) return 'unknown';
    throw error;
  }
}

/** The result of the first search that the storage does not refuse. */
async function findFirst({ requests, parameterOf }: Searches, call: SearchCall): Promise<Omit<SearchResult, 'place'>> {
  const { handler } = views.methods.POST.operation;
  let refusal: unknown;
  for (const request of requests) {
    try {
      // Its cursor belongs to the search by POST.
      const { next: _, ...result } = await handler({ ...call, query: {}, body: request, page: request.page });
      return { ...result, request };
    } catch (error) {
      // A failure that may be temporary is not followed by another search, whose page would be cached.
      if (!isRestError(error) || (error.status >= 500 && error.status !== 501)) throw error;
      refusal = withParameters(error, parameterOf, call.query);
    }
  }
  throw refusal;
}

/** The error with the parameters that its faults come from. */
function withParameters(error: RestError, parameterOf: Searches['parameterOf'], { type }: SearchValues): RestError {
  if (error.status === 404 && type !== undefined)
    return invalidParameter('type', 'is no content type that you can see');
  const faults = (error.faults.members ?? []).flatMap(({ member, message }) => {
    const name = parameterOf(member);
    return name === undefined ? [] : [{ name, message }];
  });
  return invalidParameters(faults) ?? error;
}
