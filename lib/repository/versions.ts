/** Storage of versions: the states of a content item that editors work on. */
import type { Version, VersionChanges, VersionInfo } from './content.js';
import type { Context, Expecting, Id, Page, Target } from './context.js';

/** Identifies a version: its content item, and its number there. */
export interface VersionId<I extends Id = number> {
  readonly contentId: I;
  readonly versionNo: number;
}

export interface VersionTarget<I extends Id = number> extends VersionId<I>, Expecting {}

/**
 * Versions are numbered per content item; a number is given once. Drafts are changed and published; what is published
 * or archived stays as it is. A write that is given an expected revision throws `PreconditionFailed`, and changes
 * nothing, unless the version is at it.
 */
export interface VersionRepository<I extends Id = number> {
  /** All versions that the caller may see, by number. */
  list?(contentId: I, context: Context<I>): Promise<Page<VersionInfo<I>>>;
  load?(version: VersionId<I>, context: Context<I>): Promise<Version<I>>;
  /** Creates a draft, owned by the caller, from any version. */
  createDraft?(command: VersionTarget<I>, context: Context<I>): Promise<Version<I>>;
  /**
   * Creates a draft from the current version; `PermissionDenied` when that is a draft itself. `PreconditionFailed` also when
   * the version at the expected revision is no longer the current one.
   */
  createDraftOfCurrent?(command: Target<I>, context: Context<I>): Promise<Version<I>>;
  /**
   * Changes a draft. A language that it does not have yet gets default values where none are given. `PermissionDenied`
   * for what is not a draft; `BadRequest` for unknown fields and languages and, naming every invalid field, for values
   * that are not valid.
   */
  update?(command: VersionTarget<I> & { readonly changes: VersionChanges }, context: Context<I>): Promise<Version<I>>;
  /**
   * Publishes a draft; the version published before is archived. The first publication creates the locations.
   * `PermissionDenied` for what is not a draft, `BadRequest` with every invalid field, `Conflict` when there is no
   * planned location left (`locations.plan` adds one) or it has no text in the main language. A password in a draft of a
   * user takes effect only where the user who has set it publishes the draft, whose value has that user's id as
   * `newPasswordUserId`.
   */
  publish?(command: VersionTarget<I>, context: Context<I>): Promise<void>;
  /**
   * Deletes a draft or an archived version, and with its only draft the content. `PermissionDenied` for the published
   * version, `Conflict` for the last one that is left.
   */
  delete?(command: VersionTarget<I>, context: Context<I>): Promise<void>;
  /**
   * Removes a language from a draft. `PermissionDenied` for what is not a draft, `NotFound` for a language that it does
   * not have, `Conflict` for the main language and the only one.
   */
  deleteTranslation?(command: VersionTarget<I> & { readonly languageCode: string }, context: Context<I>): Promise<void>;
}
