/** From the result of a handler to the response: status, header fields and the document of the body. */
import type { Choice } from '../../http/bodies.js';
import type { Match } from '../../http/lookup.js';
import type { ApiResponse } from '../../http/message.js';
import { bodyType, type MountSettings } from '../../http/mount-settings.js';
import { tusHeaders, uploadHeaders } from '../../http/tus.js';
import { acceptedTypes, allowedMethods } from '../../operations/binding/accepted-types.js';
import type { Binding, Route } from '../../operations/binding/binding.js';
import type { Reply } from '../../operations/binding/reply.js';
import { type Causes, headerCause } from '../state/causes.js';
import type { Authenticated } from '../state/request-record.js';
import type { Service } from '../state/service.js';
import { aboutReply, responseTags } from './about.js';
import { downloadOf, fileBody, fileHeaders } from './file.js';
import { commonHeaders, createTagger, createVary, isSessionUnchanged } from './headers.js';

const showsDocument = (status: number): boolean => status === 200 || status === 201 || status === 206 || status === 304;

export const causes: Causes = {
  headers: [
    headerCause(
      'ETag',
      'The entity tag of the resource in this representation and format, for If-None-Match and If-Match',
      {
        on: (status, binding) =>
          showsDocument(status) &&
          (binding.documents.some(({ shows }) => shows) || binding.showsFile || hasDigestTag(binding)),
      },
    ),
    headerCause('Last-Modified', 'When the resource was last changed', {
      schema: { type: 'string', description: 'A date in the format of HTTP (RFC 9110)' },
      on: (status, binding) =>
        showsDocument(status) && (binding.documents.some(({ shows }) => shows) || binding.isDownload),
    }),
    headerCause('Accept-Patch', 'The media type that PATCH takes at this resource', {
      on: (status, { documents, route }, { routes }) =>
        showsDocument(status) &&
        documents.length > 0 &&
        (status === 201 ? anyPatched(routes) : route.methods.has('PATCH')),
    }),
    headerCause('Location', 'The absolute path of the created resource, or of the one to load instead', {
      on: (status, { operation }) => {
        const response = operation.responses[status];
        if (response === undefined || typeof response === 'string') return false;
        return status === 201 || status === 301 || status === 307 || 'isDestination' in response;
      },
    }),
    headerCause('Content-Location', 'The absolute path of the resource that the response shows', {
      on: (status, { operation }) => showsDocument(status) && operation.showsElsewhere === true,
    }),
    headerCause(
      'Link',
      'On the root: the OpenAPI documents (RFC 8631). On a page of a list: the next page (RFC 8288). On a 403: the reason, for callers who may read roles',
      {
        on: (status, { route, operation }) =>
          showsDocument(status) && (route.path.text === '/' || operation.paged?.hasCursors === true),
      },
    ),
  ],
};

const hasDigestTag = (binding: Binding): boolean => binding.documents.length > 0 && binding.isCacheable;

const anyPatched = (routes: ReadonlyMap<string, Route>): boolean =>
  [...routes.values()].some(({ methods }) => methods.has('PATCH'));

/** Creates the function that makes the response of a handler's result. */
export function createResponder(service: Service) {
  const varyOf = createVary(service);
  const tagOf = createTagger(service.mount, service.writeOptions.isServed);

  return function toResponse(ready: Authenticated, reply: Reply): ApiResponse {
    const { request, method, route, binding, accepted, scope, identity } = ready;
    const { status, file, document, value, revisions, modified } = reply;
    const located = reply.location === undefined ? undefined : service.find(reply.location);
    const languages = reply.languages ? [...reply.languages, ...scope.languages] : scope.languages;
    const choice = accepted && document ? { ...accepted, document } : undefined;
    const target = status === 201 ? located?.target : undefined;
    const { expires } = file ?? {};
    const tag = file?.tag ?? (choice && revisions && tagOf(ready, choice, revisions));
    return {
      status,
      headers: Object.assign(
        commonHeaders(ready, status, service),
        method === 'OPTIONS' && describe(ready, service),
        tag && { ETag: tag },
        choice && patchTypes(target ?? route, choice, ready.mount),
        linksOf(ready, reply, located),
        tagHeaders(reply, service),
        binding.isUpload && uploadHeaders(value),
        file && fileHeaders(file),
        expires && { 'Cache-Control': `public, max-age=${secondsUntil(expires)}` },
        {
          Vary: varyOf(request, {
            isPublic: route.isPublic || route.ignoresCredentials || expires !== undefined,
            binding,
          }),
        },
      ),
      body: file ? fileBody(file) : choice && { value, languages, ...choice },
      modified,
      expires,
      about: aboutReply(ready, reply, { located, service }),
      isSessionUnchanged: isSessionUnchanged(method, binding, identity),
      onDownload: file && downloadOf(file),
    };
  };
}

/** Header fields of responses to OPTIONS. */
function describe(
  { route, contentType, mount }: Authenticated,
  { settings }: Service,
): Readonly<Record<string, string>> {
  const patch = acceptedTypes(route.consumed.get('PATCH') ?? [], mount);
  const post = acceptedTypes(route.consumed.get('POST') ?? [], mount);
  const hasUploads = [...route.methods.values()].some(({ isUpload }) => isUpload);
  return {
    Allow: allowedMethods(route, contentType).join(','),
    ...(patch.length > 0 && { 'Accept-Patch': patch.join(',') }),
    ...(post.length > 0 && { 'Accept-Post': post.join(',') }),
    ...(hasUploads && tusHeaders(settings.limits.upload)),
  };
}

/** Header fields that refer to other resources, of which each is served. */
function linksOf(
  { route, mount }: Authenticated,
  { status, location, shownAt, limit, next }: Reply,
  located: Match<Route> | undefined,
) {
  const isServed = status !== 201 || located !== undefined;
  const link = route.path.text === '/' ? linkToDescription(mount) : next && `<${mount.prefix}${next}>; rel="next"`;
  return {
    ...(location !== undefined && isServed && { Location: mount.prefix + location }),
    ...(shownAt !== undefined && { 'Content-Location': mount.prefix + shownAt }),
    ...(limit !== undefined && { 'X-Cms-Limit': String(limit) }),
    ...(link !== undefined && { Link: link }),
  };
}

function tagHeaders(reply: Reply, { settings }: Service) {
  const tags = settings.caching.surrogateKeys ? responseTags(reply) : [];
  return tags.length > 0 ? { 'Surrogate-Key': tags.join(' ') } : undefined;
}

const secondsUntil = (time: Date): number => Math.max(0, Math.floor((time.getTime() - Date.now()) / 1000));

/** The media types that PATCH takes, in the format that the client uses. */
function patchTypes({ consumed }: Route, { format }: Choice, mount: MountSettings) {
  const types = consumed.get('PATCH')?.map((document) => bodyType(mount, document, format)) ?? [];
  return types.length > 0 ? { 'Accept-Patch': types.join(',') } : undefined;
}

/** RFC 8631. */
const linkToDescription = ({ prefix }: MountSettings): string =>
  `<${prefix}/openapi.json>; rel="service-desc"; type="application/json"`;
