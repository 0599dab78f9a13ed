/** The built-in repository as its callers see it: all of the contract, and the methods that are not in it. */
import type {
  Aggregate,
  Context,
  IdempotencyRepository,
  ItemRepository,
  Repository,
  ServingRepository,
  UserRepository,
} from '../repository/repository.js';
import type { Sweep } from './repositories/files/sweep.js';

/** The repository within a transaction; `files` and `uploads` need a file store, and previews of items secrets. */
export interface SqlTransaction
  extends Omit<Repository, Exclude<Aggregate, 'changes' | 'files' | 'uploads'>>,
    Omit<ServingRepository, 'changes' | 'content' | 'files' | 'items' | 'uploads' | 'users' | 'versions'> {
  readonly content: Omit<ServingRepository['content'], 'save'> & Pick<Repository['content'], 'save'>;
  readonly versions: Omit<ServingRepository['versions'], 'save'> & Pick<NonNullable<Repository['versions']>, 'save'>;
  readonly items: Omit<ServingRepository['items'], 'preview'> & Pick<ItemRepository, 'preview'>;
  /** Its users lack `endSession`, as the storage has no sessions. */
  readonly users: Omit<ServingRepository['users'], 'endSession'> & Pick<UserRepository, 'endSession'>;
}

/** The contract, and the methods of the built-in storage that are not in it. */
export interface SqlRepository
  extends Omit<SqlTransaction, 'changes' | 'close' | 'idempotency' | 'reading' | 'transaction'> {
  readonly changes: ServingRepository['changes'];
  transaction<T>(context: Context, work: (repository: SqlTransaction) => Promise<T>): Promise<T>;
  /**
   * Runs work whose calls only read, one after the other on one connection, and all see the state of the database at its beginning,
   * while others write. A database in memory has one connection: its other calls wait for the end.
   */
  snapshot<T>(context: Context, work: (repository: SqlTransaction) => Promise<T>): Promise<T>;
  reading<T>(context: Context, work: () => Promise<T>): Promise<T>;
  readonly idempotency: IdempotencyRepository<number, Repository>;
  /** Deletes unreferenced files, while others read and write. */
  readonly sweepFiles: Sweep;
  /** Rebuilds the search index, and returns once that is done; reads and writes continue meanwhile. */
  reindex(): Promise<void>;
  /**
   * Must be called once after the database was restored from a backup, before servers use it: begins another log of changes, whose
   * cursors, and entity tags, ids, sessions and tokens, differ from all that clients have got since the backup.
   */
  afterRestore(): Promise<void>;
  close(): Promise<void>;
}
