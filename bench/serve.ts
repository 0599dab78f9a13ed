/** Starts one of the servers, in a process of its own, says on which port it listens, and what it costs. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

interface Served {
  readonly app: Pick<Server, 'listen'>;
}

/** What a server has cost since it started. */
export interface Cost {
  /** Microseconds of the processor. */
  readonly cpu: number;
  /** Bytes. */
  readonly rss: number;
}

const { app } = (await import(`./servers/${process.argv[2]}.js`)) as Served;
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.((server.address() as AddressInfo).port);
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
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: user + system, rss: process.memoryUsage.rss() } satisfies Cost);
});
process.once('disconnect', () => process.exit());
