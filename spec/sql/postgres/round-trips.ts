/** A proxy before a PostgreSQL server that counts round trips: how often a client sends something and then waits for a reply. */

import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';

export interface Counted {
  /** The URL of the proxy. */
  readonly url: string;
  /** The round trips that the work takes. */
  during(work: () => Promise<unknown>): Promise<number>;
}

export async function countRoundTrips<T>(url: string, work: (counted: Counted) => Promise<T>): Promise<T> {
  const upstream = new URL(url);
  let trips = 0;
  const proxy = createServer((client) => {
    const server = connect(Number(upstream.port || 5432), upstream.hostname);
    let isClientsTurn = true;
    client.on('data', (bytes) => {
      if (isClientsTurn) trips += 1;
      isClientsTurn = false;
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      isClientsTurn = true;
      client.write(bytes);
    });
    for (const [one, another] of [[client, server] as const, [server, client] as const]) {
      one.on('close', () => another.destroy());
      one.on('error', () => another.destroy());
    }
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((proxy.address() as AddressInfo).port);
  const during: Counted['during'] = async (each) => {
    const before = trips;
    await each();
    return trips - before;
  };
  try {
    return await work({ url: own.href, during });
  } finally {
    proxy.close();
  }
}
