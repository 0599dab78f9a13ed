/** Batches: requests that are served in sequence, each through all stages, for the caller of the batch. */
import { setImmediate } from 'node:timers/promises';
import { BadRequest, FailedDependency, isRestError, NotImplemented, PayloadTooLarge } from '../../errors/errors.js';
import { type DocumentBody, isDocumentBody } from '../../http/bodies.js';
import type { ApiResponse } from '../../http/message.js';
import type { AnyCall } from '../../operations/call.js';
import type { SubRequest } from '../../operations/dispatch.js';
import type { Id, Repository } from '../../repository/repository.js';

/** A request of a batch. Hrefs have the public prefix, or begin with `$` and the id of an earlier request. */
interface BatchRequest {
  /** Unique in the batch. */
  readonly id: string;
  readonly method: string;
  readonly href: string;
  readonly accept?: string;
  readonly contentType?: string;
  readonly ifMatch?: string;
  readonly prefer?: string;
  readonly destination?: string;
  /** As it was parsed: an object whose only member is the root. */
  readonly document?: unknown;
}

export interface Batch {
  /** Whether all requests are done, or none. */
  readonly atomic: boolean;
  readonly requests: readonly BatchRequest[];
}

/** The response to one of the requests. */
export interface BatchResponse {
  readonly id: string;
  readonly status: number;
  readonly location?: string | undefined;
  readonly tag?: string | undefined;
  readonly applied?: string | undefined;
  readonly body?: DocumentBody | undefined;
}

type BatchCall = Pick<AnyCall, 'context' | 'dispatch' | 'limits' | 'maxParts' | 'report' | 'writePart'> & {
  readonly repository: Repository<Id>;
};

/**
 * Serves a batch; the responses are in the order of the requests. Once their documents exceed the limit, all further requests
 * are refused.
 * @throws BadRequest for too many requests, or two with the same id
 * @throws NotImplemented for an atomic batch where the repository has no transactions
 */
export async function serveBatch({ atomic, requests }: Batch, call: BatchCall): Promise<readonly BatchResponse[]> {
  if (requests.length > call.maxParts) throw new BadRequest(`A batch has at most ${call.maxParts} requests`);
  if (new Set(requests.map(({ id }) => id)).size < requests.length)
    throw new BadRequest('Each request of a batch must have an id of its own');
  const served = atomic ? await serveAtomically(requests, call) : await serveEach(requests, call);
  return served.map(toBatchResponse);
}

interface Served {
  readonly request: BatchRequest;
  readonly response: ApiResponse;
  /** Size of its document. */
  readonly bytes: number;
  readonly milliseconds: number;
}

async function serveEach(requests: readonly BatchRequest[], call: BatchCall): Promise<readonly Served[]> {
  const served: Served[] = [];
  for (const request of requests) {
    const one = await serveOne(request, served, call);
    served.push(one);
    report(one, call);
  }
  return served;
}

/** The failed request of an atomic batch; it is thrown in the transaction, which is rolled back. */
class FailedRequest extends Error {
  constructor(readonly served: Served) {
    super('A request of the batch has failed');
  }
}

async function serveAtomically(requests: readonly BatchRequest[], call: BatchCall): Promise<readonly Served[]> {
  const served = await serveInTransaction(requests, call).catch((error: unknown) => {
    if (error instanceof FailedRequest) return undone(requests, error.served, call);
    throw error;
  });
  for (const each of served) report(each, call);
  return served;
}

async function serveInTransaction(requests: readonly BatchRequest[], call: BatchCall): Promise<readonly Served[]> {
  const { repository, context } = call;
  if (!repository.transaction) throw new NotImplemented('An atomic batch');
  return repository.transaction(context, async (bound) => {
    const served: Served[] = [];
    for (const request of requests) {
      const one = await serveOne(request, served, { ...call, bound });
      if (isFailure(one)) throw new FailedRequest(one);
      served.push(one);
    }
    return served;
  });
}

/** All requests but the failed one are refused. */
function undone(requests: readonly BatchRequest[], failed: Served, call: BatchCall): Promise<readonly Served[]> {
  const error = new FailedDependency('Another request of the atomic batch has failed');
  return Promise.all(
    requests.map(async (request) => {
      if (request === failed.request) return failed;
      const response = await call.dispatch({ ...toPart(request), error });
      return { request, response, bytes: 0, milliseconds: 0 };
    }),
  );
}

