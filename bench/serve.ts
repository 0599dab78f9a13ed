/** Starts one of the servers, in a separate process, and prints its port and its costs. */
import { existsSync, readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

interface Served {
  readonly app: Pick<Server, 'listen'>;
  /** Removes the files and databases that it has created. */
  close?(): Promise<void>;
  /** Counters of the server. */
  hits?(): object;
}

/** The memory of a server. */
export interface Held {
  /** Bytes of objects, after a garbage collection. */
  readonly heap: number;
  /** Bytes of the process, after a garbage collection. */
  readonly rss: number;
  /** Open files, sockets included; 0 where the system does not list them. */
  readonly descriptors: number;
  /** Timers, sockets and whatever else keeps the process alive. */
  readonly handles: number;
}

/** The processor time of a server since it started. */
export interface Cost {
  /** Microseconds of the processor. */
  readonly cpu: number;
  /** Bytes. */
  readonly rss: number;
}

const { app, close, hits } = (await import(`./servers/${process.argv[2]}.js`)) as Served;
const running = app.listen(0, '127.0.0.1', () => {
  process.send?.((running.address() as AddressInfo).port);
});
const delay = monitorEventLoopDelay({ resolution: 1 });
process.on('message', (message) => {
  if (message === 'delay') {
    // From the first question on: the longest time since the last one in which nothing else was served, in milliseconds.
    process.send?.(delay.max / 1e6);
    delay.enable();
    delay.reset();
    return;
  }
  if (message === 'hits') {
    process.send?.(hits?.());
    return;
  }
  if (message === 'held') {
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    const handles = process.getActiveResourcesInfo().length;
    const descriptors = existsSync('/dev/fd') ? readdirSync('/dev/fd').length : 0;
    const { heapUsed: heap, rss } = process.memoryUsage();
    process.send?.({ heap, rss, descriptors, handles } satisfies Held);
    return;
  }
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() } satisfies Cost);
});
process.once('disconnect', () => {
  // Waits for background tasks of the load.
  running.close(async () => {
    await close?.();
    process.exit();
  });
  running.closeIdleConnections();
});
