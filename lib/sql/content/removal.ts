/** Deletes content and locations from the tables; permissions are checked before. */

import { type SqlBool, sql } from 'kysely';
import { isWithin, type Range } from '../paths.js';
import { type Condition, or } from '../permissions/policies.js';
import { dropValues } from '../permissions/trashed-values.js';
import { touchRolesAt } from '../permissions/writes.js';
import { changed } from '../rows.js';
import type { Database } from '../schema.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { pruneAliases } from '../url-tree/places.js';

/** Whether the location of that name in the query is in the deleted subtrees. */
export type Within = (alias: string) => Condition;

export const toWithin =
  (ranges: readonly Range[]): Within =>
  (alias) =>
    or(ranges.map((range) => isWithin(sql.ref(`${alias}.path`), range)));

/** A content item, with the subtrees of its places. */
export function removeContent(unit: UnitOfWork, id: number, ranges: readonly Range[]): Promise<void> {
  const within = toWithin(ranges);
  return remove(unit, within, or([sql<SqlBool>`cms_content.id = ${id}`, onlyPlaced(within)]));
}

/** Subtrees, and the content that is placed nowhere else. */
export function removePlaces(unit: UnitOfWork, ranges: readonly Range[]): Promise<void> {
  const within = toWithin(ranges);
  return remove(unit, within, onlyPlaced(within));
}

async function remove({ db, now }: UnitOfWork, within: Within, doomed: Condition): Promise<void> {
  await touchRolesAt(db, within, now);
  await moveMainLocations(db, within, now);
  await removeContents(db, doomed, now);
  await db.deleteFrom('cms_location').where(within('cms_location')).execute();
  await pruneAliases(db);
}

/** Deletes the rows of `cms_content` for which the condition holds; content with relations to them changes. */
export async function removeContents(db: Database, doomed: Condition, now: number): Promise<void> {
  await db
    .updateTable('cms_version')
    .set(changed(now))
    .where('id', 'in', (row) =>
      row
        .selectFrom('cms_relation')
        .innerJoin('cms_content', 'cms_content.id', 'cms_relation.destination_id')
        .select('cms_relation.version_id')
        .where(doomed),
    )
    .execute();
  await dropValues(db, doomed, now);
  await db.deleteFrom('cms_content').where(doomed).execute();
}

const placedWithin = (within: Within) => sql`(select here.content_id from cms_location here where ${within('here')})`;

/** Whether all locations of the row of `cms_content` are in the deleted subtrees. */
export const onlyPlaced = (within: Within): Condition =>
  sql<SqlBool>`(cms_content.id in ${placedWithin(within)} and not exists (select 1 from cms_location there
    where there.content_id = cms_content.id and not ${within('there')}))`;

/** Content with other locations only loses the deleted ones, and gets another main location if it was one of them. */
export async function moveMainLocations(db: Database, within: Within, now: number): Promise<void> {
  await db
    .updateTable('cms_content')
    .set(changed(now))
    .where(sql<SqlBool>`cms_content.id in ${placedWithin(within)}`)
    .execute();
  await db.updateTable('cms_location').set({ is_main: 0 }).where(within('cms_location')).execute();
  const successors = sql`(select min(there.id) from cms_location there
    where there.content_id in ${placedWithin(within)} and not ${within('there')}
      and not exists (select 1 from cms_location main where main.content_id = there.content_id and main.is_main = 1)
    group by there.content_id)`;
  await db
    .updateTable('cms_location')
    .set({ is_main: 1, ...changed(now) })
    .where(sql<SqlBool>`cms_location.id in ${successors}`)
    .execute();
}
