/** The connection that writes to a SQLite file, as the main thread sees it: statements are messages to a worker thread. */
import { Worker } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import type { Outcome } from './connection.js';
import { writerEnded } from './dialect.js';

export type Command = readonly [text: string, parameters: readonly unknown[]];

/** What the thread answers a command with. */
export type Reply = Outcome | { readonly message: string; readonly code: string | undefined };

export interface Writer {
  /** Runs a statement after those that were sent before. */
  run(...command: Command): Promise<Outcome>;
  /** Whether the process stays alive for it, as it must during a transaction. */
  keepAlive(must: boolean): void;
  /** A writer that has ended runs nothing any more, for it has lost its transaction. */
  hasEnded(): boolean;
  close(): Promise<void>;
}

/** A statement that was sent, and has no reply yet. */
interface Waiting {
  resolve(outcome: Outcome): void;
  reject(error: Error): void;
}

export function startWriter(path: string): Writer {
  const worker = new Worker(new URL('./writer-thread.js', import.meta.url), {
    workerData: { path },
    // What the host gave Node is for its own code: a loader, or that its program is no file.
    execArgv: [],
  });
  worker.unref();
  const sent: Waiting[] = [];
  let cause: unknown;
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => void worker.once('exit', resolve));
  worker.on('message', (reply: Reply) => {
    const first = sent.shift();
    if ('message' in reply) first?.reject(toError(reply.message, reply.code));
    else first?.resolve(reply);
  });
  worker.on('error', (error) => {
    cause = error;
  });
  void ended.then(() => {
    hasEnded = true;
    for (const { reject } of sent.splice(0)) reject(endedError(cause));
  });
  return {
    run(...command) {
      if (hasEnded) return Promise.reject(endedError(cause));
      return new Promise((resolve, reject) => {
        worker.postMessage(command);
        sent.push({ resolve, reject });
      });
    },
    keepAlive: (must) => (must ? worker.ref() : worker.unref()),
    hasEnded: () => hasEnded,
    async close() {
      worker.ref();
      worker.postMessage('close');
      await ended;
    },
  };
}

const toError = (message: string, code: string | undefined): Error =>
  code === undefined ? new Error(message) : new SqliteDatabase.SqliteError(message, code);

const endedError = (cause: unknown): Error =>
  Object.assign(new Error('The thread that writes to the SQLite file has ended', { cause }), { code: writerEnded });
