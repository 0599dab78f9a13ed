/** Places copies as their originals are placed in a subtree, level by level. */
import { sql } from 'kysely';
import { inParts } from '../content/copy-contents.js';
import { newRemoteId } from '../rows.js';
import type { Database } from '../store.js';
import { refreshVisibility } from '../tree.js';
import type { Place } from './copy.js';
import { refreshOrder } from './order.js';
import type { Target } from './subject.js';

/** @return the id of the topmost place */
export async function copyPlaces(
  db: Database,
  places: readonly Place[],
  copies: ReadonlyMap<number, number>,
  target: Target,
  now: number,
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
    for (const some of inParts(level)) {
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
