/** The connection that writes to a SQLite file, as the main thread sees it: statements and groups of writes are messages to a worker thread. */
import { Worker } from 'node:worker_threads';
import type { Outcome, SqliteDriver } from './connection.js';
import { connectionEnded } from './dialect.js';
import type { Write, Written } from './group-commit.js';
import { type Command, createReplies, type Reply, type Statement } from './replies.js';

export interface Writer {
  /** Runs a statement after those that were sent before. */
  run(...statement: Statement): Promise<Outcome>;
  /** Commits writes together. */
  commit(writes: readonly Write[]): Promise<readonly Written[]>;
  /** Whether the process stays alive for it, as it must during a transaction. */
  keepAlive(must: boolean): void;
  /** A writer that has ended runs nothing any more, for it has lost its transaction. */
  hasEnded(): boolean;
  close(): Promise<void>;
}

export function startWriter(path: string, driver: SqliteDriver): Writer {
  const worker = new Worker(new URL('./writer-thread.js', import.meta.url), {
    workerData: { path, driver },
    // Options of Node set by the host are for its own code: a loader, or that its program is not a file.
    execArgv: [],
  });
  worker.unref();
  const replies = createReplies();
  let batch: Command[] = [];
  const send = () => {
    if (batch.length > 0) worker.postMessage(batch);
    batch = [];
  };
  let cause: unknown;
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => void worker.once('exit', resolve));
  worker.on('message', (batched: readonly Reply[]) => batched.forEach(replies.settle));
  worker.on('error', (error) => {
    cause = error;
  });
  void ended.then(() => {
    hasEnded = true;
    replies.fail(endedError(cause));
  });
  function add<R extends Outcome | readonly Written[]>(command: Command): Promise<R> {
    if (hasEnded) return Promise.reject(endedError(cause));
    // Commands of one tick go in one message: waking a thread takes as long as most statements do.
    if (batch.push(command) === 1) process.nextTick(send);
    return replies.next<R>();
  }
  return {
    run: (...statement) => add(statement),
    commit: (writes) => add({ writes }),
    keepAlive: (must) => (must ? worker.ref() : worker.unref()),
    hasEnded: () => hasEnded,
    async close() {
      worker.ref();
      send();
      worker.postMessage('close');
      await ended;
    },
  };
}

const endedError = (cause: unknown): Error =>
  Object.assign(new Error('The thread that writes to the SQLite file has ended', { cause }), { code: connectionEnded });
