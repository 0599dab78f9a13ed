/** Holds 1,000 event streams and 200 webhooks open while others write, and fails where memory or descriptors grow: `[SQLite] [PostgreSQL]`. */
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from './connect.js';
import { createDatabase, createFile } from './database.js';
import { createEditor } from './editor.js';
import { addFollowers, addWebhook, base, type Counts, endOf, follow, receive } from './followers.js';
import { median, pinLoad, type Running, start } from './measure.js';
import type { Held } from './serve.js';
import type { Taken } from './servers/streams.js';

/** Minutes for each database, after a warm-up of one. */
const minutes = Number(process.env.STREAMS_MINUTES ?? 10);
const streamCount = 1000;
const webhookCount = 200;
/** One webhook of so many is sent all changes, the others publications alone: of ten writes one is a publication. */
const allShare = 10;
const callers = 5;
const writesPerSecond = 10;
/** Milliseconds between two measurements. */
const interval = 5000;
/** In milliseconds: after four minutes the caches are full, and the memory of the process stays the same. */
const warmUp = 240_000;
/** How many times as much memory, and how many more descriptors, the last minute may take than the first. */
const most = { memory: 1.1, descriptors: 20 };

/** The ids of the items that are edited. */
async function idsIn(url: string): Promise<readonly number[]> {
  const db = connect(url);
  const type = sql`select id from cms_content_type where identifier = 'bench'`;
  const { rows } = await sql<{ readonly id: number }>`
    select id from cms_content where status = 'PUBLISHED' and type_id = (${type})`.execute(db);
  await db.destroy();
  return rows.map(({ id }) => id);
}

const ask = <T>({ process: child }: Running, question: string): Promise<T> =>
  new Promise((resolve) => {
    child.once('message', (message) => resolve(message as T));
    child.send(question);
  });

interface Sample extends Held, Taken {
  readonly time: number;
}

async function sampleFor(running: Running, milliseconds: number): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  const begin = performance.now();
  for (let time = 0; time < milliseconds; time = performance.now() - begin) {
    const memory = await ask<Held>(running, 'held');
    // Without the garbage collection.
    await ask<Taken>(running, 'hits');
    await setTimeout(interval);
    samples.push({ ...memory, ...(await ask<Taken>(running, 'hits')), time });
  }
  return samples;
}

/** @return the fault, in words */
function judge(kind: string, samples: readonly Sample[], counts: Counts, writes: number): readonly string[] {
  const length = Math.min(60_000, (minutes * 60_000) / 2);
  const end = samples.at(-1)?.time ?? 0;
  const first = samples.filter(({ time }) => time < length);
  const last = samples.filter(({ time }) => time > end - length);
  const of = (name: Exclude<keyof Sample, 'handles'>, part = samples) => median(part.map((sample) => sample[name]));
  const [before, after] = [of('rss', first), of('rss', last)];
  const descriptors = [of('descriptors', first), of('descriptors', last)] as const;
  const perSecond = (count: number) => (count / minutes / 60).toFixed(0);
  const mebibytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  console.log(
    `${kind}: ${writes} writes, ${perSecond(counts.events)} events and ${perSecond(counts.deliveries)} deliveries a second; ` +
      `memory ${mebibytes(before)} to ${mebibytes(after)} MiB (heap ${mebibytes(of('heap', first))} to ${mebibytes(of('heap', last))}), ` +
      `descriptors ${descriptors.join(' to ')}; event loop delay ${of('delay').toFixed(0)} ms (99th percentile), ` +
      `${(of('cpu') * 100).toFixed(0)} % of a core`,
  );
  return [
    ...(after > before * most.memory ? [`memory grew by a factor of ${(after / before).toFixed(2)}`] : []),
    ...(descriptors[1] > descriptors[0] + most.descriptors
      ? [`descriptors grew from ${descriptors.join(' to ')}`]
      : []),
    ...(counts.ended > 0 ? [`${counts.ended} streams have ended`] : []),
    ...(counts.events === 0 || counts.deliveries === 0 ? ['nothing has arrived'] : []),
  ];
}

interface Bench {
  readonly kind: string;
  readonly url: string;
  readonly running: Running;
  readonly agent: Agent;
  readonly counts: Counts;
  /** The URL of the receiver of webhooks. */
  readonly receiver: string;
}

/** @return the fault, in words */
async function measure({ kind, url, running, agent, counts, receiver }: Bench): Promise<readonly string[]> {
  const { origin } = running;
  const followers = await addFollowers(url, callers);
  const ids = await idsIn(url);
  for (let number = 0; number < webhookCount; number += 1)
    await addWebhook(origin, receiver, number % allShare === 0 ? [] : ['content.published']);
  const followed = { origin, after: await endOf(origin), agent, counts };
  for (let number = 0; number < streamCount; number += 1) await follow(followed, followers[number % callers] as string);
  const controller = new AbortController();
  const editor = createEditor(`${origin}${base}`, {
    pickId: () => ids[Math.floor(Math.random() * ids.length)] as number,
    field: 'field_1',
    toValue: (text) => text,
  });
  const watch = async () => {
    await setTimeout(warmUp);
    Object.assign(counts, { events: 0, deliveries: 0 });
    const before = editor.writes;
    const samples = await sampleFor(running, minutes * 60_000);
    controller.abort();
    return judge(kind, samples, counts, editor.writes - before);
  };
  const [faults] = await Promise.all([watch(), editor.write(writesPerSecond, controller.signal)]);
  return faults;
}

async function hold(kind: string): Promise<readonly string[]> {
  const { url, drop } = kind === 'SQLite' ? { url: await createFile(), drop: undefined } : await createDatabase();
  const counts: Counts = { events: 0, deliveries: 0, ended: 0 };
  const receiver = await receive(counts);
  const agent = new Agent();
  process.env.BENCH_DATABASE = url;
  const running = await start({ name: 'streams', server: 'streams' });
  try {
    return await measure({ kind, url, running, agent, counts, receiver: receiver.url });
  } finally {
    agent.destroy();
    running.process.disconnect();
    await new Promise((resolve) => running.process.once('exit', resolve));
    receiver.close();
    await drop?.();
  }
}

pinLoad();
const [, , ...named] = process.argv;
for (const kind of named.length > 0 ? named : ['SQLite', 'PostgreSQL']) {
  const faults = await hold(kind);
  for (const fault of faults) console.log(`${kind}: ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
}
