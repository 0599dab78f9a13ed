/** API keys: secrets with which programs call for a user, with that user's rights or fewer. */
import type { ApiKeyRights, Context, Id, Page, PageRequest } from './context.js';

/** Prefix of every API key, so that secret scanners find leaked ones. */
export const apiKeyPrefix = 'cmsk_';

/** All values that can be set of a key; they cannot be changed later. */
export interface ApiKeyValues<I extends Id = number> extends ApiKeyRights<I> {
  /** Unique among the keys of the user. */
  readonly name: string;
  /** The time at which it expires; missing for a key without expiry. */
  readonly expiresAt?: Date;
}

export interface ApiKey<I extends Id = number> extends ApiKeyValues<I> {
  readonly id: I;
  /** The user whose rights the key has. */
  readonly userId: I;
  readonly createdAt: Date;
  /** Accurate to about a minute; missing where it was never used. */
  readonly lastUsedAt?: Date;
}

/** A key with the secret that clients send, which no other response has. */
export interface ApiKeyWithSecret<I extends Id = number> extends ApiKey<I> {
  /** `cmsk_`, the id, an underscore, and at least 160 random bits as letters and digits. */
  readonly secret: string;
}

/**
 * Storage of API keys. A key belongs to the user who has created it, and is deleted with that user; copies of users have none.
 * Its user and all who may edit that user, as `users.update` does, see and delete it. A caller who is authenticated by a key
 * cannot create or delete keys. Secrets are random, so that a digest of them is stored, which no method returns.
 */
export interface ApiKeyRepository<I extends Id = number> {
  /**
   * The keys of a user, the oldest first.
   * @throws NotFound, PermissionDenied
   */
  list?(query: PageRequest & { readonly userId: I }, context: Context<I>): Promise<Page<ApiKey<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(id: I, context: Context<I>): Promise<ApiKey<I>>;
  /**
   * Creates a key of the caller. `BadRequest` for an expiry that has passed or is later than the storage allows, and for a role
   * that the caller does not have; `AlreadyInUse` for the name of another key of the caller.
   * @throws PermissionDenied, BadRequest, AlreadyInUse, Refused: has as many API keys as are allowed
   */
  create?(values: ApiKeyValues<I>, context: Context<I>): Promise<ApiKeyWithSecret<I>>;
  /**
   * Revokes a key, for all processes at once: the log of changes has a change with the tag `apikey-{id}`, or `*`.
   * @throws NotFound, PermissionDenied
   */
  delete?(id: I, context: Context<I>): Promise<void>;
  /**
   * Returns the key with that secret; undefined where there is none, it has expired, or its user no longer has its role. It is
   * called with each request that has a key, whatever the secret is, unless the log of changes or the state shows that nothing
   * has changed since; it compares secrets in constant time. It stores the time of use, at most once a minute, and does not wait
   * for that. `users.findAccount` decides whether the user may still log in.
   */
  authenticate?(secret: string, context: Context<I>): Promise<ApiKey<I> | undefined>;
}
