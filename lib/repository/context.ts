/** What every repository method is told about the request, and what all stored things have in common. */

/** Who is calling; both null for the anonymous caller, whose rights the repository decides. */
export interface Caller<I extends Id = number> {
  readonly userId: I | null;
  readonly login: string | null;
}

export const anonymous: Caller<never> = { userId: null, login: null };

/** An id of a stored thing; strings are 1 to 64 letters, digits, dashes and underscores. */
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
   * Aborted when the client has gone away or the time limit has passed. What is not done by then need not be: a write
   * that is given up for it leaves nothing behind.
   */
  readonly signal: AbortSignal;
}

/**
 * A mark that changes with every change of a stored thing; compared for equality only. Never empty: nothing is at the
 * expected revision `''`. Out of an ETag a number comes back as text, and means the same.
 */
export type Revision = string | number;

/**
 * What lets answers be revalidated and lost updates be refused. Without a revision, answers carry no ETag, and writers
 * cannot say what they expect.
 */
export interface Stored {
  readonly revision?: Revision;
  /** When the stored record last changed in any way, which need not be its editorial modification date. */
  readonly updated?: Date;
}

/** Texts by locale code, such as `{ 'eng-GB': 'Folder' }`. */
export type Translations = Readonly<Record<string, string>>;

/** What a list is asked for; the limit has been clamped to `options.limits.pageSize` before. */
export interface PageRequest {
  readonly offset: number;
  readonly limit: number;
  /** The `next` of another page: this one begins there, and leaves `offset` items out after that. Only where lists have cursors. */
  readonly after?: string;
}

/** A list, or a part of one. */
export interface Page<T> {
  readonly items: readonly T[];
  /** The number of items on all pages together, where it is known. */
  readonly total?: number;
  /** A cursor for what follows; missing where nothing does, and in lists without cursors. */
  readonly next?: string;
}

/** A page of a list whose length is always known. */
export interface CountedPage<T> extends Page<T> {
  readonly total: number;
}

/** What a write is about, and the revision that the caller expects it to be at; undefined expects nothing. */
export interface Expecting {
  readonly expected?: Revision | undefined;
}

/** A write to one thing that its id names. */
export interface Target<I extends Id = number> extends Expecting {
  readonly id: I;
}

/** Any value that JSON can carry: what fields, settings and validators hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The fields by which the children of a location can be sorted (protocol §4.0). */
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

/** What lists that cannot be restricted are asked for. */
export type NoQuery = Readonly<Record<never, never>>;
