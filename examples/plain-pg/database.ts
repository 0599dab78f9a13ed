/** Statements and transactions; they end when the client disconnects, and errors are translated to those of the API. */
import { AlreadyInUse, BadRequest, type Context, InsufficientStorage, ServiceUnavailable } from 'express-cms-rest';
import pg from 'pg';

/** Sends one statement. */
export type Query = <Row>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;

export interface Database {
  /** A read is one statement, and therefore consistent. */
  read(context: Context): Query;
  /** Several statements in one transaction. */
  write<T>(context: Context, callback: (query: Query) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function openDatabase(connectionString: string): Database {
  const timeouts = { connectionTimeoutMillis: 5000, lock_timeout: 5000, statement_timeout: 20_000 };
  const pool = new pg.Pool({ connectionString, max: 10, ...timeouts });
  // Connections end when the server does; the pool makes new ones.
  pool.on('error', () => undefined);

  async function write<T>(context: Context, callback: (query: Query) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch(refuse);
    let isBroken = false;
    try {
      const query = queryOn(client, context);
      await query('begin');
      // One writer at a time: whatever is read from here on stays as it is until the end.
      await query('select from writer for update');
      const result = await callback(query);
      await query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  return { read: (context) => queryOn(pool, context), write, close: () => pool.end() };
}

function queryOn(client: pg.Pool | pg.PoolClient, { signal }: Context): Query {
  return async <Row>(text: string, values: readonly unknown[] = []) => {
    signal.throwIfAborted();
    const { rows } = await client.query(text, [...values]).catch(refuse);
    return rows as readonly Row[];
  };
}

const uniqueNames: Readonly<Record<string, string>> = {
  content_remote_id: 'The remote id',
  location_remote_id: 'The remote id of the location',
  section_identifier: 'The identifier',
};

/** Other errors become a 500 without details; `onError` receives them. */
function refuse(error: Error & { readonly code?: string; readonly constraint?: string }): never {
  const { code = '', constraint = '' } = error;
  if (code === '23505' && uniqueNames[constraint]) throw new AlreadyInUse(uniqueNames[constraint]);
  if (code === '22021') throw new BadRequest('Texts cannot hold the character U+0000');
  if (code === '53100') throw new InsufficientStorage();
  // Cannot connect, too many connections, shutting down, timed out waiting for a lock or a response.
  if (/^(?:08|53|57P|57014|55P03|E[A-Z]+$)/.test(code) || /timeout|terminated/.test(error.message)) {
    throw new ServiceUnavailable();
  }
  throw error;
}
