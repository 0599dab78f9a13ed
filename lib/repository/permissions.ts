/** Permissions of the caller, for clients that offer only permitted operations, as pages do. */
import type { Context, Id, OneOrNone, Page } from './context.js';
import type { Limitation } from './policies.js';

/** Subject that operations apply to: a content item, a location, or anything. */
export type PermissionSubject<I extends Id = number> =
  | {
      readonly contentId: I;
      /** The version of the content item; the current one where it is missing. */
      readonly versionNo?: number | undefined;
      readonly locationId?: never;
    }
  | (OneOrNone<{
      /** For `content.create`, the location below which content would be created. */
      readonly locationId: I;
    }> & { readonly contentId?: never; readonly versionNo?: never });

/** The operations to check, and their subject. */
export type PermissionQuery<I extends Id = number> = PermissionSubject<I> & {
  /** Names of methods of the repository, such as `content.copy`; at most 100. */
  readonly operations: readonly string[];
};

/** Ids and values that rights to an operation depend on, most of them by the names of path variables. */
export interface AccessParameters<I extends Id = number> {
  readonly contentId?: I;
  /** The version of the content item; the current one where it is missing. */
  readonly versionNo?: number;
  /** The language that is deleted, or written; where it is missing, the main language. */
  readonly languageCode?: string;
  /** The path of a location, which its last id identifies. */
  readonly locationPath?: string;
  readonly locationId?: I;
  /** The path of a user group, which its last id identifies. */
  readonly groupPath?: string;
  readonly groupLocationId?: I;
  readonly trashItemId?: I;
  /** The user that the operation is about. */
  readonly targetUserId?: I;
  readonly keyId?: I;
  readonly relationId?: I;
  readonly urlAliasId?: string;
  /** The location below which content would be placed. */
  readonly parentLocationId?: I;
  /** The location that would be swapped with the first one. */
  readonly otherLocationId?: I;
  /** The content item that would be related. */
  readonly destinationContentId?: I;
  /** The content type of the content that would be created. */
  readonly contentTypeId?: I;
  /** The section that the content would get. */
  readonly sectionId?: I;
  /** The object state that the content would get. */
  readonly stateId?: I;
  /** Whether the location would be hidden or shown, and nothing else of it changed. */
  readonly hidden?: boolean;
}

/** The question whether a user may carry out an operation. */
export interface AccessQuery<I extends Id = number> extends AccessParameters<I> {
  /**
   * The name of a method of the repository, such as `content.updateInfo`, or `users.current` or `apiKeys.listOwn`, which callers use
   * for themselves.
   */
  readonly operation: string;
  /** The user; the caller where it is missing. */
  readonly userId?: I;
  /** Whether the query is about the anonymous caller; any caller may make such a query. */
  readonly isAnonymous?: boolean;
}

/** The object of a right: the subject of the operation, something below it, its destination, or the other one of two. */
export type AccessSubject = (typeof accessSubjects)[number];
export const accessSubjects = ['subject', 'below', 'destination', 'other'] as const;

/** Requirements besides policies: to be authenticated, and not restricted by an API key or by the access that the host sets. */
export type AccessCondition = (typeof accessConditions)[number];
export const accessConditions = ['authentication', 'apiKey'] as const;

/** A right that is missing, or another condition that is not met. */
export interface MissingRight {
  /** The module and the function that a policy must allow; missing where the condition is not about policies. */
  readonly module?: string;
  readonly function?: string;
  readonly subject?: AccessSubject;
  /** The names of the limitations that do not match, of the policies that allow the function; none where no policy does. */
  readonly limitations: readonly string[];
  readonly condition?: AccessCondition;
}

/** A limitation of a policy, or of the assignment of its role, and whether it matches. */
export interface ExplainedLimitation extends Limitation {
  readonly isMatching: boolean;
  /** Whether the assignment of the role is limited, and not the policy itself. */
  readonly isOfAssignment: boolean;
}

/** A policy that allows the function which a right is about, and whether all of its limitations match. */
export interface ExplainedPolicy<I extends Id = number> {
  readonly id: I;
  readonly roleId: I;
  /** The identifier of the role. */
  readonly roleIdentifier: string;
  /** The required right. */
  readonly module: string;
  readonly function: string;
  readonly subject?: AccessSubject;
  readonly isMatching: boolean;
  readonly limitations: readonly ExplainedLimitation[];
}

/** The result of an access query. */
export interface Access<I extends Id = number> {
  readonly allowed: boolean;
  /** Rights of which each is missing; none where the operation is allowed. */
  readonly missing: readonly MissingRight[];
  /** The policies that were compared, at most 200 of each right; only for callers who may read roles. */
  readonly policies?: readonly ExplainedPolicy<I>[];
}

export interface PermissionRepository<I extends Id = number> {
  /**
   * Returns the named operations that the caller may use, as far as that can be decided without calling one: none that is
   * always refused to this caller there, and each that would succeed. Read operations are included. Entities that do not exist
   * and those that the caller may not read are treated alike: no operation applies to them. It never throws `NotFound`.
   */
  list?(query: PermissionQuery<I>, context: Context<I>): Promise<Page<string>>;

  /**
   * Explains whether a user may carry out an operation, as far as rights decide that: rules of the domain may refuse it all the
   * same. A parameter that rights do not depend on is ignored. Only callers who may read roles may name another user, and only
   * they get policies and values of limitations. It changes nothing. A subject that does not exist, or that the caller may not
   * read, is refused as by a read of it.
   * @throws NotFound, PermissionDenied
   */
  explain?(query: AccessQuery<I>, context: Context<I>): Promise<Access<I>>;
}
