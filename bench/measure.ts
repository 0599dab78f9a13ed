/** Measures two kinds of requests side by side: in turns, server and load on a core each, medians of several rounds. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { Cost } from './serve.js';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const connections = 20;

/** What is asked of which server. */
export interface Work {
  readonly name: string;
  readonly server: string;
  readonly method?: 'GET' | 'OPTIONS' | 'PATCH';
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another one for each request. */
  readonly body?: (serial: number) => string;
  /** Where somebody has to log in first. */
  readonly login?: string;
  readonly status?: number;
}

export interface Running {
  readonly process: ChildProcess;
  readonly url: string;
  readonly cookie: string | undefined;
}

/** Where requests go, and what they are. */
type Loaded = readonly [target: Pick<Running, 'url' | 'cookie'>, work: Omit<Work, 'server'>];

const item = '/api/cms/v2/content/objects/54';

/** Requests a second of each, as medians. */
export async function measure(work: Work, against: Work): Promise<readonly [number, number]> {
  const servers = [await start(work), await start(against)] as const;
  const medians = await measureInTurns([servers[0], work], [servers[1], against]);
  for (const { process: child } of servers) child.disconnect();
  return medians;
}

/** Requests a second of what runs already, as medians. */
export async function measureInTurns(...pair: readonly [Loaded, Loaded]): Promise<readonly [number, number]> {
  const results: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const limit = { duration: seconds };
    const reached = [await load(...pair[0], limit), await load(...pair[1], limit)] as const;
    // The first round only warms up.
    if (round === 0) continue;
    results[0].push(reached[0]);
    results[1].push(reached[1]);
  }
  return [median(results[0]), median(results[1])];
}

export async function start({ server, login, path = item }: Work): Promise<Running> {
  const child = fork(fileURLToPath(new URL('./serve.js', import.meta.url)), [server]);
  pin(child.pid, 0);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', (code) => reject(new Error(`The server ${server} ended with ${code}`)));
  });
  const origin = `http://127.0.0.1:${port}`;
  const cookie = login && (await fetch(origin + login)).headers.get('Set-Cookie')?.split(';')[0];
  return { process: child, url: origin + path, cookie };
}

/** Requests a second. */
export async function load(
  { url, cookie }: Pick<Running, 'url' | 'cookie'>,
  { method = 'GET', headers = {}, body, status = 200 }: Omit<Work, 'server'>,
  limit: { readonly duration: number } | { readonly amount: number },
): Promise<number> {
  const result = await autocannon({
    url,
    method,
    headers: { ...headers, ...(cookie && { Cookie: cookie }) },
    ...(body && { requests: [{ setupRequest: (request) => ({ ...request, body: body(nextSerial()) }) }] }),
    connections,
    ...limit,
  });
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (statuses.join() !== String(status)) throw new Error(`${method} ${url} was answered with ${statuses.join()}`);
  return result.requests.total / result.duration;
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
  pin(process.pid, cpus().length - 1);
}

/** Keeps a process on one core, where the system can; elsewhere the figures are only noisier. */
function pin(pid: number | undefined, core: number): void {
  if (process.platform !== 'linux' || pid === undefined) return;
  try {
    execFileSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' });
  } catch {
    console.warn('taskset is missing: server and load share their cores');
  }
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
