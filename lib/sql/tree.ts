/** The tree of locations: paths such as `/1/2/57/`, of which those of a subtree are a range. */
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely';
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

export interface Parent {
  readonly id: number;
  readonly path: string;
  readonly depth: number;
  readonly invisible: number;
}

export type NewLocation = Pick<
  Insertable<LocationTable>,
  'content_id' | 'priority' | 'hidden' | 'is_main' | 'remote_id' | 'sort_field' | 'sort_order' | 'updated'
>;

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
    .set({ path: `${parent.path}${id}/` })
    .where('id', '=', id)
    .execute();
  return id;
}
