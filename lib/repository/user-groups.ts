/** Groups of users: content items whose locations hold users and other groups. */
import type { FieldChange } from './content-input.js';
import type { Context, Expecting, Id, OneOf, Page, PageRequest } from './context.js';
import type { User, UserGroup, UserGroupRef } from './users.js';

/** Query of user groups, by one of these members. */
export type UserGroupQuery<I extends Id = number> = OneOf<{
  /** The id of the content item. */
  readonly id: I;
  /** Groups to which the role is assigned directly. */
  readonly roleId: I;
  /** The remote id of the content item. */
  readonly remoteId: string;
}>;

/** The values of a new group. */
export interface NewUserGroup<I extends Id = number> {
  /** The content type of groups when missing. */
  readonly contentTypeId?: I;
  readonly mainLanguageCode: string;
  /** The section of the parent when missing. */
  readonly sectionId?: I;
  readonly remoteId?: string;
  readonly fields: readonly FieldChange[];
}

/** Changes to a group; a missing member leaves its value as it is. */
export interface UserGroupChanges<I extends Id = number> {
  readonly mainLanguageCode?: string;
  readonly sectionId?: I;
  readonly remoteId?: string;
  readonly fields?: readonly FieldChange[];
}

export interface UserGroupTarget extends UserGroupRef, Expecting {}

/**
 * Storage of groups of users. `NotFound` for a path that is not that of a group, also where it was before; a location that the
 * caller may not read is refused in the same way whether it is a group or not.
 */
export interface UserGroupRepository<I extends Id = number> {
  /** The groups that the caller may read. A role that the caller may not read is assigned to none. */
  list?(query: UserGroupQuery<I>, context: Context<I>): Promise<Page<UserGroup<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(path: string, context: Context<I>): Promise<UserGroup<I>>;
  /**
   * Creates and publishes a group below another one. `AlreadyInUse` for a remote id.
   * @throws NotFound, PermissionDenied, BadRequest, AlreadyInUse
   */
  create?(group: NewUserGroup<I> & { readonly parentPath: string }, context: Context<I>): Promise<UserGroup<I>>;
  /**
   * Publishes a new version with the changes, all of them or none.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse
   */
  update?(
    command: UserGroupTarget & { readonly changes: UserGroupChanges<I> },
    context: Context<I>,
  ): Promise<UserGroup<I>>;
  /**
   * Deletes the group and all below it; users below it count as its users.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has users; is the root group; contains the
   *   caller; would leave no user who may manage roles; is more than one write may change; is referred to by other content
   */
  delete?(command: UserGroupTarget, context: Context<I>): Promise<void>;
  /**
   * Moves the group and all below it below the group whose location has that id. `NotFound` where it is not
   * that of a group, `BadRequest` where it is within the moved subtree.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: does not exist; is the root group;
   *   is already below that location; would leave no user who may manage roles; is more than one write may change
   */
  move?(command: UserGroupTarget & { readonly parentLocationId: I }, context: Context<I>): Promise<UserGroup<I>>;
  /**
   * The direct subgroups that the caller may read, in the order of the location.
   * @throws NotFound, PermissionDenied
   */
  listSubgroups?(query: PageRequest & UserGroupRef, context: Context<I>): Promise<Page<UserGroup<I>>>;
  /**
   * The users in the group whom the caller may read, in the order of the location.
   * @throws NotFound, PermissionDenied
   */
  listUsers?(query: PageRequest & UserGroupRef, context: Context<I>): Promise<Page<User<I>>>;
}
