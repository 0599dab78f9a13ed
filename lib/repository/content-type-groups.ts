/** Content type groups: each content type is in at least one of them. */
import type { Context, Expecting, Id, Page, Stored, Target } from './context.js';

export interface ContentTypeGroup<I extends Id = number> extends Stored {
  readonly id: I;
  readonly identifier: string;
  readonly created: Date;
  readonly modified: Date;
  readonly creatorId: I;
  readonly modifierId: I;
}

/** A missing member leaves its value as it is, except the modification: by default, it is by the caller at the current time. */
export interface ContentTypeGroupChanges<I extends Id = number>
  extends Partial<Pick<ContentTypeGroup<I>, 'identifier' | 'modified' | 'modifierId'>> {}

/** Values of a new group; the date and the user of the modification are also those of the creation. */
export interface NewContentTypeGroup<I extends Id = number> extends ContentTypeGroupChanges<I> {
  readonly identifier: string;
}

/** Reference to the link between a content type and one of its groups. */
export interface ContentTypeGroupLink<I extends Id = number> {
  readonly contentTypeId: I;
  readonly groupId: I;
}

/** The groups of a content type; the revision is that of the links alone. */
export interface GroupsOfContentType<I extends Id = number> extends Stored {
  readonly contentTypeId: I;
  /** Ascending. */
  readonly groupIds: readonly I[];
}

/**
 * Storage of content type groups, which everyone may read. Writing throws `AlreadyInUse` for an identifier that another group
 * has, and `BadRequest` for a user who does not exist.
 */
export interface ContentTypeGroupRepository<I extends Id = number> {
  /** All groups, sorted by id, or only the one with this identifier. */
  list?(query: { readonly identifier?: string }, context: Context<I>): Promise<Page<ContentTypeGroup<I>>>;
  /** @throws NotFound */
  load?(id: I, context: Context<I>): Promise<ContentTypeGroup<I>>;
  /** @throws PermissionDenied, BadRequest, AlreadyInUse */
  create?(group: NewContentTypeGroup<I>, context: Context<I>): Promise<ContentTypeGroup<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse */
  update?(
    command: Target<I> & { readonly changes: ContentTypeGroupChanges<I> },
    context: Context<I>,
  ): Promise<ContentTypeGroup<I>>;
  /**
   * Drafts of new content types count as content types.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has content types
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /** @throws NotFound */
  listOfType?(contentTypeId: I, context: Context<I>): Promise<GroupsOfContentType<I>>;
  /**
   * Adds a content type to a group. Returns all its groups.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is already in that group
   */
  link?(command: ContentTypeGroupLink<I> & Expecting, context: Context<I>): Promise<GroupsOfContentType<I>>;
  /**
   * Removes a content type from a group; `NotFound` unless it is in the group. Returns the groups that are left.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is in no other group
   */
  unlink?(command: ContentTypeGroupLink<I> & Expecting, context: Context<I>): Promise<GroupsOfContentType<I>>;
}
