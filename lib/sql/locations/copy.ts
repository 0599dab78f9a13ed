/** Copies what is placed at a location and below it to a place below another one. */
import { sql } from 'kysely';
import { Conflict } from '../../errors.js';
import type { Context, LocationRef, Target } from '../../repository/repository.js';
import { copyContents } from '../content/copy-contents.js';
import { always, loadPermissions } from '../permissions/policies.js';
import { checkRevision } from '../rows.js';
import { type Database, type Store, write } from '../store.js';
import { below, isWithin, pagesBelow, type Range } from '../tree.js';
import { refreshAliases } from '../urls/automatic.js';
import { checkSubtreeArrival } from './arrival.js';
import { copyPlaces } from './copy-places.js';
import { loadRef } from './location.js';
import { checkOutside } from './move.js';
import { checkContainer, checkReadable, loadPlaced, loadTarget, type Placed } from './subject.js';
import { isPlacedWithin, takeSection } from './take-section.js';

export function copyLocation(
  store: Store,
  { id, targetId, expected }: Target & { readonly targetId: number },
  context: Context,
): Promise<LocationRef> {
  return write(store, context, async (db) => {
    const permissions = await loadPermissions(db, store, context);
    const subject = await loadPlaced(db, permissions, id, 'copy', always);
    await checkReadable(db, permissions, 'copy', subject);
    const target = await loadTarget(db, targetId);
    checkRevision(subject, expected);
    checkOutside(subject, target);
    await checkSubtreeArrival(db, permissions, subject, target, { copied: true });
    checkContainer(target);
    await checkSize(db, subject, store.maxCopiedLocations);
    const now = Date.now();
    const places = await loadPlaces(db, subject.path);
    const contentIds = [...new Set(places.map(({ content_id }) => content_id))];
    const copies = await copyContents(db, permissions, contentIds, now);
    const copy = await loadRef(db, await copyPlaces(db, places, copies, target, now));
    await takeSection(db, target.id, isPlacedWithin(copy.pathString));
    await refreshAliases(db, { within: copy.pathString });
    return copy;
  });
}

/** A copy is one transaction, which blocks other writers. */
async function checkSize(db: Database, { id, path }: Placed, limit: number): Promise<void> {
  const beyond = await db
    .selectFrom('cms_location')
    .select('id')
    .where(isWithin(sql.ref('path'), below(path)))
    .limit(1)
    .offset(limit)
    .executeTakeFirst();
  if (beyond)
    throw new Conflict(`The subtree of location ${id}`, `has more than the ${limit} locations that are copied at once`);
}

/** All places in the subtree, those above before those below. */
async function loadPlaces(db: Database, path: string): Promise<readonly Place[]> {
  const places: Place[] = [];
  for await (const some of pagesBelow(path, (range, limit) => selectPlaces(db, range, limit))) places.push(...some);
  return places.sort((a, b) => a.depth - b.depth || a.id - b.id);
}

function selectPlaces(db: Database, range: Range, limit: number) {
  return db
    .selectFrom('cms_location')
    .select(['id', 'path', 'parent_id', 'depth', 'priority', 'hidden', 'invisible', 'is_main'])
    .select(['sort_field', 'sort_order'])
    .select((row) => row.ref('content_id').$notNull().as('content_id'))
    .where(isWithin(sql.ref('path'), range))
    .where('content_id', 'is not', null)
    .orderBy('path')
    .limit(limit)
    .execute();
}

export type Place = Awaited<ReturnType<typeof selectPlaces>>[number];
