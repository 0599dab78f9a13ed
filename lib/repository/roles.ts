/** Roles: sets of policies, which allow their users operations. */
import type { Context, Expecting, Id, Page, PageRequest, Stored, Target } from './context.js';

export interface Role<I extends Id = number> extends Stored {
  readonly id: I;
  readonly identifier: string;
  /** A draft has its own id; its policies have no effect. */
  readonly status: 'DEFINED' | 'DRAFT';
}

/** All that can be set of a role itself. */
export interface RoleValues {
  readonly identifier: string;
}

export interface NewRole extends RoleValues {
  /** Whether it is a draft, which must be published before it can be assigned. */
  readonly isDraft?: boolean;
}

export interface RoleQuery extends PageRequest {
  readonly identifier?: string;
}

/** Restricts what a policy or an assignment allows: one of the values must match. */
export interface Limitation {
  readonly identifier: string;
  /** Ids, paths such as `/1/2/` and the like, by identifier; without any, nothing fits. */
  readonly values: readonly string[];
}

/** What a policy allows: `*` matches all modules, or all functions of the module. */
export interface PolicyValues {
  readonly module: string;
  readonly function: string;
  /** All of them must match; without any, the policy is not limited. */
  readonly limitations: readonly Limitation[];
}

/** A policy of a role or of a draft; its revision is that of the role, which changes with its policies. */
export interface Policy<I extends Id = number> extends PolicyValues, Stored {
  readonly id: I;
  readonly roleId: I;
  /** Only in drafts: the policy of the role that it was copied from, null if there is none. */
  readonly originalId?: I | null;
}

/** The policies of a role or draft; the revision is that of the role. */
export interface PoliciesOfRole<I extends Id = number> extends Page<Policy<I>>, Stored {
  readonly roleId: I;
}

/** A policy by its id, and the id of its role or draft. */
export interface PolicyRef<I extends Id = number> {
  readonly roleId: I;
  readonly id: I;
}

/** A role that a user has directly, all of it or limited to sections or to a subtree. */
export interface UserRole<I extends Id = number> extends Stored {
  readonly userId: I;
  readonly roleId: I;
  /** By `Section` or `Subtree`. */
  readonly limitation?: Limitation;
}

/** The same of a group of users, by the path of its location. */
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

export interface NewPolicy<I extends Id = number> extends PolicyValues {
  readonly roleId: I;
}

export type RoleChange<I extends Id> = Target<I> & { readonly changes: RoleValues };

/**
 * Storage of roles. `Conflict` for an identifier that another role or draft has, for a draft of a role that already has one,
 * and for changes of a role itself, or of its policies, while it has a draft. `PermissionDenied` for what would leave no user
 * who may manage roles.
 */
export interface RoleRepository<I extends Id = number> {
  /**
   * The published roles by id, or that with an identifier: one or none, and none for callers who may not list roles, so that
   * they cannot guess identifiers.
   */
  list?(query: RoleQuery, context: Context<I>): Promise<Page<Role<I>>>;
  /** A role, or a draft by its own id. */
  load?(id: I, context: Context<I>): Promise<Role<I>>;
  create?(role: NewRole, context: Context<I>): Promise<Role<I>>;
  update?(command: RoleChange<I>, context: Context<I>): Promise<Role<I>>;
  /** Deletes a role with its policies, its assignments and its draft. */
  delete?(command: Target<I>, context: Context<I>): Promise<void>;
  /** A copy of a role with its policies. */
  createDraft?(command: Target<I>, context: Context<I>): Promise<Role<I>>;
  /** The draft of the role of that id, or the draft of that id. */
  loadDraft?(id: I, context: Context<I>): Promise<Role<I>>;
  /** Changes the draft of the role of that id, or the draft of that id; the revision is that of the draft. */
  updateDraft?(command: RoleChange<I>, context: Context<I>): Promise<Role<I>>;
  /**
   * Publishes the draft of the role of that id, or the draft of that id: its identifier and policies replace those of its
   * role, or it becomes a role itself. The assignments stay.
   */
  publishDraft?(command: Target<I>, context: Context<I>): Promise<Role<I>>;
  /** Deletes a draft by its own id. */
  deleteDraft?(command: Target<I>, context: Context<I>): Promise<void>;
  listPolicies?(roleId: I, context: Context<I>): Promise<PoliciesOfRole<I>>;
  loadPolicy?(policy: PolicyRef<I>, context: Context<I>): Promise<Policy<I>>;
  /**
   * Adds a policy to a role or a draft. `BadRequest` for a module, a function or a limitation that is unknown, or that does
   * not take such a limitation, and for values that name nothing.
   */
  createPolicy?(policy: NewPolicy<I> & Expecting, context: Context<I>): Promise<Policy<I>>;
  /** Replaces all limitations of a policy. */
  updatePolicy?(
    command: PolicyRef<I> & Expecting & { readonly limitations: readonly Limitation[] },
    context: Context<I>,
  ): Promise<Policy<I>>;
  deletePolicy?(command: PolicyRef<I> & Expecting, context: Context<I>): Promise<void>;
  /** Deletes all policies of a role or a draft. */
  deletePolicies?(command: Expecting & { readonly roleId: I }, context: Context<I>): Promise<void>;
  /** The policies of all roles of a user, those of the user's groups included, each once. Users may list their own. */
  listPoliciesOfUser?(userId: I, context: Context<I>): Promise<Page<Policy<I>>>;
  /** The roles that a user has directly, in the order of assignment. Users may list their own. */
  listOfUser?(userId: I, context: Context<I>): Promise<RolesOfUser<I>>;
  /** The first assignment of a role to a user, whose revision is that of all of them. */
  loadOfUser?(role: UserRoleRef<I>, context: Context<I>): Promise<UserRole<I>>;
  /**
   * Assigns a role to a user, and returns all assignments of the user. `BadRequest` for a role that does not exist or is a draft, and for a
   * limitation that is unknown or names nothing; `Conflict` where it is already assigned with that limitation.
   */
  assignToUser?(command: Omit<UserRole<I>, keyof Stored> & Expecting, context: Context<I>): Promise<RolesOfUser<I>>;
  /** Deletes all assignments of a role to a user, if there are any. Returns the user's remaining assignments. */
  unassignFromUser?(command: UserRoleRef<I> & Expecting, context: Context<I>): Promise<RolesOfUser<I>>;
  /** The same for groups of users. */
  listOfGroup?(path: string, context: Context<I>): Promise<RolesOfGroup<I>>;
  loadOfGroup?(role: GroupRoleRef<I>, context: Context<I>): Promise<GroupRole<I>>;
  assignToGroup?(command: Omit<GroupRole<I>, keyof Stored> & Expecting, context: Context<I>): Promise<RolesOfGroup<I>>;
  unassignFromGroup?(command: GroupRoleRef<I> & Expecting, context: Context<I>): Promise<RolesOfGroup<I>>;
}
