/** Storage of versions: the states of a content item that editors work on. */
import type { Version, VersionChanges, VersionInfo } from './content.js';
import type { Context, Revision } from './context.js';

/**
 * Versions are numbered per content item; a number is given once. Drafts are changed and published; what is published
 * or archived stays as it is. A write that is given an expected revision throws `PreconditionFailed`, and changes
 * nothing, unless the version is at it.
 */
export interface VersionRepository {
  /** All versions that the caller may see, by number. */
  list?(contentId: number, context: Context): Promise<readonly VersionInfo[]>;
  load?(contentId: number, versionNo: number, context: Context): Promise<Version>;
  /** Makes a draft, the caller's, of any version. */
  createDraft?(
    contentId: number,
    versionNo: number,
    expected: Revision | undefined,
    context: Context,
  ): Promise<Version>;
  /**
   * Makes a draft of the current version; `PermissionDenied` when that is a draft itself. `PreconditionFailed` also when
   * the version at the expected revision is no longer the current one.
   */
  createDraftOfCurrent?(contentId: number, expected: Revision | undefined, context: Context): Promise<Version>;
  /**
   * Changes a draft. A language that it does not have yet gets default values where none are given. `PermissionDenied`
   * for what is not a draft; `BadRequest` for unknown fields and languages and, naming every field at fault, for values
   * that are not valid.
   */
  update?(
    contentId: number,
    versionNo: number,
    changes: VersionChanges,
    expected: Revision | undefined,
    context: Context,
  ): Promise<Version>;
  /**
   * Makes a draft the published version; the one before it is archived. The first publication places the content.
   * `PermissionDenied` for what is not a draft, `BadRequest` with every field at fault, `Conflict` when there is no
   * place left for it or it has no text in the main language.
   */
  publish?(contentId: number, versionNo: number, expected: Revision | undefined, context: Context): Promise<void>;
  /**
   * Deletes a draft or an archived version, and with its only draft the content. `PermissionDenied` for the published
   * version, `Conflict` for the last one that is left.
   */
  delete?(contentId: number, versionNo: number, expected: Revision | undefined, context: Context): Promise<void>;
  /**
   * Takes a language out of a draft. `PermissionDenied` for what is not a draft, `NotFound` for a language that it does
   * not have, `Conflict` for the main language and the only one.
   */
  deleteTranslation?(
    contentId: number,
    versionNo: number,
    languageCode: string,
    expected: Revision | undefined,
    context: Context,
  ): Promise<void>;
}
