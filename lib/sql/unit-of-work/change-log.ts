/** The log of changes: each write adds its changes, in its own transaction. */
import type { ChangeEvent, Change as PublicChange } from '../../repository/repository.js';

/** Ids of changed entities, besides content and its type. */
export type ChangeSubject = Pick<
  PublicChange,
  'versionNo' | 'locationId' | 'pathString' | 'id' | 'contentIds' | 'isTruncated'
>;

interface ChangedContent {
  readonly contentId?: number;
  readonly contentTypeId?: number;
}

/** Ids of changed entities. */
export type ChangedThing = ChangedContent & ChangeSubject;

/** Events of internal changes, and of data that only the caller sees; followers do not see them. */
export type InternalEvent =
  | 'bookmark.created'
  | 'bookmark.deleted'
  | 'upload.created'
  | 'upload.received'
  | 'upload.deleted'
  | 'upload.expired'
  | 'file.swept'
  | 'job.added'
  | 'job.taken'
  | 'job.postponed'
  | 'change.pruned'
  | 'webhook.taken'
  | 'webhook.delivered'
  | 'webhook.requested'
  | 'apiKey.used'
  | 'password.renewed'
  | 'request.started'
  | 'request.stored'
  | 'request.expired'
  | 'none';

/** Tags of a change that followers see: one without tags has no place in their log. */
export type Tags = readonly [string, ...string[]];

/** A change, with the tags that cached responses depend on. Without tags it ends only responses that depend on every change. */
export interface Change extends ChangedContent {
  readonly event: ChangeEvent | InternalEvent;
  readonly subject?: ChangeSubject;
  readonly tags: readonly string[];
}

/** A change of an entity, with the tags of all that depends on it. */
export function changeOf(event: ChangeEvent, thing: ChangedThing, tags: Tags): Change {
  const { contentId, contentTypeId, ...subject } = thing;
  return {
    event,
    ...(contentId !== undefined && { contentId }),
    ...(contentTypeId !== undefined && { contentTypeId }),
    ...(Object.keys(subject).length > 0 && { subject }),
    tags: [...new Set(tags)],
  };
}

/** A change after which anything may look different. */
export const changeOfAll = (event: ChangeEvent, thing: ChangedThing = {}): Change => changeOf(event, thing, ['*']);

/** A change that no content and no list of published content shows. */
export const withoutTags = (event: InternalEvent): Change => ({ event, tags: [] });

/** The change of a write that has found nothing to change: nothing is logged. */
export const noChange: Change = { event: 'none', tags: [] };

/** The draft or archived version that changes. */
interface Version {
  readonly contentId: number;
  readonly contentTypeId?: number;
  readonly versionNo?: number;
}

/** A version that is not published, of content whose published version stays as it is. */
export const changeOfVersion = (event: ChangeEvent, version: Version): Change =>
  changeOf(event, version, [`draft-${version.contentId}`]);

/** A draft of content that was never published and so shows a draft. */
export const changeOfUnpublished = (event: ChangeEvent, version: Version): Change =>
  changeOf(event, version, [`draft-${version.contentId}`, `content-${version.contentId}`]);

/** Maximum number of content items that a change of a subtree names. */
const maxNamed = 1000;

/** The content ids of a change of a subtree; a location without content has none. */
export function namedContents(ids: Iterable<number | null>): Pick<ChangeSubject, 'contentIds' | 'isTruncated'> {
  // Databases return changed rows in any order.
  const contentIds = [...new Set(ids)].filter((id) => id !== null).sort((one, other) => one - other);
  if (contentIds.length <= maxNamed) return { contentIds };
  return { contentIds: contentIds.slice(0, maxNamed), isTruncated: true };
}

type ScheduleEvent = 'schedule.created' | 'schedule.deleted' | 'schedule.ended' | 'schedule.failed';

/** A change of schedules, on the next of which depends how long shared caches may keep published content. */
export const changeOfSchedule = (event: ScheduleEvent, thing: ChangedThing & { readonly contentId: number }): Change =>
  changeOf(event, thing, ['schedules', `draft-${thing.contentId}`]);
