/** The endpoint: who calls, from where, and one server and one transport of the SDK for each request, as it has no sessions. */
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { AuthRequest, HostResponse } from '../adapters/host.js';
import { placeOf } from '../adapters/mount.js';
import { type Listener, toApiRequest } from '../adapters/node.js';
import { createSessionAccess } from '../adapters/session-access.js';
import { challengesOf, type Gate, identify, metadataPath } from '../auth/protected-resource.js';
import { isRestError } from '../errors/errors.js';
import { type ApiRequest, anonymousIdentity, type Identity } from '../http/message.js';
import { createHandle } from '../pipeline/handle.js';
import type { Authenticator, Scope } from '../pipeline/state/service.js';
import { accessOf, type Id, type Repository } from '../repository/repository.js';
import { createEngine } from '../router.js';
import { createCatalogue } from './catalogue.js';
import { createCall } from './invoke.js';
import { type McpOptions, type McpSettings, toMcpSettings } from './options.js';
import { createServer } from './server.js';

/** Middleware for `app.use()` of Express 4 and 5, and a listener for `http.createServer()`. */
export interface CmsMcp extends Listener {
  /** Ends what the endpoint holds; the repository stays open. */
  close(): void;
}

/** A response that is not one of the SDK. */
interface Plain {
  readonly status: number;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/**
 * Serves a repository to programs that act for people, by the Streamable HTTP of the Model Context Protocol, without sessions. The
 * options are those of the router beside it, and `mcp`.
 * @throws TypeError for unusable options and for what is not a repository
 */
export function createCmsMcp(repository: Repository<Id>, options: McpOptions = {}): CmsMcp {
  const settings = toMcpSettings(options);
  const { router } = settings;
  const { service, reports, proxies, warn, ...engine } = createEngine(repository, router, 'mcp');
  const authenticator = withAccess(engine.authenticator, settings);
  const catalogue = createCatalogue(service);
  const handle = createHandle(service, authenticator, reports);
  const invocation = { mount: service.mount, catalogue, handle, report: reports.report };
  const sessionOf = createSessionAccess(router, proxies.isSecure, warn);
  const gate = { ...settings, authenticator, scope: [...service.scopes.values()][0] as Scope };

  async function serve(caller: ApiRequest, request: AuthRequest, response: HostResponse): Promise<void> {
    const identity = await admit(caller, gate);
    if ('status' in identity) return send(response, identity);
    const origin = `${proxies.isSecure(request) ? 'https' : 'http'}://${caller.client.host()}`;
    const pageOf = (path: string) => (settings.hasPages ? origin + caller.prefix + path : undefined);
    const call = createCall(invocation, caller);
    const server = createServer({ call, catalogue, service, settings, caller: identity.caller, pageOf });
    const { fileDocument, body } = router.limits;
    const maxRequestBodySize = identity.scheme === 'anonymous' ? body : fileDocument;
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true, maxRequestBodySize });
    response.once('close', () => void server.close());
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    await transport.handleRequest(request, response, request.body);
  }

  const listener: Listener = (request, response, next = () => void response.writeHead(404).end()) => {
    const metadata = metadataFor(request, settings.authorization);
    if (metadata) return send(response, { status: 200, body: metadata });
    const place = placeOf(request, settings.path);
    if (place?.path !== '/') return next();
    const caller = toApiRequest(place, { request, response }, { prefix: router.prefix, proxies, sessionOf });
    serve(caller, request, response).catch((error: unknown) => {
      void reports.reportError(error, caller, { ...unknownOperation, url: settings.path });
      if (response.headersSent) response.destroy();
      else send(response, refusal(500, 'Internal Server Error'));
    });
  };
  const close = () => {
    service.streams.close();
    authenticator.close();
  };
  return Object.assign(listener, { close });
}

/** Callers get the mark of the option, with which each write is compared. */
const withAccess = (authenticator: Authenticator, { access }: McpSettings): Authenticator => ({
  ...authenticator,
  async identify(...request) {
    const { caller, scheme } = await authenticator.identify(...request);
    return { caller: { ...caller, access: accessOf({ ...caller, access }) }, scheme };
  },
});

const refusal = (status: number, message: string, headers: Plain['headers'] = {}): Plain => ({
  ...{ status, headers },
  body: { jsonrpc: '2.0', error: { code: -32000, message }, id: null },
});

/** The caller, or the response to a request that is not served. */
async function admit(request: ApiRequest, gate: Gate): Promise<Identity | Plain> {
  // Without sessions there is nothing to receive and nothing to end.
  if (request.method !== 'POST') return refusal(405, 'The endpoint takes POST alone', { Allow: 'POST' });
  try {
    return await identify(request, gate);
  } catch (error) {
    if (!isRestError(error)) throw error;
    const challenges = error.status === 401 ? { 'WWW-Authenticate': challengesOf(request, gate) } : {};
    return refusal(error.status, error.message, { ...error.headers, ...challenges });
  }
}

function metadataFor(request: AuthRequest, authorization: McpSettings['authorization']): object | undefined {
  if (!authorization || placeOf(request, metadataPath(authorization))?.path !== '/') return undefined;
  const { resource, server } = authorization;
  return { resource, authorization_servers: [server], bearer_methods_supported: ['header'] };
}

function send(response: HostResponse, { status, headers, body }: Plain): void {
  const fields = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers };
  response.writeHead(status, fields as Record<string, string>).end(JSON.stringify(body));
}

const unknownOperation = {
  ...{ operation: '', method: 'POST', path: '', params: {}, created: {}, siteaccess: '', tags: [] },
  caller: anonymousIdentity.caller,
};
