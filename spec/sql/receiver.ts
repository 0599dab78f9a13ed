/** A receiver of webhooks on 127.0.0.1, which keeps what it gets and responds as it is told. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly time: number;
}

export interface Receiver {
  readonly url: string;
  /** All that has arrived, also what was responded to with an error. */
  readonly received: Received[];
  /** The events, in the order in which they have come. */
  readonly events: () => readonly string[];
  /** Responds to what comes from now on; by default with 204. */
  respond: (received: Received, response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const one = await read(request).catch(() => undefined);
    // The sender has ended before it has sent all.
    if (!one) return;
    received.push(one);
    receiver.respond(one, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    events: () => received.map(({ type }) => type),
    respond: (_, response) => void response.writeHead(204).end(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

async function read(request: IncomingMessage): Promise<Received> {
  const body = await text(request);
  const { type, data } = JSON.parse(body);
  const headers = request.headers as Readonly<Record<string, string>>;
  return { path: request.url ?? '', headers, body, type, data, time: Date.now() };
}
