/** Roles: sets of policies, which allow their users operations. */
import type { Context, Expecting, Id, Page, PageRequest, Stored, Target } from './context.js';
import type { Limitation, NewPolicy, PoliciesOfRole, Policy, PolicyRef } from './policies.js';

export interface Role<I extends Id = number> extends Stored {
  readonly id: I;
  readonly identifier: string;
  /** A draft has its own id; its policies have no effect. */
  readonly status: 'DEFINED' | 'DRAFT';
}

/** All values that can be set of a role itself. */
export interface RoleValues {
  readonly identifier: string;
}

/** A missing member leaves its value as it is. */
export interface RoleChanges extends Partial<RoleValues> {}

export interface NewRole extends RoleValues {
  /** Whether it is a draft, which must be published before it can be assigned. */
  readonly isDraft?: boolean;
}

export interface RoleQuery extends PageRequest {
  readonly identifier?: string;
}

/** A role that a user has directly, as a whole or limited to sections or to a subtree. */
export interface UserRole<I extends Id = number> extends Stored {
  readonly userId: I;
  readonly roleId: I;
  /** A limitation by `Section` or `Subtree`. */
  readonly limitation?: Limitation;
}

/** A role assigned to a user group, which is named by the path of its location. */
export interface GroupRole<I extends Id = number> extends Omit<UserRole<I>, 'userId'> {
  readonly path: string;
}

export interface RolesOfUser<I extends Id = number> extends Page<UserRole<I>>, Stored {
  readonly userId: I;
}

export interface RolesOfGroup<I extends Id = number> extends Page<GroupRole<I>>, Stored {
  readonly path: string;
}

/** A role and the users and groups that it is assigned to. */
export type UserRoleRef<I extends Id = number> = Pick<UserRole<I>, 'userId' | 'roleId'>;
export type GroupRoleRef<I extends Id = number> = Pick<GroupRole<I>, 'path' | 'roleId'>;

export type RoleChange<I extends Id> = Target<I> & { readonly changes: RoleChanges };

/**
 * Storage of roles. `AlreadyInUse` for an identifier that another role or draft has. While a role has a draft, the role itself and
 * its policies cannot be changed.
 */
