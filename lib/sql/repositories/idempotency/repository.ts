/** Requests with a key in SQL: the outcome of each is a row that its own transaction inserts. */
import { createHash } from 'node:crypto';
import { PermissionDenied, RequestInProgress } from '../../../errors/errors.js';
import type {
  Context,
  IdempotencyRepository,
  IdempotentWrite,
  Repository,
  WriteOutcome,
} from '../../../repository/repository.js';
import { translated } from '../../database/transactions.js';
import { withoutTags } from '../../unit-of-work/change-log.js';
import { runAll } from '../../unit-of-work/keyed-writes.js';
import type { AnyStore, Store } from '../../unit-of-work/store.js';
import { inOneTransaction } from '../../unit-of-work/transaction.js';
import { backgroundContext, type UnitOfWork, write } from '../../unit-of-work/unit-of-work.js';
import { findStored, type KeyOfUser, storing } from './rows.js';

/**
 * Milliseconds for which SQLite shows other processes that a request is being carried out. Beyond them another one waits for the
 * lock of the file, and finds the outcome; after a crash it has to wait for no longer.
 */
const claimLifetime = 10_000;

interface Means {
  /** Milliseconds for which outcomes are stored. */
  readonly lifetime: number;
  /** The repository over a store. */
  readonly toRepository: (store: AnyStore) => Repository;
  /** To be called after a transaction of several calls, which wakes nothing by itself. */
  readonly wake: () => void;
}

export function createIdempotencyRepository(store: Store, means: Means): IdempotencyRepository<number, Repository> {
  const { dialect } = store;
  const attempt = createAttempt(store, means);
  const { claim, release } = createClaims(store);
  /** Keys in use by this process, which need not ask the database. */
  const running = new Set<string>();

  const find = (of: KeyOfUser) => translated(dialect, () => findStored(store, of));

  /** Runs a request whose key no other one of this process has. */
  async function runClaimed<T>(request: IdempotentWrite, { of, context, work }: Attempt<T>) {
    let isClaimed = false;
    try {
      if (!dialect.claimKey) {
        // A read, as the claim would wait for the transaction of another process that has one.
        const stored = await find(of);
        if (stored) return { stored };
        await claim(request, of, context);
        isClaimed = true;
      }
      return { result: await attempt(request, { of, context, work }) };
    } catch (error) {
      if (isClaimed) await release(of).catch(() => undefined);
      // Another process may have been faster: then its outcome is that of the request.
      const stored = await find(of);
      if (stored) return { stored };
      throw error;
    }
  }

  return {
    async find({ key }, { caller }) {
      const of = keyOf(key, caller);
      if (running.has(nameOf(of))) throw new RequestInProgress();
      return find(of);
    },
    async run(request, context, work) {
      const of = keyOf(request.key, context.caller);
      const name = nameOf(of);
      if (running.has(name)) throw new RequestInProgress();
      running.add(name);
      return runClaimed(request, { of, context, work }).finally(() => running.delete(name));
    },
    keep: ({ key, response }, context) => keepResponse(store, keyOf(key, context.caller), response),
  };
}

const keepResponse = (store: Store, { userId, key }: KeyOfUser, response: string): Promise<void> =>
  write(store, backgroundContext(), 'shared', async ({ changes, db }) => {
    changes.push(withoutTags('request.stored'));
    const update = db.updateTable('cms_idempotency').set({ response });
    await update.where('user_id', '=', userId).where('key', '=', key).where('status', 'is not', null).execute();
  });

/** Rows that show other processes a request that is being carried out, where transactions cannot try a lock. */
function createClaims(store: Store) {
  return {
    claim: ({ fingerprint }: IdempotentWrite, of: KeyOfUser, context: Context): Promise<void> =>
      write(store, context, 'shared', async ({ changes, run }) => {
        changes.push(withoutTags('request.started'));
        const claimed = { fingerprint, outcome: undefined, lifetime: claimLifetime };
        for (const query of storing(store, of, claimed)) await run({ compile: () => query });
      }),
    release: (of: KeyOfUser): Promise<void> =>
      write(store, backgroundContext(), 'shared', async ({ changes, db }) => {
        changes.push(withoutTags('request.started'));
        const ofUser = db.deleteFrom('cms_idempotency').where('user_id', '=', of.userId).where('key', '=', of.key);
        await ofUser.where('status', 'is', null).execute();
      }),
  };
}

/** Creates the function that carries a request out: by the transaction of its only write, or one of all calls, which `settle` ends. */
function createAttempt(store: Store, { lifetime, toRepository, wake }: Means) {
  return async <T>({ fingerprint, outcome }: IdempotentWrite, { of, context, work }: Attempt<T>): Promise<T> => {
    const lock = lockOf(of);
    const stored = (settled: WriteOutcome, by: AnyStore) =>
      storing(by, of, { fingerprint, outcome: settled, lifetime });
    if (outcome) {
      const keyed = { lock, statements: stored(outcome, store), isStored: false };
      const result = await work(toRepository({ ...store, keyed }), async () => undefined);
      // A request that had nothing to write is carried out all the same.
      if (!keyed.isStored) await write({ ...store, keyed }, context, 'shared', nothing);
      return result;
    }
    const keyed = { lock, statements: [], isStored: false };
    const inTransaction = inOneTransaction({ ...store, keyed }, context, (bound) =>
      work(toRepository(bound), (settled) =>
        bound.transaction.write('shared', async () => void (await runAll(bound.db, stored(settled, bound)))),
      ),
    );
    return inTransaction.finally(wake);
  };
}

/** A write that stores nothing but the outcome. */
const nothing = async ({ changes }: UnitOfWork) => void changes.push(withoutTags('request.stored'));

interface Attempt<T> {
  readonly of: KeyOfUser;
  readonly context: Context;
  readonly work: Work<T>;
}

type Work<T> = (repository: Repository, settle: (outcome: WriteOutcome) => Promise<void>) => Promise<T>;

/** Keys are stored as digests, because a fingerprint cannot be guessed without the key. */
function keyOf(key: string, { userId }: Context['caller']): KeyOfUser {
  if (userId === null) throw new PermissionDenied('repeat', 'requests');
  return { userId, key: createHash('sha256').update(key).digest('base64url') };
}

const nameOf = ({ userId, key }: KeyOfUser): string => `${userId} ${key}`;

/** The number of the lock of a key. Two keys that share one cannot be used at the same time, only one after the other. */
const lockOf = (of: KeyOfUser): number => createHash('sha256').update(nameOf(of)).digest().readInt32BE();
