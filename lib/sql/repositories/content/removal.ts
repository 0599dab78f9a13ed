/** Deletes content and locations from the tables; permissions are checked before. */
import { type SqlBool, sql } from 'kysely';
import { listsOf } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { concernsManagers } from '../../permissions/managers.js';
import { dropValues } from '../../permissions/trashed-values.js';
import { touchRolesAt } from '../../permissions/writes.js';
import { type Condition, never, toColumn } from '../../unit-of-work/policies.js';
import { holds } from '../../unit-of-work/references.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isPlacedWithinAny, type Range } from '../../values/paths.js';
import { changed, literal } from '../../values/rows.js';
import { isLargerThan, tooManyLocations } from '../../writes/tree/size.js';
import { placesLeadingTo, pruneAliases } from '../../writes/url-tree/places.js';
import { checkReferrers } from './referrers.js';

/** Whether the location of that name in the query is in the deleted subtrees. */
export type Within = (alias: string) => Condition;

export const toWithin =
  (db: Database, ranges: readonly Range[]): Within =>
  (alias) =>
    ranges.length === 0 ? never : isPlacedWithinAny(listsOf(db), alias, ranges);

/**
 * Whether users, or groups with roles, are at the places that a write changes, and whether other conditions hold.
 * @throws Refused where these are more places than one write may change
 */
export async function checkExtent<N extends string = never>(
  { db, store: { maxSubtree } }: UnitOfWork,
  within: Within,
  others = {} as Readonly<Record<N, Condition>>,
): Promise<Readonly<Record<N | 'isConcerned', boolean>>> {
  const isTooLarge = isLargerThan(db, within, maxSubtree);
  // All places would be looked at, however many there are.
  const isConcerned = sql<SqlBool>`case when ${isTooLarge} then 0 else ${toColumn(concernsManagers(within))} end = 1`;
  const extent = await holds(db, { ...others, isTooLarge, isConcerned });
  if (extent.isTooLarge) throw tooManyLocations(maxSubtree);
  return extent;
}

/** A content item, with the subtrees of its places. @return the ids of all content that was there */
export function removeContent(unit: UnitOfWork, id: number, ranges: readonly Range[]): Promise<readonly number[]> {
  const within = toWithin(unit.db, ranges);
  // PostgreSQL finds the rows of a list by their ids, and reads all rows for alternatives.
  const rows = sql<SqlBool>`(cms_content.id in (select cast(${id} as bigint) union all ${placedWithin(within)})
    and (cms_content.id = ${id} or ${isNowhereElse(within)}))`;
  const subject = ranges.length === 0 ? `Content ${id}` : `Content ${id} or something below it`;
  return remove(unit, within, { rows, subject });
}

/** The subtree of a location, and the content that is placed nowhere else. @return the ids of all content that was there */
export function removePlaces(unit: UnitOfWork, id: number, range: Range): Promise<readonly number[]> {
  const within = toWithin(unit.db, [range]);
  return remove(unit, within, { rows: onlyPlaced(within), subject: `Content at location ${id} or below it` });
}

/** Content that a write deletes. */
interface DeletedContent {
  /** Whether a row of `cms_content` is one of its items. */
  readonly rows: Condition;
  /** The subject of error messages. */
  readonly subject: string;
}

async function remove(unit: UnitOfWork, within: Within, content: DeletedContent): Promise<readonly number[]> {
  const { db, now } = unit;
  await touchRolesAt(db, within, now);
  await moveMainLocations(db, within, now);
  const left = await placesLeadingTo(db, within);
  const placed = await contentWithin(db, within);
  const removed = await removeContents(unit, content, within);
  await deleteRows(db, within);
  await pruneAliases(db, left);
  return [...removed, ...placed];
}

/** Deletes locations without the content that is placed there. @return the ids of that content */
export async function deletePlaces(db: Database, within: Within): Promise<readonly number[]> {
  const left = await placesLeadingTo(db, within);
  const placed = await contentWithin(db, within);
  await deleteRows(db, within);
  await pruneAliases(db, left);
  return placed;
}

