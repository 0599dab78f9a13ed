/** The tree of locations: paths such as `/1/2/57/`, of which those of a subtree are a range. */
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely';
import { refreshOrder } from './locations/order.js';
import { changed } from './rows.js';
import type { LocationTable } from './schema.js';
import type { Database } from './store.js';

/** From the first path of a subtree to the first that follows it. */
export type Range = readonly [first: string, next: string];

export const isPath = (text: string): boolean => /^\/(\d+\/)+$/.test(text);

/** The paths at and below `/1/2/` lie before `/1/20`, for `0` is the character that follows `/`. */
export const below = (path: string): Range => [path, `${path.slice(0, -1)}0`];

export function isWithin(path: Expression<unknown>, [first, next]: Range): Expression<SqlBool> {
  return sql<SqlBool>`(${path} >= ${first} and ${path} < ${next})`;
}

/** How many rows a query gives at once: other requests are served between two of them. */
const pageSize = 500;

/** What a query finds in a subtree, in the order of paths, a page at a time. */
export async function* pagesBelow<T extends { readonly path: string }>(
  path: string,
  select: (range: Range, limit: number) => Promise<readonly T[]>,
): AsyncIterable<readonly T[]> {
  const [first, next] = below(path);
  for (let from = first; ; ) {
    const page = await select([from, next], pageSize);
    yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    // The first path that follows.
    from = `${last.path}!`;
  }
}

export interface Parent {
  readonly id: number;
  readonly path: string;
  readonly depth: number;
  readonly invisible: number;
}

export type NewLocation = Pick<
  Insertable<LocationTable>,
  'content_id' | 'priority' | 'hidden' | 'is_main' | 'remote_id' | 'sort_field' | 'sort_order' | 'updated'
> &
  // What comes back from the trash keeps these.
  Partial<Pick<Insertable<LocationTable>, 'id' | 'revision'>>;

/** Places something below a parent. Its path holds its id, which the database gives, so it takes two statements. */
export async function insertLocation(db: Database, parent: Parent, location: NewLocation): Promise<number> {
  const { id } = await db
    .insertInto('cms_location')
    .values({
      ...location,
      parent_id: parent.id,
      path: location.remote_id,
      depth: parent.depth + 1,
      invisible: parent.invisible === 1 ? 1 : location.hidden,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('cms_location')
    .set({
      path: `${parent.path}${id}/`,
      invisible: sql<0 | 1>`case when ${ofHidden} then 1 else invisible end`,
    })
    .where('id', '=', id)
    .execute();
  await refreshOrder(db, sql`cms_location.id = ${id}`);
  return id;
}

const ofHidden = sql<SqlBool>`exists (select 1 from cms_content content
  where content.id = cms_location.content_id and content.hidden = 1)`;

/** Moves a location and all below it, however much that is, by a few statements. */
export async function moveSubtree(
  db: Database,
  { id, path, depth }: { readonly id: number; readonly path: string; readonly depth: number },
  parent: Parent,
  now: number,
): Promise<void> {
  const own = `${id}/`;
  await db
    .updateTable('cms_location')
    .set({
      path: sql<string>`cast(${parent.path} as text) || substr(path, cast(${path.length - own.length + 1} as integer))`,
      depth: sql<number>`depth + cast(${parent.depth + 1 - depth} as integer)`,
      ...changed(now),
    })
    .where(isWithin(sql.ref('path'), below(path)))
    .execute();
  await db.updateTable('cms_location').set({ parent_id: parent.id }).where('id', '=', id).execute();
  await refreshOrder(db, sql`cms_location.id = ${id}`);
  await refreshVisibility(db, [id], now);
}

/** Says anew of locations, none of which is below another, and of all below them what can be seen. */
export async function refreshVisibility(db: Database, ids: readonly number[], now: number): Promise<void> {
  if (ids.length === 0) return;
  await sql`with recursive shown (id, invisible) as (
      select top.id, case when top.hidden = 1 or content.hidden = 1 or parent.invisible = 1 then 1 else 0 end
      from cms_location top
      left join cms_content content on content.id = top.content_id
      left join cms_location parent on parent.id = top.parent_id
      where top.id in (${sql.join(ids)})
      union all
      select child.id, case when shown.invisible = 1 or child.hidden = 1 or content.hidden = 1 then 1 else 0 end
      from shown
      join cms_location child on child.parent_id = shown.id
      left join cms_content content on content.id = child.content_id
    )
    update cms_location set invisible = 1 - invisible, revision = revision + 1, updated = cast(${now} as bigint)
    where id in (
      -- SQLite keeps to the order of a cross join, and so does not begin with all the locations there are.
      select shown.id from shown cross join cms_location here
      where here.id = shown.id and here.invisible <> shown.invisible)`.execute(db);
}

/** Those paths that are not below another one of them. */
export function outermost<T extends { readonly path: string }>(places: readonly T[]): readonly T[] {
  return places.filter(({ path }) => !places.some((other) => other.path !== path && path.startsWith(other.path)));
}
