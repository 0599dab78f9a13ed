/** Batches: requests that are served in sequence, each through all stages, for the caller of the batch. */
import { setImmediate } from 'node:timers/promises';
import { BadRequest, FailedDependency, isRestError, NotImplemented, PayloadTooLarge } from '../../errors/errors.js';
import { isDocumentBody } from '../../http/bodies.js';
import type { ApiResponse } from '../../http/message.js';
import type { AnyCall } from '../../operations/requests/call.js';
import type { SubRequest } from '../../operations/requests/dispatch.js';
import type { Id, Repository } from '../../repository/repository.js';
import { RolledBack } from '../../repository/rolled-back.js';
import { type BatchRequest, type BatchResponse, type Served, toBatchResponse, toDryResponses } from './responses.js';

export interface Batch {
  /** Whether all requests are done, or none. */
  readonly atomic: boolean;
  readonly requests: readonly BatchRequest[];
}

type BatchCall = Pick<
  AnyCall,
  'context' | 'dispatch' | 'isInTransaction' | 'limits' | 'maxParts' | 'report' | 'writePart'
> & {
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
  return call.context.isRolledBack ? toDryResponses(served) : served.map(toBatchResponse);
}

async function serveEach(requests: readonly BatchRequest[], call: BatchCall): Promise<readonly Served[]> {
  const served: Served[] = [];
  for (const request of requests) {
    const one = await serveOne(request, served, call.isInTransaction ? { ...call, bound: call.repository } : call);
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
  const served = await serveInTransaction(requests, call).catch(async (error: unknown) => {
    if (!(error instanceof FailedRequest)) throw error;
    const responses = await undone(requests, error.served, call);
    // Nothing of it is written, so that a repetition is another attempt.
    if (call.isInTransaction) {
      for (const response of responses) report(response, call);
      throw new RolledBack({ responses: responses.map(toBatchResponse) });
    }
    return responses;
  });
  for (const response of served) report(response, call);
  return served;
}

async function serveInTransaction(requests: readonly BatchRequest[], call: BatchCall): Promise<readonly Served[]> {
  const { repository, context } = call;
  const serveAll = async (bound: Repository<Id>) => {
    const served: Served[] = [];
    for (const request of requests) {
      const one = await serveOne(request, served, { ...call, bound });
      if (isFailure(one)) throw new FailedRequest(one);
      served.push(one);
    }
    return served;
  };
  if (call.isInTransaction) return serveAll(repository);
  if (!repository.transaction) throw new NotImplemented('An atomic batch');
  return repository.transaction(context, serveAll);
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
    const requestWithHrefs = { ...request, href: resolve(href), document: withHrefs(document, resolve) };
    return toPart(
      destination === undefined ? requestWithHrefs : { ...requestWithHrefs, destination: resolve(destination) },
    );
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
  const referred = earlier.find(({ request }) => request.id === id);
  if (!referred) throw new BadRequest('An href begins with an id that no earlier request of the batch has');
  if (isFailure(referred)) throw new FailedDependency('The request whose Location this one needs has failed');
  const { Location: location } = referred.response.headers;
  if (typeof location !== 'string')
    throw new BadRequest('An href begins with the id of a request whose response has no Location');
  return location + rest;
}

/** Copies a tree with each `_href` resolved. */
function withHrefs(node: unknown, resolve: (href: string) => string): unknown {
  if (Array.isArray(node)) return node.map((each) => withHrefs(each, resolve));
  if (typeof node !== 'object' || node === null) return node;
  const members = Object.entries(node).map(([name, member]) => [
    name,
    name === '_href' && typeof member === 'string' ? resolve(member) : withHrefs(member, resolve),
  ]);
  return Object.fromEntries(members);
}

function report({ response: { about, status }, milliseconds }: Served, call: BatchCall): void {
  call.report({ about, status, milliseconds });
}
