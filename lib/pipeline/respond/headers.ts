/** Header fields of responses: their operation, how they may be cached, and the entity tag of a document with revisions. */
import { crc32 } from 'node:zlib';
import { analyzeLinks } from '../../documents/reachable-shape.js';
import type { IsServed } from '../../documents/value.js';
import { showsPreview, takesPreviewHeader } from '../../features/previews/preview.js';
import type { Choice } from '../../http/bodies.js';
import { formatTag } from '../../http/entity-tag.js';
import type { ApiRequest, Identity } from '../../http/message.js';
import type { MountSettings } from '../../http/mount-settings.js';
import { tusVersion } from '../../http/tus.js';
import type { Binding } from '../../operations/binding/binding.js';
import { isSafe } from '../../operations/binding/predicates.js';
import type { Revision } from '../../repository/repository.js';
import { type Causes, headerCause } from '../state/causes.js';
import type { RequestRecord, Resolved } from '../state/request-record.js';
import { hasAuthentication, type Service } from '../state/service.js';

export const causes: Causes = {
  headers: [
    headerCause('X-Request-Id', 'The id of the request: that of its header X-Request-Id, or a new one', {
      isAlways: true,
    }),
    headerCause('X-Cms-Operation', 'The id of the operation; missing where the request selects none'),
    headerCause('X-Cms-Siteaccess', 'The siteaccess that the request was served in', {
      on: (_, { route }) => !route.isPublic,
    }),
    headerCause('Cache-Control', 'Who may cache the response, and for how long', { isAlways: true }),
    headerCause('Vary', 'The request headers that the response depends on', { isAlways: true }),
    headerCause('Deprecation', 'Since when the operation is deprecated (RFC 9745)', {
      on: (_, { operation }) => operation.deprecated !== undefined,
      isAlways: true,
    }),
    headerCause('Sunset', 'When the operation will be removed (RFC 8594)', {
      on: (_, { operation }) => operation.deprecated?.sunset !== undefined,
      isAlways: true,
    }),
    headerCause('Referrer-Policy', 'With a preview: the URL, which may have its token, is not sent to other sites', {
      on: (_, binding) => binding.takesPreview,
    }),
    headerCause('Surrogate-Key', 'The cache tags of everything in the response, separated by spaces', {
      on: (status, { documents }, { settings }) =>
        settings.caching.surrogateKeys && documents.length > 0 && (status === 200 || status === 201 || status === 304),
    }),
    headerCause(
      'Server-Timing',
      'The duration of each stage in milliseconds, and whether the response comes from the cache in memory',
      { on: (_, __, { settings }) => settings.events.serverTiming },
    ),
  ],
};

/** Header fields of responses to dry runs (RFC 7240 §3). */
export const dryRunHeaders = { 'Cache-Control': 'no-store', 'Preference-Applied': 'dry-run' } as const;

/** Header fields of every response, as far as the operation is known. */
export function commonHeaders(
  { request, method, binding, scope, identity }: RequestRecord,
  status: number,
  { settings }: Service,
): Record<string, string> {
  const headers: Record<string, string> = {};
  const operation = binding?.operation;
  if (binding?.id) headers['X-Cms-Operation'] = binding.id;
  if (scope?.siteaccess) headers['X-Cms-Siteaccess'] = scope.siteaccess;
  if (operation?.deprecated) {
    const { since, sunset } = operation.deprecated;
    headers.Deprecation = `@${Math.floor(since.getTime() / 1000)}`;
    if (sunset) headers.Sunset = sunset.toUTCString();
  }
  if (binding?.isUpload) headers['Tus-Resumable'] = tusVersion;
  if (showsPreview(request, binding))
    return { ...headers, 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };
  const isAnonymous = identity.scheme === 'anonymous';
  // Responses to OPTIONS are not cacheable (RFC 9110 §9.3.7).
  const cacheable = status === 200 && method !== 'OPTIONS' ? binding : undefined;
  headers['Cache-Control'] =
    (cacheable && sharedCaching(cacheable, isAnonymous, settings)) ?? privateCaching(binding, isAnonymous);
  return headers;
}

