/** The tables of accounts, roles and policies. */
import type { Generated } from 'kysely';
import type { ApiKeyAccess } from '../../../repository/repository.js';
import type { Counted, Flag, OptionalTimestamp, Timestamp } from './columns.js';

/** The account of a user, which is content; versions contain nothing of it. */
export interface AccountTable extends Counted {
  readonly content_id: number;
  readonly login: string;
  /** The login in lower case, for logins know no case. */
  readonly login_key: string;
  readonly email: string;
  /** The address in lower case. */
  readonly email_key: string;
  /** Null for users who cannot log in with a password. */
  readonly password_hash: string | null;
  readonly password_updated: OptionalTimestamp;
  readonly enabled: Flag;
  readonly max_login: number | null;
  /** Replaced to end all sessions of the user. */
  readonly stamp: string;
}

/** Changes of a user's account that take effect when the version is published; columns that are null leave it unchanged. */
export interface AccountDraftTable {
  readonly version_id: number;
  readonly login: string | null;
  readonly email: string | null;
  readonly enabled: Flag | null;
  readonly password_hash: string | null;
  /** The user who has set the password: if another user publishes the draft, the password of the account is left unchanged. */
  readonly password_user_id: number | null;
}

/** A draft is a separate row, which is assigned to no user. */
export interface RoleTable extends Counted {
  readonly id: Generated<number>;
  readonly status: 'DEFINED' | 'DRAFT';
  /** The role that a draft replaces when it is published; null for a role that is not a draft. */
  readonly original_id: number | null;
  readonly identifier: string;
}

export interface PolicyTable {
  readonly id: Generated<number>;
  readonly role_id: number;
  readonly module: string;
  readonly function: string;
  /** The policy from which a policy of a draft was copied. */
  readonly original_id: number | null;
}

export interface RoleAssignmentTable {
  readonly id: Generated<number>;
  readonly role_id: number;
  /** A user, or a group of users. */
  readonly content_id: number;
}

/** A limitation of a policy or of a role assignment. One without values left grants nothing. */
export interface LimitationTable {
  readonly id: Generated<number>;
  readonly policy_id: number | null;
  readonly assignment_id: number | null;
  readonly identifier: string;
}

/** The row that a value refers to, or the value itself if it is not a reference. */
export interface LimitationValueTable {
  readonly id: Generated<number>;
  readonly limitation_id: number;
  readonly section_id: number | null;
  readonly type_id: number | null;
  readonly state_id: number | null;
  readonly location_id: number | null;
  readonly language_code: string | null;
  readonly value: string | null;
}

/** A secret with which programs call for a user. */
export interface ApiKeyTable {
  readonly id: Generated<number>;
  readonly user_id: number;
  readonly name: string;
  /** Digest of the secret. */
  readonly digest: string;
  readonly access: Exclude<ApiKeyAccess, 'drafts'>;
  /** 1 where it writes drafts besides. */
  readonly writes_drafts: Generated<number>;
  /** Only the rights that this role of the user gives; null for all of the user's. */
  readonly role_id: number | null;
  readonly created: Timestamp;
  readonly expires: OptionalTimestamp;
  readonly last_used: OptionalTimestamp;
}
