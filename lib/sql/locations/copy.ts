/** Copies what is placed at a location and below it to a place below another one. */
import { sql } from 'kysely';
import type { Context, LocationRef, Revision } from '../../repository/repository.js';
import { copyContents } from '../content/copy-contents.js';
import { always, loadPermissions } from '../permissions/policies.js';
import { checkRevision } from '../rows.js';
import { type Database, type Store, write } from '../store.js';
import { below, isWithin } from '../tree.js';
import { refreshAliases } from '../urls/automatic.js';
import { checkSubtreeArrival } from './arrival.js';
import { copyPlaces } from './copy-places.js';
import { loadRef } from './location.js';
import { checkOutside } from './move.js';
import { checkContainer, checkReadable, loadPlaced, loadTarget } from './subject.js';

export function copyLocation(
  store: Store,
  id: number,
  targetId: number,
  expected: Revision | undefined,
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
    const now = Date.now();
    const places = await loadPlaces(db, subject.path);
    const contentIds = [...new Set(places.map(({ content_id }) => content_id))];
    const copies = await copyContents(db, permissions, contentIds, now);
    const copy = await loadRef(db, await copyPlaces(db, places, copies, target, now));
    await refreshAliases(db, { within: copy.pathString });
    return copy;
  });
}

/** All places in the subtree, those above before those below. */
function loadPlaces(db: Database, path: string) {
  return db
    .selectFrom('cms_location')
    .select(['id', 'parent_id', 'depth', 'priority', 'hidden', 'invisible', 'is_main', 'sort_field', 'sort_order'])
    .select((row) => row.ref('content_id').$notNull().as('content_id'))
    .where(isWithin(sql.ref('path'), below(path)))
    .where('content_id', 'is not', null)
    .orderBy('depth')
    .orderBy('id')
    .execute();
}

export type Place = Awaited<ReturnType<typeof loadPlaces>>[number];
