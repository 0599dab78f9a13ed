/** From the result of a handler to the response: status, header fields and the document of the body. */
import { type Causes, isCacheable, isSafe, type Use } from '../causes.js';
import type { About, ApiRequest, ApiResponse, CacheKey, Identity, Timing } from '../message.js';
import { type FileValue, showsFile } from '../responses.js';
import type { Route } from '../routes.js';
import { type Service, wireOf } from '../service.js';
import { loggedUrl } from '../subjects.js';
import type { Format, Wire } from '../wire.js';
import { aboutOf, shownTags } from './about.js';
import { createTagger, revisionOfState } from './entity-tag.js';
import { fileHeaders, isDownload, toPart } from './file.js';
import { commonHeaders, createVary, leavesSession } from './headers.js';
import { tusHeaders, uploadHeaders } from './incoming.js';
import type { Selected } from './input.js';
import type { Choice } from './negotiate.js';
import { isNotModified } from './preconditions.js';
import type { Reply } from './reply.js';
import type { Scope } from './route.js';
import { acceptedTypes, allowed, type ContentType } from './select.js';

const showsDocument = (status: number): boolean => status === 200 || status === 201 || status === 206 || status === 304;

export const causes: Causes = {
  headers: [
    {
      name: 'ETag',
      description: 'The entity tag of the resource in this representation and format, for If-None-Match and If-Match',
      on: (status, use, service) =>
        showsDocument(status) &&
        (use.documents.some(({ shows }) => shows) || showsFile(use.operation) || hasStateTag(use, service)),
    },
    {
      name: 'Last-Modified',
      description: 'When the resource was last changed',
      schema: { type: 'string', description: 'A date in the format of HTTP (RFC 9110)' },
      on: (status, use) => showsDocument(status) && (use.documents.some(({ shows }) => shows) || isDownload(use)),
    },
    {
      name: 'Accept-Patch',
      description: 'The media type that PATCH takes at this resource',
      on: (status, { documents, route }, { routes }) =>
        showsDocument(status) &&
        documents.length > 0 &&
        (status === 201 ? anyPatched(routes) : route.methods.has('PATCH')),
    },
    {
      name: 'Location',
      description: 'The absolute path of the created resource, or of the one to load instead',
      on: (status, { operation }) => {
        const shown = operation.responses[status];
        if (shown === undefined || typeof shown === 'string') return false;
        return status === 201 || status === 301 || status === 307 || 'isDestination' in shown;
      },
    },
    {
      name: 'Link',
      description: 'On the root: the OpenAPI documents (RFC 8631). On a page of a list: the next page (RFC 8288)',
      on: (status, { route, operation }) =>
        showsDocument(status) && (route.path.text === '/' || operation.paged?.hasCursors === true),
    },
  ],
};

/** Of what is cached, in which state the repository is. */
const hasStateTag = ({ method, ...form }: Use, { repository, settings }: Service): boolean =>
  repository.state !== undefined &&
  settings.responseCache > 0 &&
  form.documents.length > 0 &&
  isCacheable(method, form);

/** Of a document that has revisions, these alone count: writes compare them. A page gets the tag of its bytes. */
const revisionsOfState = ({ document: { shows }, page }: Choice, cacheKey: CacheKey) =>
  shows || page ? undefined : [revisionOfState(cacheKey)];

const anyPatched = (routes: ReadonlyMap<string, Route>): boolean =>
  [...routes.values()].some(({ methods }) => methods.has('PATCH'));

