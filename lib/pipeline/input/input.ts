/** The argument of a handler: parameters, query, body and expected revision, read and validated. */
import { namedTypes } from '../../http/accept.js';
import type { DocumentBody } from '../../http/bodies.js';
import { localReferer } from '../../http/local-path.js';
import type { ApiRequest, CompletedResponse } from '../../http/message.js';
import { type LoadCurrent, toReply } from '../../operations/binding/reply.js';
import type { AnyCall } from '../../operations/requests/call.js';
import type { SubRequest } from '../../operations/requests/dispatch.js';
import type { Credentials, ServingRepository } from '../../repository/repository.js';
import { writtenBody } from '../state/document-text.js';
import type { Presentation } from '../state/presentation.js';
import type { Authenticated } from '../state/request-record.js';
import type { Authenticator, Service } from '../state/service.js';
import type { DispatchFor } from '../state/sub-requests.js';
import { readDocument } from './document.js';
import { expectedRevision } from './expected-revision.js';
import { readIncoming } from './incoming-file.js';
import { checkNames } from './parameter-names.js';
import { noValues, pageOfBody, readPage, readQuery, readsQuery } from './query.js';

interface InputParts {
  readonly service: Service;
  readonly authenticator: Authenticator;
  readonly dispatchFor: DispatchFor;
  readonly report: (request: ApiRequest, response: CompletedResponse) => void;
  readonly presentation: Pick<Presentation, 'parameters'> | undefined;
}

/** Creates the function that reads the argument of the handler. */
export function createInput(parts: InputParts) {
  /**
   * @throws BadRequest for parameters and documents that are not valid
   * @throws PreconditionFailed for a resource that is not at the expected revision
   */
  return async function readInput(ready: Authenticated): Promise<AnyCall> {
    const { request, method, binding, deadline } = ready;
    const { operation } = binding;
    const { limits, requireIfMatch } = parts.service.settings;
    checkNames(
      operation,
      { isEmbeddable: binding.isEmbeddable, others: ready.view && parts.presentation?.parameters },
      request.query,
    );
    const requested = readPage(operation.paged, request.query, limits.pageSize);
    const loadCurrent = currentOf(ready, parts);
    const query = readsQuery(operation.query, request.query)
      ? readQuery(operation.query, request.query, parts.service.ids)
      : noValues;
    const kind = binding.receives;
    const incoming = kind && (await readIncoming(request, { kind, limit: limits.upload }, deadline));
    const body =
      binding.consumes || binding.readsDestination ? await readDocument(ready, parts.service, loadCurrent) : undefined;
    const isRequired = requireIfMatch && (method === 'PATCH' || method === 'DELETE');
    const expected = binding.isConditional
      ? await expectedRevision(request.headers, isRequired, loadCurrent)
      : undefined;
    const { ofBody } = operation.paged ?? {};
    const page = ofBody ? pageOfBody(ofBody(body), limits.pageSize, requested) : requested;
    return toCall(ready, { query, page, body, accepted: ready.accepted?.document, expected, incoming }, parts);
  };
}

/** Members of a call that are read from the query, the body and the header fields of the request. */
type Given = Pick<AnyCall, 'query' | 'page' | 'body' | 'accepted'> & Partial<Pick<AnyCall, 'expected' | 'incoming'>>;

function toCall(
  ready: Authenticated,
  input: Given,
  { service, authenticator, dispatchFor, report }: InputParts,
): AnyCall {
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
    dispatch: (part: SubRequest) => dispatchFor(ready, { read: contentType?.format, written: accepted?.format })(part),
    writePart: (body: DocumentBody) => writtenBody(body, mount, service),
    report: (sent: CompletedResponse) => report(request, sent),
    requested: {
      prefix,
      mediaTypes: () => namedTypes(accept),
      returnTo: referer === undefined ? undefined : localReferer(referer, prefix),
      query: request.query,
      scheme: identity.scheme,
    },
    ...input,
    ...(binding.usesSession && { session: authenticator.sessionControl(request, identity, context) }),
  };
}

function currentOf(ready: Authenticated, parts: InputParts): LoadCurrent {
  const get = ready.route.methods.get('GET');
  if (!get) return undefined;
  return async () => {
    const page = { offset: 0, limit: 1 };
    const call = toCall(ready, { query: {}, page, body: undefined, accepted: get.documents[0] }, parts);
    return toReply(get, call, await ready.deadline.race(get.operation.handler(call)));
  };
}
