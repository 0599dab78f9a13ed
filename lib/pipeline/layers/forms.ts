/** Forms of the router's own pages: converts the submission of a browser's form to an API request. */
import { setImmediate } from 'node:timers/promises';
import { type FormField, treeOfForm } from '../../documents/form.js';
import { prefersHtml } from '../../http/accept.js';
import { contentTypeOf } from '../../http/content-type.js';
import { localPath } from '../../http/local-path.js';
import { parseMediaType } from '../../http/media-type.js';
import { type ApiRequest, anonymousIdentity, type FormStep, type RequestHeaders } from '../../http/message.js';
import { toQuery } from '../../http/request-query.js';
import type { Route } from '../../operations/binding.js';
import type { Context, Id } from '../../repository/repository.js';
import { readBody } from '../input/body.js';
import { multipartFields, urlencodedFields } from '../input/form-fields.js';
import { methodOf } from '../select/method.js';
import { selectOperation } from '../select/operation.js';
import { findRoute, selectScope } from '../select/route.js';
import { createDeadline, type Deadline } from '../state/deadline.js';
import type { RequestRecord } from '../state/request-record.js';
import { type Authenticator, mountSettingsOf, type Service } from '../state/service.js';
import { followingIn } from './after-forms.js';
import { fieldOfHeader, formHeaders } from './form-headers.js';
import { bodyField, withRawBody } from './raw-forms.js';

const multipart = 'multipart/form-data';
const encodings: readonly (string | undefined)[] = ['application/x-www-form-urlencoded', multipart];

/** Form fields that set header fields; all others that are not JSON Pointers are ignored. */
const headerOf: Readonly<Record<string, string>> = {
  _method: 'x-http-method-override',
  _type: 'content-type',
  _token: 'x-csrf-token',
  ...Object.fromEntries(formHeaders.map((header) => [fieldOfHeader(header), header.toLowerCase()])),
};

/** Whether a page's form has sent it: programs that label a body so do not prefer HTML. */
export const isForm = ({ method, headers, body, isPart }: ApiRequest, { settings }: Service): boolean =>
  settings.browsable !== false &&
  method === 'POST' &&
  body !== undefined &&
  !isPart &&
  encodings.includes(typeOf(headers)) &&
  prefersHtml(headers.accept);

const typeOf = (headers: RequestHeaders): string | undefined => parseMediaType(headers['content-type'] ?? '')?.type;

export interface FormParts {
  readonly service: Service;
  readonly authenticator: Authenticator;
}

/** Creates the function that reads the request that a form submits. */
export function createFormReader(parts: FormParts) {
  const { service, authenticator } = parts;
  /** @throws BadRequest for a form of another site, and for a body that is not encoded as it says */
  return async function readForm(record: RequestRecord): Promise<ApiRequest> {
    const { request } = record;
    const { target: route, params } = findRoute(request, service);
    Object.assign(record, { route, params });
    authenticator.checkFormOrigin(request);
    const fields = await receiveFields(request, route, parts);
    const isLarge = fields.length > 1000;
    if (isLarge) await setImmediate();
    const controls = new Map(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));
    const headers: Record<string, string | undefined> = { ...request.headers, 'content-type': undefined };
    for (const [name, header] of Object.entries(headerOf)) {
      const value = controls.get(name)?.trim();
      if (value && !(name === '_method' && value.toUpperCase() === 'POST')) headers[header] = value;
    }
    const next = localPath(controls.get('_next'), request.prefix);
    const step = controls.get('_step');
    if (step) return shownAgain(request, { name: step, fields }, controls.get('_method') || 'POST');
    const then = followingIn(controls.get('_then'), request.prefix);
    // The document would be discarded; without it the response has the tag of the new state.
    if (then) headers.prefer = 'return=minimal';
    const submitted: ApiRequest = { ...request, headers, body: undefined, submission: { next, then, faults: [] } };
    const [, body] = fields.find(([name]) => name === bodyField) ?? [];
    const whole =
      body === undefined ? withDocument(submitted, { fields, route }, service) : await withRawBody(submitted, body);
    if (isLarge) await setImmediate();
    return whole;
  };
}

/** The request of the page with the form, which shows what the form has sent: nothing is written. */
const shownAgain = (request: ApiRequest, step: FormStep, method: string): ApiRequest => ({
  ...request,
  method: 'GET',
  query: toQuery(new URLSearchParams({ form: method }).toString()),
  headers: { ...request.headers, 'content-type': undefined },
  body: undefined,
  submission: { next: undefined, faults: [], step },
});

async function receiveFields(request: ApiRequest, route: Route, parts: FormParts): Promise<readonly FormField[]> {
  const { limits, timeout } = parts.service.settings;
  const deadline = createDeadline(request, timeout);
  try {
    const isLarge = await isLargeForm(request, route, { ...parts, deadline });
    // Each has a name and a value, and costs more than a member of a JSON text.
    const count = Math.ceil(limits.elements / 2);
    return await readFields(request, { bytes: isLarge ? limits.fileDocument : limits.body, count }, deadline);
  } finally {
    deadline.clear();
  }
}

/** Files make a form large, which the anonymous caller cannot send. */
async function isLargeForm(
  request: ApiRequest,
  route: Route,
  { service, authenticator, deadline }: FormParts & { readonly deadline: Deadline },
): Promise<boolean> {
  if (typeOf(request.headers) !== multipart || !service.repository.files) return false;
  const scope = selectScope(request, route, service);
  const unknown: Context<Id> = { ...scope, caller: anonymousIdentity.caller, signal: request.signal };
  const { caller } = await deadline.race(authenticator.identify(request, unknown));
  return caller.userId !== null;
}

interface FormLimits {
  readonly bytes: number;
  /** Maximum number of fields. */
  readonly count: number;
}

async function readFields(request: ApiRequest, limits: FormLimits, deadline: Deadline): Promise<readonly FormField[]> {
  const reading = { format: 'json', charset: undefined, limit: limits.bytes } as const;
  const { bytes, parsed } = await readBody(request, reading, deadline);
  if (typeof parsed === 'object' && parsed !== null) return parsedFields(parsed);
  const content = typeof parsed === 'string' ? Buffer.from(parsed) : Buffer.from(bytes ?? []);
  const { 'content-type': type = '' } = request.headers;
  return typeOf(request.headers) === multipart
    ? multipartFields(content, type, limits.count)
    : urlencodedFields(content.toString('utf8'), limits.count);
}

/** The result of a body parser of the host: a text by its name, or the list of several. */
const parsedFields = (parsed: object): readonly FormField[] =>
  Object.entries(parsed).flatMap(([name, values]) =>
    [values].flat().flatMap((value): FormField[] => (typeof value === 'string' ? [[name, value]] : [])),
  );

interface Form {
  readonly fields: readonly FormField[];
  readonly route: Route;
}

/** The request with the document that the fields hold, where the operation reads one. */
function withDocument(request: ApiRequest, { fields, route }: Form, service: Service): ApiRequest {
  const { settings } = service;
  const { submission = { next: undefined } } = request;
  const contentType = contentTypeOf(request.headers['content-type'], settings.vendor);
  if (!contentType) return request;
  const selection = { method: methodOf(request, service), contentType };
  const { consumes } = selectOperation(route, selection, mountSettingsOf(service, request.prefix));
  if (!consumes) return request;
  const { tree, faults } = treeOfForm(fields, consumes, settings.limits);
  return { ...request, body: { tree, format: 'json' }, submission: { ...submission, faults } };
}
