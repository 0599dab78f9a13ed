/** The router: where all the parts meet, and the way that every request takes through them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAuthenticator } from './auth/authenticate.js';
import { hasSessions } from './auth/options.js';
import { createWarnings } from './auth/warnings.js';
import { NotFound, UriTooLong } from './errors.js';
import { createFieldTypes } from './field-types/index.js';
import { createDeadline, newContext } from './http/deadline.js';
import { describedAs, linkTo, toDescriptionRequest } from './http/description.js';
import { contentTypeOf, operationFor, toUris, type Uri } from './http/dispatch.js';
import { toErrorReply } from './http/error-document.js';
import { createTagger } from './http/etag.js';
import { type Exchange, type HttpRequest, type HttpResponse, header, newExchange } from './http/exchange.js';
import { createLookup } from './http/lookup.js';
import { isSafe, knownMethods, methodOf } from './http/method-override.js';
import { createMount } from './http/mount.js';
import { chooseForError, createNegotiation } from './http/negotiation.js';
import { createOperate, type Work } from './http/operate.js';
import { isNotModified } from './http/preconditions.js';
import { createReport } from './http/report.js';
import { describe, replyHeaders } from './http/response-headers.js';
import { createSender } from './http/send.js';
import { selectSiteaccess } from './http/siteaccess.js';
import { createDescriptions, describeApi, type OpenApiDocument, type Service } from './openapi/index.js';
import { type RouterOptions, type Settings, toSettings } from './options.js';
import { checkRepository } from './repository/check-repository.js';
import { anonymous, type Id, type KnownFieldTypes, type Repository } from './repository/repository.js';
import { resources } from './resources/index.js';
import { paths } from './resources/paths.js';
import type { Reply } from './resources/resource.js';
import { servedResources } from './resources/served.js';

/** Middleware for `app.use()`: of what Express 4 and 5 pass, this is what both share with Node. */
export interface CmsRestRouter {
  (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void;
  /** Ends what the router holds; the repository stays open. */
  close(): void;
}

/**
 * Serves a repository as a hypermedia REST API, in JSON and XML.
 * @throws TypeError for unusable options and for what is not a repository
 */
export function createCmsRestRouter(repository: Repository<Id>, options: RouterOptions = {}): CmsRestRouter {
  const parts = createParts(repository as Repository, options);

  function router(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    const at = parts.mount(request as HttpRequest);
    if (at) void serve(parts, newExchange(request as HttpRequest, response as HttpResponse, at));
    else next();
  }

  return Object.assign(router, { close: () => parts.authenticator.close() });
}

type Parts = ReturnType<typeof createParts>;

/** Everything that requests go through, made once. */
function createParts(repository: Repository, options: RouterOptions) {
  const settings = toSettings(options);
  const { failedLogins } = settings.limits;
  const service = serviceOf(repository, settings);
  const authenticator = createAuthenticator(repository.users, { ...settings, failedLogins });
  return {
    settings,
    authenticator,
    known: knownMethods(resources.flatMap(({ methods }) => Object.keys(methods))),
    find: createLookup(toUris(service.table, settings.legacyClients)),
    descriptions: createDescriptions(service),
    mount: createMount(settings, createWarnings()),
    negotiate: createNegotiation(settings),
    operate: createOperate(repository, settings, service.showing),
    tagOf: createTagger(),
    tellsTags: settings.surrogateKey || options.onOperation !== undefined,
    send: createSender(settings, authenticator.sessions, service.showing),
    ...createReport({ ...settings, onOperation: options.onOperation }),
  };
}

async function serve(parts: Parts, exchange: Exchange): Promise<void> {
  try {
    try {
      await answer(parts, exchange);
    } catch (error) {
      fail(parts, exchange, error);
    }
    parts.report(exchange);
  } catch (error) {
    void parts.reportError(error, exchange);
    exchange.response.destroy();
  }
}

/** Each line is a stage; what throws in one of them becomes an error document. */
async function answer(parts: Parts, exchange: Exchange): Promise<void> {
  const { settings, known, descriptions, find, negotiate, send } = parts;
  const { request, path, search, wire } = exchange;
  if (path.length + search.length > settings.limits.url) throw new UriTooLong(settings.limits.url);
  exchange.method = methodOf(request, known);
  if (descriptions.has(path)) {
    exchange.template = path;
    return send(exchange, describedAs(exchange, await descriptions.load(toDescriptionRequest(exchange))));
  }
  const found = find(path);
  if (!found) throw new NotFound();
  const { target: uri, params } = found;
  exchange.template = uri.template;
  request.route = { path: uri.template };
  selectSiteaccess(exchange, settings.siteaccesses);
  const contentType = contentTypeOf(header(request, 'content-type'), settings.vendor);
  if (exchange.method === 'OPTIONS')
    return send(exchange, { reply: { status: 200 }, headers: describe(uri, contentType, wire) });
  const operation = operationFor(uri, exchange.method, contentType, wire);
  exchange.operation = operation;
  if (operation.produces) {
    const { representation, format, isGeneric } = negotiate(header(request, 'accept'), operation.produces, wire);
    exchange.representation = representation;
    exchange.format = format;
    exchange.isGeneric = isGeneric;
  }
  const reply = await carryOut(parts, { exchange, uri, operation, params, contentType });
  sendReply(parts, exchange, uri, reply);
}

type Asked = Pick<Work, 'exchange' | 'uri' | 'operation' | 'params' | 'contentType'>;

/** The stages that wait for something: who is calling, the body, the repository. */
async function carryOut({ settings, authenticator, operate }: Parts, asked: Asked): Promise<Reply> {
  const { exchange, uri, operation, params, contentType } = asked;
  const { request, response } = exchange;
  const deadline = createDeadline(response, settings.timeout);
  try {
    const unknown = newContext(anonymous, exchange, deadline);
    const identified = authenticator.identify(request, response, unknown);
    exchange.identity = identified instanceof Promise ? await deadline.race(identified) : identified;
    const { identity } = exchange;
    authenticator.checkExpectedUser(request, identity);
    if (!operation.usesSession) authenticator.checkCsrf(request, identity);
    const context = identity.scheme === 'anonymous' ? unknown : newContext(identity.caller, exchange, deadline);
    const { sessionControl } = authenticator;
    const session = operation.usesSession ? sessionControl(request, response, identity, context) : undefined;
    return await operate({ exchange, uri, operation, params, contentType, context, session, deadline });
  } finally {
    deadline.clear();
  }
}

const nowhere = { target: undefined };

function sendReply({ find, tagOf, send, tellsTags }: Parts, exchange: Exchange, uri: Uri, replied: Reply): void {
  const { request, representation, method, operation } = exchange;
  const made = replied.status === 201 && replied.location ? (find(replied.location) ?? nowhere) : undefined;
  // No `Location` leads to what is not served.
  const reply = made === nowhere ? { ...replied, location: undefined } : replied;
  if (reply.tags && tellsTags) exchange.tags = [...new Set(reply.tags)];
  const shows = representation !== undefined && reply.value !== undefined;
  const tag = shows && reply.revision ? tagOf(exchange, reply.revision) : undefined;
  const isRead = reply.status === 200 && operation?.produces && isSafe(method);
  const notModified = Boolean(isRead && isNotModified(request, tag, reply.modified));
  // What an answer shows is what was asked for, or what was made.
  const shown = made === undefined ? uri : made.target;
  const headers = replyHeaders(exchange, shows ? shown : undefined);
  if (uri.template === paths.root) Object.assign(headers, linkTo(exchange));
  send(exchange, { reply, tag, notModified, headers });
}

function fail({ settings, authenticator, send, reportError }: Parts, exchange: Exchange, error: unknown): void {
  const { request, operation, identity } = exchange;
  const isAnonymous = identity.scheme === 'anonymous' && !operation?.usesSession;
  const { status, headers, problem, isBlank } = toErrorReply(error, isAnonymous);
  if (isBlank) void reportError(error, exchange);
  exchange.tags = [];
  Object.assign(exchange, chooseForError(header(request, 'accept'), settings));
  const challenges = { ...(status === 401 && { 'WWW-Authenticate': authenticator.challenges(request) }) };
  send(exchange, { reply: { status, value: problem }, headers: { ...headers, ...challenges } });
}

/**
 * The OpenAPI document of what a router with these options serves of a repository; the mount path is where the app uses
 * the router.
 * @throws TypeError for unusable options
 */
export function openApiDocument(
  repository: Repository<Id>,
  options: RouterOptions = {},
  mountPath = '',
): OpenApiDocument {
  const settings = toSettings(options);
  const { vendor, fieldTypePrefix } = settings;
  const mount = mountPath.split('/').filter(Boolean);
  const prefix = mount.map((part) => `/${part}`).join('') + settings.prefix;
  return describeApi({ ...serviceOf(repository as Repository, settings), wire: { prefix, vendor, fieldTypePrefix } });
}

/**
 * What of the table is served.
 * @throws TypeError for what is not a repository
 */
function serviceOf(repository: Repository, settings: Settings): Service {
  checkRepository(repository);
  const sessions = hasSessions(repository.users, settings);
  const table = servedResources(resources, repository, sessions);
  const readable = new Set(table.filter(({ methods }) => methods.GET).map(({ path }) => path));
  const fieldTypes = repository.fieldTypes ?? (createFieldTypes() as KnownFieldTypes);
  return { table, settings, sessions, showing: { fieldTypes, isServed: (template) => readable.has(template) } };
}
