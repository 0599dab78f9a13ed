/** Content that comes to another parent takes over the section of the parent's content. */
import { type SqlBool, sql } from 'kysely';
import type { Condition } from '../permissions/policies.js';
import { changed } from '../rows.js';
import type { Database } from '../store.js';
import { below, isWithin } from '../tree.js';

/** Below the root of the tree, where there is no content, it keeps its section. New copies need no `now`. */
export async function takeSection(db: Database, parentId: number, which: Condition, now?: number): Promise<void> {
  const section = sql<number>`(select above.section_id from cms_location parent
    join cms_content above on above.id = parent.content_id where parent.id = ${parentId})`;
  await db
    .updateTable('cms_content')
    .set({ section_id: section, ...(now !== undefined && changed(now)) })
    .where(which)
    // Nothing differs from a section that is not there.
    .where('section_id', '<>', section)
    .execute();
}

/** Content whose main location is at a path or below it. */
export const isPlacedWithin = (path: string): Condition =>
  sql<SqlBool>`cms_content.id in (select place.content_id from cms_location place
    where place.is_main = 1 and ${isWithin(sql.ref('place.path'), below(path))})`;

export const isContent = (id: number): Condition => sql<SqlBool>`cms_content.id = ${id}`;
