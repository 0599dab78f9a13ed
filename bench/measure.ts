/** Measures two kinds of requests side by side: in turns, server and load on a core each, medians of several rounds. */
import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const rounds = 5;
const seconds = 2;
const connections = 20;

/** What is asked of which server. */
export interface Work {
  readonly name: string;
  readonly server: string;
  readonly headers: Readonly<Record<string, string>>;
}

const path = '/api/cms/v2/content/objects/54';

/** Requests a second of each, as medians. */
export async function measure(work: Work, against: Work): Promise<readonly [number, number]> {
  const servers = await Promise.all([start(work.server), start(against.server)]);
  const results: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    const pair = [await load(servers[0].port, work), await load(servers[1].port, against)] as const;
    // The first round only warms up.
    if (round === 0) continue;
    results[0].push(pair[0]);
    results[1].push(pair[1]);
  }
  for (const { process: child } of servers) child.disconnect();
  return [median(results[0]), median(results[1])];
}

interface Server {
  readonly process: ChildProcess;
  readonly port: number;
}

async function start(name: string): Promise<Server> {
  const child = fork(fileURLToPath(new URL('./serve.js', import.meta.url)), [name]);
  pin(child.pid, 0);
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(message as number));
    child.once('exit', (code) => reject(new Error(`The server ${name} ended with ${code}`)));
  });
  return { process: child, port };
}

async function load(port: number, { headers }: Work): Promise<number> {
  const result = await autocannon({ url: `http://127.0.0.1:${port}${path}`, headers, connections, duration: seconds });
  if (result.non2xx > 0 && !headers['If-None-Match']) throw new Error(`${result.non2xx} answers were not 2xx`);
  return result.requests.average;
}

/** Keeps a process on one core, where the system can; elsewhere the figures are only noisier. */
export function pin(pid: number | undefined, core: number): void {
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
