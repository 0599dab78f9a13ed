/** Ways in which the request of an operation reaches the API: by itself, as a part of another request, or from a page. */
import { randomUUID } from 'node:crypto';
import type { Shape } from '../../lib/documents/shape.js';
import { linksIn, templateOf } from '../../lib/features/embedding/links.js';
import { json } from '../../lib/formats/json.js';
import { xml } from '../../lib/formats/xml.js';
import { writeText } from '../../lib/http/codec.js';
import type { Format } from '../../lib/http/mount-settings.js';
import { showsFile } from '../../lib/operations/responses/responses.js';
import type { HttpResponse, Sent } from '../support/api.js';
import { send, type as typeOf } from '../support/api.js';
import { fieldsOfTree } from '../support/form-fields.js';
import { asTool } from './as-tool.js';
import type { Arrival, Carrier, Place } from './carrier.js';
import { type Operation, operations, type Prepared } from './operations.js';

const formats = { json, xml };
const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

/** Whether the page that follows a form is its response: nothing else shows the result of a search, or a new secret. */
const isShownAtOnce = (status: number, { method, operation }: Operation): boolean =>
  method === 'POST' && (status === 200 || (status === 201 && operation.caching === 'never'));

const isGet = ({ method }: Operation): boolean => method === 'GET';
const withQuery = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path);

/** Methods that Node's parser refuses. */
const overridden = /^(?:PUBLISH|SWAP|TRASH)$/;

/** Sends a request below the prefix, and holds the response against the description. */
async function call({ host }: Place, method: string, path: string, sent: Sent): Promise<Arrival> {
  const response = await send(method, host.api.url + host.mount.prefix + path, sent);
  const faults = host.conformity.faults({ method, path, sent, response });
  return { status: response.status, faults, response };
}

/** The request as its operation is declared. */
function directly(request: Prepared, place: Place, asMethod?: string): Promise<Arrival> {
  const { method, path, query, body, bytes, destination, headers } = request;
  const { format, login } = place;
  const sent: Sent = {
    headers: {
      Accept: `application/${format}`,
      ...login.headers,
      ...(body && { 'Content-Type': body.type }),
      ...(destination !== undefined && { Destination: destination }),
      ...(overridden.test(method) && { 'X-HTTP-Method-Override': method }),
      ...headers,
    },
    ...(body?.document && body.tree && { body: writeText(body.document, body.tree, format) }),
    ...(bytes !== undefined && { body: bytes }),
  };
  return call(place, asMethod ?? (overridden.test(method) ? 'POST' : method), withQuery(path, query), sent);
}

/** The request with a key of its own, and once more with the same: the second response is the first one, or that to a failure. */
async function repeated(request: Prepared, place: Place): Promise<Arrival> {
  const keyed = { ...request, headers: { ...request.headers, 'Idempotency-Key': `"${randomUUID()}"` } };
  const first = await directly(keyed, place);
  if (first.status === undefined || first.status >= 400) return first;
  const { status, response, faults } = await directly(keyed, place);
  const isSame = status === first.status && response.text === first.response.text;
  const isReplayed = response.headers['idempotency-replayed'] === 'true';
  return {
    ...first,
    faults: [
      ...[...first.faults, ...faults],
      ...(isSame
        ? []
        : [`is ${status} ${response.text} when it is repeated, after ${first.status} ${first.response.text}`]),
      ...(isReplayed || isUndone(first.response) ? [] : ['is not replayed when it is repeated']),
    ],
  };
}

/** An atomic batch with a failed request has written nothing, so that its repetition is another attempt. */
const isUndone = ({ text }: HttpResponse): boolean => text.includes('Another request of the atomic batch has failed');

interface Part {
  readonly _id: string;
  readonly status: number;
  readonly mediaType?: string;
  readonly document?: object;
}

