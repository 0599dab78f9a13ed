/** Header fields that all responses of an operation have: its name, and how it may be cached. */
import { type Causes, isSafe } from '../causes.js';
import type { ApiRequest, Identity } from '../message.js';
import type { Operation } from '../resource.js';
import type { RequestForm } from '../routes.js';
import { knowsCallers, type Service } from '../service.js';
import { isDownload } from './file.js';
import { tusVersion } from './incoming.js';

export const causes: Causes = {
  headers: [
    {
      name: 'X-Request-Id',
      description: 'The id of the request: that of its header X-Request-Id, or a new one',
      isAlways: true,
    },
    { name: 'X-Cms-Operation', description: 'The id of the operation; missing where the request selects none' },
    {
      name: 'X-Cms-Siteaccess',
      description: 'The siteaccess that the request was served in',
      on: (_, { route }) => !route.isPublic,
    },
    {
      name: 'Cache-Control',
      description: 'Who may cache the response, and for how long',
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
      description: 'When the operation will be removed (RFC 8594)',
      on: (_, { operation }) => operation.deprecated?.sunset !== undefined,
      isAlways: true,
    },
    {
      name: 'Surrogate-Key',
      description: 'The cache tags of everything in the response, separated by spaces',
      on: (status, { documents }, { settings }) =>
        settings.surrogateKey && documents.length > 0 && (status === 200 || status === 201 || status === 304),
    },
    {
      name: 'Server-Timing',
      description:
        'The duration of each stage in milliseconds, and whether the response comes from the cache in memory',
      on: (_, __, { settings }) => settings.serverTiming,
    },
  ],
};

/** Of every response, as far as the operation is known. */
export function commonHeaders(
  request: ApiRequest,
  status: number,
  form: RequestForm | undefined,
  siteaccess: string,
  { scheme }: Identity,
  { settings }: Service,
): Record<string, string> {
  const headers: Record<string, string> = { 'X-Request-Id': request.id };
  const operation = form?.operation;
  if (form) headers['X-Cms-Operation'] = form.id;
  if (siteaccess) headers['X-Cms-Siteaccess'] = siteaccess;
  if (operation?.deprecated) {
    const { since, sunset } = operation.deprecated;
    headers.Deprecation = `@${Math.floor(since.getTime() / 1000)}`;
    if (sunset) headers.Sunset = sunset.toUTCString();
  }
  if (operation?.isUpload) headers['Tus-Resumable'] = tusVersion;
  headers['Cache-Control'] = cacheControl(status, operation, scheme, settings);
  return headers;
}

/** Seconds that descriptions are fresh: a new release may describe more. */
const publicMaxAge = 300;

/** Responses may be cached, but must be revalidated each time; those with tokens must not be stored. */
function cacheControl(
  status: number,
  operation: Operation | undefined,
  scheme: Identity['scheme'],
  { sharedMaxAge, fileMaxAge }: Service['settings'],
): string {
  // A 304 has the header fields that the 200 would have had (RFC 9110 §15.4.5).
  const isShown = status === 200 || status === 206 || status === 304;
  if (operation?.isImmutable && isShown) return 'public, max-age=31536000, immutable';
  if (operation?.isPublic && isShown) return `public, max-age=${publicMaxAge}`;
  if (operation?.isCacheable && scheme === 'anonymous' && isShown) {
    const ages = [
      ...(fileMaxAge > 0 && isDownload({ operation }) ? [`max-age=${fileMaxAge}`] : []),
      ...(sharedMaxAge > 0 ? [`s-maxage=${sharedMaxAge}`] : []),
    ];
    if (ages.length > 0) return ['public', ...ages].join(', ');
  }
  const { usesSession, issuesTokens, isUpload, isSecret } = operation ?? {};
  if (usesSession || issuesTokens || isUpload || isSecret) return 'no-store';
  return scheme === 'anonymous' ? 'no-cache' : 'private, no-cache';
}

/** Creates the function that names the request headers that responses depend on. */
export function createVary(service: Service) {
  const { basic } = service.settings;
  const usual = [
    ...['Accept', 'X-Siteaccess'],
    ...(knowsCallers(service) ? ['Cookie', 'Authorization', 'X-Expected-User'] : []),
    // A 401 names Basic or not; whatever else could have been the response for the same URL, caches keep apart alike.
    ...(basic ? ['X-Requested-With'] : []),
  ];
  const direct = { ofPublic: 'Accept', ofOthers: usual.join(', ') };
  const proxied = {
    ofPublic: `${direct.ofPublic}, X-Forwarded-Prefix`,
    ofOthers: `${direct.ofOthers}, X-Forwarded-Prefix`,
  };
  return ({ isProxied }: ApiRequest, isPublic: boolean, namesSchemes = false): string => {
    const { ofPublic, ofOthers } = isProxied ? proxied : direct;
    const vary = isPublic ? ofPublic : ofOthers;
    // No 401 is stored, so that other responses of the URL need not be kept apart by what the browser fetches it for.
    return basic && namesSchemes ? `${vary}, Sec-Fetch-Dest` : vary;
  };
}

/** Whether the session of the caller was only read, so that the response need not wait for its store. */
export const leavesSession = (method: string, operation: Operation | undefined, { scheme }: Identity): boolean =>
  scheme === 'session' && isSafe(method) && !operation?.usesSession;
