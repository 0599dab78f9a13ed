/** Changes: what may have changed since a caller last looked, so that caches keep all that has not. */
import type { Context, Id } from './context.js';

/** What may have changed between two states of the storage. */
export interface ChangedTags {
  /** Of the state after these changes: opaque, for the next call. */
  readonly token: string;
  /**
   * The cache tags of what has changed, such as `content-54`, `draft-54`, `published` and `published-of-type-2`, with the ids that
   * the repository has elsewhere; `*` where anything may have changed.
   */
  readonly tags: readonly string[] | '*';
}

/** A log of changes. It replaces `state` of the repository, and no repository has both. */
export interface ChangeRepository<I extends Id = number> {
  /**
   * What has changed since the state of a token, for everybody: the caller is not known yet. Without a token, and for one that is
   * too old or of another log, anything may have changed. What is read after the call must not be older than the new token. It
   * is called before each request that reads, and so must take far less time than a load.
   */
  since(token: string | undefined, context: Context<I>): Promise<ChangedTags>;
  /** Logs that anything may have changed, for hosts that have written by other ways than the repository. */
  everything?(): Promise<void>;
}
