/** The children of locations as rows, and how many of them a caller can see. */
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../../database/schema.js';
import { contentNames } from '../../permissions/limitations.js';
import { countKey } from '../../unit-of-work/counts.js';
import { always, type Rights } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { countUpTo } from '../../values/bounded-count.js';
import { chunks, onCurrentVersion } from '../../values/rows.js';
import { mayReadPlaced } from '../content/rows.js';

export const childColumns = [
  'child.id',
  'child.path',
  'child.revision',
  'child.updated',
  'child.sort_key',
  'child.sort_tie',
] as const;

/**
 * The children that the caller can see. Content that has a location is published, so that no version is read; where
 * the parent is known, so are its ancestors, and only the columns of the children themselves have to be read.
 */
export function selectChildren(db: Database, rights: Rights, parentPath?: string) {
  const children = db.selectFrom('cms_location as child').select(childColumns);
  const names = { ...contentNames, location: 'child' };
  const may = mayReadPlaced(rights, { ...names, ...(parentPath !== undefined && { parentPath }) });
  if (may === always) return children;
  const contents = db
    .selectFrom('cms_content as content')
    .select(sql.lit(1).as('one'))
    .where('content.id', '=', sql.ref<number>('child.content_id'))
    .where(may);
  const looksAtVersion = rights.isLimitedBy('content', 'read', 'Language');
  const seen = looksAtVersion ? contents.leftJoin('cms_version as version', onCurrentVersion) : contents;
  // Both databases keep to the order of the index; of a join PostgreSQL would sort all the children.
  return children.where(sql<SqlBool>`(${seen}) is not null`);
}

/** Up to so many are counted whenever a location is read; more take a separate statement, whose result is cached. */
const few = 100;

/** For queries with a `location`: the number of children, or null where there are too many to count them each time. */
export function fewChildren(db: Database, rights: Rights) {
  const children = countAll(selectChildren(db, rights)).where('child.parent_id', '=', sql.ref<number>('location.id'));
  const many = sql`(select 1 from cms_location child where child.parent_id = location.id limit 1 offset ${sql.lit(few)})`;
  return sql<number | null>`case when ${many} is null then (${children}) end`;
}

/** Whatever the bound of other numbers is: these are few. */
const countAll = (children: ReturnType<typeof selectChildren>) =>
  children.clearSelect().select((row) => row.fn.countAll<number>().as('count'));

interface Counted {
  readonly location_id: number;
  readonly location_path: string;
  readonly child_count: number | null;
}

/** Adds the number of children to rows that `fewChildren` has left without one. */
export async function countChildren<T extends Counted>(
  unit: UnitOfWork,
  rows: readonly T[],
): Promise<readonly (T & { readonly child_count: number })[]> {
  const large = rows.filter(({ child_count }) => child_count === null);
  const counts = large.length > 0 ? await countMany(unit, large) : new Map<number, number>();
  return rows.map((row) => ({ ...row, child_count: Number(row.child_count ?? counts.get(row.location_id) ?? 0) }));
}

async function countMany(unit: UnitOfWork, rows: readonly Counted[]): Promise<ReadonlyMap<number, number>> {
  // Loaded first, so that nothing that is counted is older.
  const cached = await unit.loadCounts();
  const permissions = await unit.rights();
  const counts = new Map<number, number>();
  const keys = new Map<number, string>();
  const others: ReturnType<typeof counting>[] = [];
  for (const { location_id: id, location_path: path } of rows) {
    const query = counting(unit, permissions, { id, path });
    if (cached) keys.set(id, countKey(query));
    const count = cached?.get(keys.get(id) ?? '');
    if (count === undefined) others.push(query);
    else counts.set(id, count);
  }
  for (const { id, count } of await countEach(others)) {
    counts.set(id, Number(count));
    // The response with the location depends on the same tag: each change of who sees a child has it, or concerns everything.
    cached?.set(keys.get(id) ?? '', Number(count), [`location-${id}`]);
  }
  return counts;
}

/** In few statements, none of which has more of them than SQLite takes. */
async function countEach(queries: readonly ReturnType<typeof counting>[]) {
  const counted: { readonly id: number; readonly count: number | null }[] = [];
  for (const [first, ...more] of chunks(queries)) counted.push(...((await first?.unionAll(more).execute()) ?? []));
  return counted;
}

/** One more than the bound at most, however many there are. */
function counting(
  { db, store }: UnitOfWork,
  permissions: Rights,
  { id, path }: { readonly id: number; readonly path: string },
) {
  const children = selectChildren(db, permissions, path).where('child.parent_id', '=', id);
  return db
    .selectFrom('cms_location as location')
    .select('location.id')
    .select(countUpTo(db, children, store.maxCounted + 1).as('count'))
    .where('location.id', '=', id);
}
