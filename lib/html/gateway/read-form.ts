/** Forms of the router's own pages: converts the submission of a browser's form to an API request. */
import { setImmediate } from 'node:timers/promises';
import { type FormField, type FormLimits, treeOfForm } from '../../documents/form.js';
import { BadRequest } from '../../errors/errors.js';
import { localPath } from '../../http/local-path.js';
import { parseMediaType } from '../../http/media-type.js';
import { type ApiRequest, anonymousIdentity, type RequestHeaders } from '../../http/message.js';
import { toQuery } from '../../http/request-query.js';
import { readBody } from '../../pipeline/input/body.js';
import { locate, selectScope } from '../../pipeline/select/route.js';
import type { Deadline } from '../../pipeline/state/deadline.js';
import type { PresentationParts, Reading } from '../../pipeline/state/presentation.js';
import { complete, type Received, type Resolved } from '../../pipeline/state/request-record.js';
import type { Context, Id } from '../../repository/repository.js';
import { fieldOfHeader, formHeaders, parameterFields } from '../elements/form-headers.js';
import { formParameter } from '../markup/links.js';
import type { PageView, Submission } from '../site/page-contents.js';
import { followingIn } from './after-form.js';
import { multipartFields, urlencodedFields } from './form-fields.js';
import { viewOfQuery } from './page-views.js';
import { bodyField, rawTextOf, withRawBody } from './raw-body.js';

const multipart = 'multipart/form-data';
const encodings: readonly (string | undefined)[] = ['application/x-www-form-urlencoded', multipart];

/** Form fields that set header fields; all others that are not JSON Pointers are ignored. */
const headerOf: Readonly<Record<string, string>> = {
  _method: 'x-http-method-override',
  _type: 'content-type',
  _token: 'x-csrf-token',
  ...Object.fromEntries(formHeaders.map((header) => [fieldOfHeader(header), header.toLowerCase()])),
};

/** Whether a form has sent it, of a client that gets a view: programs that label a body so do not prefer HTML. */
export const isForm = ({ method, headers, body }: ApiRequest): boolean =>
  method === 'POST' && body !== undefined && encodings.includes(typeOf(headers));

const typeOf = (headers: RequestHeaders): string | undefined => parseMediaType(headers['content-type'] ?? '')?.type;

/** Creates the function that reads the request that a form submits. */
export function createFormReader(parts: PresentationParts) {
  const { service, authenticator } = parts;
  const { limits } = service.settings;
  /** @throws BadRequest for a form of another site, and for a body that is not well-formed */
  return async function readForm(received: Received, { select, deadline }: Reading): Promise<Resolved> {
    const { request } = received;
    const record = locate(received, service);
    authenticator.checkSameOrigin(request);
    const fields = await receiveFields(record, parts, deadline);
    const form = { fields, controls: controlsIn(fields) };
    const isLarge = fields.length > maxAtOnce;
    if (isLarge) await setImmediate();
    const { submitted, submission } = await submittedBy(form, request);
    const view: PageView = { ...viewOfQuery(submitted.query), submission };
    const resolved = await select(complete(record, { request: submitted, view }));
    if (!submission.step && !submission.raw) addDocument(resolved, fields, limits);
    if (isLarge) await setImmediate();
    return resolved;
  };
}

/** Fields of a form after which others are served. */
const maxAtOnce = 1000;

interface Form {
  readonly fields: readonly FormField[];
  /** The values of fields that are not files, by name. */
  readonly controls: ReadonlyMap<string, string>;
}

const controlsIn = (fields: readonly FormField[]): ReadonlyMap<string, string> =>
  new Map(fields.filter((field): field is [string, string] => typeof field[1] === 'string'));

interface Submitted {
  /** The request without its document. */
  readonly submitted: ApiRequest;
  readonly submission: Submission;
}

