/** A cluster for the specs, and clients that know which of its workers they talk to. */
import { Agent } from 'node:http';
import type { HttpResponse, Sent } from '../../support/api.js';
import { send } from '../../support/api.js';
import type { Running } from '../processes.js';

export interface Cluster extends Running {
  readonly origin: string;
  /** The process ids of all workers that have been ready so far, in that order. */
  pids(): number[];
  /** Waits until so many workers have been ready, counted from the start. */
  ready(count: number): Promise<void>;
  /** Talks to one worker, by its number, on one connection. */
  at<T>(worker: number, talk: (call: Call) => Promise<T>): Promise<T>;
  /** Talks to any worker but this one, on one connection. */
  elsewhere<T>(worker: number, talk: (call: Call) => Promise<T>): Promise<T>;
}

export type Call = (method: string, path: string, sent?: Sent) => Promise<HttpResponse>;

/** What has been started is a cluster, once it says where it listens. */
export async function toCluster(running: Running): Promise<Cluster> {
  const api = await running.find(/http:\S+/);
  if (api === undefined) throw new Error(`The cluster did not start: ${running.written.err}`);
  const { origin } = new URL(api);
  return {
    ...running,
    origin,
    pids: () => [...running.written.out.matchAll(/^Worker (\d+) is ready$/gm)].map(([, pid]) => Number(pid)),
    ready: async (count) => {
      const news = await running.find(new RegExp(`(?:^Worker \\d+ is ready$[^]*?){${count}}`, 'm'));
      if (news === undefined) throw new Error(`The cluster ended: ${running.written.err}`);
    },
    at: (worker, talk) => talkTo(origin, (found) => found === worker, talk),
    elsewhere: (worker, talk) => talkTo(origin, (found) => found !== worker, talk),
  };
}

/** More connections than any worker needs to get its turn. */
const attempts = 200;

/** Connections go to the workers by turns, and stay with them. */
async function talkTo<T>(
  origin: string,
  isWanted: (worker: number) => boolean,
  talk: (call: Call) => Promise<T>,
): Promise<T> {
  const seen = new Set<number>();
  for (let attempt = 0; attempt < attempts; attempt++) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call: Call = (method, path, sent) => send(method, origin + path, { ...sent, agent });
    const currentWorker = async (): Promise<number> => JSON.parse((await call('GET', '/health')).text).worker;
    try {
      const worker = await currentWorker();
      seen.add(worker);
      if (!isWanted(worker)) continue;
      const result = await talk(call);
      if ((await currentWorker()) !== worker) throw new Error(`The connection to worker ${worker} was lost`);
      return result;
    } finally {
      agent.destroy();
    }
  }
  throw new Error(`No such worker responds, only ${[...seen]}`);
}

/** Whether a process is still there. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
