/** A proxy before a server that can be closed and opened again, since the server itself may not be stopped. */
import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

export interface Detour {
  /** The URL of the server by way of this. */
  readonly url: string;
  cut(): void;
  open(): Promise<void>;
}

/** @param alter changes the bytes that clients send, by chunks */
export async function createDetour(
  url: string,
  defaultPort: number,
  alter: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<Detour> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  let server: Server;
  const open = async (at = 0) => {
    server = createServer((client) => {
      const upstream = dial(Number(port || defaultPort), hostname);
      sockets.push(client, upstream);
      for (const socket of [client, upstream]) socket.on('error', () => undefined);
      const altering = new Transform({ transform: (bytes: Buffer, _encoding, done) => done(null, alter(bytes)) });
      client.pipe(altering).pipe(upstream).pipe(client);
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
