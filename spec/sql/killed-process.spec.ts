/** A host that is killed at any moment has done all that it has answered, and nothing half. KILL_ROUNDS says how often. */
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { openPostgres } from '../../lib/sql/postgres.js';
import type { Tables } from '../../lib/sql/schema.js';
import { openSqlite } from '../../lib/sql/sqlite.js';
import { createCall, createEditor, type Editor } from './editors.js';
import { type Found, findFacts } from './facts.js';
import { violations } from './invariants.js';
import { type Compiled, compileLibrary, type Running } from './processes.js';
import { database, newDatabase } from './support.js';
import { creation } from './writes.js';

const rounds = Number(process.env.KILL_ROUNDS || 20);
const minutes = 60_000;

let library: Compiled;
let last: Running | undefined;
beforeAll(async () => {
  library = await compileLibrary();
});
afterEach(() => void last?.child.kill('SIGKILL'));
afterAll(() => library.remove());

interface Host extends Running {
  readonly api: string;
}

async function start(url: string): Promise<Host> {
  const running = library.start('server', { CMS_DATABASE: url, CMS_BASIC_AUTH: '1' });
  last = running;
  const api = await running.find(/http:\S+(?=\/\n)/);
  if (api === undefined) throw new Error(`The host did not start: ${running.written.err}`);
  return { ...running, api };
}

async function kill({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** With a connection that nobody has while the host is killed: it would keep what the next process has to recover from. */
async function look<T>(url: string, at: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  const db = (database === 'sqlite' ? openSqlite(url, undefined) : openPostgres(url)) as Kysely<Tables>;
  try {
    return await at(db);
  } finally {
    await db.destroy();
  }
}

async function faults(db: Kysely<Tables>): Promise<string[]> {
  if (database === 'postgres') return violations(db);
  const damage = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const dangling = await sql<object>`pragma foreign_key_check`.execute(db);
  return [
    ...(await violations(db)),
    ...damage.rows.map((row) => row.integrity_check).filter((word) => word !== 'ok'),
    ...dangling.rows.map((row) => JSON.stringify(row)),
  ];
}

describe('A host that is killed', () => {
  it(
    'has done all that it has answered, and nothing half',
    async () => {
      const url = await newDatabase();
      const tree = await plant(url);
      const editors = Array.from({ length: 6 }, () => createEditor(tree));
      const started = performance.now();
      for (let round = 0; round <= rounds; round++) {
        const host = await start(url);
        expect([round, await look(url, async (db) => [...(await faults(db)), ...(await lost(db, editors))])]).toEqual([
          round,
          [],
        ]);
        await emptyTrash(host, editors);
        if (round < rounds) await writeUntilKilled(host, editors);
        else await kill(host);
        expect(editors.flatMap(({ figures }) => figures.refused)).toEqual([]);
      }
      const figures = summary(editors);
      if (process.env.KILL_ROUNDS)
        console.log({ database, rounds, ms: Math.round(performance.now() - started), ...figures });
      expect(figures.answered).toBeGreaterThan(rounds);
    },
    2 * minutes + rounds * 10_000,
  );

  it('while it sets up its database has another one do that from the beginning', async () => {
    const install = async (url: string) => {
      await kill(await start(url));
      const names = await look(url, async (db) => (await findFacts(db)).map(({ name }) => name));
      return [names, await look(url, faults)];
    };
    const whole = await install(await newDatabase());
    for (let n = 0; n < 5; n++) {
      const url = await newDatabase();
      const beginning = library.start('server', { CMS_DATABASE: url });
      await Promise.race([setTimeout(150 + Math.random() * 500), beginning.find(/http/)]);
      await kill(beginning);
      expect(await install(url)).toEqual(whole);
    }
  }, 120_000);
});

/** Publishes a folder with folders in it, all the way down. */
async function plant(url: string): Promise<Found> {
  const host = await start(url);
  const agent = new Agent({ keepAlive: true });
  const call = createCall(host.api, agent);
  const added: Found[] = [];
  for (let n = 0; n < 9; n++) {
    const { headers } = await creation(added[Math.ceil(n / 2) - 1]?.placeId ?? 43).send(call);
    const id = Number(String(headers.location).split('/').at(-1));
    expect((await call('PUBLISH', `/content/objects/${id}/versions/1`)).status).toBe(204);
    const found = await look(url, findFacts);
    added.push(found.find((each) => each.id === id) as Found);
  }
  await kill(host);
  agent.destroy();
  return (await look(url, findFacts)).find(({ id }) => id === added[0]?.id) as Found;
}

async function lost(db: Kysely<Tables>, editors: readonly Editor[]): Promise<string[]> {
  const found = await findFacts(db);
  return editors.flatMap((editor) => editor.lost(found));
}

async function emptyTrash({ api }: Host, editors: readonly Editor[]): Promise<void> {
  const agent = new Agent();
  expect((await createCall(api, agent)('DELETE', '/content/trash')).status).toBe(204);
  for (const editor of editors) editor.forgetTrash();
}

async function writeUntilKilled(host: Host, editors: readonly Editor[]): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const work = Promise.all(editors.map((editor) => editor.work(createCall(host.api, agent))));
  const count = () => editors.flatMap(({ figures }) => figures.answered).length;
  const enough = count() + 1 + Math.random() * 60;
  while (count() < enough && editors.every(({ figures }) => figures.refused.length === 0)) await setTimeout(1);
  // Some moment of the writes that come then.
  await setTimeout(Math.random() * 20);
  await kill(host);
  await work;
  agent.destroy();
}

function summary(editors: readonly Editor[]) {
  const answered = editors.flatMap(({ figures }) => figures.answered);
  const brokenOff = editors.flatMap(({ figures }) => figures.brokenOff);
  const kinds: Record<string, number> = {};
  for (const kind of answered) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const done = brokenOff.filter(({ isDone }) => isDone).length;
  return { answered: answered.length, brokenOff: brokenOff.length, done, ...kinds };
}
