/** Changes: the differences since a caller last looked, so that caches drop only outdated entries. */
import type { ChangeEvent } from './change-events.js';
import type { Context, Id, Page } from './context.js';

/** Cache tags of the changes that may have happened between two states of the storage. */
export interface ChangedTags {
  /** Opaque token of the state after these changes, to be passed to the next call. */
  readonly token: string;
  /**
   * The cache tags of the changed entities, such as `content-54`, `draft-54`, `location-56`, `published`, `published-of-type-2`
   * and `apikey-3`, with the ids that the repository has elsewhere; `*` where anything may have changed. Published content
   * concerns its locations and their parents.
   */
  readonly tags: readonly string[] | '*';
  /**
   * When the next scheduled action will change published content: shared caches keep no response beyond it. Missing for never.
   */
  readonly next?: Date;
}

/** Selects schedules. */
export interface UpcomingQuery {
  /** Only schedules that are due before; those that are due already and not done yet are included. */
  readonly before: Date;
  readonly limit: number;
}

/** A scheduled action that will change published content. */
export interface UpcomingChange<I extends Id = number> {
  readonly time: Date;
  /**
   * The ids of the published content that will change: the item and those with relations to it; `*` where others may, such as
   * descendants.
   */
  readonly contentIds: readonly I[] | '*';
}

/** One entry of the change log, written by one write. Ids that a change does not concern are missing. */
export interface Change<I extends Id = number> {
  /** Opaque: the place of the change in the log, which `list` continues after. */
  readonly cursor: string;
  readonly time: Date;
  /** The kind of change; `changeEvents` describes each kind. Followers must accept events that they do not know. */
  readonly event: ChangeEvent | (string & {});
  /** The user who made the change; missing for changes by the repository itself. */
  readonly userId?: I;
  readonly contentId?: I;
  readonly contentTypeId?: I;
  readonly versionNo?: number;
  /** The root of the subtree that has changed, for changes of the tree. */
  readonly locationId?: I;
  /** The path of that root, of ids, such as `/1/2/54/`. */
  readonly pathString?: string;
  /** The id of the entity that the event names, if that is neither content nor a location. */
  readonly id?: I;
  /** The content items of a changed subtree, or the first 1,000 of them. */
  readonly contentIds?: readonly I[];
  /** Whether there are more of them. */
  readonly isTruncated?: boolean;
  /** The tags that `since` returns; `*` where anything may have changed. */
  readonly tags: readonly string[] | '*';
}

/** Selects changes from the log. */
export interface ChangeQuery {
  /**
   * The cursor of the last change that the caller has read, or the `next` of a page; without it, the list begins with its first
   * change.
   */
  readonly after?: string | undefined;
  readonly limit: number;
  /** Only changes of content of the type with this identifier. */
  readonly contentTypeIdentifier?: string | undefined;
}

/** A log of changes, with `since` for caches or `list` for followers. No repository has both `since` and `state`. */
export interface ChangeRepository<I extends Id = number> {
  /**
   * Returns the cache tags that have changed since the state of a token, for all callers: it runs before authentication.
   * Without a token, and for one that is too old or of another log, it returns `*`. Reads after the call must not return data
   * older than the new token. It is called before each request that reads, so it must take far less time than a load.
   */
  since?(token: string | undefined, context: Context<I>): Promise<ChangedTags>;
  /**
   * Lists scheduled changes that have not failed, by time, for all callers: it runs before authentication. Shared caches then
   * keep items until the time of their scheduled change, and without this method all responses until `next`. It sees at least the
   * state that the last call of `since` has returned, and is called only when an action is due within the time that shared caches
   * keep responses.
   */
  upcoming?(query: UpcomingQuery, context: Context<I>): Promise<readonly UpcomingChange<I>[]>;
  /**
   * The changes, oldest first, with `next` on the last page too: where the log continues. All that was committed before the call
   * is in the log, and a change that is committed later comes later. For callers who may read all content and have the right
   * `change/read`; others get PermissionDenied. Throws NotFound for a type that is unknown, and Gone for a cursor of another log,
   * or of changes that are no longer kept.
   */
  list?(query: ChangeQuery, context: Context<I>): Promise<Page<Change<I>> & { readonly next: string }>;
  /**
   * The changes of the same log, newest first. A page continues after a cursor with older changes, down to the oldest that are
   * kept, and its `next` is where these continue; without a cursor it begins with the latest change. Rights and errors are those
   * of `list`.
   */
  listLatest?(query: ChangeQuery, context: Context<I>): Promise<Page<Change<I>> & { readonly next: string }>;
  /** Logs that anything may have changed, for hosts that write without the repository. */
  everything?(): Promise<void>;
}
