/** Moves a location with all below it, or swaps the contents of two locations. */

import { sql } from 'kysely';
import { BadRequest, Conflict, PermissionDenied } from '../../errors.js';
import type { Context, LocationRef, Target } from '../../repository/repository.js';
import { toWithin } from '../content/removal.js';
import { below } from '../paths.js';
import { checkManagers, concernsManagers } from '../permissions/managers.js';
import { checkMembers, membersPlannedWithin, pathAbove } from '../permissions/members.js';
import { or } from '../permissions/policies.js';
import { changed, checkRevision } from '../rows.js';
import type { Database } from '../schema.js';
import type { AnyStore } from '../store.js';
import { refreshOrder } from '../tree/order.js';
import { isPlacedWithin, moveSubtree, refreshVisibility, takeSection } from '../tree/places.js';
import { type UnitOfWork, write } from '../unit-of-work.js';
import { refreshAliases } from '../url-tree/automatic.js';
import { loadRef } from './rows.js';
import {
  checkContainer,
  checkReadable,
  checkSubtreeArrival,
  loadPlaced,
  loadSubject,
  loadTarget,
  notRoot,
  type Placed,
  right,
  type Subject,
  type TargetLocation,
} from './subject.js';

/** A move requires the rights to create content at the destination and to remove it at the source. */
export function moveLocation(
  store: AnyStore,
  command: Target & { readonly targetId: number },
  context: Context,
): Promise<LocationRef> {
  return write(store, context, (unit) => moveTo(unit, command));
}

export async function moveTo(
  unit: UnitOfWork,
  { id, targetId, expected }: Target & { readonly targetId: number },
): Promise<LocationRef> {
  const { db, permissions, now } = unit;
  const leaves = or([right(permissions, 'manage_locations'), right(permissions, 'remove')]);
  const subject = await loadPlaced(unit, id, 'move', leaves);
  await checkReadable(unit, 'move', subject);
  const target = await loadTarget(db, targetId);
  checkRevision(subject, expected);
  checkOutside(subject, target);
  if (target.id === subject.parent_id) throw new BadRequest('The location is already below that parent');
  await checkSubtreeArrival(unit, subject, target, { copied: false });
  checkContainer(target);
  await checkFree(db, subject.content_id, target.id);
  const moves = [below(subject.path)];
  const what = `location ${id}`;
  const above = [pathAbove(subject.path), target.path];
  await checkMembers(unit, { members: membersPlannedWithin(moves), above }, 'move', what);
  const isConcerned = await concernsManagers(db, toWithin(moves));
  await moveSubtree(db, subject, target, now);
  if (isConcerned) await checkManagers(db, 'move', what);
  await refreshAliases(db, { ids: [id] });
  const moved = await loadRef(db, id);
  await takeSection(db, target.id, isPlacedWithin(moved.pathString), now);
  return moved;
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
  if (taken) throw new Conflict('The content', 'is already placed below that location');
}

export function swapLocations(
  store: AnyStore,
  { id, otherId, expected }: Target & { readonly otherId: number },
  context: Context,
): Promise<void> {
  return write(store, context, async (unit) => {
    const { db } = unit;
    const found = await loadPermitted(unit, id);
    const asked = await loadPermitted(unit, otherId);
    checkRevision(found, expected);
    if (found.path.startsWith(asked.path) || asked.path.startsWith(found.path)) {
      throw new BadRequest('A location cannot be swapped with itself, nor with a location above or below it');
    }
    const [one, other] = [notRoot(found, 'swap'), notRoot(asked, 'swap')];
    if (one.content_id === other.content_id) return;
    await checkHolds(db, one, other);
    await checkHolds(db, other, one);
    await checkFreeFor(db, one, other);
    await checkFreeFor(db, other, one);
    const what = `location ${id}`;
    const places = [below(one.path), below(other.path)];
    const members = membersPlannedWithin(places);
    await checkMembers(unit, { members, above: [one.path, other.path] }, 'swap', what);
    const isConcerned = await concernsManagers(db, toWithin(places));
    await exchange(unit, one, other);
    if (isConcerned) await checkManagers(db, 'swap', what);
  });
}

async function loadPermitted(unit: UnitOfWork, id: number): Promise<Subject> {
  const { permissions } = unit;
  const subject = await loadSubject(unit, id, right(permissions, 'edit'));
  if (subject.permitted !== 1) throw new PermissionDenied('swap', `location ${id}`);
  return subject;
}

/** What is below a location stays there, so what comes to it has to be able to hold it. */
async function checkHolds(db: Database, location: Placed, coming: Placed): Promise<void> {
  if (coming.is_container === 1) return;
  const child = await db
    .selectFrom('cms_location')
    .select('id')
    .where('parent_id', '=', location.id)
    .executeTakeFirst();
  if (child)
    throw new BadRequest(
      `The content that would move to location ${location.id} cannot have the children of that location`,
    );
}

async function checkFreeFor(db: Database, location: Placed, coming: Placed): Promise<void> {
  const taken = await db
    .selectFrom('cms_location')
    .select('id')
    .where('parent_id', '=', location.parent_id)
    .where('content_id', '=', coming.content_id)
    .where('id', '<>', coming.id)
    .executeTakeFirst();
  if (taken) throw new Conflict('One of the contents', 'is already placed below the parent of the other');
}

/** One of them is empty between two statements, since content can be below a parent only once. */
async function exchange({ db, now }: UnitOfWork, one: Placed, other: Placed): Promise<void> {
  const put = (id: number, content: { readonly content_id: number | null; readonly is_main: 0 | 1 }) =>
    db
      .updateTable('cms_location')
      .set({ ...content, ...changed(now) })
      .where('id', '=', id)
      .execute();
  await put(one.id, { content_id: null, is_main: 0 });
  await put(other.id, { content_id: one.content_id, is_main: one.is_main });
  await put(one.id, { content_id: other.content_id, is_main: other.is_main });
  const contentIds = [one.content_id, other.content_id];
  await db.updateTable('cms_content').set(changed(now)).where('id', 'in', contentIds).execute();
  await refreshOrder(db, sql`cms_location.id in (${one.id}, ${other.id})`);
  await refreshVisibility(db, [one.id, other.id], now);
  await refreshAliases(db, { ids: [one.id, other.id] });
}
