/**
 * The router over the database of `BENCH_DATABASE`, with event streams, webhooks to this machine, and the resources that serving
 * them takes.
 */
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';

const repository = await openSqlRepository(process.env.BENCH_DATABASE ?? '', {
  anonymousUserId: 14,
  webhooks: { allow: ['127.0.0.1'] },
});

/** The processor time of serving since the last call. */
export interface Taken {
  /** Milliseconds in which the event loop was blocked, at most in 99 % of all measurements. */
  readonly delay: number;
  /** The share of one core. */
  readonly cpu: number;
}

const delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let since = { time: performance.now(), used: process.cpuUsage() };

export function hits(): Taken {
  const now = performance.now();
  const { user, system } = process.cpuUsage(since.used);
  const costs = { delay: delay.percentile(99) / 1e6, cpu: (user + system) / 1000 / (now - since.time) };
  delay.reset();
  since = { time: now, used: process.cpuUsage() };
  return costs;
}

const router = createCmsRestRouter(repository, { basic: true, session: false });

export const app = express();
app.use(router);

export async function close(): Promise<void> {
  router.close();
  await repository.close?.();
}
