/**
 * Clients that repeat each request with its Idempotency-Key until it has a response, while the host is killed again and again: no
 * write is done twice, and none is lost; what they schedule is published once, although the host is killed when it is due.
 * KILL_ROUNDS sets how often.
 */
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { random, seed } from '../support/seed.js';
import { until, untilEqual } from '../support/until.js';
import { type Host, kill, look, startHost } from './hosts.js';
import { type Compiled, compileLibrary } from './processes.js';
import { type Client, createClient } from './retrying-clients.js';
import { database, newDatabase } from './support.js';

const rounds = Number(process.env.KILL_ROUNDS || 4);

let library: Compiled;
let host: Host | undefined;
beforeAll(async () => {
  library = await compileLibrary();
});
afterEach(() => void host?.child.kill('SIGKILL'));
afterAll(() => library.remove());

const lastContent = (url: string) =>
  look(url, (db) =>
    db
      .selectFrom('cms_content')
      .select((row) => row.fn.max('id').as('id'))
      .executeTakeFirst(),
  );

/** All that was written since. */
const since = (url: string, before: number) =>
  look(url, async (db) => ({
    contents: await db.selectFrom('cms_content').select(['id', 'status']).where('id', '>', before).execute(),
    sections: await db.selectFrom('cms_section').select('identifier').execute(),
    events: await db
      .selectFrom('cms_change')
      .select(['content_id', 'event', (row) => row.fn.countAll().as('count')])
      .where('content_id', '>', before)
      .groupBy(['content_id', 'event'])
      .execute(),
    schedules: await db.selectFrom('cms_schedule').select(['content_id', 'failure']).execute(),
  }));

const allOf = <T>(clients: readonly Client[], select: (client: Client) => Iterable<T>): T[] =>
  clients.flatMap((client) => [...select(client)]);

/** Kills the host after some writes, or between the time of a schedule and its publication. */
async function waitForKill(clients: readonly Client[], round: number): Promise<void> {
  if (round % 2 === 0) {
    const next = () => Math.min(...allOf(clients, ({ scheduled }) => scheduled.values()).filter((time) => time > now));
    const now = Date.now();
    await until(() => Number.isFinite(next()), `a schedule in round ${round}`, 60_000);
    await setTimeout(next() - Date.now() + random() * 300);
    return;
  }
  const count = () => allOf(clients, ({ sections }) => sections).length;
  const enough = count() + 1 + random() * 8;
  await until(() => count() >= enough || count(), `${enough} sections in round ${round}`, 60_000);
  await setTimeout(random() * 40);
}

/** Each confirmed write was done once, and no other one. */
async function checkWritten(url: string, before: number, clients: readonly Client[]): Promise<void> {
  const stored = await since(url, before);
  const ids = allOf(clients, ({ updates }) => updates.keys()).sort();
  expect(stored.contents.map(({ id }) => Number(id)).sort()).toEqual(ids);
  const names = stored.sections.map(({ identifier }) => identifier).filter((name) => name.startsWith('section_'));
  expect(names.sort()).toEqual(allOf(clients, ({ sections }) => sections).sort());
  const counts = new Map(stored.events.map((row) => [`${row.event} ${row.content_id}`, Number(row.count)]));
  const expected = new Map([
    ...allOf(clients, ({ updates }) => updates).map(([id, number]): [string, number] => [
      `content.updated ${id}`,
      number,
    ]),
    ...allOf(clients, ({ updates }) => updates.keys()).map((id): [string, number] => [`draft.created ${id}`, 1]),
    ...allOf(clients, ({ scheduled }) => scheduled.keys()).flatMap((id): [string, number][] => [
      [`schedule.created ${id}`, 1],
      [`content.published ${id}`, 1],
      [`schedule.ended ${id}`, 1],
    ]),
  ]);
  expect(new Map([...counts].sort())).toEqual(new Map([...expected].sort()));
}

describe('Requests that are repeated with their Idempotency-Key while the host is killed', () => {
  it(
    'are each carried out once, and so is what they have scheduled',
    async () => {
      const started = performance.now();
      const url = await newDatabase();
      host = await startHost(library, url);
      const before = Number((await lastContent(url))?.id);
      const clients = Array.from({ length: 4 }, () => createClient(() => host?.api));
      let isOver = false;
      const working = Promise.allSettled(clients.map((client) => client.work(() => isOver)));
      try {
        for (let round = 1; round <= rounds; round++) {
          await waitForKill(clients, round);
          await kill(host);
          host = await startHost(library, url);
        }
      } finally {
        isOver = true;
      }
      expect((await working).flatMap((work) => (work.status === 'rejected' ? [work.reason] : []))).toEqual([]);
      const left = async () => (await since(url, before)).schedules;
      await untilEqual(left, [], 'the schedules that are left', 60_000);
      await checkWritten(url, before, clients);
      const sum = (name: 'repeated' | 'replayed') => clients.reduce((total, client) => total + client[name], 0);
      const figures = {
        ...{ database, seed, rounds, seconds: (performance.now() - started) / 1000 },
        contents: allOf(clients, ({ updates }) => updates).length,
        published: allOf(clients, ({ scheduled }) => scheduled).length,
        ...{ repeated: sum('repeated'), replayed: sum('replayed') },
      };
      if (process.env.KILL_ROUNDS) console.log(figures);
      expect(figures.repeated).toBeGreaterThan(0);
    },
    300_000 + rounds * 30_000,
  );
});
