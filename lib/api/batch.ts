/** Batches: requests that are served in sequence, each through all stages, for the caller of the batch. */
import { BadRequest, FailedDependency, NotImplemented } from '../errors.js';
import type { Id, Repository } from '../repository/repository.js';
import type { Part } from './dispatch.js';
import { type ApiResponse, type DocumentBody, isDocumentBody } from './message.js';
import type { AnyCall } from './resource.js';

/** A request of a batch. Hrefs have the public prefix, or begin with `$` and the id of an earlier request. */
export interface BatchRequest {
  /** Unique in the batch. */
  readonly id: string;
  readonly method: string;
  readonly href: string;
  readonly accept?: string;
  readonly contentType?: string;
  readonly ifMatch?: string;
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
  readonly body?: DocumentBody | undefined;
}

type BatchCall = Pick<AnyCall, 'context' | 'dispatch' | 'maxParts' | 'report'> & {
  readonly repository: Repository<Id>;
};

/**
 * Serves a batch; the responses are in the order of the requests.
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
  readonly milliseconds: number;
}

async function serveEach(requests: readonly BatchRequest[], call: BatchCall): Promise<readonly Served[]> {
  const served: Served[] = [];
  for (const request of requests) {
    call.context.signal.throwIfAborted();
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
      context.signal.throwIfAborted();
      const one = await serveOne(request, served, call, bound);
      if (isFailure(one)) throw new FailedRequest(one);
      served.push(one);
    }
    return served;
  });
}

/** All requests but the failed one are refused. */
function undone(requests: readonly BatchRequest[], failed: Served, call: BatchCall): Promise<readonly Served[]> {
  const refusal = new FailedDependency('Another request of the atomic batch has failed');
  return Promise.all(
    requests.map(async (request) => {
      if (request === failed.request) return failed;
      const response = await call.dispatch({ ...toPart(request), refusal });
      return { request, response, milliseconds: 0 };
    }),
  );
}

async function serveOne(
  request: BatchRequest,
  earlier: readonly Served[],
  { dispatch }: BatchCall,
  repository?: Repository<Id>,
): Promise<Served> {
  const started = performance.now();
  const response = await dispatch({ ...resolved(request, earlier), repository });
  return { request, response, milliseconds: performance.now() - started };
}

const toPart = ({ method, href, accept, contentType, ifMatch, destination, document }: BatchRequest): Part => ({
  method,
  href,
  headers: { accept, 'content-type': contentType, 'if-match': ifMatch, destination },
  tree: document,
});

const isFailure = ({ response: { status } }: Served): boolean => status >= 400;

/** The request with locations in place of ids, or why it cannot be served. */
function resolved(request: BatchRequest, earlier: readonly Served[]): Part {
  const { href, destination, document } = request;
  const resolve = (reference: string) => resolvedHref(reference, earlier);
  try {
    const own = { ...request, href: resolve(href), document: withHrefs(document, resolve) };
    return toPart(destination === undefined ? own : { ...own, destination: resolve(destination) });
  } catch (error) {
    return { ...toPart(request), refusal: error as Error };
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
  if (!found) throw new BadRequest('An href begins with the id of no earlier request of the batch');
  if (isFailure(found)) throw new FailedDependency('A request whose location this one needs has failed');
  const { Location: location } = found.response.headers;
  if (typeof location !== 'string') throw new BadRequest('An href begins with the id of a request without a location');
  return location + rest;
}

/** The same tree with each `_href` resolved. */
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
  const [location, tag] = [headers.Location, headers.ETag].map((value) =>
    value === undefined ? value : String(value),
  );
  // The response to HEAD has the header of a body, but no body.
  return { id: request.id, status, location, tag, ...(isDocumentBody(body) && request.method !== 'HEAD' && { body }) };
}
