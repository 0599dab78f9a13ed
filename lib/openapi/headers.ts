/** Header fields: those that requests can carry, and those that responses have. */
import { headerCauses } from '../api/all-causes.js';
import type { Binding } from '../api/binding.js';
import type { HeaderCause } from '../api/causes.js';
import { knowsCallers } from '../api/service.js';
import { paths } from '../resources/paths.js';
import type { Api } from './api.js';
import type { JsonObject } from './json.js';

const date: JsonObject = { type: 'string', description: 'A date in the format of HTTP (RFC 9110)' };

export const headerComponents: JsonObject = Object.fromEntries(
  headerCauses.map(({ name, description, schema = { type: 'string' }, isAlways }) => [
    name,
    { description, ...(isAlways && { required: true }), schema: schema as JsonObject },
  ]),
);

/** Header fields of a success or a redirect. */
export function headersOf(status: number, bindings: readonly Binding[], api: Api): JsonObject {
  const isSent = ({ on }: HeaderCause) => bindings.some((binding) => on?.(status, binding, api) ?? true);
  return references(headerCauses.filter(isSent).map(({ name }) => name));
}

/** Of errors: their own, and those that all responses have. */
export function errorHeaders(own: readonly string[], { settings, routes }: Api): JsonObject {
  const always = ['X-Request-Id', 'X-Cms-Operation', 'X-Cms-Siteaccess', 'Cache-Control', 'Vary'];
  // The errors of uploads are the components that all operations refer to.
  const uploads = routes.has(paths.uploads) ? ['Tus-Resumable'] : [];
  return references([...own, ...always, ...uploads, ...(settings.serverTiming ? ['Server-Timing'] : [])]);
}

const references = (names: readonly string[]): JsonObject =>
  Object.fromEntries([...new Set(names)].sort().map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The parameters that several operations have. */
export function headerParameters(api: Api): JsonObject {
  const { settings, hasSessions } = api;
  const names = Object.keys(settings.siteaccesses);
  return {
    'X-Siteaccess': parameter(
      'X-Siteaccess',
      'The siteaccess, that is the configuration scope, in which the request is served',
      {
        type: 'string',
        enum: names,
        default: names[0],
      },
    ),
    embed: {
      name: 'embed',
      in: 'query',
      description:
        'Names of links, separated by commas, that are expanded in place; dots lead into them: `Owner,MainLocation.ParentLocation`. ' +
        `At most 3 levels and ${settings.limits.embed} resources; what the caller may not read stays a link`,
      schema: { type: 'string' },
    },
    'If-None-Match': parameter(
      'If-None-Match',
      'The entity tags of cached responses; the response is a 304 if one of them matches',
    ),
    'If-Modified-Since': parameter('If-Modified-Since', 'As If-None-Match, but with a date', date),
    'If-Match': parameter(
      'If-Match',
      'The entity tag of the state to change; the response is a 412 if the resource has another one',
    ),
    'If-Unmodified-Since': parameter('If-Unmodified-Since', 'As If-Match, but with the date of that state', date),
    Prefer: parameter(
      'Prefer',
      '`return=minimal`: the response has no document. `return=representation`: it has the document also where it would have none; ' +
        'what the caller may not read is left out. All other preferences are ignored (RFC 7240)',
    ),
    ...(knowsCallers(api) && {
      'X-Expected-User': parameter(
        'X-Expected-User',
        'The login of the expected caller; the response is a 401 if another user is calling',
      ),
    }),
    ...(hasSessions && {
      'X-CSRF-Token': parameter('X-CSRF-Token', 'The CSRF token of the session, where the caller has one'),
    }),
  };
}

function parameter(name: string, description: string, schema: JsonObject = { type: 'string' }): JsonObject {
  return { name, in: 'header', description, schema };
}
