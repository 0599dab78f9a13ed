/** Databases for the specs, on SQLite or PostgreSQL as the run has it: used by one spec file, and deleted after it. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, type it } from '@jest/globals';
import pg from 'pg';
import { itIf } from '../support/skipped.js';

/** The server that this run is for; without one it is for SQLite. */
export const { postgres: server } = globalThis as { readonly postgres?: string };

export const database = server === undefined ? 'sqlite' : 'postgres';

/** For what only one of the databases has: `onlyOn('sqlite')('keeps a journal', …)`. */
export const onlyOn = (wanted: typeof database): typeof it => itIf(wanted === database, `only on ${wanted}`);

/** The clock of the machine, whatever clock a spec has in its place: other runs sweep schemas that are an hour old by it. */
const now = Date.now.bind(Date);

const made: string[] = [];
const named = new Map<string, Promise<string>>();
let client: Promise<pg.Client> | undefined;
let isOver = false;
let folder: Promise<string> | undefined;

afterAll(async () => {
  if (folder) await rm(await folder, { recursive: true, force: true });
  for (const schema of made) await drop(schema);
  await (await client)?.end();
  isOver = true;
});

/** Repositories that are closed later may still do work of their own, and the server ends one of two that wait for each other. */
async function drop(schema: string): Promise<void> {
  await query(`drop schema if exists ${schema} cascade`).catch((error: { readonly code?: string }) => {
    if (error.code !== deadlock) throw error;
    return drop(schema);
  });
}

const deadlock = '40P01';

/** Sends statements, as the server's administrator and on a connection of the spec's own. */
export async function query(statements: string): Promise<pg.QueryResult> {
  client ??= connect();
  return (await client).query(statements);
}

async function connect(): Promise<pg.Client> {
  const connected = new pg.Client(server);
  await connected.connect();
  await sweep(connected);
  return connected;
}

/** Runs that were killed leave their schemas, whose names say since when. */
async function sweep(connected: pg.Client): Promise<void> {
  const { rows } = await connected.query(
    String.raw`select nspname as name from pg_namespace where nspname like 'spec\_%\_%'`,
  );
  const old = rows.filter(({ name }) => Number(name.split('_')[1]) < now() - 3_600_000);
  // Another run may be at it as well.
  for (const { name } of old) await connected.query(`drop schema ${name} cascade`).catch(() => undefined);
}

/** What `openSqlRepository` takes for an empty database: always the same one for a name, else a new one. */
export function newDatabase(name?: string): Promise<string> {
  if (name === undefined) return create();
  const known = named.get(name) ?? create(name);
  named.set(name, known);
  return known;
}

async function create(name = randomBytes(8).toString('hex')): Promise<string> {
  if (server === undefined) {
    folder ??= mkdtemp(join(tmpdir(), 'cms-'));
    return resolve(await folder, name);
  }
  const schema = `spec_${now()}_${randomBytes(8).toString('hex')}`;
  made.push(schema);
  await query(`create schema ${schema}`);
  const url = new URL(server);
  // Nothing has to survive a crash of the server, and waiting for its disk takes most of the time of a commit.
  // Compiling a plan takes longer than what is stored here takes to be read.
  url.searchParams.set('options', `-c jit=off -c synchronous_commit=off -c search_path=${schema}`);
  url.searchParams.set('application_name', schema);
  return url.href;
}

/** A database that was installed, and how to have it again as it was then. */
export interface Installed {
  readonly url: string;
  readonly restore: string;
  /** The same for some tables alone, to which no others refer meanwhile; it takes a superuser. */
  readonly restoreTables: (names: readonly string[]) => string;
}

/** Those that are free to be used again. */
const installed: Installed[] = [];

export const takeInstalled = (): Installed | undefined => installed.pop();

/** To empty large tables takes longer than to make new ones. */
export async function giveBack(free: Installed): Promise<void> {
  if (isOver) return;
  const { rows } = await query(`select 1 from ${schemaOf(free.url)}.cms_location offset 500 limit 1`);
  if (rows.length === 0) installed.push(free);
}

/** @param changed the tables in which something has changed, where that is known */
export async function restore({ restore: all, restoreTables }: Installed, changed?: readonly string[]): Promise<void> {
  if (!changed) return void (await query(all));
  await query(restoreTables(changed)).catch(async (error: { readonly code?: string }) => {
    await query('rollback');
    if (error.code !== insufficientPrivilege) throw error;
    await query(all);
  });
}

const insufficientPrivilege = '42501';

/** Installing takes time; to put everything back takes little. Tables are in an order in which they can be filled. */
export async function remember(url: string): Promise<Installed> {
  const schema = schemaOf(url);
  const { rows: tables } = await query(`select relname as name from pg_class
    where relnamespace = '${schema}'::regnamespace and relkind = 'r' order by oid`);
  const fill = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await query(`select coalesce(json_agg(kept), '[]')::text as kept from ${schema}.${name} kept`);
    const insert = `insert into ${schema}.${name}
      select * from json_populate_recordset(null::${schema}.${name}, ${pg.escapeLiteral(rows[0].kept)})`;
    fill.set(name, insert);
  }
  const { rows: sequences } = await query(`select sequencename as name, coalesce(last_value, 1) as value,
    last_value is not null as called from pg_sequences where schemaname = '${schema}'`);
  const restarts = sequences.map(
    ({ name, value, called }) => `setval('${schema}.${name}', ${value}, ${called ? 'true' : 'false'})`,
  );
  const restart = `select ${restarts.join(', ')}`;
  const empty = (names: readonly string[]) => names.map((name) => `delete from ${schema}.${name}`).reverse();
  const fillIn = (names: readonly string[]) => names.map((name) => fill.get(name));
  const all = [...fill.keys()];
  // Neither foreign keys nor what deletes with them.
  const alone = 'set local session_replication_role = replica';
  return {
    url,
    restore: ['begin', ...empty(all), ...fillIn(all), restart, 'commit'].join(';\n'),
    restoreTables(names) {
      const unique = [...new Set(names)];
      return ['begin', alone, ...empty(unique), ...fillIn(unique), restart, 'commit'].join(';\n');
    },
  };
}

const schemaOf = (url: string) => new URL(url).searchParams.get('options')?.split('=').at(-1) as string;