/** Seconds that descriptions are fresh: a new release may describe more. */
const publicMaxAge = 300;

/** `Cache-Control` for shared caches, undefined if they must not store the response. */
function sharedCaching(binding: Binding, isAnonymous: boolean, settings: Service['settings']) {
  const { items, caching: cachingSettings } = settings;
  const { fileMaxAge } = cachingSettings;
  const sharedMaxAge = binding.ignoresCredentials ? items.sharedMaxAge : cachingSettings.sharedMaxAge;
  const { caching } = binding.operation;
  if (caching === 'immutable') return 'public, max-age=31536000, immutable';
  if (binding.isPublic) return `public, max-age=${publicMaxAge}`;
  if (caching !== 'shared' || !isAnonymous) return undefined;
  const ages = [
    ...(fileMaxAge > 0 && binding.isDownload ? [`max-age=${fileMaxAge}`] : []),
    ...(sharedMaxAge > 0 ? [`s-maxage=${sharedMaxAge}`] : []),
  ];
  return ages.length > 0 ? ['public', ...ages].join(', ') : undefined;
}

/** Responses may be cached, but must be revalidated each time; those with tokens must not be stored. */
function privateCaching(binding: Binding | undefined, isAnonymous: boolean): string {
  if (binding?.isNeverStored) return 'no-store';
  return isAnonymous ? 'no-cache' : 'private, no-cache';
}

interface Varying {
  /** Whether the response is the same for everyone. */
  readonly isPublic: boolean;
  readonly binding: Binding | undefined;
  readonly namesSchemes?: boolean;
}

/** Creates the function that names the request headers that responses depend on. */
export function createVary(service: Service) {
  const { basic } = service.settings;
  const defaultVary = [
    ...['Accept', 'X-Siteaccess'],
    ...(hasAuthentication(service) ? ['Cookie', 'Authorization', 'X-Expected-User'] : []),
    // A 401 names Basic or not; whatever else could have been the response for the same URL, caches keep apart alike.
    ...(basic ? ['X-Requested-With'] : []),
  ].join(', ');
  return ({ isProxied }: ApiRequest, { isPublic, binding, namesSchemes = false }: Varying): string => {
    const previews = binding && takesPreviewHeader(binding) ? ', Preview-Token' : '';
    const vary = (isPublic ? 'Accept' : defaultVary) + (isProxied ? ', X-Forwarded-Prefix' : '') + previews;
    // No 401 is stored, so that other responses of the URL need not vary by the header fields that browsers add.
    return basic && namesSchemes ? `${vary}, Sec-Fetch-Dest` : vary;
  };
}

/** Whether the session of the caller was only read, so that the response need not wait for its store. */
export const isSessionUnchanged = (method: string, binding: Binding | undefined, { scheme }: Identity): boolean =>
  scheme === 'session' && isSafe(method) && !binding?.usesSession;

/** Changes when a release writes documents differently, so that no cache keeps the old ones. */
const formatVersion = 1;

/** Members of a request that the bytes of its response depend on. */
type Situation = Pick<Resolved, 'scope' | 'mount'> & { readonly request: Pick<ApiRequest, 'query'> };

/** Creates the function that makes tags, which are strong (RFC 9110 §8.8.1). */
export function createTagger({ vendor, fieldTypePrefix, fieldTypeNames = {} }: MountSettings, isServed?: IsServed) {
  const configured = `${vendor} ${fieldTypePrefix} ${Object.entries(fieldTypeNames).join()}`;

  return function tagOf(situation: Situation, choice: Choice, revisions: readonly unknown[]): string {
    const { request, scope, mount } = situation;
    const { document, format, isGeneric } = choice;
    const { without } = analyzeLinks(document, isServed);
    const representation = `${document.name} ${without} ${format}${isGeneric ? ' generic' : ''} ${mount.prefix} ${request.query.text}`;
    const text = `${representation} ${formatVersion} ${scope.siteaccess} ${scope.languages.join()} ${configured}`;
    // A checksum is enough to distinguish the few representations of one URL.
    const variant = crc32(text).toString(36);
    return formatTag(revisions as readonly (Revision | undefined)[], variant);
  };
}
