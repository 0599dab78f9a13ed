/** What a handler is called with: parameters, query, body and expected revision, read and checked. */
import type { Context, ServingRepository } from '../../repository/repository.js';
import { isConditional } from '../causes.js';
import { decode, readContext, type Showing, write } from '../codec.js';
import type { Dispatch } from '../dispatch.js';
import type { PathParams } from '../lookup.js';
import type { ApiRequest } from '../message.js';
import { declared } from '../representation.js';
import type { AnyCall } from '../resource.js';
import type { RequestForm, Route } from '../routes.js';
import { type Service, wireOf } from '../service.js';
import type { SessionControl } from '../session-control.js';
import type { Wire } from '../wire.js';
import { readBody } from './body.js';
import type { Deadline } from './deadline.js';
import type { Choice } from './negotiate.js';
import { expectedRevision } from './preconditions.js';
import { readPage, readQuery } from './query.js';
import { type Reply, toReply } from './reply.js';
import type { ContentType } from './select.js';
import { checkServerMembers } from './server-members.js';

/** What the stages before have found. */
export interface Selected {
  readonly request: ApiRequest;
  readonly method: string;
  readonly route: Route;
  readonly params: PathParams;
  readonly form: RequestForm;
  readonly contentType: ContentType | undefined;
  readonly accepted: Choice | undefined;
}

/**
 * @throws BadRequest for parameters and documents that are not valid
 * @throws PreconditionFailed for a resource that is not at the expected revision
 */
export async function readInput(
  selected: Selected,
  context: Context,
  session: SessionControl | undefined,
  service: Service,
  deadline: Deadline,
  dispatch: Dispatch,
): Promise<AnyCall> {
  const { request, method, route, params, form } = selected;
  const { operation } = form;
  const { limits, requireIfMatch } = service.settings;
  const plain: AnyCall = {
    repository: (request.repository ?? service.repository) as ServingRepository,
    dispatch,
    params,
    query: readQuery(operation.query, request.query, service.ids),
    page: readPage(operation.paged, request.query, limits.pageSize),
    body: undefined,
    expected: undefined,
    accepted: declared(selected.accepted?.document),
    context,
    // Operations that do not use sessions have nothing to do with it.
    session: session as SessionControl,
    requested: { prefix: request.prefix, accept: request.headers.accept },
  };
  const loadCurrent = currentOf(route, plain, deadline);
  const body = await readRequestBody(selected, context, service, loadCurrent);
  const isRequired = requireIfMatch && (method === 'PATCH' || method === 'DELETE');
  const expected = isConditional(method, form, route)
    ? await expectedRevision(request.headers, isRequired, loadCurrent)
    : undefined;
  return { ...plain, body, expected };
}

type LoadCurrent = (() => Promise<Reply>) | undefined;

/** What a GET of the resource would respond with now; undefined where there is none. */
function currentOf({ methods }: Route, call: AnyCall, deadline: Deadline): LoadCurrent {
  const get = methods.get('GET');
  if (!get) return undefined;
  const { operation, documents } = get;
  const page = { offset: 0, limit: 1 };
  const plain = { ...call, query: {}, page, accepted: declared(documents[0]) };
  return async () => toReply(operation, plain, await deadline.race(operation.handler(plain)));
}

/** The body, or what the `Destination` header says in its place. */
async function readRequestBody(
  { request, method, form, contentType }: Selected,
  { languages }: Context,
  service: Service,
  loadCurrent: LoadCurrent,
): Promise<unknown> {
  const { operation, consumes, readsDestination, documents } = form;
  const wire = wireOf(service, request.prefix);
  if (consumes && contentType) {
    const { format = 'xml' } = contentType;
    if (operation.isBodyOptional && !request.body) return consumes.read({}, readContext(wire, format));
    const { limits } = service.settings;
    const input = await readBody(request.body, request.headers, contentType, limits.body);
    const { body, sent } = await decode(consumes, input, wire, limits);
    const [shown] = documents;
    const loadDocument = () => currentDocument(loadCurrent, wire, { ...service.showing, languages });
    if (method === 'PATCH') await checkServerMembers(consumes, shown, sent, loadDocument);
    return body;
  }
  return readsDestination ? operation.destination?.read(destinationOf(request), service.ids) : undefined;
}

/** The document of the resource as it is now. */
async function currentDocument(loadCurrent: LoadCurrent, wire: Wire, showing: Showing) {
  const reply = await loadCurrent?.();
  return reply?.document && write(reply.document, reply.value, 'json', wire, showing);
}

/** The `Destination` header below the prefix; what does not begin with it is left to the operation. */
function destinationOf({ headers, prefix }: ApiRequest): string | undefined {
  const value = headers.destination;
  return value?.startsWith(`${prefix}/`) ? value.slice(prefix.length) : value;
}
