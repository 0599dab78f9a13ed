/** Header fields: those that requests can carry, and those that responses have. */
import type { Binding } from '../operations/binding/binding.js';
import type { HeaderCause } from '../pipeline/state/causes.js';
import { hasAuthentication } from '../pipeline/state/service.js';
import { paths } from '../resources/paths.js';
import { headerCauses } from './all-causes.js';
import type { Api } from './api.js';
import type { JsonObject } from './json.js';
import { header, queryParameter } from './parameters.js';

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

/** Headers of error responses: their own, and those that all responses have. */
export function errorHeaders(specific: readonly string[], { settings, routes }: Api): JsonObject {
  const always = ['X-Request-Id', 'X-Cms-Operation', 'X-Cms-Siteaccess', 'Cache-Control', 'Vary'];
  // The errors of uploads are the components that all operations refer to.
  const uploads = routes.has(paths.uploads) ? ['Tus-Resumable'] : [];
  return references([...specific, ...always, ...uploads, ...(settings.events.serverTiming ? ['Server-Timing'] : [])]);
}

const references = (names: readonly string[]): JsonObject =>
  Object.fromEntries([...new Set(names)].sort().map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** Header parameters that every service has. */
const unconditional = [
  header('If-None-Match', 'The entity tags of cached responses; the response is a 304 if one of them matches'),
  header('If-Modified-Since', 'As If-None-Match, but with a date', { schema: date }),
  header('If-Match', 'The entity tag of the state to change; the response is a 412 if the resource has another one'),
  header('If-Unmodified-Since', 'As If-Match, but with the date of that state', { schema: date }),
  header(
    'Prefer',
    '`return=minimal`: the response has no document. `return=representation`: it has the document also where it would have none; ' +
      'resources that the caller may not read are left out. `dry-run`: the response is that of the write, without created ' +
      'entities, and nothing changes; an operation without dry runs responds with 501. All other preferences are ignored (RFC 7240)',
  ),
];

/** The parameters that several operations have, by name. */
export function headerParameters(api: Api): JsonObject {
  const { settings, hasSessions } = api;
  const names = Object.keys(settings.siteaccesses);
  const embedded =
    'Names of links, separated by commas, that are expanded in place; dots select links of these: `Owner,MainLocation.ParentLocation`. ' +
    '`Fields.author` is the related content of fields called author. ' +
    `At most 3 levels and ${settings.limits.embed} resources with ${settings.limits.responseBytes} bytes, each counted as often ` +
    'as it is written; a link to a resource that the caller may not read stays a link';
  const siteaccess = 'The siteaccess, that is the configuration scope, in which the request is served';
  const parameters = [
    header('X-Siteaccess', siteaccess, { schema: { type: 'string', enum: names, default: names[0] } }),
    queryParameter('embed', embedded),
    ...unconditional,
    ...(api.repository.idempotency
      ? [
          header(
            'Idempotency-Key',
            'A new text of 1 to 255 characters, preferably a UUID, in quotation marks: a repetition of the request with the same key has the ' +
              'response of the first one, and writes nothing. For authenticated callers only',
            { schema: { type: 'string', minLength: 1 } },
          ),
        ]
      : []),
    ...(hasAuthentication(api)
      ? [
          header(
            'X-Expected-User',
            'The login of the expected caller; the response is a 401 if another user is calling',
          ),
        ]
      : []),
    ...(hasSessions ? [header('X-CSRF-Token', 'The CSRF token of the session, where the caller has one')] : []),
  ];
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter]));
}
