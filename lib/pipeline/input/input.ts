/** The argument of a handler: parameters, query, body and expected revision, read and validated. */
import { namedTypes } from '../../http/accept.js';
import type { DocumentBody } from '../../http/bodies.js';
import { localReferer } from '../../http/local-path.js';
import type { ApiRequest, CompletedResponse } from '../../http/message.js';
import type { AnyCall } from '../../operations/call.js';
import { fileIn, isConditional, isEmbeddable, usesSession } from '../../operations/predicates.js';
import { type LoadCurrent, toReply } from '../../operations/reply.js';
import type { Credentials, ServingRepository } from '../../repository/repository.js';
import { writtenBody } from '../state/document-text.js';
import type { Unread } from '../state/request-record.js';
import type { Authenticator, Service } from '../state/service.js';
import type { DispatchFor } from '../state/sub-requests.js';
import { checkSubmission } from './body.js';
import { readDocument } from './document.js';
import { expectedRevision } from './expected-revision.js';
import { readIncoming } from './incoming-file.js';
import { checkNames } from './parameter-names.js';
import { noValues, pageOfBody, readPage, readQuery, readsQuery } from './query.js';

interface InputParts {
  readonly service: Service;
  readonly authenticator: Authenticator;
  readonly dispatchFor: DispatchFor;
  readonly report: (request: ApiRequest, sent: CompletedResponse) => void;
}

/** Creates the function that reads the argument of the handler. */
export function createInput(parts: InputParts) {
  /**
   * @throws BadRequest for parameters and documents that are not valid
   * @throws PreconditionFailed for a resource that is not at the expected revision
   */
  return async function readInput(ready: Unread): Promise<AnyCall> {
    const { request, method, binding, deadline } = ready;
    const { operation } = binding;
    const { limits, requireIfMatch } = parts.service.settings;
    checkNames(
      operation,
      { isEmbeddable: isEmbeddable(method, binding), isPage: ready.page !== undefined },
      request.query,
    );
    const requested = readPage(operation.paged, request.query, limits.pageSize);
    const loadCurrent = currentOf(ready, parts);
    const query = readsQuery(operation.query, request.query)
      ? readQuery(operation.query, request.query, parts.service.ids)
      : noValues;
    const kind = fileIn(binding);
    const incoming = kind && (await readIncoming(request, { kind, limit: limits.upload }, deadline));
    checkSubmission(request);
    const body =
      binding.consumes || binding.readsDestination ? await readDocument(ready, parts.service, loadCurrent) : undefined;
    const isRequired = requireIfMatch && (method === 'PATCH' || method === 'DELETE');
    const expected = isConditional(binding)
      ? await expectedRevision(request.headers, isRequired, loadCurrent)
      : undefined;
    const { ofBody } = operation.paged ?? {};
    const page = ofBody ? pageOfBody(ofBody(body), limits.pageSize, requested) : requested;
    return toCall(ready, { query, page, body, accepted: ready.accepted?.document, expected, incoming }, parts);
  };
}

/** Members of a call that are read from the query, the body and the header fields of the request. */
type Given = Pick<AnyCall, 'query' | 'page' | 'body' | 'accepted'> & Partial<Pick<AnyCall, 'expected' | 'incoming'>>;

function toCall(ready: Unread, given: Given, { service, authenticator, dispatchFor, report }: InputParts): AnyCall {
  const { request, params, binding, identity, context, repository, accepted, contentType, mount } = ready;
  const { limits } = service.settings;
  const { prefix } = request;
  const { accept, referer } = request.headers;
  return {
    repository: repository as ServingRepository,
    params,
    limits,
    maxParts: limits.batch,
    context,
    issueToken: (credentials: Credentials) => authenticator.issueToken(credentials, request, context),
    dispatch: dispatchFor(ready, { read: contentType?.format, written: accepted?.format }),
    writePart: (body: DocumentBody) => writtenBody(body, mount, service),
    report: (sent: CompletedResponse) => report(request, sent),
    requested: {
      prefix,
      mediaTypes: () => namedTypes(accept),
      returnTo: localReferer(referer, prefix),
      query: request.query,
      scheme: identity.scheme,
    },
    ...given,
    ...(usesSession(binding) && { session: authenticator.sessionControl(request, identity, context) }),
  };
}

function currentOf(ready: Unread, parts: InputParts): LoadCurrent {
  const get = ready.route.methods.get('GET');
  if (!get) return undefined;
  return async () => {
    const page = { offset: 0, limit: 1 };
    const call = toCall(ready, { query: {}, page, body: undefined, accepted: get.documents[0] }, parts);
    return toReply(get, call, await ready.deadline.race(get.operation.handler(call)));
  };
}
