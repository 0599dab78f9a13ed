/** The route of a path, and the configuration scope that `X-Siteaccess`, or the URL, selects (docs/reference/protocol.md §5). */
import { BadRequest, NotFound, UriTooLong } from '../../errors/errors.js';
import { invalidParameter } from '../../errors/invalid-parameters.js';
import type { ApiRequest } from '../../http/message.js';
import type { Route } from '../../operations/binding/binding.js';
import { type Causes, errorCause } from '../state/causes.js';
import { complete, type RequestRecord, type Resolved } from '../state/request-record.js';
import type { Scope, Service } from '../state/service.js';

export const causes: Causes = {
  errors: [
    errorCause(400, 'A parameter, a header or the body is invalid'),
    errorCause(404, 'The resource does not exist, or the caller may not know that it does', {
      of: ({ route }) => Object.keys(route.params).length > 0,
    }),
    errorCause(414, 'The URL is too long'),
  ],
};

type Located = Pick<Resolved, 'route' | 'params'>;

/** Whether the route was determined already, to read the request by it. */
export const isLocated = <R extends RequestRecord>(record: R): record is R & Located => record.route !== undefined;

/**
 * The record with the route of the path.
 * @throws UriTooLong for a path and query above the limit
 * @throws NotFound where nothing is served
 */
export function locate<R extends RequestRecord>(record: R, { settings, find }: Service): R & Located {
  const { path, query } = record.request;
  if (path.length + query.text.length > settings.limits.url) throw new UriTooLong(settings.limits.url);
  const match = find(path);
  if (!match) throw new NotFound();
  return complete(record, { route: match.target, params: match.params });
}

/** Query parameter of operations that ignore credentials, so that the URL is the whole key in a shared cache. */
export const siteaccessParameter = 'siteaccess';

const noScope: Scope = { siteaccess: '', languages: [] };

/**
 * The siteaccess; public resources belong to none.
 * @throws BadRequest for a name that is not configured
 */
export function selectScope({ headers, query }: ApiRequest, route: Route, { scopes }: Service): Scope {
  if (route.isPublic) return noScope;
  const requested = route.ignoresCredentials ? query.get(siteaccessParameter) : headers['x-siteaccess'];
  const scope = requested ? scopes.get(requested) : scopes.values().next().value;
  if (!scope)
    throw route.ignoresCredentials
      ? invalidParameter(siteaccessParameter, 'names no siteaccess')
      : new BadRequest('X-Siteaccess names no siteaccess');
  return scope;
}
