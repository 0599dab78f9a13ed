/** A small pool of processes that read a SQLite file, so that searches that take long block no request but their own. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Outcome, SqliteDriver } from './connection.js';
import { connectionEnded } from './dialect.js';
import { createReplies, type Reply, type Statement } from './replies.js';

export interface ReaderPool {
  /** Waits for a process that is free; it is killed when the signal is aborted. */
  reserve(signal: AbortSignal): Promise<ReservedReader>;
  close(): void;
}

export interface ReservedReader {
  run(...statement: Statement): Promise<Outcome>;
  release(): void;
}

interface Reader {
  run(...statement: Statement): Promise<Outcome>;
  /** Whether the host's process stays alive for it. */
  keepAlive(must: boolean): void;
  hasEnded(): boolean;
  kill(): void;
}

/** Each takes a core while it searches. */
const size = 2;

export function createReaderPool(path: string, driver: SqliteDriver): ReaderPool {
  const free: Reader[] = [];
  const readers = new Set<Reader>();
  const waiting: (() => void)[] = [];

  function take(): Reader | undefined {
    const reader = free.pop();
    if (reader && !reader.hasEnded()) return reader;
    if (reader) readers.delete(reader);
    if (readers.size >= size) return undefined;
    const started = startReader(path, driver);
    readers.add(started);
    return started;
  }

  return {
    async reserve(signal) {
      let reserved = take();
      while (!reserved) {
        await new Promise<void>((resolve) => void waiting.push(resolve));
        // Its request was aborted: continue with the next one.
        if (signal.aborted) waiting.shift()?.();
        signal.throwIfAborted();
        reserved = take();
      }
      const { run, kill, keepAlive, hasEnded } = reserved;
      keepAlive(true);
      signal.addEventListener('abort', kill);
      const release = (reader: Reader) => {
        signal.removeEventListener('abort', kill);
        keepAlive(false);
        if (hasEnded()) readers.delete(reader);
        else free.push(reader);
        waiting.shift()?.();
      };
      return { run, release: release.bind(undefined, reserved) };
    },
    close() {
      for (const reader of readers) reader.kill();
    },
  };
}

function startReader(path: string, driver: SqliteDriver): Reader {
  const child = fork(fileURLToPath(new URL('./reader-process.js', import.meta.url)), [path, driver], {
    serialization: 'advanced',
    // Options of Node set by the host are for its own code.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const replies = createReplies();
  let batch: Statement[] = [];
  let hasEnded = false;
  const end = (cause?: unknown) => {
    hasEnded = true;
    replies.fail(endedError(cause));
  };
  const send = () => {
    child.send(batch, (error) => error && end(error));
    batch = [];
  };
  child.on('message', (batched) => (batched as readonly Reply[]).forEach(replies.settle));
  child.on('error', end);
  child.on('exit', () => end());
  return {
    run(...statement) {
      if (hasEnded) return Promise.reject(endedError());
      // Statements of one tick go in one message: to send it takes as long as most of them do.
      if (batch.push(statement) === 1) process.nextTick(send);
      return replies.next();
    },
    keepAlive(must) {
      if (must) child.ref();
      else child.unref();
      // The channel of Bun has neither.
      const channel: Partial<NonNullable<typeof child.channel>> | null | undefined = child.channel;
      if (must) channel?.ref?.();
      else channel?.unref?.();
    },
    hasEnded: () => hasEnded,
    kill() {
      // The reader is not reserved again, although the system may need some time to end it.
      hasEnded = true;
      child.kill('SIGKILL');
    },
  };
}

const endedError = (cause?: unknown): Error =>
  Object.assign(new Error('The process that reads the SQLite file has ended', { cause }), { code: connectionEnded });
