/** The way of every request, from value to value: each line is a stage, and takes only what stages before it returned. */
import type { Context } from '../repository/repository.js';
import { createDispatch } from './dispatch.js';
import { locateFaults } from './faults.js';
import {
  type ApiRequest,
  type ApiResponse,
  type EncodedResponse,
  type Handle,
  type Identity,
  nobody,
} from './message.js';
import { type Authenticator, type Service, wireOf } from './service.js';
import { checkReply } from './stages/check.js';
import { createDeadline, type Deadline } from './stages/deadline.js';
import { embedIn, embedLinks } from './stages/embed.js';
import { encode } from './stages/encode.js';
import { createErrorResponder, type ReportError } from './stages/fail.js';
import { readInput, type Selected } from './stages/input.js';
import { methodOf } from './stages/method.js';
import { createNegotiation } from './stages/negotiate.js';
import { revalidated, withoutConditions } from './stages/preconditions.js';
import { toReply } from './stages/reply.js';
import { createResponder } from './stages/respond.js';
import { findRoute, type Scope, selectScope } from './stages/route.js';
import { contentTypeOf, selectOperation } from './stages/select.js';

/** Creates the function that serves requests; errors that clients see as a blank 500 are reported. */
export function createHandle(service: Service, authenticator: Authenticator, reportError: ReportError) {
  const { settings } = service;
  const isChecked = process.env.NODE_ENV !== 'production';
  const negotiate = createNegotiation(settings);
  const { toResponse, toDescription } = createResponder(service);
  const errorResponse = createErrorResponder(service, authenticator, reportError);

  async function respond(request: ApiRequest): Promise<ApiResponse> {
    const method = methodOf(request, service);
    const { target: route, params } = findRoute(request, service);
    const scope = selectScope(request, route, service);
    const wire = wireOf(service, request.prefix);
    const contentType = contentTypeOf(request.headers['content-type'], settings.vendor);
    if (method === 'OPTIONS') return toDescription(request, route, contentType, scope, nobody);
    const form = selectOperation(route, method, contentType, wire);
    const accepted = form.documents.length > 0 ? negotiate(request.headers.accept, form.documents, wire) : undefined;
    const deadline = createDeadline(request, settings.timeout);
    const selected = { request, method, route, params, form, contentType, accepted };
    try {
      return await respondTo(selected, scope, deadline);
    } finally {
      deadline.clear();
    }
  }

  /** The stages that wait for something: for who is calling, the body, the repository. */
  async function respondTo(selected: Selected, scope: Scope, deadline: Deadline): Promise<ApiResponse> {
    const { request, form } = selected;
    const { signal } = request;
    const { siteaccess, languages } = scope;
    const unknown: Context = { caller: nobody.caller, siteaccess, languages, signal };
    const found = form.operation.isPublic ? nobody : (request.identity ?? authenticator.identify(request, unknown));
    const identity = found instanceof Promise ? await deadline.race(found) : found;
    try {
      const context =
        identity.scheme === 'anonymous' ? unknown : { caller: identity.caller, siteaccess, languages, signal };
      return await carryOut(selected, scope, identity, context, deadline);
    } catch (error) {
      return errorResponse(error, request, identity);
    }
  }

  async function carryOut(
    selected: Selected,
    scope: Scope,
    identity: Identity,
    context: Context,
    deadline: Deadline,
  ): Promise<ApiResponse> {
    const { request, form } = selected;
    const { usesSession, isPublic, handler } = form.operation;
    if (!isPublic) authenticator.checkExpectedUser(request, identity);
    if (!usesSession) authenticator.checkCsrf(request, identity);
    const session = usesSession ? authenticator.sessionControl(request, identity, context) : undefined;
    const part = createDispatch(dispatch, request, identity);
    const call = await readInput(selected, context, session, service, deadline, part);
    const started = performance.now();
    const result = await deadline.race(handler(call)).catch((error: unknown) => {
      throw locateFaults(error, form.consumes, call.body);
    });
    const timings = [['repository', performance.now() - started] as const];
    const reply = toReply(form.operation, call, result);
    if (isChecked) await checkReply(reply, selected, scope, service);
    const embed = embedIn(request, selected.method, form);
    if (embed === undefined) return toResponse(selected, reply, scope, identity, timings);
    const plain = toResponse(withoutConditions(selected), reply, scope, identity, timings);
    return revalidated(request, await embedLinks(embed, plain, request.prefix, part, service));
  }

  /** Other resources in the same process: their documents are not text yet. */
  const dispatch: Handle = (request) =>
    respond(request).catch((error: unknown) => errorResponse(error, request, nobody));

  return async (request: ApiRequest): Promise<EncodedResponse> => {
    const response = await dispatch(request);
    try {
      return encode(request, response, service);
    } catch (error) {
      return encode(request, errorResponse(error, request, response.identity), service);
    }
  };
}
