/** The pipeline of every request: each line is a stage, whose input is what earlier stages have returned. */
import type { Context, Credentials, Id } from '../repository/repository.js';
import { createDispatch } from './dispatch.js';
import { locateFaults } from './faults.js';
import {
  type ApiRequest,
  type ApiResponse,
  anonymousIdentity,
  type DocumentBody,
  type EncodedResponse,
  type Handle,
  type Identity,
  isUnopened,
  type Sent,
} from './message.js';
import type { PageWriter } from './pages.js';
import { cacheKeyOf, createResponseCache, withInput } from './response-cache.js';
import { type Authenticator, type Service, wireOf } from './service.js';
import { checkReply } from './stages/check.js';
import { createDeadline, type Deadline } from './stages/deadline.js';
import { embedIn, embedLinks } from './stages/embed.js';
import { encode, writtenBody } from './stages/encode.js';
import { createErrorResponder, explained, type ReportError } from './stages/fail.js';
import { opened } from './stages/file.js';
import { afterSubmission, checkSubmission, createFormReader } from './stages/form.js';
import { asksForForm, createFormPages } from './stages/form-page.js';
import { readInput, type Selected } from './stages/input.js';
import { methodOf } from './stages/method.js';
import { createNegotiation } from './stages/negotiate.js';
import { completed, type PageResponse, showsPage, toPage } from './stages/page.js';
import { revalidated, withoutConditions } from './stages/preconditions.js';
import { toReply } from './stages/reply.js';
import { createResponder } from './stages/respond.js';
import { findRoute, type Scope, selectScope } from './stages/route.js';
import { checkPart, contentTypeOf, selectOperation } from './stages/select.js';

/** Reports the response to the host. */
export interface Reports {
  readonly report: (request: ApiRequest, sent: Sent) => void;
  readonly reportError: ReportError;
}

const contextOf = ({ signal }: ApiRequest, scope: Scope, { caller }: Identity): Context<Id> => ({
  ...scope,
  caller,
  signal,
});