export interface RoleRepository<I extends Id = number> {
  /**
   * The published roles by id, or that with an identifier: one or none, and none for callers who may not list roles, so that
   * they cannot guess identifiers.
   * @throws PermissionDenied
   */
  list?(query: RoleQuery, context: Context<I>): Promise<Page<Role<I>>>;
  /**
   * A role, or a draft by its own id.
   * @throws NotFound, PermissionDenied
   */
  load?(id: I, context: Context<I>): Promise<Role<I>>;
  /** @throws PermissionDenied, AlreadyInUse */
  create?(role: NewRole, context: Context<I>): Promise<Role<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, AlreadyInUse, Refused: has a draft */
  update?(command: RoleChange<I>, context: Context<I>): Promise<Role<I>>;
  /**
   * Deletes a role with its policies, its assignments and its draft.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: would leave no user who may manage roles
   */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /**
   * A copy of a role with its policies.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has a draft
   */
  createDraft?(command: Target<I>, context: Context<I>): Promise<Role<I>>;
  /**
   * The draft of the role of that id, or the draft of that id.
   * @throws NotFound, PermissionDenied
   */
  loadDraft?(id: I, context: Context<I>): Promise<Role<I>>;
  /**
   * Changes the draft of the role of that id, or the draft of that id; the revision is that of the draft.
   * @throws NotFound, PermissionDenied, PreconditionFailed, AlreadyInUse
   */
  updateDraft?(command: RoleChange<I>, context: Context<I>): Promise<Role<I>>;
  /**
   * Publishes the draft of the role of that id, or the draft of that id: its identifier and policies replace those of its
   * role, or it becomes a role itself. The assignments stay.
   * @throws NotFound, PermissionDenied, PreconditionFailed, AlreadyInUse, Refused: would leave no user who may manage
   *   roles
   */
  publishDraft?(command: Target<I>, context: Context<I>): Promise<Role<I>>;
  /**
   * Deletes a draft by its own id.
   * @throws NotFound, PermissionDenied, PreconditionFailed
   */
  deleteDraft?(command: Target<I>, context: Context<I>): Promise<void>;
  /** @throws NotFound, PermissionDenied */
  listPolicies?(roleId: I, context: Context<I>): Promise<PoliciesOfRole<I>>;
  /** @throws NotFound, PermissionDenied */
  loadPolicy?(policy: PolicyRef<I>, context: Context<I>): Promise<Policy<I>>;
  /**
   * Adds a policy to a role or a draft. `BadRequest` for a module, a function or a limitation that is unknown, or that does
   * not take such a limitation, and for values that name nothing.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: has a draft
   */
  createPolicy?(policy: NewPolicy<I> & Expecting, context: Context<I>): Promise<Policy<I>>;
  /**
   * Replaces all limitations of a policy.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: has a draft; would leave no user who
   *   may manage roles
   */
  updatePolicy?(
    command: PolicyRef<I> & Expecting & { readonly limitations: readonly Limitation[] },
    context: Context<I>,
  ): Promise<Policy<I>>;
  /**
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has a draft; would leave no user who may manage
   *   roles
   */
  deletePolicy?(command: PolicyRef<I> & Expecting, context: Context<I>): Promise<void>;
  /**
   * Deletes all policies of a role or a draft.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: has a draft; would leave no user who may manage
   *   roles
   */
  deletePolicies?(command: Expecting & { readonly roleId: I }, context: Context<I>): Promise<void>;
  /**
   * The policies of all roles of a user, those of the user's groups included, each once. Users may list their own.
   * @throws NotFound, PermissionDenied
   */
  listPoliciesOfUser?(userId: I, context: Context<I>): Promise<Page<Policy<I>>>;
  /**
   * The roles that a user has directly, in the order of assignment. Users may list their own.
   * @throws NotFound, PermissionDenied
   */
  listOfUser?(userId: I, context: Context<I>): Promise<RolesOfUser<I>>;
  /**
   * The first assignment of a role to a user, whose revision is that of all of them.
   * @throws NotFound, PermissionDenied
   */
  loadOfUser?(role: UserRoleRef<I>, context: Context<I>): Promise<UserRole<I>>;
  /**
   * Assigns a role to a user, and returns all assignments of the user. `BadRequest` for a role that does not exist or is a
   * draft, and for a limitation that is unknown or names nothing. A role is assigned with a limitation once.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is already assigned
   */
  assignToUser?(command: Omit<UserRole<I>, keyof Stored> & Expecting, context: Context<I>): Promise<RolesOfUser<I>>;
  /**
   * Deletes all assignments of a role to a user, if there are any. Returns the user's remaining assignments.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: would leave no user who may manage roles
   */
  unassignFromUser?(command: UserRoleRef<I> & Expecting, context: Context<I>): Promise<RolesOfUser<I>>;
  /**
   * Lists the role assignments of a user group, as `listOfUser` does for a user.
   * @throws NotFound, PermissionDenied
   */
  listOfGroup?(path: string, context: Context<I>): Promise<RolesOfGroup<I>>;
  /** @throws NotFound, PermissionDenied */
  loadOfGroup?(role: GroupRoleRef<I>, context: Context<I>): Promise<GroupRole<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is already assigned */
  assignToGroup?(command: Omit<GroupRole<I>, keyof Stored> & Expecting, context: Context<I>): Promise<RolesOfGroup<I>>;
  /** @throws NotFound, PermissionDenied, PreconditionFailed, Refused: would leave no user who may manage roles */
  unassignFromGroup?(command: GroupRoleRef<I> & Expecting, context: Context<I>): Promise<RolesOfGroup<I>>;
}
