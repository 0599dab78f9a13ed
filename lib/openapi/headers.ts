/** Header fields: those that requests can carry, and those that answers have. */
import type { Service } from './api.js';
import { type JsonObject, mapMembers } from './json.js';

type Meaning = readonly [description: string, schema?: JsonObject];

const date: JsonObject = { type: 'string', description: 'A date as HTTP writes it' };
const list: JsonObject = { type: 'string', description: 'A list, separated by commas' };
const seconds: JsonObject = { type: 'integer', minimum: 0 };

const meanings: Readonly<Record<string, Meaning>> = {
  'Accept-Encoding': ['The codings of bodies that are read', list],
  'Accept-Patch': ['The media type that PATCH takes at this resource', list],
  'Accept-Post': ['The media types that POST takes here', list],
  Allow: ['The methods that the resource has', list],
  'Cache-Control': ['Who may keep the answer, and for how long'],
  Deprecation: ['Since when the operation is deprecated (RFC 9745)'],
  ETag: ['The state of the resource, in this representation and format, for If-None-Match and If-Match'],
  'Last-Modified': ['When what is shown was last changed', date],
  Link: ['On the root: where the description of the API is (RFC 8631). On a part of a list: the next part (RFC 8288)'],
  Location: ['The absolute path of what was made, or of where to look', { type: 'string' }],
  'Retry-After': ['Seconds after which to try again', seconds],
  'Server-Timing': ['Milliseconds that the stages took'],
  Sunset: ['When the operation will be gone (RFC 8594)', date],
  'Surrogate-Key': ['The cache tags of all that is shown, separated by blanks'],
  Vary: ['The request headers that the answer depends on', list],
  'WWW-Authenticate': ['How to say who is calling'],
  'X-Cms-Limit': [
    'How many items one page has at most: the limit that was asked for, or the largest there is',
    seconds,
  ],
  'X-Cms-Operation': ['The id of the operation'],
  'X-Cms-Siteaccess': ['The siteaccess that the request was served in'],
  'X-Request-Id': ['The id of the request: the one it came with, or a new one'],
};

export const headerComponents: JsonObject = mapMembers(meanings, ([description, schema = { type: 'string' }]) => ({
  description,
  schema,
}));

/** The headers of these names, of those that every answer has as well. */
export function headersOf(names: Iterable<string>, { settings }: Service): JsonObject {
  const always = ['Cache-Control', 'Vary', 'X-Cms-Operation', 'X-Cms-Siteaccess', 'X-Request-Id'];
  const all = new Set([...names, ...always, ...(settings.serverTiming ? ['Server-Timing'] : [])]);
  return Object.fromEntries([...all].sort().map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** The header parameters that several operations have. */
export function headerParameters({ settings, sessions }: Service): JsonObject {
  const names = Object.keys(settings.siteaccesses);
  return {
    'X-Siteaccess': parameter('X-Siteaccess', 'The configuration scope to be served in', {
      type: 'string',
      enum: names,
      default: names[0],
    }),
    'If-None-Match': parameter('If-None-Match', 'Entity tags of what is there already: then the answer is a 304'),
    'If-Modified-Since': parameter('If-Modified-Since', 'As If-None-Match, but with the date of what is there', date),
    'If-Match': parameter('If-Match', 'The entity tag of the state to be changed: for any other the answer is a 412'),
    'If-Unmodified-Since': parameter('If-Unmodified-Since', 'As If-Match, but with the date of that state', date),
    ...((sessions || Boolean(settings.basic)) && {
      'X-Expected-User': parameter('X-Expected-User', 'The login of who ought to be calling: for any other, a 401'),
    }),
    ...(sessions && {
      'X-CSRF-Token': parameter('X-CSRF-Token', "The session's token, where the caller is known by a session"),
    }),
  };
}

function parameter(name: string, description: string, schema: JsonObject = { type: 'string' }): JsonObject {
  return { name, in: 'header', description, schema };
}
