/** The endpoint: who calls, from where, and one server and one transport of the SDK for each request, as it has no sessions. */
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { AuthRequest, HostResponse } from '../adapters/host.js';
import { type Listener, placeOf, toApiRequest, unknownOperation } from '../adapters/node.js';
import { createSessionAccess } from '../adapters/session-access.js';
import { challengesOf, identify, metadataOf, metadataPath } from '../auth/protected-resource.js';
import { isRestError, MethodNotAllowed } from '../errors/errors.js';
import type { ApiRequest } from '../http/message.js';
import { createOperationCatalogue } from '../openapi/operation-catalogue.js';
import { createHandle } from '../pipeline/handle.js';
import type { Authenticator, Scope } from '../pipeline/state/service.js';
import { accessOf, type Id, type Repository } from '../repository/repository.js';
import { createEngine } from '../router.js';
import { createCall } from './invoke.js';
import { type McpOptions, type McpSettings, toMcpSettings } from './options.js';
import { createServer, createTools } from './server.js';

/** Middleware for `app.use()` of Express 4 and 5, and a listener for `http.createServer()`. */
export interface CmsMcp extends Listener {
  /** Releases the resources of the endpoint; the repository stays open. */
  close(): void;
}

/**
 * Serves a repository to agents, programs that act for users, by the Streamable HTTP of the Model Context Protocol, without
 * sessions. The options are those of the router beside it, and `mcp`.
 * @throws TypeError for invalid options and for a value that is not a repository
 */
export function createCmsMcp(repository: Repository<Id>, options: McpOptions = {}): CmsMcp {
  const settings = toMcpSettings(options);
  const { router } = settings;
  const { service, reports, proxies, warn, ...engine } = createEngine(repository, router, 'mcp');
  const authenticator = withAccess(engine.authenticator, settings);
  const catalogue = createOperationCatalogue(service);
  const tools = createTools({ catalogue, service });
  const handle = createHandle(service, authenticator, reports);
  const invocation = { mount: service.mount, catalogue, handle, report: reports.report };
  const sessionOf = createSessionAccess(router, proxies.isSecure, warn);
  const gate = { ...settings, authenticator, scope: [...service.scopes.values()][0] as Scope };

  async function serve(caller: ApiRequest, request: AuthRequest, response: HostResponse): Promise<void> {
    // Without sessions there is nothing to receive and nothing to end.
    if (caller.method !== 'POST') throw new MethodNotAllowed(['POST']);
    const identity = await identify(caller, gate);
    const { prefix } = caller;
    const site = `${proxies.isSecure(request) ? 'https' : 'http'}://${caller.client.host()}${prefix}`;
    const pageOf = (path: string) => (settings.hasPages ? site + path : undefined);
    const call = createCall(invocation, caller);
    const server = createServer(tools, { call, catalogue, service, settings, caller: identity.caller, prefix, pageOf });
    const { fileDocument, body } = router.limits;
    const maxRequestBodySize = identity.scheme === 'anonymous' ? body : fileDocument;
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true, maxRequestBodySize });
    response.once('close', () => void server.close());
    await server.connect(transport as Parameters<typeof server.connect>[0]);
    await transport.handleRequest(request, response, request.body);
  }

  function fail(error: unknown, caller: ApiRequest, response: HostResponse): void {
    const restError = isRestError(error) ? error : undefined;
    if (!restError) void reports.reportError(error, caller, unknownOperation(caller));
    if (response.headersSent) return void response.destroy();
    const challenges = restError?.status === 401 && { 'WWW-Authenticate': challengesOf(caller, gate) };
    const { status = 500, message = 'Internal Server Error', headers } = restError ?? {};
    const body = { jsonrpc: '2.0', error: { code: -32000, message }, id: null };
    send(response, status, body, { ...headers, ...challenges });
  }

  const listener: Listener = (request, response, next = () => void response.writeHead(404).end()) => {
    const { authorization, path } = settings;
    if (authorization && placeOf(request, metadataPath(authorization))?.path === '/')
      return send(response, 200, metadataOf(authorization));
    const place = placeOf(request, path);
    if (place?.path !== '/') return next();
    const caller = toApiRequest(place, { request, response }, { prefix: router.prefix, proxies, sessionOf });
    serve(caller, request, response).catch((error: unknown) => fail(error, caller, response));
  };
  return Object.assign(listener, {
    close() {
      service.streams.close();
      authenticator.close();
    },
  });
}

/** Callers get the mark of the option, with which each write is compared. */
const withAccess = (authenticator: Authenticator, { access }: McpSettings): Authenticator => ({
  ...authenticator,
  async identify(...request) {
    const { caller, scheme } = await authenticator.identify(...request);
    return { caller: { ...caller, access: accessOf({ ...caller, access }) }, scheme };
  },
});

function send(response: HostResponse, status: number, body: object, headers: object = {}): void {
  const fields = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers };
  response.writeHead(status, fields as Record<string, string>).end(JSON.stringify(body));
}
