/** Copies a location and all below it to below another one. */

import { sql } from 'kysely';
import { Conflict } from '../../errors.js';
import type { Context, LocationRef, Target } from '../../repository/repository.js';
import { copyContents } from '../content/copy.js';
import { below, isWithin, pagesBelow, type Range } from '../paths.js';
import { checkCopies, membersWithin } from '../permissions/members.js';
import { always } from '../permissions/policies.js';
import { checkRevision, chunks, newRemoteId } from '../rows.js';
import type { Database } from '../schema.js';
import type { AnyStore } from '../store.js';
import { refreshOrder } from '../tree/order.js';
import { isPlacedWithin, refreshVisibility, takeSection } from '../tree/places.js';
import { type UnitOfWork, write } from '../unit-of-work.js';
import { refreshAliases } from '../url-tree/automatic.js';
import { checkOutside } from './move.js';
import { loadRef } from './rows.js';
import {
  checkContainer,
  checkReadable,
  checkSubtreeArrival,
  loadPlaced,
  loadTarget,
  type Placed,
  type TargetLocation,
} from './subject.js';

export function copyLocation(
  store: AnyStore,
  { id, targetId, expected }: Target & { readonly targetId: number },
  context: Context,
): Promise<LocationRef> {
  return write(store, context, async (unit) => {
    const { db } = unit;
    const subject = await loadPlaced(unit, id, 'copy', always);
    await checkReadable(unit, 'copy', subject);
    const target = await loadTarget(db, targetId);
    checkRevision(subject, expected);
    checkOutside(subject, target);
    await checkSubtreeArrival(unit, subject, target, { copied: true });
    checkContainer(target);
    const comes = { members: membersWithin([below(subject.path)]), above: [target.path] };
    await checkCopies(unit, comes, 'copy', `location ${id}`);
    await checkSize(db, subject, store.maxCopiedLocations);
    const places = await loadPlaces(db, subject.path);
    const contentIds = [...new Set(places.map(({ content_id }) => content_id))];
    const copies = await copyContents(unit, contentIds);
    const copy = await loadRef(db, await copyPlaces(unit, places, copies, target));
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
    throw new Conflict(
      `The subtree of location ${id}`,
      `has more than ${limit} locations, which are the most that one request copies`,
    );
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
  { db, now }: UnitOfWork,
  places: readonly Place[],
  copies: ReadonlyMap<number, number>,
  target: TargetLocation,
): Promise<number> {
  const [top] = places;
  const mains = mainPlaces(places);
  const ids = new Map<number, number>();
  const toRow = ({ id, path, parent_id, content_id, depth, ...shown }: Place) => ({
    ...shown,
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
  await refreshVisibility(db, [topId], now);
  return topId;
}

/** Where a copy has its main location: as the original, unless that has it elsewhere. */
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
    .where('remote_id', 'in', [...originals.keys()])
    .execute();
  await refreshOrder(db, sql`cms_location.id in (${sql.join(inserted.map(({ id }) => id))})`);
  return new Map(inserted.map(({ id, remote_id }) => [(originals.get(remote_id) as Place).id, id]));
}
