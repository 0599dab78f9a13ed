/** A proxy before a server that can be closed and opened again, since the server itself may not be stopped. */
import { once } from 'node:events';
import { type AddressInfo, createServer, connect as dial, type Server } from 'node:net';
import { type Duplex, Transform } from 'node:stream';

export interface Detour {
  /** The URL of the server by way of this. */
  readonly url: string;
  cut(): void;
  /** Passes nothing on any more by the connections that there are, as if their packets were lost; new ones work. */
  freeze(): void;
  open(): Promise<void>;
}

/** @param alter changes the bytes that clients send, by chunks */
export async function createDetour(
  url: string,
  defaultPort: number,
  alter: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<Detour> {
  const { hostname, port } = new URL(url);
  const sockets: Duplex[] = [];
  let server: Server;
  const open = async (at = 0) => {
    server = createServer((client) => {
      const upstream = dial(Number(port || defaultPort), hostname);
      sockets.push(client, upstream);
      for (const socket of [client, upstream]) socket.on('error', () => undefined);
      const altering = new Transform({ transform: (bytes: Buffer, _encoding, done) => done(null, alter(bytes)) });
      sockets.push(altering);
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
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    open: async () => void (await open(separate)),
  };
}
