/** Requests that a client may repeat: the outcome of each is stored with what it has written, under a key of the client. */
import type { Context, Id, Json } from './context.js';

/** Names a request of the caller. */
export interface IdempotencyKey {
  /** Chosen by the client, 1 to 255 characters; each user has keys of its own. */
  readonly key: string;
}

/** The outcome of a write, of which a response can be made again. */
export interface WriteOutcome {
  /** The status of the response. */
  readonly status: number;
  /** The path in `Location`, below the prefix. */
  readonly location?: string | undefined;
  /** Ids of what was written, as the caller of the storage needs them. */
  readonly ids?: Json | undefined;
}

/** A request with a key, before it is carried out. */
export interface IdempotentWrite extends IdempotencyKey {
  /** Digest of all that must be the same when the request is repeated. */
  readonly fingerprint: string;
  /**
   * The outcome, where it is the same whatever is written: the work then makes one write at most, in whose transaction the
   * storage stores this outcome, and `settle` need not be called.
   */
  readonly outcome?: WriteOutcome | undefined;
}

/** A request that was carried out. */
export interface StoredWrite extends WriteOutcome {
  readonly fingerprint: string;
  /** The response, as `keep` has got it; missing if the process ended before, or the response was too large. */
  readonly response?: string | undefined;
}

/** The response to a request that was carried out. */
export interface KeptResponse extends IdempotencyKey {
  /** Opaque. */
  readonly response: string;
}

/** The result of the work, or the outcome that another request with the key has stored meanwhile. */
export type IdempotentResult<T> = { readonly result: T } | { readonly stored: StoredWrite };

/**
 * Stores with each write the key by which the client may repeat its request, so that no crash makes a second one. Keys belong to
 * the caller, who is authenticated, and are forgotten after a time that the storage sets, and with their user. Requests have
 * keys only where the repository has `transaction` too. `R` is the repository of a transaction.
 */
export interface IdempotencyRepository<I extends Id, R> {
  /**
   * The request that was carried out with a key; null where there is none. `RequestInProgress` while it is being carried out, where
   * that is known already.
   * @throws RequestInProgress
   */
  find(key: IdempotencyKey, context: Context<I>): Promise<StoredWrite | null>;
  /**
   * Runs work that carries out a request, and stores its outcome in the same transaction: both are there, or neither. The work
   * writes by the repository that it is called with. It calls `settle` with the outcome once that is known, unless the write has
   * it; without either nothing is stored. What the work throws is thrown, and stores nothing. It may be run again, from its
   * start, after a conflict with other writers. `RequestInProgress` while a request with the same key is being carried out.
   * @throws RequestInProgress
   */
  run<T>(
    write: IdempotentWrite,
    context: Context<I>,
    work: (repository: R, settle: (outcome: WriteOutcome) => Promise<void>) => Promise<T>,
  ): Promise<IdempotentResult<T>>;
  /** Adds the response to what is stored for a key, if anything is. */
  keep(response: KeptResponse, context: Context<I>): Promise<void>;
}
