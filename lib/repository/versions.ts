/** Storage of versions: the states of a content item that editors change. */
import type { Version, VersionInfo } from './content.js';
import type { VersionChanges } from './content-input.js';
import type { Context, Expecting, Id, Page, Target, VersionId } from './context.js';
import type { Schedule, ScheduleTime } from './schedules.js';

/** Selects the versions of a content item: at most `limit`, after the `next` of a page, or all without these. */
export interface VersionQuery<I extends Id = number> {
  readonly contentId: I;
  readonly limit?: number;
  readonly after?: string;
}

export interface VersionTarget<I extends Id = number> extends VersionId<I>, Expecting {}

/**
 * Versions are numbered per content item; a number is never reused. Drafts are changed and published; a published
 * or archived version stays as it is. A write that is given an expected revision throws `PreconditionFailed`, and changes
 * nothing, unless the version is at it.
 */
export interface VersionRepository<I extends Id = number> {
  /**
   * All versions that the caller may see, by number; with a limit a page of them, whose `next` is the cursor of the next one.
   * `BadRequest` for the cursor of another list.
   * @throws NotFound, PermissionDenied, BadRequest
   */
  list?(query: VersionQuery<I>, context: Context<I>): Promise<Page<VersionInfo<I>>>;
  /** @throws NotFound, PermissionDenied */
  load?(version: VersionId<I>, context: Context<I>): Promise<Version<I>>;
  /**
   * Creates a draft, owned by the caller, from any version.
   * @throws NotFound, PermissionDenied, PreconditionFailed
   */
  createDraft?(command: VersionTarget<I>, context: Context<I>): Promise<Version<I>>;
  /**
   * Creates a draft from the current version. `PreconditionFailed` also when the version at the expected revision is no longer
   * the current one.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is a draft
   */
  createDraftOfCurrent?(command: Target<I>, context: Context<I>): Promise<Version<I>>;
  /**
   * Changes a draft. A language that it does not have yet gets default values where none are given. `BadRequest` for
   * unknown fields and languages and, naming every invalid field, for values that are not valid.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is not a draft
   */
  update?(command: VersionTarget<I> & { readonly changes: VersionChanges }, context: Context<I>): Promise<Version<I>>;
  /**
   * Publishes a draft; the version published before is archived. The first publication creates the locations.
   * `BadRequest` names every invalid field. Where no planned location is left, `locations.plan` adds one. A password in a draft
   * of a user takes effect only where the user who has set it publishes the draft, whose value has that user's id as
   * `newPasswordUserId`.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, AlreadyInUse, Refused: is not a draft; has no
   *   text in the main language; has no planned location; is in the trash; would leave no user who may manage roles
   */
  publish?(command: VersionTarget<I>, context: Context<I>): Promise<void>;
  /**
   * Changes fields of the published version, in one write, for storage without drafts: a request that publishes changes needs no
   * transaction then. `PreconditionFailed` unless the current version is at the expected revision; `BadRequest` as for `update`.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest
   */
  save?(command: Target<I> & { readonly changes: VersionChanges }, context: Context<I>): Promise<Version<I>>;
  /**
   * Deletes a draft or an archived version, and with its only draft the content.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is published; is the last version; is
   *   referred to by other content
   */
  delete?(command: VersionTarget<I>, context: Context<I>): Promise<void>;
  /**
   * Removes a language from a draft. Where it was the initial language, that is the main language from then on. `NotFound`
   * for a language that the draft does not have.
   * @throws NotFound, PermissionDenied, PreconditionFailed, Refused: is not a draft; is the only language; is the main
   *   language
   */
  deleteTranslation?(command: VersionTarget<I> & { readonly languageCode: string }, context: Context<I>): Promise<void>;
  /**
   * Publishes a draft at a time, as it then is; a draft that has a schedule gets another time. The right to publish the draft is
   * needed now, and again at that time. A change of the draft by a caller who may not publish it ends the schedule. `BadRequest`
   * for a time that has passed and for an unknown time zone.
   * @throws NotFound, PermissionDenied, PreconditionFailed, BadRequest, Refused: is not a draft
   */
  schedule?(command: VersionTarget<I> & ScheduleTime, context: Context<I>): Promise<Schedule<I>>;
  /**
   * For callers who may read the draft.
   * @throws NotFound, PermissionDenied
   */
  loadSchedule?(version: VersionId<I>, context: Context<I>): Promise<Schedule<I>>;
  /**
   * Deletes the schedule of a draft, for callers who may publish it. `NotFound` for a draft without one.
   * @throws NotFound, PermissionDenied
   */
  unschedule?(version: VersionId<I>, context: Context<I>): Promise<void>;
}
