/** Requests that a client may repeat: the outcome of each is stored in its transaction, under a key of the client. */
import type { Context, Id, Json } from './context.js';

/** Identifies a request of the caller. */
export interface IdempotencyKey {
  /** A text that the client chooses, of 1 to 255 characters; each user has separate keys. */
  readonly key: string;
}

/** The outcome of a write, from which a response can be rendered again. */
export interface WriteOutcome {
  /** The status of the response. */
  readonly status: number;
  /** The path in `Location`, below the prefix. */
  readonly location?: string | undefined;
  /** Ids of the written entities, in the form that the caller of the storage needs. */
  readonly ids?: Json | undefined;
}

/** A request with a key, before it is carried out. */
export interface IdempotentWrite extends IdempotencyKey {
  /** Digest of all that must be the same when the request is repeated. */
  readonly fingerprint: string;
  /**
   * The outcome, where it does not depend on the writes: the callback then makes one write at most, in whose transaction the
   * storage stores this outcome, and `settle` need not be called.
   */
  readonly outcome?: WriteOutcome | undefined;
}

/** A request that was carried out. */
export interface StoredWrite extends WriteOutcome {
  readonly fingerprint: string;
  /** The response that was passed to `keep`; missing if the process ended before, or the response was too large. */
  readonly response?: string | undefined;
}

/** The response to a request that was carried out. */
export interface KeptResponse extends IdempotencyKey {
  /** The serialized response, opaque to the storage. */
  readonly response: string;
}

/** The result of the callback, or the outcome that another request with the key has stored meanwhile. */
export type IdempotentResult<T> = { readonly result: T } | { readonly stored: StoredWrite };

/**
 * Stores with each write the key by which the client may repeat its request, so that no crash causes a second one. Keys belong to
 * the caller, who is authenticated, and are deleted after a time that the storage sets, and with their user. Requests have
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
   * Runs a callback that carries out a request, and stores its outcome in the same transaction: both are there, or neither. The
   * callback writes by the repository that it is called with. It calls `settle` with the outcome once that is known, unless the
   * write has it; without either nothing is stored. An error of the callback is thrown, and nothing is stored. It may be run
   * again, from its start, after a conflict with other writers. `RequestInProgress` while a request with the same key is being
   * carried out.
   * @throws RequestInProgress
   */
  run<T>(
    write: IdempotentWrite,
    context: Context<I>,
    callback: (repository: R, settle: (outcome: WriteOutcome) => Promise<void>) => Promise<T>,
  ): Promise<IdempotentResult<T>>;
  /** Adds the response to the entry that is stored for a key, if there is one. */
  keep(response: KeptResponse, context: Context<I>): Promise<void>;
}
