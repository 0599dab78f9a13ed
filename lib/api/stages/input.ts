/** The argument of a handler: parameters, query, body and expected revision, read and validated. */
import type { Caller, Context, Id, ServingRepository } from '../../repository/repository.js';
import { isConditional } from '../causes.js';
import { decode, readContext, type Showing, write } from '../codec.js';
import type { Incoming } from '../incoming.js';
import type { PathParams } from '../lookup.js';
import type { ApiRequest } from '../message.js';
import { declared } from '../representation.js';
import type { AnyCall, Operation } from '../resource.js';
import type { RequestForm, Route } from '../routes.js';
import { type Service, wireOf } from '../service.js';
import type { SessionControl } from '../session-control.js';
import type { Wire } from '../wire.js';
import { readBody } from './body.js';
import type { Deadline } from './deadline.js';
import { isEmbeddable } from './embed.js';
import { readIncoming } from './incoming.js';
import type { Choice } from './negotiate.js';
import { expectedRevision } from './preconditions.js';
import { checkNames, pageOfBody, readPage, readQuery, readsQuery } from './query.js';
import { type Reply, toReply } from './reply.js';
import type { ContentType } from './select.js';
import { checkServerMembers } from './server-members.js';

/** The results of earlier stages. */
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
 * Returns a promise only where a query, a body, a destination or the current revision must be read.
 * @throws BadRequest for parameters and documents that are not valid
 * @throws PreconditionFailed for a resource that is not at the expected revision
 */
export function readInput(
  selected: Selected,
  context: Context<Id>,
  session: SessionControl | undefined,
  service: Service,
  deadline: Deadline,
  parts: Pick<AnyCall, 'dispatch' | 'writePart' | 'report' | 'issueToken' | 'requested'>,
): AnyCall | Promise<AnyCall> {
  const { request, method, params, form } = selected;
  const { operation } = form;
  const { limits } = service.settings;
  checkNames(operation, isEmbeddable(method, form), request.query);
  const plain: AnyCall = {
    repository: (request.repository ?? service.repository) as ServingRepository,
    ...parts,
    maxParts: limits.batch,
    params,
    query: {},
    page: readPage(operation.paged, request.query, limits.pageSize),
    limits,
    body: undefined,
    // So have operations that receive no file.
    incoming: {} as Incoming,
    expected: undefined,
    accepted: declared(selected.accepted?.document),
    context,
    // Operations that do not use sessions have nothing to do with it.
    session: session as SessionControl,
  };
  const hasBody = form.consumes !== undefined || form.readsDestination || operation.receives !== undefined;
  const isComplete = !hasBody && !isConditional(form) && !readsQuery(operation.query, request.query);
  return isComplete ? plain : readRest(plain, selected, service, deadline);
}

/** Adds the query, the body, the received file and the expected revision. */
async function readRest(plain: AnyCall, selected: Selected, service: Service, deadline: Deadline): Promise<AnyCall> {
  const { request, method, route, form } = selected;
  const { limits, requireIfMatch } = service.settings;
  const { context } = plain;
  const loadCurrent = currentOf(route, plain, deadline);
  const { receives, paged } = form.operation;
  const query = await readQuery(form.operation.query, request.query, service.ids);
  const incoming = receives && (await readIncoming(request, receives, limits.upload, deadline));
  const body = await readRequestBody(selected, context, service, deadline, loadCurrent);
  const isRequired = requireIfMatch && (method === 'PATCH' || method === 'DELETE');
  const expected = isConditional(form) ? await expectedRevision(request.headers, isRequired, loadCurrent) : undefined;
  const { ofBody } = paged ?? {};
  const page = ofBody ? pageOfBody(ofBody(body), limits.pageSize, plain.page) : plain.page;
  return { ...plain, query, page, body, expected, ...(incoming && { incoming }) };
}

type LoadCurrent = (() => Promise<Reply>) | undefined;

/** The current response to a GET of the resource; undefined where there is none. */
function currentOf({ methods }: Route, call: AnyCall, deadline: Deadline): LoadCurrent {
  const get = methods.get('GET');
  if (!get) return undefined;
  const { operation, documents } = get;
  const page = { offset: 0, limit: 1 };
  const plain = { ...call, query: {}, page, accepted: declared(documents[0]) };
  return async () => toReply(get, plain, await deadline.race(operation.handler(plain)));
}

/** The body, or the `Destination` header instead of it. */
async function readRequestBody(
  { request, method, form, contentType }: Selected,
  { caller, languages }: Context<Id>,
  service: Service,
  deadline: Deadline,
  loadCurrent: LoadCurrent,
): Promise<unknown> {
  const { operation, consumes, readsDestination, documents } = form;
  const wire = wireOf(service, request.prefix);
  if (consumes && contentType) {
    const { format = 'xml' } = contentType;
    if (operation.isBodyOptional && !request.body) return consumes.read({}, readContext(wire, format));
    const { limits } = service.settings;
    const maxLength = isLarge(operation, caller, service) ? limits.fileDocument : limits.body;
    const input = await readBody(request.body, request.headers, contentType, maxLength, deadline);
    const { body, sent } = await decode(consumes, input, wire, limits);
    const [shown] = documents;
    const loadDocument = () => currentDocument(loadCurrent, wire, { ...service.showing, languages });
    if (method === 'PATCH') await checkServerMembers(consumes, shown, sent, loadDocument);
    return body;
  }
  return readsDestination ? operation.destination?.read(destinationOf(request), service.ids) : undefined;
}

/** The anonymous caller cannot fill the memory with files. */
const isLarge = ({ carriesFiles }: Operation, { userId }: Caller<Id>, { repository }: Service): boolean =>
  carriesFiles === true && userId !== null && repository.files !== undefined;

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
