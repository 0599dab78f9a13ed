/** Writes to the tree of locations, for any content: inserting, moving, hiding. */
import { type Expression, type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { AlreadyInUse } from '../../../errors/errors.js';
import { isAmong } from '../../database/lists.js';
import type { Database, LocationTable } from '../../database/schema.js';
import { touchRolesAt } from '../../permissions/writes.js';
import type { Condition } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { below, isWithin } from '../../values/paths.js';
import { changed } from '../../values/rows.js';
import { checkDepth } from './depth.js';
import { refreshOrder } from './order.js';
import { tooManyLocations } from './size.js';

export interface Parent {
  readonly id: number;
  readonly path: string;
  readonly depth: number;
  readonly invisible: number;
}

export type NewLocation = Pick<
  Insertable<LocationTable>,
  'content_id' | 'priority' | 'hidden' | 'is_main' | 'remote_id' | 'sort_field' | 'sort_order' | 'updated'
> & {
  readonly id: number;
  /** The revisions of a restored location continue. */
  readonly revision?: number;
};

/**
 * Places something below a parent. The id is known before, because the path holds it.
 * @throws BadRequest where that is too deep
 */
export async function insertLocation(db: Database, parent: Parent, location: NewLocation): Promise<void> {
  checkDepth(parent.depth + 1);
  const { id, content_id, hidden } = location;
  const isContentHidden = sql<SqlBool>`exists (select 1 from cms_content where id = ${content_id} and hidden = 1)`;
  await db
    .insertInto('cms_location')
    .values({
      ...location,
      parent_id: parent.id,
      path: `${parent.path}${id}/`,
      depth: parent.depth + 1,
      invisible: parent.invisible === 1 ? 1 : sql<0 | 1>`case when ${isContentHidden} then 1 else ${hidden} end`,
    })
    .execute();
  await refreshOrder(db, sql`cms_location.id = ${id}`);
}

/**
 * Moves a location and all below it, however much that is, by a few statements.
 * @return the ids of the content there
 * @throws BadRequest where something is too deep then
 */
export async function moveSubtree(
  unit: UnitOfWork,
  { id, path, depth }: { readonly id: number; readonly path: string; readonly depth: number },
  parent: Parent,
): Promise<readonly (number | null)[]> {
  const { db, now } = unit;
  await touchRolesAt(db, (alias) => isWithin(sql.ref(`${alias}.path`), below(path)), now);
  const lastSegment = `${id}/`;
  const moved = await db
    .updateTable('cms_location')
    .set({
      path: sql<string>`cast(${parent.path} as text) || substr(path, cast(${path.length - lastSegment.length + 1} as integer))`,
      depth: sql<number>`depth + cast(${parent.depth + 1 - depth} as integer)`,
      parent_id: sql<number>`case when id = ${id} then cast(${parent.id} as integer) else parent_id end`,
      ...changed(now),
    })
    .where(isWithin(sql.ref('path'), below(path)))
    .returning(['content_id', 'depth'])
    .execute();
  checkDepth(moved.reduce((deepest, row) => Math.max(deepest, row.depth), 0));
  await refreshOrder(db, sql`cms_location.id = ${id}`);
  await visibilityUpdate(unit, [id]).execute(db);
  return moved.map(({ content_id }) => content_id);
}

/**
 * Recomputes the visibility of locations, none of which is below another, and of their descendants: below one that stays as
 * visible as it was, all others do too.
 * @return the ids of content with another visibility; null for a place without content
 * @throws Refused where it would change at more locations than one write may change
 */
export async function refreshVisibility(
  unit: UnitOfWork,
  ids: readonly number[],
  limit = unit.store.maxSubtree,
): Promise<readonly (number | null)[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    readonly content_id: number | null;
  }>`${visibilityUpdate(unit, ids, limit + 1)} returning content_id`.execute(unit.db);
  if (rows.length > limit) throw tooManyLocations(limit);
  return rows.map(({ content_id }) => content_id);
}

/** @param limit the number of locations that are updated at most */
function visibilityUpdate({ db, now }: UnitOfWork, ids: readonly number[], limit?: number): RawBuilder<unknown> {
  return sql`update cms_location set invisible = 1 - invisible, revision = revision + 1, updated = cast(${now} as bigint)
    where id in (with recursive shown (id, invisible) as (
      select top.id, 1 - top.invisible
      from cms_location top
      left join cms_content content on content.id = top.content_id
      left join cms_location parent on parent.id = top.parent_id
      where ${isAmong(db, 'top.id', ids)}
        and top.invisible <> case when top.hidden = 1 or content.hidden = 1 or parent.invisible = 1 then 1 else 0 end
      union all
      select child.id, 1 - child.invisible
      from shown
      join cms_location child on child.parent_id = shown.id
      left join cms_content content on content.id = child.content_id
      where child.invisible <> case when shown.invisible = 1 or child.hidden = 1 or content.hidden = 1 then 1 else 0 end
    )
    select id from shown ${limit === undefined ? sql`` : sql`limit ${limit}`})`;
}

/** Whether a location has that remote id, wherever it is. */
export const hasPlaceOf = (remoteId: Expression<string | null>): Condition =>
  sql<SqlBool>`(exists (select 1 from cms_location where remote_id = ${remoteId})
    or exists (select 1 from cms_trash_item where remote_id = ${remoteId})
    or exists (select 1 from cms_planned_location where remote_id = ${remoteId}))`;

export async function checkRemoteId(db: Database, remoteId: string, ownId?: number): Promise<void> {
  const conflicting = await db
    .selectFrom('cms_location')
    .select('id')
    .where('remote_id', '=', remoteId)
    .$if(ownId !== undefined, (query) => query.where('id', '<>', ownId as number))
    .unionAll(db.selectFrom('cms_trash_item').select('id').where('remote_id', '=', remoteId))
    .unionAll(db.selectFrom('cms_planned_location').select('id').where('remote_id', '=', remoteId))
    .executeTakeFirst();
  if (conflicting) throw new AlreadyInUse('The remote id');
}

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