async function submittedBy({ fields, controls }: Form, request: ApiRequest): Promise<Submitted> {
  const started = performance.now();
  const step = controls.get('_step');
  if (step) {
    const submission = { next: undefined, started, step: { name: step, fields } };
    return { submitted: shownAgain(request, controls.get('_method') || 'POST'), submission };
  }
  const next = localPath(controls.get('_next'), request.prefix);
  const then = followingIn(controls.get('_then'), request.prefix);
  const headers = headersIn(controls, request);
  const submitted: ApiRequest = { ...request, query: queryIn(controls, request), headers, body: undefined };
  const [, body] = fields.find(([name]) => name === bodyField) ?? [];
  if (body === undefined) return { submitted, submission: { next, then, started } };
  const raw = { text: rawTextOf(body) };
  return { submitted: await withRawBody(submitted, body), submission: { next, then, started, raw } };
}

/** The query of the request, with the parameters that the form sets. */
function queryIn(controls: Form['controls'], { query }: ApiRequest): ApiRequest['query'] {
  const fields = [...controls].filter(([name, value]) => name.startsWith(parameterFields) && value !== '');
  if (fields.length === 0) return query;
  const parameters = new URLSearchParams(query.text);
  for (const [name, value] of fields) parameters.set(name.slice(parameterFields.length), value);
  return toQuery(parameters.toString());
}

/** The header fields of the request, and those that the form sets. */
function headersIn(controls: Form['controls'], request: ApiRequest): RequestHeaders {
  const headers: Record<string, string | undefined> = { ...request.headers, 'content-type': undefined };
  for (const [name, header] of Object.entries(headerOf)) {
    const value = controls.get(name)?.trim();
    if (value && !(name === '_method' && value.toUpperCase() === 'POST')) headers[header] = value;
  }
  // The document would be discarded; without it the response has the tag of the new state.
  if (controls.get('_then')?.trim()) headers.prefer = ['return=minimal', headers.prefer].filter(Boolean).join(', ');
  return headers;
}

/** The request of the page with the form, which shows the submitted values: nothing is written. */
const shownAgain = (request: ApiRequest, method: string): ApiRequest => ({
  ...request,
  method: 'GET',
  query: toQuery(new URLSearchParams({ [formParameter]: method }).toString()),
  headers: { ...request.headers, 'content-type': undefined },
  body: undefined,
});

/** Adds the document that the fields hold to the request, where the operation reads one. */
function addDocument(resolved: Resolved, fields: readonly FormField[], limits: FormLimits): void {
  const { request, contentType, binding } = resolved;
  if (!contentType || !binding.consumes) return;
  const { tree, faults } = treeOfForm(fields, binding.consumes, limits);
  const error = faults.length > 0 ? new BadRequest('The form cannot be read', { errors: faults }) : undefined;
  complete(resolved, { request: { ...request, body: { tree, format: 'json', error } } });
}

async function receiveFields(
  record: Received & Pick<Resolved, 'route'>,
  parts: PresentationParts,
  deadline: Deadline,
): Promise<readonly FormField[]> {
  const { limits } = parts.service.settings;
  const isLarge = await canBeLarge(record, parts, deadline);
  // Each has a name and a value, and costs more than a member of a JSON text.
  const count = Math.ceil(limits.elements / 2);
  return readFields(record.request, { bytes: isLarge ? limits.fileDocument : limits.body, count }, deadline);
}

/** Files make a form large, which the anonymous caller cannot send. */
async function canBeLarge(
  { request, route }: Received & Pick<Resolved, 'route'>,
  { service, authenticator }: PresentationParts,
  deadline: Deadline,
): Promise<boolean> {
  if (typeOf(request.headers) !== multipart || !service.repository.files) return false;
  const scope = selectScope(request, route, service);
  const unknown: Context<Id> = { ...scope, caller: anonymousIdentity.caller, signal: request.signal };
  const { caller } = await deadline.race(authenticator.identify(request, unknown));
  return caller.userId !== null;
}

interface BodyLimits {
  readonly bytes: number;
  /** Maximum number of fields. */
  readonly count: number;
}

async function readFields(request: ApiRequest, limits: BodyLimits, deadline: Deadline): Promise<readonly FormField[]> {
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
