/** Forms of the router's own pages: converts the submission of a browser's form to an API request. */
import { setImmediate } from 'node:timers/promises';
import { type FormField, treeOfForm } from '../../documents/form.js';
import { BadRequest } from '../../errors.js';
import type { Context, Id } from '../../repository/repository.js';
import { parseMediaType } from '../media-type.js';
import { type ApiRequest, type ApiResponse, anonymousIdentity, type RequestHeaders } from '../message.js';
import { type Authenticator, type Service, wireOf } from '../service.js';
import { readBody } from './body.js';
import { createDeadline, type Deadline } from './deadline.js';
import { multipartFields, urlencodedFields } from './form-fields.js';
import { methodOf } from './method.js';
import { prefersHtml } from './negotiate.js';
import { findRoute, selectScope } from './route.js';
import { contentTypeOf, selectOperation } from './select.js';

const multipart = 'multipart/form-data';
const encodings: readonly (string | undefined)[] = ['application/x-www-form-urlencoded', multipart];

/** Form fields that set header fields; all others that are not JSON Pointers are ignored. */
const headerOf: Readonly<Record<string, string>> = {
  _method: 'x-http-method-override',
  _type: 'content-type',
  _token: 'x-csrf-token',
  '_if-match': 'if-match',
  _destination: 'destination',
};

/** Whether a page's form has sent it: programs that label a body so do not prefer HTML. */
const isForm = ({ method, headers, body, identity }: ApiRequest, { settings }: Service): boolean =>
  settings.browsable &&
  method === 'POST' &&
  body !== undefined &&
  identity === undefined &&
  encodings.includes(typeOf(headers)) &&
  prefersHtml(headers.accept);

const typeOf = (headers: RequestHeaders): string | undefined => parseMediaType(headers['content-type'] ?? '')?.type;

/** Creates the stage; undefined for requests that no form has sent. */
export function createFormReader(service: Service, authenticator: Authenticator) {
  /**
   * @throws BadRequest for a form of another site, and for a body that is not encoded as it says
   */
  async function read(request: ApiRequest): Promise<ApiRequest> {
    authenticator.checkFormOrigin(request);
    const fields = await receiveFields(request, service, authenticator);
    const isLarge = fields.length > 1000;
    if (isLarge) await setImmediate();
    const controls = new Map(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
    const headers: Record<string, string | undefined> = { ...request.headers, 'content-type': undefined };
    for (const [name, header] of Object.entries(headerOf)) {
      const value = controls.get(name)?.trim();
      if (value && !(name === '_method' && value.toUpperCase() === 'POST')) headers[header] = value;
    }
    const next = localPath(controls.get('_next'), request.prefix);
    const submitted: ApiRequest = { ...request, headers, body: undefined, submission: { next, faults: [] } };
    const whole = withDocument(submitted, fields, service);
    if (isLarge) await setImmediate();
    return whole;
  }

  return (request: ApiRequest): Promise<ApiRequest> | undefined =>
    isForm(request, service) ? read(request) : undefined;
}

async function receiveFields(request: ApiRequest, service: Service, authenticator: Authenticator) {
  const deadline = createDeadline(request, service.settings.timeout);
  try {
    const limit = await maxLength(request, service, authenticator, deadline);
    // Each has a name and a value, and costs more than a member of a JSON text.
    const most = Math.ceil(service.settings.limits.elements / 2);
    return await readFields(request, limit, most, deadline);
  } finally {
    deadline.clear();
  }
}

/** Files make a form large, which the anonymous caller cannot send. */
async function maxLength(
  request: ApiRequest,
  service: Service,
  authenticator: Authenticator,
  deadline: Deadline,
): Promise<number> {
  const { limits } = service.settings;
  if (typeOf(request.headers) !== multipart || !service.repository.files) return limits.body;
  const { target } = findRoute(request, service);
  const unknown: Context<Id> = {
    ...anonymousIdentity,
    ...selectScope(request, target, service),
    signal: request.signal,
  };
  const { caller } = await deadline.race(Promise.resolve(authenticator.identify(request, unknown)));
  return caller.userId === null ? limits.body : limits.fileDocument;
}

async function readFields(
  request: ApiRequest,
  limit: number,
  most: number,
  deadline: Deadline,
): Promise<readonly FormField[]> {
  const { body, headers } = request;
  const { bytes, parsed } = await readBody(body, headers, { format: 'json', charset: undefined }, limit, deadline);
  if (typeof parsed === 'object' && parsed !== null) return parsedFields(parsed);
  const content = typeof parsed === 'string' ? Buffer.from(parsed) : Buffer.from(bytes ?? []);
  return typeOf(headers) === multipart
    ? multipartFields(content, headers['content-type'] ?? '', most)
    : urlencodedFields(content.toString('utf8'), most);
}

/** The result of a body parser of the host: a text by its name, or the list of several. */
const parsedFields = (parsed: object): readonly FormField[] =>
  Object.entries(parsed).flatMap(([name, values]) =>
    [values].flat().flatMap((value): FormField[] => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** The document that the fields hold, where the operation reads one. */
function withDocument(request: ApiRequest, fields: readonly FormField[], service: Service): ApiRequest {
  const { settings } = service;
  const contentType = contentTypeOf(request.headers['content-type'], settings.vendor);
  if (!contentType) return request;
  const { target } = findRoute(request, service);
  const wire = wireOf(service, request.prefix);
  const { consumes } = selectOperation(target, methodOf(request, service), contentType, wire);
  if (!consumes) return request;
  const { tree, faults } = treeOfForm(fields, consumes, settings.limits);
  return { ...request, body: { tree, format: 'json' }, submission: { next: request.submission?.next, faults } };
}

/** A page of this API to return to: a path that a browser resolves to one under its prefix, and to no other host. */
export function localPath(path: string | undefined, prefix: string): string | undefined {
  // Printable ASCII without the backslash.
  if (path === undefined || !/^\/[!-[\]-~]*$/.test(path) || !URL.canParse(path, anyHost)) return undefined;
  const { origin, pathname } = new URL(path, anyHost);
  const isBelow = pathname === prefix || pathname.startsWith(`${prefix}/`);
  return origin === anyHost && isBelow && !pathname.startsWith('//') ? path : undefined;
}

const anyHost = 'http://host';

/** @throws BadRequest for a form whose fields cannot be read as a document */
export function checkSubmission({ submission }: ApiRequest): void {
  if (!submission || submission.faults.length === 0) return;
  throw new BadRequest('The form cannot be read', { errors: submission.faults });
}

/** The response to a form: after success the browser goes on to a page that it can load again (RFC 9110 §15.4.4). */
export function afterSubmission(request: ApiRequest, response: ApiResponse, service: Service): ApiResponse {
  const { submission, prefix, path } = request;
  const { status, headers, about } = response;
  // A search is repeated by loading its page again.
  const isShown = status === 200 && about.method === 'POST';
  if (!submission || status >= 300 || isShown) return response;
  const isThere = about.method !== 'DELETE' && service.find(path)?.target.methods.has('GET') === true;
  const own = isThere ? prefix + path : `${prefix}/`;
  const location = submission.next ?? headers.Location ?? own;
  const kept = Object.entries(headers).filter(([name]) => /^X-|^Set-Cookie$/i.test(name));
  return {
    ...response,
    status: 303,
    headers: { ...Object.fromEntries(kept), Location: location, 'Cache-Control': 'no-store' },
    body: undefined,
    cacheKey: undefined,
    modified: undefined,
  };
}
