/** Policies: the rights that a role grants. */
import type { Id, Page, Stored } from './context.js';

/** Restricts the rights of a policy or an assignment: one of the values must match. */
export interface Limitation {
  readonly identifier: string;
  /** Ids, paths such as `/1/2/` and the like, by identifier; without values, nothing matches. */
  readonly values: readonly string[];
}

/** The function that a policy grants: `*` matches all modules, or all functions of the module. */
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

export interface NewPolicy<I extends Id = number> extends PolicyValues {
  readonly roleId: I;
}
