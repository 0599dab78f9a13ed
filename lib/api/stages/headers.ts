/** Header fields that all responses of an operation have: what it is, and who may keep it for how long. */
import { type Causes, isSafe } from '../causes.js';
import type { ApiRequest, Identity } from '../message.js';
import { type Operation, operationId } from '../resource.js';
import type { Service } from '../service.js';
import type { Reply } from './reply.js';

export const causes: Causes = {
  headers: [
    { name: 'X-Request-Id', description: 'The id of the request: the one it came with, or a new one', isAlways: true },
    { name: 'X-Cms-Operation', description: 'The id of the operation, where the request means one' },
    {
      name: 'X-Cms-Siteaccess',
      description: 'The siteaccess that the request was served in',
      on: (_, { route }) => !route.isPublic,
    },
    {
      name: 'Cache-Control',
      description: 'Who may keep the response, and for how long',
      isAlways: true,
    },
    {
      name: 'Vary',
      description: 'The request headers that the response depends on',
      isAlways: true,
    },
    {
      name: 'Deprecation',
      description: 'Since when the operation is deprecated (RFC 9745)',
      on: (_, { operation }) => operation.deprecated !== undefined,
      isAlways: true,
    },
    {
      name: 'Sunset',
      description: 'When the operation will be gone (RFC 8594)',
      on: (_, { operation }) => operation.deprecated?.sunset !== undefined,
      isAlways: true,
    },
    {
      name: 'Surrogate-Key',
      description: 'The cache tags of all that is shown, separated by blanks',
      on: (status, { documents }, { settings }) =>
        settings.surrogateKey && documents.length > 0 && (status === 200 || status === 201 || status === 304),
    },
    {
      name: 'Server-Timing',
      description: 'Milliseconds that the stages took',
      on: (_, __, { settings }) => settings.serverTiming,
    },
  ],
};

/** Of every response, as far as the operation is known. */
export function commonHeaders(
  request: ApiRequest,
  status: number,
  operation: Operation | undefined,
  siteaccess: string,
  { scheme }: Identity,
  { settings }: Service,
): Record<string, string> {
  const headers: Record<string, string> = { 'X-Request-Id': request.id };
  if (operation) headers['X-Cms-Operation'] = operationId(operation);
  if (siteaccess) headers['X-Cms-Siteaccess'] = siteaccess;
  if (operation?.deprecated) {
    const { since, sunset } = operation.deprecated;
    headers.Deprecation = `@${Math.floor(since.getTime() / 1000)}`;
    if (sunset) headers.Sunset = sunset.toUTCString();
  }
  headers['Cache-Control'] = cacheControl(status, operation, scheme, settings.sharedMaxAge);
  return headers;
}

/** Seconds that descriptions are fresh: a new release may describe more. */
const publicMaxAge = 300;

/** Responses may be kept, but must be revalidated each time; those with tokens in them must not be kept at all. */
function cacheControl(
  status: number,
  operation: Operation | undefined,
  scheme: Identity['scheme'],
  sharedMaxAge: number,
): string {
  // A 304 says what the response that it stands for would have said (RFC 9110 §15.4.5).
  const isShown = status === 200 || status === 304;
  if (operation?.isPublic && isShown) return `public, max-age=${publicMaxAge}`;
  if (sharedMaxAge > 0 && operation?.isCacheable && scheme === 'anonymous' && isShown) {
    return `public, s-maxage=${sharedMaxAge}`;
  }
  if (operation?.usesSession) return 'no-store';
  return scheme === 'anonymous' ? 'no-cache' : 'private, no-cache';
}

/** Creates the function that names the request headers that responses depend on. */
export function createVary({ settings, hasSessions }: Service) {
  const { basic } = settings;
  const usual = [
    ...['Accept', 'X-Siteaccess'],
    ...(hasSessions || basic ? ['Cookie', 'Authorization', 'X-Expected-User'] : []),
    // A 401 names Basic or not; whatever else could have been the response for the same URL, caches keep apart alike.
    ...(basic ? ['X-Requested-With'] : []),
  ];
  const proxied = [...usual, 'X-Forwarded-Prefix'];
  const ofPublic = ['Accept'];
  const proxiedPublic = [...ofPublic, 'X-Forwarded-Prefix'];
  return ({ isProxied }: ApiRequest, isPublic: boolean): readonly string[] => {
    if (isPublic) return isProxied ? proxiedPublic : ofPublic;
    return isProxied ? proxied : usual;
  };
}

/** A date that is not over yet could stand for two states of the resource, so it is left out (RFC 9110 §8.8.2.2). */
export function addValidators(headers: Record<string, string>, { modified }: Reply, tag: string | undefined): void {
  if (tag) headers.ETag = tag;
  const isOver = modified && Math.floor(modified.getTime() / 1000) < Math.floor(Date.now() / 1000);
  if (isOver) headers['Last-Modified'] = modified.toUTCString();
}

/** Whether the session of the caller was only looked at, so that the response need not wait for its store. */
export const leavesSession = (method: string, operation: Operation | undefined, { scheme }: Identity): boolean =>
  scheme === 'session' && isSafe(method) && !operation?.usesSession;
