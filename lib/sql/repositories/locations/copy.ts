/** Copies a location and all below it to below another one. */
import { sql } from 'kysely';
import { Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { Location, Target } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { checkCopies, membersWithin } from '../../permissions/members.js';
import { changeOfAll, namedContents } from '../../unit-of-work/change-log.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { below, isWithin, pagesBelow, type Range } from '../../values/paths.js';
import { chunks, newRemoteId } from '../../values/rows.js';
import { checkDepth } from '../../writes/tree/depth.js';
import { refreshOrder } from '../../writes/tree/order.js';
import { isPlacedWithin, refreshVisibility, takeSection } from '../../writes/tree/places.js';
import { hasMoreThan } from '../../writes/tree/size.js';
import { checkContainer } from '../../writes/tree/targets.js';
import { refreshAliases } from '../../writes/url-tree/automatic.js';
import { checkCopyable, copyContents } from '../content/copy.js';
import { checkOutside } from './move.js';
import { loadChanged, loadRef, namedLocation } from './rows.js';
import {
  anyRight,
  checkReadable,
  checkSubtreeArrival,
  loadPlacedAndTarget,
  type Placed,
  type TargetLocation,
} from './subject.js';

export async function copyLocation(
  unit: UnitOfWork,
  { id, parentLocationId, expected }: Target & { readonly parentLocationId: number },
): Promise<Location> {
  const { db } = unit;
  const { subject, loadTarget } = await loadPlacedAndTarget(unit, { id, targetId: parentLocationId }, 'copy', anyRight);
  await checkReadable(unit, 'copy', subject);
  const target = loadTarget();
  checkRevision(subject, expected);
  checkOutside(subject, target);
  await checkSubtreeArrival(unit, subject, target, { copied: true });
  checkContainer(target);
  const comes = { members: membersWithin(db, [below(subject.path)]), above: [target.path] };
  await checkCopies(unit, comes, 'copy', `location ${id}`);
  await checkCopySize(db, subject, unit.store.maxCopiedLocations);
  const places = await loadPlaces(db, subject.path);
  checkDepth(target.depth + 1 + (places.at(-1)?.depth ?? subject.depth) - subject.depth);
  const contentIds = [...new Set(places.map(({ content_id }) => content_id))];
  if (unit.context.isRolledBack) {
    // No caller sees the copies, and writing them takes long.
    await checkCopyable(unit, contentIds);
    return loadChanged(unit, subject.id);
  }
  const copies = await copyContents(unit, contentIds);
  const copy = await loadRef(db, await copyPlaces(unit, places, copies, target));
  await takeSection(db, target.id, isPlacedWithin(copy.pathString));
  await refreshAliases(db, { within: copy.pathString });
  const location = await loadChanged(unit, copy.id);
  const thing = { ...namedLocation(location), ...namedContents(copies.values()) };
  unit.changes.push(changeOfAll('location.copied', thing));
  return location;
}

/** A copy is one transaction, which blocks other writers. */
async function checkCopySize(db: Database, { id, path }: Placed, limit: number): Promise<void> {
  const places = db
    .selectFrom('cms_location')
    .select('id')
    .where(isWithin(sql.ref('path'), below(path)));
  if (await hasMoreThan(limit, places))
    throw new Refused(`The subtree of location ${id}`, 'has too many locations to be copied at once');
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

/** @return the id of the topmost place */
export async function copyPlaces(
  unit: UnitOfWork,
  places: readonly Place[],
  copies: ReadonlyMap<number, number>,
  target: TargetLocation,
): Promise<number> {
  const { db, now, store } = unit;
  const [top] = places;
  const mains = mainPlaces(places);
  const ids = new Map<number, number>();
  const toRow = ({ id, path, parent_id, content_id, depth, ...columns }: Place) => ({
    ...columns,
    content_id: copies.get(content_id) as number,
    parent_id: ids.get(parent_id as number) ?? target.id,
    depth: target.depth + 1 + depth - (top as Place).depth,
    is_main: mains.get(content_id) === id ? 1 : 0,
    updated: now,
  });
  for (const level of levels(places)) {
    for (const some of chunks(level)) {
      for (const [id, copyId] of await insertPlaces(db, some, toRow)) ids.set(id, copyId);
    }
  }
  const topId = ids.get((top as Place).id) as number;
  await refreshVisibility(unit, [topId], store.maxCopiedLocations);
  return topId;
}

/** The location whose copy becomes the main one of each item: the main one of the original, else the first that is copied. */
function mainPlaces(places: readonly Place[]): ReadonlyMap<number, number> {
  const byContent = (some: readonly Place[]) => some.map(({ content_id, id }) => [content_id, id] as const);
  return new Map([...byContent([...places].reverse()), ...byContent(places.filter(({ is_main }) => is_main === 1))]);
}

function levels(places: readonly Place[]): readonly (readonly Place[])[] {
  const byDepth = new Map<number, Place[]>();
  for (const place of places) {
    const level = byDepth.get(place.depth);
    if (level) level.push(place);
    else byDepth.set(place.depth, [place]);
  }
  return [...byDepth.values()];
}

/** Paths hold the ids that the database gives, so they come after the rows. */
async function insertPlaces<R extends object>(
  db: Database,
  places: readonly Place[],
  toRow: (place: Place) => R,
): Promise<ReadonlyMap<number, number>> {
  const originals = new Map(places.map((place) => [newRemoteId(), place]));
  const rows = [...originals].map(([remoteId, place]) => ({ ...toRow(place), remote_id: remoteId, path: remoteId }));
  const inserted = await db
    .insertInto('cms_location')
    .values(rows as never)
    .returning(['id', 'remote_id'])
    .execute();
  await db
    .updateTable('cms_location')
    .set({
      path: sql<string>`(select above.path from cms_location above where above.id = cms_location.parent_id)
        || cast(id as text) || '/'`,
    })
    .where(isAmong(db, 'remote_id', [...originals.keys()]))
    .execute();
  const ids = inserted.map(({ id }) => id);
  await refreshOrder(db, isAmong(db, 'cms_location.id', ids));
  return new Map(inserted.map(({ id, remote_id }) => [(originals.get(remote_id) as Place).id, id]));
}
