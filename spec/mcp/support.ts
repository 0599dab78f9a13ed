/** An endpoint that listens, and clients of the SDK that call it over HTTP. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createCmsMcp, type McpOptions } from '../../lib/mcp/index.js';
import type { OperationEvent } from '../../lib/options.js';
import type { Id, Repository } from '../../lib/repository/repository.js';
import { admin, host, listen } from '../support/api.js';

export interface Endpoint {
  readonly url: string;
  readonly events: OperationEvent[];
  readonly errors: unknown[];
  /** A client with these header fields, the administrator's by default. */
  connect(headers?: Record<string, string>): Promise<Client>;
  close(): Promise<void>;
}

interface ServeOptions extends McpOptions {
  /** What the host mounts before it: a parser of JSON. */
  readonly before?: 'json';
  /** The path below which the host mounts it. */
  readonly mount?: string;
}

export async function serveMcp(
  repository: Repository<Id>,
  { before, mount = '', ...options }: ServeOptions = {},
): Promise<Endpoint> {
  const [events, errors]: [OperationEvent[], unknown[]] = [[], []];
  const mcp = createCmsMcp(repository, {
    basic: true,
    apiKeys: true,
    ...options,
    events: { onError: (error) => void errors.push(error), onOperation: (event) => void events.push(event) },
  });
  const app = host.express();
  app.set('env', 'test');
  if (before) app.use(host.express.json());
  app.use(mount || '/', mcp);
  const server = await listen(app);
  const url = `${server.url}${mount}/mcp`;
  const clients: Client[] = [];
  return {
    url,
    events,
    errors,
    async connect(headers = admin) {
      const client = new Client({ name: 'spec', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }) as never);
      clients.push(client);
      return client;
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      mcp.close();
      await server.close();
    },
  };
}

/** The result of a tool; an error is thrown with what it says. */
// biome-ignore lint/suspicious/noExplicitAny: the result of any tool, of which each spec knows what to expect
export async function callTool(client: Client, name: string, args: object = {}): Promise<any> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...args } });
  const [{ text }] = content as [{ readonly text: string }];
  if (isError) throw Object.assign(new Error(text), { failure: JSON.parse(text) });
  return structuredContent;
}

/** What a tool that fails says. */
// biome-ignore lint/suspicious/noExplicitAny: the failure of any tool
export const failureOf = (client: Client, name: string, args: object): Promise<any> =>
  callTool(client, name, args).then(
    () => {
      throw new Error(`${name} has not failed`);
    },
    ({ failure }) => failure,
  );
