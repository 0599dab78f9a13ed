/** The log of changes: each write adds what it has changed, in its own transaction. */
import type { Context, Change as PublicChange } from '../../repository/repository.js';
import type { Database } from '../database/schema.js';

/** Ids of what has changed, besides content and its type. */
export type ChangeSubject = Pick<
  PublicChange,
  'versionNo' | 'locationId' | 'pathString' | 'id' | 'contentIds' | 'isTruncated'
>;

/** A change, with the tags that cached responses depend on. Without tags it ends only what depends on every change. */
export interface Change {
  readonly event: string;
  readonly contentId?: number;
  readonly contentTypeId?: number;
  readonly subject?: ChangeSubject;
  readonly tags: readonly string[];
}

/** The default for writes that log nothing, so that a write without a line here costs speed, never correctness. */
const anyChange: Change = { event: 'other', tags: ['*'] };

/** What a unit of work has changed, when, and for which caller. */
interface LoggedWork {
  readonly changes: readonly Change[];
  readonly now: number;
  readonly context: Context;
}

export async function addChanges(db: Database, { changes, now, context }: LoggedWork): Promise<void> {
  const rows = changes.length > 0 ? changes : [anyChange];
  await db
    .insertInto('cms_change')
    .values(
      rows.map(({ event, contentId = null, contentTypeId = null, subject, tags }) => ({
        created: now,
        user_id: context.caller.userId,
        event,
        content_id: contentId,
        type_id: contentTypeId,
        subject: subject ? JSON.stringify(subject) : null,
        tags: JSON.stringify(tags),
      })),
    )
    .execute();
}

/** A change that no content and no list of published content shows. */
export const withoutTags = (event: string): Change => ({ event, tags: [] });

/** A draft of content whose published version stays as it is. */
export const ofDraft = (event: string, contentId: number): Change => ({
  event,
  contentId,
  tags: [`draft-${contentId}`],
});

/** A draft of content that was never published and so shows a draft. */
export const ofUnpublished = (event: string, contentId: number): Change => ({
  event,
  contentId,
  tags: [`draft-${contentId}`, `content-${contentId}`],
});
