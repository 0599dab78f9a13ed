/** A way to a server that can be cut and opened again, since the server itself may not be stopped. */
import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';

export interface Detour {
  /** The URL of the server by way of this. */
  readonly url: string;
  cut(): void;
  open(): Promise<void>;
}

export async function createDetour(url: string, defaultPort: number): Promise<Detour> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let server: Server;
  const open = async (at = 0) => {
    server = createServer((client) => {
      const upstream = dial(Number(port || defaultPort), hostname);
      sockets.push(client, upstream);
      for (const socket of [client, upstream]) socket.on('error', () => undefined);
      client.pipe(upstream).pipe(client);
    });
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const separate = await open();
  const detoured = new URL(url);
  detoured.host = `127.0.0.1:${separate}`;
  return {
    url: detoured.href,
    cut() {
      server.close();
      for (const socket of sockets.splice(0)) socket.destroy();
    },
    open: async () => void (await open(separate)),
  };
}
