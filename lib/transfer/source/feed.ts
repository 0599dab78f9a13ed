/** The change feeds of both sides: which content a later run has to compare. */
import { isRestError } from '../../errors/errors.js';
import { type Id, implementsMethod } from '../../repository/repository.js';
import { type AnySide, needing } from './reader.js';

/** Events that concern one content item alone; with any other one, everything is compared. */
const ofContent = /^(?:content\.(?:published|updated|hidden|revealed)|draft|version|translation|objectState\.assigned)/;

/** Events of data that transfers do not contain. */
const ignored = /^(?:schedule|download|webhook|apiKey|content\.indexed)/;

/** Reading a log takes one call for each page: beyond this number, comparing everything is as fast. */
const maxPages = 500;
const limit = 100;

interface FeedChanges {
  readonly ids: ReadonlySet<Id>;
  /** The cursor of the changes that follow. */
  readonly next: string;
}

/** Undefined where the side has no feed, the cursor is outdated, or anything may have changed. */
export async function changesAfter(side: AnySide, cursor: string | undefined): Promise<FeedChanges | undefined> {
  const changes = await readFeed(side, cursor);
  return changes?.isOfContent ? changes : undefined;
}

/** The end of the feed; undefined where the side has none. */
export const endOfFeed = async (side: AnySide, cursor: string | undefined): Promise<string | undefined> =>
  (await readFeed(side, cursor))?.next;

export async function readFeed({ repository, context }: AnySide, cursor: string | undefined) {
  if (!implementsMethod(repository, 'changes.list')) return undefined;
  const { changes } = needing(repository, 'changes.list');
  const ids = new Set<Id>();
  let isOfContent = true;
  let after = cursor;
  try {
    for (let page = 0; page < maxPages; page += 1) {
      const { items, next } = await changes.list({ limit, after }, context);
      for (const { event, contentId } of items) {
        if (ignored.test(event)) continue;
        if (contentId !== undefined && ofContent.test(event)) ids.add(contentId);
        else isOfContent = false;
      }
      after = next;
      if (items.length < limit) return { ids, next, isOfContent };
    }
    return undefined;
  } catch (error) {
    // Such as 410 for a cursor that is outdated, and 403 for a caller who may not read the feed.
    if (isRestError(error) && error.status < 500) return undefined;
    throw error;
  }
}
