/** Object states: content has one state of each group that has any, such as "locked" or "not locked". */
import type { Context, Expecting, Id, NoQuery, Page, Stored, Target, Translations } from './context.js';

export interface ObjectStateGroup extends Stored {
  readonly id: Id;
  readonly identifier: string;
  readonly defaultLanguageCode: string;
  readonly names: Translations;
  readonly descriptions: Translations;
}

export interface ObjectState extends ObjectStateGroup {
  readonly groupId: Id;
  /** Content that is new has the state with the lowest one. */
  readonly priority: number;
}

export interface NewObjectStateGroup {
  readonly identifier: string;
  readonly defaultLanguageCode: string;
  /** At least that in the default language. */
  readonly names: Translations;
  readonly descriptions?: Translations;
}

export interface NewObjectState extends NewObjectStateGroup {
  readonly groupId: Id;
  readonly priority: number;
}

/** A missing member leaves its value as it is; texts are replaced as a whole. */
export type ObjectStateChanges = Partial<NewObjectStateGroup>;

export interface ObjectStateRef {
  readonly id: Id;
  readonly groupId: Id;
}

/** The states of a content item; the revision is theirs alone. */
export interface ContentStates extends Stored {
  readonly contentId: Id;
  readonly states: readonly ObjectStateRef[];
}

/**
 * Storage of object states, which everyone may know. Writing throws `Conflict` for an identifier that is taken,
 * `BadRequest` for an unknown language or a missing name. A state is not found by way of a group that it is not in.
 */
export interface ObjectStateRepository {
  listGroups?(query: NoQuery, context: Context): Promise<Page<ObjectStateGroup>>;
  loadGroup?(id: Id, context: Context): Promise<ObjectStateGroup>;
  createGroup?(group: NewObjectStateGroup, context: Context): Promise<ObjectStateGroup>;
  updateGroup?(command: Target & { readonly changes: ObjectStateChanges }, context: Context): Promise<ObjectStateGroup>;
  /** Deletes the group and its states. */
  deleteGroup?(command: Target, context: Context): Promise<void>;
  /** The states of a group, by priority. */
  list?(groupId: Id, context: Context): Promise<Page<ObjectState>>;
  load?(state: ObjectStateRef, context: Context): Promise<ObjectState>;
  /** The first state of a group becomes that of all content. */
  create?(state: NewObjectState, context: Context): Promise<ObjectState>;
  update?(
    command: ObjectStateRef & Expecting & { readonly changes: ObjectStateChanges },
    context: Context,
  ): Promise<ObjectState>;
  /** Content that has the state gets the one of the group that is new content's. */
  delete?(command: ObjectStateRef & Expecting, context: Context): Promise<void>;
  /** One state of each group that has any. */
  loadOfContent?(contentId: Id, context: Context): Promise<ContentStates>;
  /**
   * Gives a content item these states, one of a group at most, and keeps those of other groups. `BadRequest` for a state
   * that is not there, `PermissionDenied` for two of one group. Answers all states that it has now.
   */
  assign?(
    command: Expecting & { readonly contentId: Id; readonly states: readonly ObjectStateRef[] },
    context: Context,
  ): Promise<ContentStates>;
}
