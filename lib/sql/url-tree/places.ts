/** Places in the tree of URLs: the parents of segments, each a location or a segment of a custom alias. */
import type { Database } from '../schema.js';

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
 * Deletes the places that no alias leads to any more and that have no children, and the segments that only led to these;
 * to be called after locations were deleted.
 */
export async function pruneAliases(db: Database): Promise<void> {
  // The empty path has no place that could be deleted.
  await db.deleteFrom('cms_url_alias').where('custom', '=', 0).where('location_id', 'is', null).execute();
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('cms_url_place')
      .where('location_id', 'is', null)
      .where('id', '<>', rootPlace)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('cms_url_alias as alias')
              .select('alias.id')
              .whereRef('alias.parent_id', '=', 'cms_url_place.id'),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('cms_url_alias as alias')
              .select('alias.id')
              .whereRef('alias.place_id', '=', 'cms_url_place.id')
              .where((row) =>
                row.or([row('alias.location_id', 'is not', null), row('alias.resource', 'is not', null)]),
              ),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return;
  }
}
