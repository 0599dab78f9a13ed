/** The example host in a process of its own, and the state of its database. */
import { Agent } from 'node:http';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { openDatabase } from '../../lib/sql/database/drivers.js';
import type { Tables } from '../../lib/sql/database/schema.js';
import { createCall, type Editor } from './editors.js';
import { type Found, findFacts } from './facts.js';
import { violations } from './invariants.js';
import type { Compiled, Running } from './processes.js';
import { type Call, creation } from './writes.js';

export interface Host extends Running {
  /** The URL that paths of the API are added to. */
  readonly api: string;
}

/** Serves that database, to clients who send the administrator's password or an API key with each request; webhooks may be sent to 127.0.0.1. */
export async function startHost(library: Compiled, url: string): Promise<Host> {
  const running = library.start('server', {
    ...{ CMS_DATABASE: url, CMS_BASIC_AUTH: '1', CMS_API_KEYS: '1', CMS_WEBHOOKS_ALLOW: '127.0.0.1' },
    // A machine may be busy.
    CMS_BUSY_TIMEOUT: '60',
  });
  const api = await running.find(/http:\S+(?=\/\n)/);
  if (api === undefined) throw new Error(`The host did not start: ${running.written.err}`);
  return { ...running, api };
}

export async function kill({ child, end }: Running): Promise<void> {
  child.kill('SIGKILL');
  await end();
}

/** Looks with a connection that is closed again: one that stays would keep what the next process has to recover from. */
export async function look<T>(url: string, at: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const db = (await openDatabase(url, {})) as Kysely<Tables>;
  try {
    return await at(db);
  } finally {
    await db.destroy();
  }
}

/** The rows of all statements. */
export const execute = (url: string, ...statements: readonly string[]): Promise<readonly unknown[]> =>
  look(url, async (db) => {
    const rows: unknown[] = [];
    for (const statement of statements) rows.push(...(await db.executeQuery(CompiledQuery.raw(statement))).rows);
    return rows;
  });

/** All faults, including confirmed writes that are missing. */
export function findFaults(url: string, editors: readonly Editor[] = []): Promise<string[]> {
  return look(url, async (db) => {
    const found = await findFacts(db);
    const damage = url.startsWith('postgres') ? [] : await damageOf(db);
    return [...damage, ...(await violations(db)), ...editors.flatMap((editor) => editor.lost(found))];
  });
}

/** What SQLite itself finds. */
async function damageOf(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const dangling = await sql<object>`pragma foreign_key_check`.execute(db);
  return [
    ...rows.map((row) => row.integrity_check).filter((word) => word !== 'ok'),
    ...dangling.rows.map((row) => JSON.stringify(row)),
  ];
}

/** Publishes a folder with folders in it, all the way down. */
export async function plantTree({ api }: Host, url: string): Promise<Found> {
  const agent = new Agent({ keepAlive: true });
  const call = createCall(api, agent);
  const ids: number[] = [];
  for (let n = 0; n < 9; n++) {
    const above = await findById(url, ids[Math.ceil(n / 2) - 1]);
    ids.push(await publishNew(call, above?.placeId ?? 43));
  }
  agent.destroy();
  return (await findById(url, ids[0])) as Found;
}

const findById = (url: string, id: number | undefined) =>
  look(url, async (db) => (await findFacts(db)).find((found) => found.id === id));

async function publishNew(call: Call, below: number): Promise<number> {
  const { headers } = await creation(below).send(call);
  const id = Number(String(headers.location).split('/').at(-1));
  const { status, text } = await call('PUBLISH', `/content/objects/${id}/versions/1`);
  if (status !== 204) throw new Error(text);
  return id;
}
