/** Cancels statements by a connection that is not one of the pool, all of which may be waiting for just that. */
import type { Socket } from 'node:net';
import pg from 'pg';

/** Properties of a client that the types of the driver do not declare. */
interface Known {
  readonly host: string;
  readonly port: number;
  readonly ssl: boolean | object;
  readonly sslNegotiation: string;
  /** The id of the server's process, or the value that a pooler sends in its place; null where there is none. */
  readonly processID: number | null;
  readonly secretKey: number | null;
}

type Connection = Omit<pg.Connection, 'stream'> & {
  readonly stream: Socket;
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
};

/** How long to wait for the server, in milliseconds. */
const patience = 5000;

/** Asks the server to end the statement that a connection runs; does nothing where that cannot be reached. */
export function cancelStatement(client: pg.PoolClient): void {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as unknown as Known;
  if (processID === null || secretKey === null) return;
  const connection = new pg.Connection({ ssl, sslNegotiation } as pg.ConnectionConfig) as unknown as Connection;
  const { stream } = connection;
  const send = () => connection.cancel(processID, secretKey);
  connection.on('connect', () => {
    if (!ssl) send();
    else if (sslNegotiation !== 'direct') connection.requestSsl();
  });
  connection.on('sslconnect', send);
  // The server closes it, whatever it has done.
  stream.setTimeout(patience, () => stream.destroy());
  connection.on('error', () => stream.destroy());
  stream.unref();
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
}
