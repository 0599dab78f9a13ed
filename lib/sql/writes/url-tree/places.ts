/** Places in the tree of URLs: the parents of segments, each a location or a segment of a custom alias. */
import { sql } from 'kysely';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import type { Condition } from '../../unit-of-work/policies.js';
import { chunks } from '../../values/rows.js';

/** The parent of the first segments of paths. */
export const rootPlace = 0;

/** The top folder: its own path is empty, and its descendants and siblings begin paths. */
export const homeLocation = 2;

/** The place of a segment of a custom alias. */
export async function insertPlace(db: Database): Promise<number> {
  const query = db.insertInto('cms_url_place').values({ location_id: null }).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

/**
 * The places of custom aliases of locations which are about to be deleted, or are right below them: `pruneAliases`
 * deletes the rest of them.
 */
export async function placesLeadingTo(db: Database, within: (alias: string) => Condition): Promise<readonly number[]> {
  const { rows } = await sql<{ readonly place_id: number }>`
    select alias.place_id from cms_url_alias alias join cms_location place on place.id = alias.location_id
    where alias.custom = 1 and ${within('place')}
    union
    select alias.place_id from cms_location place join cms_url_place above on above.location_id = place.id
    join cms_url_alias alias on alias.parent_id = above.id where alias.custom = 1 and ${within('place')}`.execute(db);
  return rows.map(({ place_id }) => place_id);
}

/**
 * Deletes those of the places that are no longer the target of an alias and that have no children, and the segments above that
 * only contained these; must be called after locations were deleted.
 */
export async function pruneAliases(db: Database, places: readonly number[]): Promise<void> {
  // The empty path has no place that could be deleted.
  await db.deleteFrom('cms_url_alias').where('custom', '=', 0).where('location_id', 'is', null).execute();
  let left = places;
  while (left.length > 0) {
    const above: number[] = [];
    for (const some of chunks(left)) above.push(...(await pruneSome(db, some)));
    left = [...new Set(above)];
  }
}

/** @return the places above those that were deleted */
async function pruneSome(db: Database, ids: readonly number[]): Promise<readonly number[]> {
  const parents = await db
    .selectFrom('cms_url_alias')
    .select(['place_id', 'parent_id'])
    .where(isAmong(db, 'place_id', ids))
    .execute();
  const { rows } = await sql<{ readonly id: number }>`delete from cms_url_place
    where ${isAmong(db, 'id', ids)} and location_id is null and id <> ${rootPlace}
      and not exists (select 1 from cms_url_alias child where child.parent_id = cms_url_place.id)
      and not exists (select 1 from cms_url_alias alias where alias.place_id = cms_url_place.id
        and (alias.location_id is not null or alias.resource is not null)) returning id`.execute(db);
  const gone = new Set(rows.map(({ id }) => id));
  return parents.filter(({ place_id }) => gone.has(place_id)).map(({ parent_id }) => parent_id);
}