/** The ids of content, read before a deletion: foreign keys that cascade leave rows out of the result of the deletion. */
async function contentWithin(db: Database, within: Within): Promise<readonly number[]> {
  const query = db.selectFrom('cms_location').where(within('cms_location'));
  // The root of the tree, which alone has no content, is never deleted.
  const rows = await query.select((row) => row.ref('content_id').$notNull().as('content_id')).execute();
  return rows.map(({ content_id }) => content_id);
}

async function deleteRows(db: Database, within: Within): Promise<void> {
  await detach(db, within);
  await db.deleteFrom('cms_location').where(within('cms_location')).execute();
}

/**
 * Takes locations that are about to be deleted out of their parents: the deletion of a parent deletes its children, and each level
 * of that is one of the trigger's, of which SQLite has at most 1000, each slower than the one before.
 */
const detach = (db: Database, within: Within) =>
  db
    .updateTable('cms_location')
    .set({ parent_id: null })
    .where(within('cms_location'))
    .where('parent_id', 'is not', null)
    .execute();

/**
 * Deletes rows of `cms_content`; content with relations to them changes. It takes the exclusive lock.
 * @param within the places that are deleted with them
 * @return the ids of the rows
 * @throws Refused where other content refers to them, and the host has set that option
 */
export async function removeContents(
  unit: UnitOfWork,
  { rows: toDelete, subject }: DeletedContent,
  within?: Within,
): Promise<readonly number[]> {
  const { db, now } = unit;
  if (unit.store.refusesReferred) await checkReferrers(unit, toDelete, subject);
  // Versions that are deleted themselves need no update.
  await sql`update cms_version set revision = revision + 1, updated = ${now} where id in (select relation.version_id
      from cms_relation relation join cms_content on cms_content.id = relation.destination_id where ${toDelete})
    and not exists (select 1 from cms_content where cms_content.id = cms_version.content_id and ${toDelete})`.execute(
    db,
  );
  await dropValues(db, toDelete, now);
  if (within && within('cms_location') !== never) await detach(db, within);
  const rows = await db.deleteFrom('cms_content').where(toDelete).returning('id').execute();
  return rows.map(({ id }) => id);
}

const placedWithin = (within: Within) => sql`select here.content_id from cms_location here where ${within('here')}`;

const isNowhereElse = (within: Within) => sql<SqlBool>`not exists (select 1 from cms_location there
    where there.content_id = cms_content.id and not ${within('there')})`;

/** Whether all locations of the row of `cms_content` are in the deleted subtrees. */
export const onlyPlaced = (within: Within): Condition =>
  sql<SqlBool>`(cms_content.id in (${placedWithin(within)}) and ${isNowhereElse(within)})`;

/** Content with other locations only loses the deleted ones, and gets another main location if it was one of them. */
export async function moveMainLocations(db: Database, within: Within, now: number): Promise<void> {
  const isElsewhere = (content: string) =>
    sql<SqlBool>`exists (select 1 from cms_location there
      where there.content_id = ${sql.ref(content)} and not ${within('there')})`;
  await db
    .updateTable('cms_content')
    .set(changed(now))
    .where(sql<SqlBool>`cms_content.id in (${placedWithin(within)})`)
    .where(isElsewhere('cms_content.id'))
    .execute();
  await db
    .updateTable('cms_location')
    .set({ is_main: 0 })
    .where(within('cms_location'))
    .where('is_main', '=', literal(1))
    .where(isElsewhere('cms_location.content_id'))
    .execute();
  const successors = sql`(select min(there.id) from cms_location there
    where there.content_id in (${placedWithin(within)}) and not ${within('there')}
      and not exists (select 1 from cms_location main where main.content_id = there.content_id and main.is_main = 1)
    group by there.content_id)`;
  await db
    .updateTable('cms_location')
    .set({ is_main: 1, ...changed(now) })
    .where(sql<SqlBool>`cms_location.id in ${successors}`)
    .execute();
}
