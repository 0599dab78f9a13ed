/** A hand-written server: Express 5, pg with prepared statements, `res.json()`. No permissions are checked. */
import express from 'express';
import pg from 'pg';
import { inTransaction } from '../connect.js';
import { createDatabase } from '../database.js';
import {
  prefix,
  queries,
  type Row,
  remoteIdIn,
  toChildren,
  toContent,
  toContentInfo,
  toTrash,
} from './documents-by-hand.js';

// Texts otherwise, as JavaScript has no 64-bit integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const { url, drop } = await createDatabase();
const pool = new pg.Pool({ connectionString: url });
pool.on('error', () => undefined);

type Queryable = Pick<pg.Pool, 'query'>;

async function all(on: Queryable, name: keyof typeof queries, ...values: unknown[]): Promise<readonly Row[]> {
  return (await on.query<Row>({ name, text: texts[name], values })).rows;
}

let number = 0;
const numbered = (text: string) => {
  number = 0;
  return text.replaceAll('?', () => `$${++number}`);
};
const texts = Object.fromEntries(
  Object.entries(queries).map(([name, text]) => [name, numbered(text)]),
) as typeof queries;

/** Sets the remote id in a transaction, and returns the result. */
const change = (id: number, remoteId: string): Promise<Row | undefined> =>
  inTransaction(pool, async (client) => {
    await all(client, 'setRemoteId', remoteId, Date.now(), id);
    return (await all(client, 'info', id))[0];
  });

export const app = express();

app.get(`${prefix}/content/objects/:id`, async (request, response) => {
  const [row] = await all(pool, 'info', Number(request.params.id));
  const [version] = row ? await all(pool, 'version', row.id, row.current_version_no) : [];
  if (!row || !version) return void response.sendStatus(404);
  response.json(toContent(row, version, await all(pool, 'fields', version.id)));
});

app.get(`${prefix}/content/trash`, async (_, response) => {
  response.json(toTrash(await all(pool, 'trash')));
});

app.get(`${prefix}/content/locations/*path/children`, async (request, response) => {
  const ids = request.params.path as unknown as readonly string[];
  const id = Number(ids.at(-1));
  const [parent] = await all(pool, 'parent', id);
  if (!parent) return void response.sendStatus(404);
  const children = await all(pool, parent.sort_order === 'DESC' ? 'childrenDown' : 'childrenUp', id);
  response.json(toChildren(parent, children));
});

app.patch(`${prefix}/content/objects/:id`, express.json({ type: () => true }), async (request, response) => {
  const remoteId = remoteIdIn(request.body);
  if (!remoteId) return void response.sendStatus(400);
  const row = await change(Number(request.params.id), remoteId);
  if (!row) return void response.sendStatus(404);
  response.json(toContentInfo(row));
});

export async function close(): Promise<void> {
  await pool.end();
  await drop();
}
