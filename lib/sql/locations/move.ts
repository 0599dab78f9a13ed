/** Moves a location and all below it to another parent. */
import { BadRequest, Conflict } from '../../errors.js';
import type { Context, LocationRef, Target } from '../../repository/repository.js';
import { loadPermissions, or } from '../permissions/policies.js';
import { checkRevision } from '../rows.js';
import { type Database, type Store, write } from '../store.js';
import { moveSubtree } from '../tree.js';
import { refreshAliases } from '../urls/automatic.js';
import { checkSubtreeArrival } from './arrival.js';
import { loadRef } from './location.js';
import {
  checkContainer,
  checkReadable,
  loadPlaced,
  loadTarget,
  type Placed,
  right,
  type Target as TargetLocation,
} from './subject.js';
import { isPlacedWithin, takeSection } from './take-section.js';

/** To move is to place content there and to take it away here, and needs the rights to both. */
export function moveLocation(
  store: Store,
  { id, targetId, expected }: Target & { readonly targetId: number },
  context: Context,
): Promise<LocationRef> {
  return write(store, context, async (db) => {
    const permissions = await loadPermissions(db, store, context);
    const leaves = or([right(permissions, 'manage_locations'), right(permissions, 'remove')]);
    const subject = await loadPlaced(db, permissions, id, 'move', leaves);
    await checkReadable(db, permissions, 'move', subject);
    const target = await loadTarget(db, targetId);
    checkRevision(subject, expected);
    checkOutside(subject, target);
    if (target.id === subject.parent_id) throw new BadRequest('The location is below that parent already');
    await checkSubtreeArrival(db, permissions, subject, target, { copied: false });
    checkContainer(target);
    await checkFree(db, subject.content_id, target.id);
    const now = Date.now();
    await moveSubtree(db, subject, target, now);
    await refreshAliases(db, { ids: [id] });
    const moved = await loadRef(db, id);
    await takeSection(db, target.id, isPlacedWithin(moved.pathString), now);
    return moved;
  });
}

export function checkOutside({ path }: Placed, target: TargetLocation): void {
  if (target.path.startsWith(path)) throw new BadRequest('The target is within the location itself');
}

/** Content is placed below a parent once. */
export async function checkFree(db: Database, contentId: number, parentId: number): Promise<void> {
  const taken = await db
    .selectFrom('cms_location')
    .select('id')
    .where('content_id', '=', contentId)
    .where('parent_id', '=', parentId)
    .executeTakeFirst();
  if (taken) throw new Conflict('The content', 'is placed below that location already');
}
