/** Serves the app, prints its URL, and shuts down gracefully on a signal. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import type { Repository } from 'express-cms-rest';
import { closeGracefully } from './closing.js';
import { ConfigurationError, type HostSettings } from './environment.js';

export interface ServerApp {
  readonly app: Express;
  readonly repository: Repository;
  readonly settings: HostSettings;
  /** Ends event streams, which are not requests that could be waited for. */
  endStreams(): void;
  /** Closes the resources of the app: the router, the database, and Redis. */
  close(): Promise<void>;
}

/** Milliseconds for requests that are under way, and for all of it, so that it is over within ten seconds. */
const patience = { requests: 8500, everything: 9500 };

/** Serves until the process gets SIGTERM or SIGINT; throws a ConfigurationError where it cannot listen. */
export async function serve({ app, settings, endStreams, close }: ServerApp): Promise<AddressInfo> {
  const server = createServer();
  server.on('request', (_request, response) => {
    if (!server.listening) response.setHeader('Connection', 'close');
  });
  server.on('request', app);
  server.listen(settings.port, settings.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    await close();
    throw new ConfigurationError(`Cannot listen: ${(error as Error).message}`);
  }
  closeWhenTold(server, endStreams, close);
  return server.address() as AddressInfo;
}

function closeWhenTold(server: Server, endStreams: () => void, close: () => Promise<void>): void {
  let isClosing = false;
  const shutDown = async () => {
    if (isClosing) return;
    isClosing = true;
    // Open connections to a database that does not respond would keep the process running.
    setTimeout(() => process.exit(1), patience.everything).unref();
    endStreams();
    await closeGracefully(server, patience.requests);
    await close();
  };
  // Once each, so that a second signal kills a process that hangs.
  process.once('SIGTERM', shutDown).once('SIGINT', shutDown);
}

export function announce({ subfolder, prefix }: HostSettings, { address, family, port }: AddressInfo): void {
  const origin = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  console.log(`The API is at ${origin}${subfolder}${prefix}/`);
  console.log(`The login page is at ${origin}/`);
}
