/** Places in the tree of URLs: the parents of segments, each a location or a segment of a custom alias. */
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import type { Condition } from '../../unit-of-work/policies.js';
import { chunks } from '../../values/rows.js';

/** The parent of the first segments of paths. */
export const rootPlace = 0;

/** The top folder: its own path is empty, and what is below it and beside it begins paths. */
export const homeLocation = 2;

/** The place of a segment of a custom alias. */
export async function insertPlace(db: Database): Promise<number> {
  const query = db.insertInto('cms_url_place').values({ location_id: null }).returning('id');
  return (await query.executeTakeFirstOrThrow()).id;
}

/**
 * The places of custom aliases that lead to locations which are about to be deleted, or are right below them: `pruneAliases`
 * deletes what is left of them.
 */
export async function placesLeadingTo(db: Database, within: (alias: string) => Condition): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('cms_url_alias as alias')
    .innerJoin('cms_location as place', 'place.id', 'alias.location_id')
    .select('alias.place_id')
    .where('alias.custom', '=', 1)
    .where(within('place'))
    .union(
      db
        .selectFrom('cms_location as place')
        .innerJoin('cms_url_place as above', 'above.location_id', 'place.id')
        .innerJoin('cms_url_alias as alias', 'alias.parent_id', 'above.id')
        .select('alias.place_id')
        .where('alias.custom', '=', 1)
        .where(within('place')),
    )
    .execute();
  return rows.map(({ place_id }) => place_id);
}

/**
 * Deletes those of the places that no alias leads anywhere from any more and that have no children, and the segments above that
 * only led to these; to be called after locations were deleted.
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
  const deleted = await db
    .deleteFrom('cms_url_place')
    .where(isAmong(db, 'id', ids))
    .where('location_id', 'is', null)
    .where('id', '<>', rootPlace)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cms_url_alias as alias').select('alias.id').whereRef('alias.parent_id', '=', 'cms_url_place.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cms_url_alias as alias')
            .select('alias.id')
            .whereRef('alias.place_id', '=', 'cms_url_place.id')
            .where((row) => row.or([row('alias.location_id', 'is not', null), row('alias.resource', 'is not', null)])),
        ),
      ),
    )
    .returning('id')
    .execute();
  const gone = new Set(deleted.map(({ id }) => id));
  return parents.filter(({ place_id }) => gone.has(place_id)).map(({ parent_id }) => parent_id);
}
