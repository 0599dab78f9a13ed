/** Two routers with response caches over databases of one server, and how many responses of the first were cached. */
import express from 'express';
import { createCmsRestRouter, type OperationEvent } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';

const [url = '', otherUrl = ''] = (process.env.BENCH_DATABASES ?? '').split(' ');
const repository = await openSqlRepository(url, { anonymousUserId: 14 });
const other = await openSqlRepository(otherUrl, { anonymousUserId: 14 });

/** Numbers of responses by operation. */
export type Hits = Readonly<Record<string, { readonly all: number; readonly cached: number }>>;

const events: OperationEvent[] = [];

/** Counts the responses since the last call. */
export function hits(): Hits {
  const counts: Record<string, { all: number; cached: number }> = {};
  for (const { operation = '', cached } of events.splice(0)) {
    const { all = 0, cached: before = 0 } = counts[operation] ?? {};
    counts[operation] = { all: all + 1, cached: before + Number(cached) };
  }
  return counts;
}

export const app = express();
app.use('/other', createCmsRestRouter(other, { session: false }));
app.use(
  createCmsRestRouter(repository, { session: false, events: { onOperation: (event) => void events.push(event) } }),
);

export async function close(): Promise<void> {
  await repository.close?.();
  await other.close?.();
}
