/** Object states: content has one state of each group that has any, such as "locked" or "not locked". */
import type { Context, Expecting, Id, NoQuery, Page, Stored, Target, Translations } from './context.js';

export interface ObjectStateGroup<I extends Id = number> extends Stored {
  readonly id: I;
  readonly identifier: string;
  readonly defaultLanguageCode: string;
  readonly names: Translations;
  readonly descriptions: Translations;
}

export interface ObjectState<I extends Id = number> extends ObjectStateGroup<I> {
  readonly groupId: I;
  /** The order in the group: new content gets the state with the lowest priority. */
  readonly priority: number;
}

export interface NewObjectStateGroup {
  readonly identifier: string;
  readonly defaultLanguageCode: string;
  /** Names by locale code, with at least the one in the default language. */
  readonly names: Translations;
  readonly descriptions?: Translations;
}

export interface NewObjectState<I extends Id = number> extends NewObjectStateGroup {
  readonly groupId: I;
  readonly priority: number;
}

/** A missing member leaves its value as it is; texts are replaced as a whole. */
export type ObjectStateChanges = Partial<NewObjectStateGroup>;

export interface ObjectStateRef<I extends Id = number> {
  readonly id: I;
  readonly groupId: I;
}

/** The states of a content item; the revision is that of the assignments alone. */
export interface ContentStates<I extends Id = number> extends Stored {
  readonly contentId: I;
  readonly states: readonly ObjectStateRef<I>[];
}

/**
 * Storage of object states, which everyone may read. Writing throws `AlreadyInUse` for an identifier,
 * `BadRequest` for an unknown language or a missing name. A state is not found by way of a group that it is not in.
 */
export interface ObjectStateRepository<I extends Id = number> {
  listGroups?(query: NoQuery, context: Context<I>): Promise<Page<ObjectStateGroup<I>>>;
  /** @throws NotFound */
  loadGroup?(id: I, context: Context<I>): Promise<ObjectStateGroup<I>>;
  /** @throws PermissionDenied, BadRequest, AlreadyInUse */
  createGroup?(group: NewObjectStateGroup, context: Context<I>): Promise<ObjectStateGroup<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse */
  updateGroup?(
    command: Target<I> & { readonly changes: ObjectStateChanges },
    context: Context<I>,
  ): Promise<ObjectStateGroup<I>>;
  /**
   * Deletes the group and its states.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is more than one write may change
   */
  deleteGroup?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * Lists the states of a group, sorted by priority.
   * @throws NotFound
   */
  list?(groupId: I, context: Context<I>): Promise<Page<ObjectState<I>>>;
  /** @throws NotFound */
  load?(state: ObjectStateRef<I>, context: Context<I>): Promise<ObjectState<I>>;
  /**
   * The first state of a group becomes that of all content.
   * @throws NotFound, PermissionDenied, BadRequest, AlreadyInUse
   */
  create?(state: NewObjectState<I>, context: Context<I>): Promise<ObjectState<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse */
  update?(
    command: ObjectStateRef<I> & Expecting & { readonly changes: ObjectStateChanges },
    context: Context<I>,
  ): Promise<ObjectState<I>>;
  /**
   * Content that has the state gets the one that new content gets.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is more than one write may change
   */
  delete?(command: ObjectStateRef<I> & Expecting, context: Context<I>): Promise<void>;
  /**
   * One state of each group that has states.
   * @throws NotFound, PermissionDenied
   */
  loadOfContent?(contentId: I, context: Context<I>): Promise<ContentStates<I>>;
  /**
   * Assigns these states to a content item, at most one of each group, and keeps those of other groups. `BadRequest` for a state
   * that does not exist. Returns all states of the item.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: belong to the same group
   */
  assign?(
    command: Expecting & { readonly contentId: I; readonly states: readonly ObjectStateRef<I>[] },
    context: Context<I>,
  ): Promise<ContentStates<I>>;
}
