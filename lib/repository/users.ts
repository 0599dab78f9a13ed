/** Users: content items with an account, which can log in. */
import type { Content, VersionInfo } from './content.js';
import type { FieldChange } from './content-input.js';
import type { Context, Expecting, Id, OneOf, Page, PageRequest, Target } from './context.js';

export interface User<I extends Id = number> extends Content<I> {
  readonly login: string;
  readonly email: string;
  readonly enabled: boolean;
}

/** Data of a user account that authentication requires. */
export interface Account<I extends Id = number> {
  readonly userId: I;
  readonly login: string;
  /**
   * A value that changes when all sessions of the user must end: with the password, or when the user is disabled and enabled
   * again.
   */
  readonly stamp?: string;
  /** The user may not log in to the context's siteaccess: sessions are anonymous there, and stay valid in others. */
  readonly isRefused?: boolean;
  /**
   * Data that the repository needs to act for the user, such as a session on another server, as plain JSON. It is stored in the
   * server's session record, and returned as `caller.credentials` of each context.
   */
  readonly credentials?: unknown;
}

export interface Credentials {
  readonly login: string;
  readonly password: string;
}

export interface LoginCredentials extends Credentials {
  /** The purpose of the authentication: a session, requests that send the password each time, or a token. */
  readonly scheme?: 'session' | 'basic' | 'token';
}

/** Lookups of users, one at a time. */
export interface UserLookups<I extends Id = number> {
  /** The id of a role, for users to whom it is assigned directly. */
  readonly roleId: I;
  /** The remote id of the content item. */
  readonly remoteId: string;
  /** The login, compared case-insensitively. */
  readonly login: string;
  /** The email address, compared case-insensitively; several users may have the same one. */
  readonly email: string;
}

/** A page of all users. */
export interface UserListing extends PageRequest {
  /** Only users whose login, email address or name contains it; compared case-insensitively, and all users when empty. */
  readonly text?: string;
}

/** Query of users, by one of the lookups, or of all of them, page by page. */
export type UserQuery<I extends Id = number> =
  | (OneOf<UserLookups<I>> & { readonly [K in keyof UserListing]?: never })
  | (UserListing & { readonly [K in keyof UserLookups<I>]?: never });

/** The values of a new user. */
export interface NewUser<I extends Id = number> {
  /** The content type of users when missing. */
  readonly contentTypeId?: I;
  readonly mainLanguageCode: string;
  readonly login: string;
  readonly email: string;
  /** Plain text; only its hash is stored, and neither is ever returned. */
  readonly password: string;
  /** True when missing. */
  readonly enabled?: boolean;
  /** The section of the group when missing. */
  readonly sectionId?: I;
  readonly remoteId?: string;
  readonly fields: readonly FieldChange[];
}

/** Changes to a user; a missing member leaves its value as it is, and the login stays. */
export interface UserChanges<I extends Id = number> {
  readonly mainLanguageCode?: string;
  readonly email?: string;
  readonly password?: string;
  readonly enabled?: boolean;
  readonly sectionId?: I;
  readonly remoteId?: string;
  readonly fields?: readonly FieldChange[];
}

/** A group by the path of its location, such as `/1/5/13/`. */
export interface UserGroupRef {
  readonly path: string;
}

/** A group of users with its content item. */
export interface UserGroup<I extends Id = number> extends Content<I>, UserGroupRef {
  /** The path of the parent group; missing for the root group. */
  readonly parentPath?: string;
}

/** A user, and a group by the id of its location. */
export interface Membership<I extends Id = number> extends Expecting {
  readonly userId: I;
  readonly groupLocationId: I;
}

/**
 * Storage of users. A login belongs to one user, whatever its case. A new password, and being disabled, trashed or deleted
 * ends the user's sessions and tokens. Users in the trash cannot log in, and can again when they are restored. Changing
 * the groups of users requires the right to assign roles where a group has roles or is within one that has, in every
 * operation: content that may become a user counts as one, such as the copy of a user, and so does giving it an account. So
 * does setting the password or the address of a user who has roles that the caller does not have, and enabling such a user.
 */
export interface UserRepository<I extends Id = number> {
  /**
   * The users whom the caller may read, without those in the trash; pages of all users have an order that stays the same. A
   * role that the caller may not read has no assignments.
   */
  list?(query: UserQuery<I>, context: Context<I>): Promise<Page<User<I>>>;
  /**
   * Content that the caller may not read is refused in the same way whether it is a user or not. Callers may always read themselves.
   * @throws NotFound, PermissionDenied
   */
  load?(id: I, context: Context<I>): Promise<User<I>>;
  /**
   * The account of an enabled user who may log in to the context's siteaccess and whose password is this by the OpaqueString
   * profile (RFC 8265), else undefined. Takes as long for an unknown login as for a wrong password.
   */
  authenticate?(credentials: LoginCredentials, context: Context<I>): Promise<Account<I> | undefined>;
  /**
   * The account of an enabled user, else undefined, which ends the user's sessions. `isRefused` is true where the user may not
   * log in to the context's siteaccess. Called with each request of a session, so that a lost right takes effect immediately;
   * the context's caller is the user, with the credentials of the account.
   */
  findAccount?(userId: I, context: Context<I>): Promise<Account<I> | undefined>;
  /** Revokes the caller's `credentials`: called when the caller logs out, if there are any. */
  endSession?(context: Context<I>): Promise<void>;
  /**
   * Ends all sessions and tokens of the user by another `stamp` of the account; nothing else changes. Requires the right to edit
   * the user, but for callers themselves, whose current session ends too.
   * @throws NotFound, PermissionDenied
   */
  endSessions?(id: I, context: Context<I>): Promise<void>;
  /**
   * Creates and publishes a user in the group at a path. `AlreadyInUse` for a login or a remote id, `BadRequest`
   * with the path of each login, address, password or field that is not valid.
   * @throws NotFound, PermissionDenied, BadRequest, AlreadyInUse
   */
  create?(user: NewUser<I> & { readonly groupPath: string }, context: Context<I>): Promise<User<I>>;
  /**
   * Publishes a new version with the changes, all of them or none; otherwise throws like `create`.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse, Refused: would leave no user who
   *   may manage roles
   */
  update?(command: Target<I> & { readonly changes: UserChanges<I> }, context: Context<I>): Promise<User<I>>;
  /**
   * Deletes the content item of the user.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is the caller, and users cannot delete
   *   themselves; would leave no user who may manage roles; is more than one write may change; is referred to by other
   *   content
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * The groups that the user is in, those that the caller may read.
   * @throws NotFound, PermissionDenied
   */
  listGroups?(query: PageRequest & { readonly userId: I }, context: Context<I>): Promise<Page<UserGroup<I>>>;
  /**
   * Adds the user to a group. Returns all groups of the user that the caller may read, as `listGroups` does.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: does not exist; is already below that location; is
   *   above that location
   */
  assignGroup?(command: Membership<I>, context: Context<I>): Promise<Page<UserGroup<I>>>;
  /**
   * Removes the user from a group, not from the only one. Returns the remaining groups in the same way.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is not in that group; is in no other user group;
   *   would leave no user who may manage roles; is referred to by other content
   */
  unassignGroup?(command: Membership<I>, context: Context<I>): Promise<Page<UserGroup<I>>>;
  /**
   * The drafts that the user has created, those that the caller may read, by content item and number.
   * @throws NotFound, PermissionDenied
   */
  listDrafts?(query: PageRequest & { readonly userId: I }, context: Context<I>): Promise<Page<VersionInfo<I>>>;
}
