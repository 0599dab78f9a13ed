/** Moves a location with all below it, or swaps the contents of two locations. */

import { sql } from 'kysely';
import { BadRequest, PermissionDenied, Refused } from '../../../errors.js';
import { type Context, checkRevision, type Location, type Target } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { checkManagers, concernsManagers } from '../../permissions/managers.js';
import { checkMembers, membersPlannedWithin, pathAbove } from '../../permissions/members.js';
import { type Change, type ChangedThing, changeOfAll } from '../../unit-of-work/change-log.js';
import { or } from '../../unit-of-work/policies.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import { type UnitOfWork, write } from '../../unit-of-work/unit-of-work.js';
import { below } from '../../values/paths.js';
import { changed } from '../../values/rows.js';
import { refreshOrder } from '../../writes/tree/order.js';
import { isPlacedWithin, moveSubtree, refreshVisibility, takeSection } from '../../writes/tree/places.js';
import { checkSize } from '../../writes/tree/size.js';
import { refreshAliases } from '../../writes/url-tree/automatic.js';
import { toWithin } from '../content/removal.js';
import { loadChanged, loadRef } from './rows.js';
import {
  checkContainer,
  checkReadable,
  checkSubtreeArrival,
  loadPlaced,
  loadSubject,
  loadTarget,
  namedSubtree,
  notRoot,
  type Placed,
  right,
  type Subject,
  type TargetLocation,
} from './subject.js';

/** A move requires the rights to create content at the destination and to remove it at the source. */
export function moveLocation(
  store: AnyStore,
  command: Target & { readonly parentLocationId: number },
  context: Context,
): Promise<Location> {
  return write(store, context, 'exclusive', async (unit) => {
    unit.changes.push(changeOfAll('location.moved', await moveTo(unit, command)));
    return loadChanged(unit, command.id);
  });
}

/** @return what a change says of the location */
export async function moveTo(
  unit: UnitOfWork,
  { id, parentLocationId, expected }: Target & { readonly parentLocationId: number },
): Promise<ChangedThing> {
  const { db, now } = unit;
  const permissions = await unit.rights();
  const leaves = or([right(permissions, 'manage_locations'), right(permissions, 'remove')]);
  const subject = await loadPlaced(unit, id, 'move', leaves);
  await checkReadable(unit, 'move', subject);
  const moves = [below(subject.path)];
  await checkSize(db, toWithin(moves)('cms_location'), unit.store.maxSubtree);
  const target = await loadTarget(db, parentLocationId);
  checkRevision(subject, expected);
  checkOutside(subject, target);
  if (target.id === subject.parent_id) throw new BadRequest('The location is already below that parent');
  await checkSubtreeArrival(unit, subject, target, { copied: false });
  checkContainer(target);
  await checkFree(db, subject.content_id, target.id);
  const what = `location ${id}`;
  const above = [pathAbove(subject.path), target.path];
  await checkMembers(unit, { members: membersPlannedWithin(moves), above }, 'move', what);
  const isConcerned = await concernsManagers(db, toWithin(moves));
  const contentIds = await moveSubtree(db, subject, target, now);
  if (isConcerned) await checkManagers(db);
  await refreshAliases(db, { ids: [id] });
  const { pathString } = await loadRef(db, id);
  await takeSection(db, target.id, isPlacedWithin(pathString), now);
  return namedSubtree({ ...subject, path: pathString }, contentIds);
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
  if (taken) throw new Refused('The content', 'is already below that location');
}

export function swapLocations(
  store: AnyStore,
  { id, otherId, expected }: Target & { readonly otherId: number },
  context: Context,
): Promise<void> {
  return write(store, context, 'exclusive', async (unit) => {
    const { db } = unit;
    const found = await loadPermitted(unit, id);
    const asked = await loadPermitted(unit, otherId);
    checkRevision(found, expected);
    if (found.path.startsWith(asked.path) || asked.path.startsWith(found.path)) {
      throw new BadRequest('A location cannot be swapped with itself, nor with a location above or below it');
    }
    const [one, other] = [notRoot(found), notRoot(asked)];
    unit.changes.push(...swapped(one, other));
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
    if (isConcerned) await checkManagers(db);
  });
}

/** One change for each of the locations, with the content that it has then. */
const swapped = (one: Placed, other: Placed): readonly Change[] =>
  [
    { ...one, content: other },
    { ...other, content: one },
  ].map(({ id, path, content }) =>
    changeOfAll('location.swapped', {
      locationId: id,
      pathString: path,
      contentId: content.content_id,
      contentTypeId: content.type_id,
    }),
  );

async function loadPermitted(unit: UnitOfWork, id: number): Promise<Subject> {
  const permissions = await unit.rights();
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
  if (taken) throw new Refused('One of the contents', 'is already below that location');
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
  await db
    .updateTable('cms_content')
    .set(changed(now))
    .where(isAmong(db, 'id', contentIds))
    .execute();
  await refreshOrder(db, sql`cms_location.id in (${one.id}, ${other.id})`);
  await refreshVisibility(db, [one.id, other.id], now);
  await refreshAliases(db, { ids: [one.id, other.id] });
}
