/** Measures two kinds of requests side by side: alternating rounds, server and load on a core each, medians of several rounds. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { cpus } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { ownNode } from './nodes.js';
import type { Cost } from './serve.js';

export const rounds = Number(process.env.BENCH_ROUNDS ?? 13);
const seconds = Number(process.env.BENCH_SECONDS ?? 1);
/** Seconds for which each server warms up: so long the engine compiles functions of one that does much. */
const warmUp = 8;

/** The request of a row, for each server. */
export interface Work {
  readonly name: string;
  readonly server: string;
  readonly method?: 'GET' | 'OPTIONS' | 'PATCH' | 'POST';
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another one for each request. */
  readonly body?: (serial: number) => string;
  /** The path of each item, if requests are for different items. */
  readonly pathOf?: (serial: number) => string;
  /** For rows that need a login. */
  readonly login?: string;
  readonly status?: number;
  /** 20 by default. */
  readonly connections?: number;
}

export interface Running {
  readonly process: ChildProcess;
  readonly origin: string;
  readonly url: string;
  readonly cookie: string | undefined;
}

/** The server, and the requests to it. */
type Loaded = readonly [target: Pick<Running, 'url' | 'cookie'>, work: Omit<Work, 'server'>];

const item = '/api/cms/v2/content/objects/54';

/** Results: requests a second of each as medians, and the median of the ratios of the rounds. */
export interface Compared {
  readonly ours: number;
  readonly theirs: number;
  readonly ratio: number;
}

/**
 * Requests to the same server share one process, as two processes of a kind are never equally fast.
 * @param times how many times as many rounds as usual, for a difference that is smaller than their noise
 */
export async function measure(call: Work, against: Work, times = 1, node = ownNode): Promise<Compared> {
  const first = await start(call, '0', node);
  const second = call.server === against.server ? await reach(first, against) : await start(against, '0', node);
  const compared = await measureAlternately([first, call], [second, against], rounds * times);
  for (const child of new Set([first.process, second.process])) child.disconnect();
  return compared;
}

/** Measures servers that are already running. */
export async function measureAlternately(runLoad: Loaded, other: Loaded, times = rounds): Promise<Compared> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (const roundNo of [runLoad, other]) await load(...roundNo, { duration: warmUp });
  for (let round = 0; round < times; round += 1) {
    const limit = { duration: seconds };
    ours.push(await load(...runLoad, limit));
    theirs.push(await load(...other, limit));
  }
  // A machine that is slower for a while is so for both of a round.
  const ratios = ours.map((reached, round) => reached / (theirs[round] ?? Number.NaN));
  return { ours: median(ours), theirs: median(theirs), ratio: median(ratios) };
}

export const allCores = `0-${cpus().length - 1}`;

export async function start(call: Work, cores = '0', { path: execPath, folder } = ownNode): Promise<Running> {
  const child = fork(join(folder, 'build/bench/serve.js'), [call.server], {
    execPath,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  pin(child.pid, cores);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', (code) => reject(new Error(`The server ${call.server} ended with ${code}`)));
  });
  return reach({ process: child, origin: `http://127.0.0.1:${port}` }, call);
}

/** A server that runs, as something else is asked of it. */
async function reach(
  { process: child, origin }: Pick<Running, 'process' | 'origin'>,
  { login, path = item }: Work,
): Promise<Running> {
  const cookie = login && (await fetch(origin + login)).headers.get('Set-Cookie')?.split(';')[0];
  return { process: child, origin, url: origin + path, cookie };
}

/** Requests a second. */
export async function load(
  target: Pick<Running, 'url' | 'cookie'>,
  call: Omit<Work, 'server'>,
  limit: { readonly duration: number } | { readonly amount: number },
): Promise<number> {
  return (await loadFully(target, call, limit)).requests;
}

/** Requests a second, and the 99th percentile of their latency in milliseconds. */
export async function loadFully(
  { url, cookie }: Pick<Running, 'url' | 'cookie'>,
  { method = 'GET', headers = {}, body, pathOf, status = 200, connections = 20 }: Omit<Work, 'server'>,
  limit: { readonly duration: number } | { readonly amount: number },
): Promise<{ readonly requests: number; readonly p99: number }> {
  const result = await autocannon({
    url,
    method,
    headers: { ...headers, ...(cookie && { Cookie: cookie }) },
    ...(body && {
      requests: [
        {
          setupRequest: (request) => {
            const serial = nextSerial();
            return { ...request, body: body(serial), ...(pathOf && { path: pathOf(serial) }) };
          },
        },
      ],
    }),
    connections,
    ...limit,
  });
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (statuses.join() !== String(status)) throw new Error(`${method} ${url} responded with ${statuses.join()}`);
  return { requests: result.requests.total / result.duration, p99: result.latency.p99 };
}

let serial = 0;

function nextSerial(): number {
  serial += 1;
  return serial;
}

export function costOf({ process: child }: Running): Promise<Cost> {
  return new Promise((resolve) => {
    child.once('message', (message) => resolve(message as Cost));
    child.send('cost');
  });
}

/** The load comes from the last core, the servers run on the first. */
export function pinLoad(): void {
  pin(process.pid, String(cpus().length - 1));
}

/** Keeps a process on some cores, where the system can; elsewhere the figures are only noisier. */
function pin(pid: number | undefined, cores: string): void {
  if (process.platform !== 'linux' || pid === undefined) return;
  try {
    execFileSync('taskset', ['-a', '-p', '-c', cores, String(pid)], { stdio: 'ignore' });
  } catch {
    console.warn('taskset is missing: server and load share their cores');
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
