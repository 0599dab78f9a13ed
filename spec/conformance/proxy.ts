/** A proxy that breaks responses, or keeps parts of requests back, the way a faulty server would. */
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send } from '../support/api.js';

/** A request on its way to the server. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface Returned {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** What is wrong with a server. */
export interface Fault {
  readonly request?: (request: Passing) => Partial<Passing>;
  readonly response?: (response: Returned, request: Passing) => Partial<Returned>;
}

export interface Proxy {
  /** The URL of the API behind it. */
  readonly url: string;
  /** From now on; undefined: nothing is wrong. */
  fault: Fault | undefined;
  close(): Promise<void>;
}

/** Sends each chunk of a response that does not end. */
function forwardStream(
  request: http.ClientRequest,
  outgoing: http.ServerResponse,
  broken: (returned: Returned) => Returned,
): void {
  outgoing.once('close', () => request.destroy());
  request.on('error', () => outgoing.destroy()).end();
  request.once('response', (incoming) => {
    const { statusCode: status = 0, headers } = incoming;
    writeHead(outgoing, broken({ status, headers, text: '' }));
    incoming
      .setEncoding('utf8')
      .on('error', () => outgoing.destroy())
      .on('data', (text: string) => outgoing.write(broken({ status, headers, text }).text))
      .on('end', () => outgoing.end());
  });
}

function writeHead(outgoing: http.ServerResponse, { status, headers }: Returned): void {
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !hopByHop.includes(name)) outgoing.setHeader(name, value);
  }
  outgoing.writeHead(status);
}

const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'content-length'];

/** A proxy in front of the API at a URL. */
export async function startProxy(target: string): Promise<Proxy> {
  const { origin, pathname } = new URL(target);
  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const asked = { method: incoming.method ?? 'GET', path: incoming.url ?? '/', headers: { ...incoming.headers } };
    const passing = { ...asked, ...proxy.fault?.request?.(asked) };
    const kept = Object.entries(passing.headers).filter(
      ([name, value]) => value !== undefined && name !== 'connection',
    );
    const headers = Object.fromEntries(kept);
    const breaking = (returned: Returned): Returned => ({ ...returned, ...proxy.fault?.response?.(returned, asked) });
    if (String(headers.accept).startsWith('text/event-stream')) {
      return forwardStream(
        http.request(origin + passing.path, { method: passing.method, headers }),
        outgoing,
        breaking,
      );
    }
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const response = await send(passing.method, origin + passing.path, { headers, ...body });
    const broken = breaking({ status: response.status, headers: response.headers, text: response.text });
    writeHead(outgoing, broken);
    outgoing.end(asked.method === 'HEAD' ? undefined : broken.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}`,
    fault: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