/** Between two requests, others than those of the batch are served. */
async function serveOne(
  request: BatchRequest,
  earlier: readonly Served[],
  { context, dispatch, limits: { batchBytes }, writePart, bound }: BatchCall & { readonly bound?: Repository<Id> },
): Promise<Served> {
  if (earlier.length > 0) await setImmediate();
  context.signal.throwIfAborted();
  const started = performance.now();
  const isFull = earlier.reduce((sum, { bytes }) => sum + bytes, 0) > batchBytes;
  const part = isFull ? { ...toPart(request), error: tooLarge(batchBytes) } : resolved(request, earlier);
  const served = await dispatch({ ...part, repository: bound });
  const { response, bytes } = await written(served, request, { dispatch, writePart });
  return { request, response, bytes, milliseconds: performance.now() - started };
}

/** The response with its document written; the error of one that exceeds a limit is the response to this request alone. */
async function written(
  response: ApiResponse,
  request: BatchRequest,
  { dispatch, writePart }: Pick<BatchCall, 'dispatch' | 'writePart'>,
): Promise<Pick<Served, 'response' | 'bytes'>> {
  const { body: document } = response;
  if (!isDocumentBody(document) || request.method === 'HEAD')
    return { response: { ...response, body: undefined }, bytes: 0 };
  try {
    const { body, bytes } = writePart(document);
    return { response: { ...response, body }, bytes };
  } catch (error) {
    if (!isRestError(error)) throw error;
    return written(await dispatch({ ...toPart(request), error }), request, { dispatch, writePart });
  }
}

const tooLarge = (limit: number) => new PayloadTooLarge(limit, 'The documents of the batch are');

const toPart = ({
  method,
  href,
  accept,
  contentType,
  ifMatch,
  prefer,
  destination,
  document,
}: BatchRequest): SubRequest => ({
  method,
  href,
  headers: { accept, 'content-type': contentType, 'if-match': ifMatch, prefer, destination },
  tree: document,
});

const isFailure = ({ response: { status } }: Served): boolean => status >= 400;

/** The request with locations in place of ids, or why it cannot be served. */
function resolved(request: BatchRequest, earlier: readonly Served[]): SubRequest {
  const { href, destination, document } = request;
  const resolve = (reference: string) => resolvedHref(reference, earlier);
  try {
    const own = { ...request, href: resolve(href), document: withHrefs(document, resolve) };
    return toPart(destination === undefined ? own : { ...own, destination: resolve(destination) });
  } catch (error) {
    return { ...toPart(request), error: error as Error };
  }
}

const reference = /^\$([\w-]+)([/?].*)?$/;

/**
 * @throws BadRequest for an id that no earlier request has, or one that has no location
 * @throws FailedDependency for that of a request that has failed
 */
function resolvedHref(href: string, earlier: readonly Served[]): string {
  const [, id, rest = ''] = reference.exec(href) ?? [];
  if (id === undefined) return href;
  const found = earlier.find(({ request }) => request.id === id);
  if (!found) throw new BadRequest('An href begins with an id that no earlier request of the batch has');
  if (isFailure(found)) throw new FailedDependency('The request whose Location this one needs has failed');
  const { Location: location } = found.response.headers;
  if (typeof location !== 'string')
    throw new BadRequest('An href begins with the id of a request whose response has no Location');
  return location + rest;
}

/** Copies a tree with each `_href` resolved. */
function withHrefs(node: unknown, resolve: (href: string) => string): unknown {
  if (Array.isArray(node)) return node.map((each) => withHrefs(each, resolve));
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).map(([name, each]) => [
    name,
    name === '_href' && typeof each === 'string' ? resolve(each) : withHrefs(each, resolve),
  ]);
  return Object.fromEntries(members);
}

function report({ response: { about, status }, milliseconds }: Served, call: BatchCall): void {
  call.report({ about, status, milliseconds });
}

function toBatchResponse({ request, response }: Served): BatchResponse {
  const { status, headers, body } = response;
  const [location, tag, applied] = [headers.Location, headers.ETag, headers['Preference-Applied']].map((value) =>
    value === undefined ? value : String(value),
  );
  return { id: request.id, status, location, tag, applied, ...(isDocumentBody(body) && { body }) };
}