/** The request as the first part of a batch. */
async function inBatch(request: Prepared, place: Place, atomic: boolean, others: readonly object[] = []) {
  const { method, path, query, body, destination } = request;
  const { host, format, login } = place;
  const part = {
    _id: 'tried',
    method,
    href: host.mount.prefix + withQuery(path, query),
    ...(body && { contentType: body.type }),
    ...(destination !== undefined && { destination }),
    ...(body?.document && body.tree && { document: { [body.document.root]: body.tree } }),
  };
  const input = { ...(atomic && { atomic }), Request: [part, ...others] };
  const arrival = await call(place, 'POST', '/batch', {
    headers: { Accept: `application/${format}`, ...login.headers, 'Content-Type': typeOf('BatchInput', format) },
    body: formats[format].write('BatchInput', input),
  });
  if (arrival.response.status !== 200) return { ...arrival, faults: [...arrival.faults, 'The batch is refused'] };
  const [first] = partsOf(arrival.response, format);
  if (!first) return { ...arrival, faults: ['The batch has no response'] };
  return { ...arrival, status: first.status, faults: [...arrival.faults, ...partFaults(first, request, place)] };
}

/** Holds the document of a successful part against the description; a part has no header fields. */
function partFaults({ status, mediaType, document }: Part, { method, path }: Prepared, { host }: Place): string[] {
  if (status >= 400 || !document) return [];
  const response = { status, headers: { 'content-type': mediaType }, text: 'of a part', json: document };
  const sent = { headers: { 'X-HTTP-Method-Override': method } };
  const faults = host.conformity.faults({ method: overridden.test(method) ? 'POST' : method, path, sent, response });
  return faults.filter((fault) => !/lacks a header/.test(fault));
}

function partsOf({ json: document, text }: HttpResponse, format: Format): readonly Part[] {
  if (format === 'json') return document.Batch.Response;
  return [...text.matchAll(/<Response id="(\w+)"><status>(\d+)/g)].map(([, _id = '', status]) => ({
    _id,
    status: Number(status),
  }));
}

/** A link of a document, by which another operation leads to this one. */
interface Link {
  readonly source: Operation;
  readonly name: string;
}

function namesIn(shape: Shape, template: string, depth = 1): string[] {
  return linksIn(shape).flatMap(([name, member]) => {
    if (templateOf(member) === template) return [name];
    return depth < 3 ? namesIn(member, template, depth + 1).map((below) => `${name}.${below}`) : [];
  });
}

/** The first links that lead to an operation: of documents that are loaded without a session. */
function linksTo({ template, method }: Operation): readonly Link[] {
  if (method !== 'GET') return [];
  const sources = operations.filter((each) => isGet(each) && each.operation.access !== 'session');
  const links = sources.flatMap((source) =>
    source.documents.slice(0, 1).flatMap(({ shape }) => namesIn(shape, template).map((name) => ({ source, name }))),
  );
  return links.slice(0, 3);
}

const links = new Map(operations.map((operation) => [operation.name, linksTo(operation)]));

async function embedded({ operation }: Prepared, place: Place): Promise<Arrival> {
  const arrivals: Arrival[] = [];
  for (const { source, name } of links.get(operation.name) ?? []) {
    const request = await place.prepare(source);
    const query = new URLSearchParams([...request.query, ['embed', name]]);
    arrivals.push(await directly({ ...request, query }, place));
  }
  const [first] = arrivals;
  if (!first) throw new Error(`${operation.name} is not linked to`);
  return { status: undefined, faults: arrivals.flatMap(({ faults }) => faults), response: first.response };
}

/** What a browser asks for: the page of a resource, or the one with the form of an operation. */
async function asPage(
  { operation, method, path, query, headers: _ }: Prepared,
  { host, login }: Place,
): Promise<Arrival> {
  const all = isGet(operation) ? query : new URLSearchParams([...query, ['form', method]]);
  const url = host.api.url + host.mount.prefix + withQuery(path, all);
  const response = await send('GET', url, { headers: { ...login.headers, Accept: html } });
  return { status: response.status, faults: pageFaults(response), response };
}

