/** What an operation must not leave: a lock that a write waits for, a timer, or a transaction that is open. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OperationEvent } from '../../lib/options.js';
import type { Repository } from '../../lib/repository/repository.js';
import { server } from '../sql/databases.js';
import { asAdministrator, type Opened } from '../sql/support.js';
import type { Api } from '../support/api.js';

/** Milliseconds for what comes a little later than a response. */
const patience = 5_000;

/** Longer than any write waits on a busy machine, and shorter than locks that are never given back. */
const writeTimeout = 10_000;

/** Whether a write succeeds; of one that is undone, nothing has to be restored. */
export async function writeFaults(opened: Opened, id: number, isUndone: boolean): Promise<readonly string[]> {
  const outcome = (isUndone ? writeUndone(opened, id) : write(opened, id)).then(
    () => [],
    (error: unknown) => [`a write fails afterwards: ${error}`],
  );
  const timer = new AbortController();
  const late = setTimeout(writeTimeout, ['a write hangs afterwards'], timer).catch(() => []);
  const faults = await Promise.race([outcome, late]);
  timer.abort();
  return faults;
}

async function write({ sections }: Pick<Repository, 'sections'>, id: number): Promise<void> {
  await sections?.update?.({ id, changes: { identifier: 'written', name: 'Written' } }, asAdministrator);
}

async function writeUndone({ transaction }: Opened, id: number): Promise<void> {
  const undone = new Error('The transaction is rolled back');
  const work = transaction(asAdministrator, async (bound) => {
    await write(bound, id);
    throw undone;
  });
  await work.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

/** What is wrong with the event of a request, which may come a little later than its response; those of its parts come first. */
export async function eventFaults({ events }: Api, expected: Partial<OperationEvent>): Promise<readonly string[]> {
  const find = () => events.findLast(({ requestId }) => requestId === expected.requestId);
  for (const end = performance.now() + patience; !find() && performance.now() < end; ) await setTimeout(1);
  const names = Object.keys(expected) as (keyof OperationEvent)[];
  const textOf = (event: Partial<OperationEvent> = {}) => names.map((name) => `${name} ${event[name]}`).join(', ');
  const [told, wanted] = [textOf(find()), textOf(expected)];
  events.length = 0;
  return told === wanted ? [] : [`the event is ${told} instead of ${wanted}`];
}

/** The pool of connections to a server has a timer for each that is idle. */
const countTimers = (): number =>
  server === undefined ? process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length : 0;

/** Makes the function that says what is left since then. Timers of a response end with it, which may be a little later. */
export function watchResources({ db }: Opened): () => Promise<readonly string[]> {
  const before = countTimers();
  return async () => {
    // Jest has one itself while it shows progress.
    for (const end = performance.now() + patience; countTimers() > before && performance.now() < end; )
      await setTimeout(0);
    const left = countTimers() - before;
    return [...(left > 0 ? [`leaves ${left} timers`] : []), ...(await transactionFaults(db))];
  };
}

/** Transactions that stay open on the server: those of jobs end soon. */
async function transactionFaults(db: Opened['db'], end = performance.now() + patience): Promise<readonly string[]> {
  if (server === undefined) return [];
  const { rows } = await sql<{ readonly state: string; readonly query: string }>`
    select state, query from pg_stat_activity
    where application_name = current_setting('application_name') and datname = current_database()
      and state like 'idle in transaction%'`.execute(db);
  if (rows.length > 0 && performance.now() < end) {
    await setTimeout(20);
    return transactionFaults(db, end);
  }
  return rows.map(({ state, query: last }) => `leaves a connection that is ${state} after ${last}`);
}
