/** Keeps a number of workers running: restarts those that end, with exponential backoff, until shutdown. */
import cluster, { type Worker } from 'node:cluster';
import type { AddressInfo } from 'node:net';

export interface Workers {
  /** Shuts all of them down gracefully. */
  close(): void;
}

/** Milliseconds: the first delay, the longest delay, and the uptime of a worker that resets the delay. */
const pauses = { first: 100, longest: 10_000, worthwhile: 10_000 };

/** Milliseconds until workers that hang are killed. */
const patience = 9800;

/** Starts workers, and prints the URL once the first one listens. */
export function keepWorkers(
  count: number,
  environment: Readonly<Record<string, string>>,
  told: (address: AddressInfo) => void,
): Workers {
  const replacements = new Set<NodeJS.Timeout>();
  let port: number | undefined;
  /** How many workers have ended in a row, reset by one that ran for long enough. */
  let failures = 0;
  let isClosing = false;

  function start(): void {
    const worker = cluster.fork(environment);
    let ready = Number.POSITIVE_INFINITY;
    worker.once('listening', ({ address, port: boundPort, addressType }) => {
      ready = performance.now();
      console.log(`Worker ${worker.process.pid} is ready`);
      if (boundPort !== port) told({ address, port: boundPort, family: addressType === 6 ? 'IPv6' : 'IPv4' });
      port = boundPort;
    });
    whenOver(worker, (reason) => {
      if (isClosing) return;
      // If the first ones cannot start, no other can.
      if (port === undefined) return giveUp();
      failures = performance.now() - ready > pauses.worthwhile ? 1 : failures + 1;
      replace(`Worker ${worker.process.pid} has ended (${reason})`);
    });
  }

  function replace(news: string): void {
    const pause = Math.min(pauses.first * 2 ** (failures - 1), pauses.longest);
    console.error(`${news}; another one starts in ${pause} ms`);
    const replacement = setTimeout(() => {
      replacements.delete(replacement);
      start();
    }, pause);
    replacements.add(replacement);
  }

  function giveUp(): void {
    process.exitCode = 1;
    close();
  }

  function close(): void {
    if (isClosing) return;
    isClosing = true;
    for (const replacement of replacements) clearTimeout(replacement);
    endAll('SIGTERM');
    setTimeout(() => endAll('SIGKILL'), patience).unref();
  }

  for (let n = 0; n < count; n++) start();
  return { close };
}

/** A worker that could not even be started reports an error, but no end. */
function whenOver(worker: Worker, tell: (reason: string | number) => void): void {
  worker.once('exit', (code: number, signal: string | null) => tell(signal ?? code));
  worker.on('error', (error) => {
    if (worker.process.pid === undefined) tell(error.message);
  });
}

function endAll(signal: NodeJS.Signals): void {
  for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
}
