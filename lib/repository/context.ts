/** The context that every repository method is called with, and members common to all stored entities. */
export type { Json } from '../support/json-text.js';

/** The caller of a request; both null for the anonymous caller, whose rights the repository decides. */
export interface Caller<I extends Id = number> {
  readonly userId: I | null;
  readonly login: string | null;
  /** Data that `users` or the host has returned with the account; opaque, and never in a response, event or log. */
  readonly credentials?: unknown;
  /** The API key by which the caller is authenticated, which restricts the rights. */
  readonly key?: CallersKey<I>;
  /** The largest access of the caller, whatever the rights and the key allow; set by the host. */
  readonly access?: ApiKeyAccess;
}

export const apiKeyAccesses = ['all', 'drafts', 'read'] as const;
/** `read`: only operations that change nothing; `drafts`: also writes that change only drafts. */
export type ApiKeyAccess = (typeof apiKeyAccesses)[number];

/** The access of a caller by the setting of the host and by the key: the lesser of the two. */
export function accessOf({ access = 'all', key }: Pick<Caller<Id>, 'access' | 'key'>): ApiKeyAccess {
  const ofKey = key?.access ?? 'all';
  return apiKeyAccesses.indexOf(access) > apiKeyAccesses.indexOf(ofKey) ? access : ofKey;
}

/**
 * The methods that callers with the access `drafts` may call besides those that read: `content.create` without `publish`, and
 * `versions.delete` for drafts.
 */
export const draftWrites: ReadonlySet<string> = new Set([
  'content.create',
  'versions.createDraft',
  'versions.createDraftOfCurrent',
  'versions.update',
  'versions.delete',
  'versions.deleteTranslation',
  'relations.create',
  'relations.delete',
  'items.preview',
  'uploads.create',
  'uploads.append',
  'uploads.delete',
]);

/** Restrictions of an API key: the rights of its user are reduced to these. */
export interface ApiKeyRights<I extends Id = number> {
  readonly access: ApiKeyAccess;
  /** Only the policies of this role are used, with the limitations of its assignments, as long as the user has it. */
  readonly roleId?: I;
}

export interface CallersKey<I extends Id = number> extends ApiKeyRights<I> {
  readonly id: I;
}

export const anonymous: Caller<never> = { userId: null, login: null };

/** An id of a stored entity; strings are 1 to 64 letters, digits, dashes and underscores. */
export type Id = number | string;

/** The name of the kind of ids that a repository has. */
export type IdKindOf<I extends Id> = I extends string ? 'string' : 'integer';
export type IdKind = IdKindOf<Id>;

export interface Context<I extends Id = number> {
  readonly caller: Caller<I>;
  /** The configuration scope that the request selected, one of `options.siteaccesses`. */
  readonly siteaccess: string;
  /** The siteaccess's languages as locale codes, the preferred one first; empty when it has no preference. */
  readonly languages: readonly string[];
  /**
   * Whether identifiers in criteria, and remote ids in look-ups, find entities whose names differ in case alone if none is the
   * same: clients of older servers rely on it. A repository may leave this out.
   */
  readonly ignoresCase?: boolean;
  /** Whether callers can use Basic authentication, with which a login cannot have a colon (RFC 7617 §2): no new one may have it. */
  readonly hasBasic?: boolean;
  /**
   * Whether the transaction that the call is a part of is rolled back in any case, as that of a dry run is. Effects that are
   * visible only after a commit may be left out then: storing files, for example, or copying a subtree once its size is checked.
   * The caller of `transaction` rolls it back; a call without one is not undone.
   */
  readonly isRolledBack?: boolean;
  /**
   * Aborted when the client has disconnected or the time limit has passed. Work may be cancelled then: a cancelled
   * write has changed nothing.
   */
  readonly signal: AbortSignal;
}

/**
 * Changes with every change of a stored entity; compared for equality only. Never empty: nothing is at the
 * expected revision `''`. A number that was sent in an ETag comes back as text, and is equal.
 */
export type Revision = string | number;

/**
 * Lets responses be revalidated and prevents lost updates. Without a revision, responses have no ETag, and writers
 * cannot state an expected revision.
 */
export interface Stored {
  readonly revision?: Revision;
  /** When the stored record last changed in any way, which need not be its editorial modification date. */
  readonly updated?: Date;
}

/** Texts by locale code, such as `{ 'eng-GB': 'Folder' }`. */
export type Translations = Readonly<Record<string, string>>;

/** The page of a list that is requested; the limit has been clamped to `options.limits.pageSize` before. */
export interface PageRequest {
  readonly offset: number;
  readonly limit: number;
  /**
   * The `next` of a page of the same list: this one begins there, and leaves `offset` items out after that. A repository that
   * never returns `next` may ignore it or throw `BadRequest`.
   */
  readonly after?: string;
}

/** Exactly one of the members. */
export type OneOf<T> = {
  [K in keyof T]: Pick<T, K> & { readonly [O in Exclude<keyof T, K>]?: never };
}[keyof T];

/** Exactly one of the members, as `OneOf`, or none of them. */
export type OneOrNone<T> = OneOf<T> | { readonly [K in keyof T]?: never };

/** A list, or a part of one. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The number of items on all pages together, where it is known. */
  readonly total?: number;
  /** Whether there are more than `total`, where counting them all would take too long. */
  readonly isTotalMinimum?: boolean;
  /** An opaque cursor for the next page; missing on the last page, and in lists without cursors. */
  readonly next?: string;
}

/** A page of a list that is always counted. */
export interface CountedPage<T> extends Page<T> {
  readonly total: number;
}

/** The revision that the caller expects the subject of a write to have; undefined accepts any. */
export interface Expecting {
  readonly expected?: Revision | undefined;
}

/** A write to the entity with an id. */
export interface Target<I extends Id = number> extends Expecting {
  readonly id: I;
}

/** Identifies a version: its content item, and its number there. */
export interface VersionId<I extends Id = number> {
  readonly contentId: I;
  readonly versionNo: number;
}

/** The fields by which the children of a location can be sorted. */
export const sortFields = [
  'PATH',
  'PUBLISHED',
  'MODIFIED',
  'SECTION',
  'DEPTH',
  'CLASS_IDENTIFIER',
  'CLASS_NAME',
  'PRIORITY',
  'NAME',
  'NODE_ID',
  'CONTENTOBJECT_ID',
] as const;
export type SortField = (typeof sortFields)[number];

export const sortOrders = ['ASC', 'DESC'] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Sort directions of search results. */
export const sortDirections = ['ascending', 'descending'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** The arguments of lists that have no filters. */
export type NoQuery = Readonly<Record<never, never>>;
