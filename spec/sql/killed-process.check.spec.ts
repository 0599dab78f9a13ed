/**
 * A host that is killed at any time has completed every confirmed write, and none in part; followers of the log of changes and
 * webhooks get them all, and nothing else. KILL_ROUNDS sets how often.
 */
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { random } from '../support/seed.js';
import { until } from '../support/until.js';
import { createCall, createEditor, type Editor } from './editors.js';
import { findFacts } from './facts.js';
import { createFollower, type Follower, faultsOfChanges, faultsOfDeliveries } from './followers.js';
import { findFaults, type Host, kill, look, plantTree, startHost } from './hosts.js';
import { type Compiled, compileLibrary } from './processes.js';
import { type Receiver, startReceiver } from './receiver.js';
import { database, newDatabase } from './support.js';

const rounds = Number(process.env.KILL_ROUNDS || 4);

let library: Compiled;
let receiver: Receiver;
let host: Host | undefined;
beforeAll(async () => {
  [library, receiver] = await Promise.all([compileLibrary(), startReceiver()]);
});
afterEach(() => void host?.child.kill('SIGKILL'));
afterAll(() => Promise.all([library.remove(), receiver.close()]));

async function start(url: string): Promise<Host> {
  host = await startHost(library, url);
  return host;
}

describe('A host that is killed', () => {
  it(
    'has completed every confirmed write, and none in part',
    async () => {
      const started = performance.now();
      const url = await newDatabase();
      let running = await start(url);
      const tree = await plantTree(running, url);
      const editors = Array.from({ length: 6 }, () => createEditor(tree));
      const begin = await createFollower().catchUp(running.api);
      const follower = createFollower(begin);
      const { changes } = follower;
      await createWebhook(running);
      for (let round = 1; round <= rounds; round++) {
        await emptyTrash(running, editors);
        await writeUntilKilled(running, editors, follower);
        expect(editors.flatMap(({ figures }) => [...figures.refused, ...figures.unavailable])).toEqual([]);
        running = await start(url);
        expect([round, await findFaults(url, editors)]).toEqual([round, []]);
        await follower.catchUp(running.api);
        const found = await look(url, findFacts);
        expect([round, faultsOfChanges(changes, editors, found)]).toEqual([round, []]);
        expect([round, faultsOfDeliveries(receiver, changes, round)]).toEqual([round, []]);
        await endLease(url);
      }
      const left = () => {
        const last = receiver.received.at(-1)?.data.cursor;
        return changes.length - 1 - changes.findLastIndex(({ cursor }) => cursor === last);
      };
      // Each host was killed with changes left to deliver, so that there are more after more rounds.
      const deadline = 20_000 + rounds * 1000;
      await until(() => left() === 0 || { left: left() }, 'the delivery of the last change', deadline);
      expect(faultsOfDeliveries(receiver, changes, rounds)).toEqual([]);
      const again = createFollower(begin);
      await again.catchUp(running.api);
      expect(again.changes).toEqual(changes);
      const log = { changes: changes.length, sent: receiver.received.length };
      const figures = { database, rounds, seconds: (performance.now() - started) / 1000, ...log, ...summary(editors) };
      if (process.env.KILL_ROUNDS) console.log(figures);
      expect(figures.confirmed).toBeGreaterThanOrEqual(rounds);
    },
    300_000 + rounds * 10_000,
  );

  it('while it sets up its database has another one do that from the beginning', async () => {
    const install = async (url: string) => {
      await kill(await start(url));
      const names = await look(url, async (db) => (await findFacts(db)).map(({ name }) => name));
      return [names, await findFaults(url)];
    };
    const whole = await install(await newDatabase());
    for (let n = 0; n < 3; n++) {
      const url = await newDatabase();
      const beginning = library.start('server', { CMS_DATABASE: url });
      await Promise.race([setTimeout(150 + random() * 500), beginning.find(/http/)]);
      await kill(beginning);
      expect(await install(url)).toEqual(whole);
    }
  });
});

async function emptyTrash({ api }: Host, editors: readonly Editor[]): Promise<void> {
  const agent = new Agent();
  expect((await createCall(api, agent)('DELETE', '/content/trash')).status).toBe(204);
  for (const editor of editors) editor.expectEmptyTrash();
}

/** Its receiver takes its time, so that hosts are killed while they wait for it. */
async function createWebhook({ api }: Host): Promise<void> {
  receiver.respond = async (_, response) => {
    await setTimeout(random() * 20);
    response.writeHead(204).end();
  };
  const document = ['WebhookCreate', { url: receiver.url }] as const;
  expect((await createCall(api, new Agent())('POST', '/webhooks', { document })).status).toBe(201);
}

/** As if the time were over after which another process delivers what a killed one was to deliver. SQLite has one writer at a time. */
const endLease = (url: string) =>
  until(
    () =>
      look(url, (db) => db.updateTable('cms_webhook_progress').set({ lease_until: 0 }).execute()).then(
        () => true,
        String,
      ),
    'the end of the lease',
  );

async function writeUntilKilled(killed: Host, editors: readonly Editor[], follower: Follower): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const work = Promise.all([
    follower.follow(killed.api),
    ...editors.map((editor) => editor.work(createCall(killed.api, agent))),
  ]);
  const count = () => editors.flatMap(({ figures }) => figures.confirmed).length;
  const enough = count() + 1 + random() * 60;
  const isRefused = () => editors.some(({ figures }) => figures.refused.length > 0);
  await until(() => count() >= enough || isRefused() || count(), `${enough} confirmed writes`, 60_000);
  // Some moment of the writes that come then.
  await setTimeout(random() * 20);
  await kill(killed);
  await work;
  agent.destroy();
}

function summary(editors: readonly Editor[]) {
  const confirmed = editors.flatMap(({ figures }) => figures.confirmed);
  const brokenOff = editors.flatMap(({ figures }) => figures.brokenOff);
  const kinds: Record<string, number> = {};
  for (const kind of confirmed) kinds[kind] = (kinds[kind] ?? 0) + 1;
  const done = brokenOff.filter(({ isDone }) => isDone).length;
  return { confirmed: confirmed.length, brokenOff: brokenOff.length, brokenOffButDone: done, ...kinds };
}