/** Creates the function that serves requests; errors that clients see as a 500 without details are reported. */
export function createHandle(service: Service, authenticator: Authenticator, { report, reportError }: Reports) {
  const { settings, pages } = service;
  const isChecked = process.env.NODE_ENV !== 'production';
  // Only `Server-Timing` needs the time, and to read the clock takes as long as to find the route.
  const now = settings.serverTiming ? () => performance.now() : () => 0;
  const negotiate = createNegotiation(settings);
  const { toResponse, toDescription } = createResponder(service);
  const cache = createResponseCache(service);
  const errorResponse = createErrorResponder(service, authenticator, reportError);
  const readForm = createFormReader(service, authenticator);
  const toFormPage = createFormPages(service, authenticator);

  async function respond(request: ApiRequest): Promise<ApiResponse> {
    checkSubmission(request);
    const method = methodOf(request, service);
    const { target: route, params } = findRoute(request, service);
    const scope = selectScope(request, route, service);
    const wire = wireOf(service, request.prefix);
    const contentType = contentTypeOf(request.headers['content-type'], settings.vendor);
    if (asksForForm(request, route, service)) return toFormPage(request, route, scope);
    if (method === 'OPTIONS') return toDescription(request, route, contentType, scope, anonymousIdentity);
    const form = selectOperation(route, method, contentType, wire);
    if (request.identity) checkPart(form);
    const accepted = form.documents.length > 0 ? negotiate(request, form.documents, wire) : undefined;
    const deadline = createDeadline(request, settings.timeout);
    const selected = { request, method, route, params, form, contentType, accepted };
    try {
      return await respondTo(selected, scope, deadline);
    } finally {
      deadline.clear();
    }
  }

  /** The asynchronous stages: authentication, the body, the repository. */
  async function respondTo(selected: Selected, scope: Scope, deadline: Deadline): Promise<ApiResponse> {
    const { request, form } = selected;
    const unknown = contextOf(request, scope, anonymousIdentity);
    // Before anything is loaded, so that no cached response is older than its state token.
    const asked = cache?.stateFor(selected, unknown);
    const state = asked instanceof Promise ? await deadline.race(asked) : asked;
    const { isPublic, issuesTokens } = form.operation;
    const isAnyones = isPublic || issuesTokens;
    const found = isAnyones ? anonymousIdentity : (request.identity ?? authenticator.identify(request, unknown, state));
    const identity = found instanceof Promise ? await deadline.race(found) : found;
    try {
      const context = identity.scheme === 'anonymous' ? unknown : contextOf(request, scope, identity);
      return await carryOut(selected, scope, identity, context, state, deadline);
    } catch (error) {
      return errorResponse(error, request, identity);
    }
  }

  async function carryOut(
    selected: Selected,
    scope: Scope,
    identity: Identity,
    context: Context<Id>,
    state: string | undefined,
    deadline: Deadline,
  ): Promise<ApiResponse> {
    const { request, form } = selected;
    const { usesSession, isPublic, issuesTokens, isQuery, handler } = form.operation;
    if (!isPublic && !issuesTokens) authenticator.checkExpectedUser(request, identity);
    if (!usesSession) authenticator.checkCsrf(request, identity);
    const ownKey = cacheKeyOf(request, scope, identity, state);
    const cached = ownKey && !isQuery ? cache?.find(ownKey, selected) : undefined;
    if (cached) return cached;
    const session = usesSession ? authenticator.sessionControl(request, identity, context) : undefined;
    const issueToken = (given: Credentials) => authenticator.issueToken(given, request, context);
    const formats = { read: selected.contentType?.format, written: selected.accepted?.format };
    const part = createDispatch({ handle: dispatch, errorResponse }, request, identity, formats);
    const { accept, referer } = request.headers;
    const requested = { prefix: request.prefix, accept, referer, scheme: identity.scheme };
    const writePart = (body: DocumentBody) => writtenBody(body, request.prefix, service);
    const parts = { dispatch: part, writePart, report: (sent: Sent) => report(request, sent), issueToken, requested };
    const input = readInput(selected, context, session, service, deadline, parts);
    const call = input instanceof Promise ? await input : input;
    const cacheKey = ownKey && isQuery ? withInput(ownKey, call) : ownKey;
    const known = cacheKey && isQuery ? cache?.find(cacheKey, selected) : undefined;
    if (known) return known;
    const started = now();
    let result: unknown;
    try {
      result = await deadline.race(handler(call));
    } catch (error) {
      throw locateFaults(error, form.consumes, call.body);
    }
    const timings = [['repository', now() - started] as const];
    const reply = toReply(form, call, result);
    if (isChecked) await checkReply(reply, selected, scope, service);
    const embed = embedIn(request, selected.method, form);
    const isPage = selected.accepted?.page !== undefined;
    if (embed === undefined && !isPage) return toResponse(selected, reply, scope, identity, timings, cacheKey);
    const plain = toResponse(withoutConditions(selected), reply, scope, identity, timings, cacheKey);
    const whole = embed === undefined ? plain : await embedLinks(embed, plain, request, part, service);
    return isPage ? whole : revalidated(request, whole);
  }

  /** Other resources in the same process: their documents are not text yet. */
  const dispatch: Handle = (request) =>
    respond(request).catch((error: unknown) => errorResponse(error, request, anonymousIdentity));

  function pageOf(request: ApiRequest, response: PageResponse, pages: PageWriter): Promise<ApiResponse> {
    const formats = { read: undefined, written: 'json' } as const;
    const part = createDispatch({ handle: dispatch, errorResponse }, request, response.identity, formats);
    return toPage(request, response, pages, part, service);
  }

  /** The request that a form submits, and its response. */
  async function submit(sent: ApiRequest, form: Promise<ApiRequest>): Promise<readonly [ApiRequest, ApiResponse]> {
    try {
      const request = await form;
      return [request, afterSubmission(request, await dispatch(request), service)];
    } catch (error) {
      return [sent, errorResponse(error, sent, anonymousIdentity)];
    }
  }

  return async (sent: ApiRequest): Promise<EncodedResponse> => {
    const form = readForm(sent);
    const [request, bare] = form ? await submit(sent, form) : [sent, await dispatch(sent)];
    const response = explained(request, bare, service);
    try {
      const shown = pages && showsPage(response) ? await pageOf(request, response, pages) : response;
      const ready = isUnopened(shown.body) ? await opened(request, shown, settings.timeout) : shown;
      const encoded = ready.encoded ?? encode(request, ready, service);
      cache?.store(ready, encoded);
      if (request.method === 'GET' && (ready.status === 200 || ready.status === 206)) ready.onDownload?.();
      return completed(request, shown, encoded, pages, authenticator);
    } catch (error) {
      return encode(request, errorResponse(error, request, response.identity), service);
    }
  };
}