/** Creates the functions that make responses. */
export function createResponder(service: Service) {
  const tagOf = createTagger();
  const patchTypesOf = createPatchTypes(service);
  const varyOf = createVary(service);

  /** @throws PreconditionFailed for a reading request whose conditions do not hold */
  function toResponse(
    selected: Selected,
    reply: Reply,
    scope: Scope,
    identity: Identity,
    timings: readonly Timing[],
    cacheKey: CacheKey | undefined,
  ): ApiResponse {
    const { request, method, route, form, accepted } = selected;
    const languages = reply.languages ? [...reply.languages, ...scope.languages] : scope.languages;
    const wire = wireOf(service, request.prefix);
    const located = reply.location === undefined ? undefined : service.find(reply.location);
    const created = reply.status === 201 ? located : undefined;
    const choice = accepted && reply.document ? { ...accepted, document: reply.document } : undefined;
    const ofState = choice && cacheKey && isSafe(method) ? revisionsOfState(choice, cacheKey) : undefined;
    const revisions = reply.revisions ?? ofState;
    const tag = reply.file?.tag ?? (choice && revisions && tagOf(revisions, choice, scope, wire, request.query));
    const tags = service.listsTags ? shownTags(reply) : [];
    const isRead = reply.status === 200 && isSafe(method) && (choice ?? reply.file) !== undefined;
    const isKnown = isRead && isNotModified(request.headers, tag, reply.modified);
    const part = reply.file && !isKnown ? toPart(request.headers, method, reply.file, tag) : undefined;
    const status = isKnown ? 304 : (part?.status ?? reply.status);
    const headers = commonHeaders(request, status, form, scope.siteaccess, identity, service);
    if (tag) headers.ETag = tag;
    const patchTypes = choice && patchTypesOf(created?.target ?? route, choice.format);
    if (patchTypes) headers['Accept-Patch'] = patchTypes;
    // No `Location` leads to what is not served.
    const isServed = reply.status !== 201 || created !== undefined;
    if (reply.location !== undefined && isServed) headers.Location = wire.prefix + reply.location;
    if (reply.limit !== undefined) headers['X-Cms-Limit'] = String(reply.limit);
    if (reply.next !== undefined) headers.Link = `<${wire.prefix}${reply.next}>; rel="next"`;
    if (route.path.text === '/') headers.Link = linkToDescription(wire);
    if (service.settings.surrogateKey && tags.length > 0) headers['Surrogate-Key'] = tags.join(' ');
    if (form.operation.isUpload) Object.assign(headers, uploadHeaders(reply.value));
    if (reply.file) Object.assign(headers, fileHeaders(reply.file), part?.headers);
    const expires = reply.file?.expires;
    if (expires) headers['Cache-Control'] = `public, max-age=${secondsUntil(expires)}`;
    const body = isKnown ? undefined : (part?.body ?? (choice && { ...choice, value: reply.value, languages }));
    return {
      status,
      headers,
      body,
      modified: reply.modified,
      cacheKey: expires ? undefined : cacheKey,
      vary: varyOf(request, route.isPublic || expires !== undefined),
      timings,
      about: aboutOf(selected, reply, located, scope, identity, service),
      identity,
      leavesSession: leavesSession(method, form.operation, identity),
      onDownload: part?.isBeginning ? downloadOf(reply.file) : undefined,
    };
  }

  /** The response to OPTIONS. */
  function toDescription(
    request: ApiRequest,
    route: Route,
    contentType: ContentType | undefined,
    scope: Scope,
    identity: Identity,
  ): ApiResponse {
    const wire = wireOf(service, request.prefix);
    const patch = acceptedTypes(route, 'PATCH', wire, ['json', 'xml']);
    const post = acceptedTypes(route, 'POST', wire, ['json', 'xml']);
    const headers = commonHeaders(request, 200, undefined, scope.siteaccess, identity, service);
    headers.Allow = allowed(route, contentType).join(',');
    if (patch.length > 0) headers['Accept-Patch'] = patch.join(',');
    if (post.length > 0) headers['Accept-Post'] = post.join(',');
    if ([...route.methods.values()].some(({ operation }) => operation.isUpload))
      Object.assign(headers, tusHeaders(service.settings.limits.upload));
    const path = route.path.text;
    const about: About = {
      operation: '',
      method: 'OPTIONS',
      path,
      params: {},
      created: {},
      url: loggedUrl(request, path),
      siteaccess: scope.siteaccess,
      caller: identity.caller,
      tags: [],
    };
    return {
      status: 200,
      headers,
      vary: varyOf(request, route.isPublic),
      timings: [],
      about,
      identity,
      leavesSession: false,
    };
  }

  return { toResponse, toDescription };
}

const secondsUntil = (time: Date): number => Math.max(0, Math.floor((time.getTime() - Date.now()) / 1000));

const downloadOf = (file: FileValue | undefined): (() => void) | undefined =>
  file && !(file.body instanceof Uint8Array) ? file.body.onDownload : undefined;

/** Creates the function that lists the media types that PATCH takes, in the format that the client uses; '' for none. */
function createPatchTypes({ wire }: Service) {
  const known = { json: new Map<Route, string>(), xml: new Map<Route, string>() };
  return (route: Route, format: Format): string => {
    const types = known[format].get(route) ?? acceptedTypes(route, 'PATCH', wire, [format]).join(',');
    known[format].set(route, types);
    return types;
  };
}

/** RFC 8631. */
const linkToDescription = ({ prefix }: Wire): string =>
  `<${prefix}/openapi.json>; rel="service-desc"; type="application/json"`;