function pageFaults({ status, headers, text }: HttpResponse): string[] {
  if (status >= 300 && status < 400) return headers.location ? [] : ['leads nowhere'];
  if (!headers['content-type']?.startsWith('text/html')) return status === 200 ? [] : ['is no page'];
  return /<h1[\s>]/.test(text) ? [] : ['has no heading'];
}

/** What a browser sends when a form is submitted. */
async function asForm({ method, path, query, body, destination }: Prepared, { host, login }: Place): Promise<Arrival> {
  const fields = body?.document ? fieldsOfTree({ ...body.tree }, body.document) : [];
  const controls = {
    _method: method,
    ...(body && { _type: body.type }),
    ...(destination !== undefined && { _destination: destination }),
    ...(login.csrfToken !== undefined && { _token: login.csrfToken }),
  };
  const form = new URLSearchParams([
    ...Object.entries(controls),
    ...fields.map(([name, value]): [string, string] => [name, value]),
  ]);
  const { 'X-CSRF-Token': _, ...headers } = login.headers;
  const response = await send('POST', host.api.url + host.mount.prefix + withQuery(path, query), {
    headers: {
      ...headers,
      Accept: html,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
  });
  return { status: response.status, faults: pageFaults(response), response };
}

const nowhere = ({ host }: Place) => ({
  _id: 'nowhere',
  method: 'GET',
  href: `${host.mount.prefix}/content/objects/999999999`,
});

const receivesFile = ({ body }: Operation['operation']) => body !== undefined && 'file' in body;
const isRefusedInBatch = ({ operation }: Operation) =>
  operation.inside === 'nothing' ||
  operation.access === 'session' ||
  operation.access === 'credentials' ||
  receivesFile(operation) ||
  showsFile(operation);
const inBatchShows = (status: number, operation: Operation) => (isRefusedInBatch(operation) ? 400 : status);

export const carriers: readonly Carrier[] = [
  {
    name: 'by itself',
    carries: () => true,
    carry: (request, place) => directly(request, place),
    reports: ({ method }) => method,
  },
  {
    name: 'with an Idempotency-Key',
    carries: ({ isSafe, operation }) => !isSafe && operation.access !== 'session',
    carry: repeated,
    shows: (status, { operation }) => (operation.isRepeatable ? status : 400),
  },
  {
    name: 'by HEAD',
    carries: isGet,
    reports: () => 'HEAD',
    carry: async (request, place) => {
      const arrival = await directly(request, place, 'HEAD');
      return arrival.response.text === '' ? arrival : { ...arrival, faults: [...arrival.faults, 'has a body'] };
    },
  },
  {
    name: 'in a batch',
    carries: ({ operation }) => !receivesFile(operation),
    carry: (request, place) => inBatch(request, place, false),
    shows: inBatchShows,
  },
  {
    name: 'in an atomic batch',
    carries: ({ operation }) => !receivesFile(operation),
    carry: (request, place) => inBatch(request, place, true),
    shows: inBatchShows,
  },
  {
    name: 'in an atomic batch that fails afterwards',
    carries: ({ operation }) => !receivesFile(operation),
    carry: (request, place) => inBatch(request, place, true, [nowhere(place)]),
    shows: (status, operation) => (inBatchShows(status, operation) < 400 ? 424 : inBatchShows(status, operation)),
    changesNothing: true,
  },
  {
    name: 'embedded',
    carries: ({ name }) => (links.get(name) ?? []).length > 0,
    carry: embedded,
    changesNothing: true,
  },
  {
    name: 'as a page',
    // The form of an operation that a media type selects is that of the operation.
    carries: ({ selectedBy }) => selectedBy === undefined,
    carry: asPage,
    shows: (status, operation) => (isGet(operation) ? status : 200),
    changesNothing: true,
  },
  {
    name: 'as a form',
    format: 'json',
    carries: (operation) => !isGet(operation) && !receivesFile(operation.operation),
    carry: asForm,
    shows: (status, operation) => (status < 300 && !isShownAtOnce(status, operation) ? 303 : status),
  },
  asTool,
];
