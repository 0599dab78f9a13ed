/** The children of locations as rows, and how many of them a caller can see. */

import { sql } from 'kysely';
import { mayReadPlaced } from '../content/rows.js';
import { loadWrites, type Memory, selectWrites } from '../memory.js';
import { always, type Rights } from '../permissions/policies.js';
import { onCurrentVersion } from '../rows.js';
import type { Database } from '../schema.js';
import type { UnitOfWork } from '../unit-of-work.js';

/**
 * The children that the caller can see. What is placed anywhere is published, so that no version has to be looked at; where
 * the parent is known, so is what it is below, and only what children are themselves has to be.
 */
export function selectChildren(db: Database, rights: Rights, parentPath?: string) {
  const children = db
    .selectFrom('cms_location as child')
    .select(['child.id', 'child.path', 'child.revision', 'child.updated', 'child.sort_key', 'child.sort_tie']);
  const names = { content: 'content', version: 'version', location: 'child' };
  const may = mayReadPlaced(rights, { ...names, ...(parentPath !== undefined && { parentPath }) });
  if (may === always) return children;
  const contents = children
    // SQLite keeps to the order of a cross join, and so to the order of the index.
    .crossJoin('cms_content as content')
    .whereRef('content.id', '=', 'child.content_id')
    .where(may);
  const looksAtVersion = rights.looksAt('content', 'read', 'Language');
  const seen = looksAtVersion ? contents.leftJoin('cms_version as version', onCurrentVersion) : contents;
  // The tables that only the condition looks at are nobody else's concern.
  return seen as unknown as typeof children;
}

/** Up to so many are counted wherever a location is looked at; more take a statement of their own, whose result is kept. */
const few = 100;

/** For queries with a `location`: the number of children, or null where there are too many to count them each time. */
export function fewChildren(db: Database, rights: Rights) {
  const children = countAll(selectChildren(db, rights)).where('child.parent_id', '=', sql.ref<number>('location.id'));
  const many = sql`(select 1 from cms_location child where child.parent_id = location.id limit 1 offset ${sql.lit(few)})`;
  return sql<number | null>`case when ${many} is null then (${children}) end`;
}

const countAll = (children: ReturnType<typeof selectChildren>) =>
  children.clearSelect().select((row) => row.fn.countAll<number>().as('count'));

interface Counted {
  readonly location_id: number;
  readonly location_path: string;
  readonly child_count: number | null;
}

/** Of rows that `fewChildren` has left without a number, that too. */
export async function countChildren<T extends Counted>(
  unit: UnitOfWork,
  rows: readonly T[],
  memory?: Memory,
): Promise<readonly (T & { readonly child_count: number })[]> {
  const large = rows.filter(({ child_count }) => child_count === null);
  const counts = large.length > 0 ? await countMany(unit, large, memory) : new Map<number, number>();
  return rows.map((row) => ({ ...row, child_count: Number(row.child_count ?? counts.get(row.location_id) ?? 0) }));
}

/** Within a transaction that writes there must be no memory: it would keep what may never come true. */
async function countMany(
  unit: UnitOfWork,
  rows: readonly Counted[],
  memory: Memory | undefined,
): Promise<ReadonlyMap<number, number>> {
  const { db } = unit;
  const writes = memory ? await loadWrites(db) : 0;
  const counts = new Map<number, number>();
  const names = new Map<number, string>();
  const others = new Map<number, ReturnType<typeof counting>>();
  for (const { location_id: id, location_path: path } of rows) {
    const query = counting(unit, id, path);
    const { sql: text, parameters } = query.compile();
    // The statement says all that the number depends on: of what, and who may see what of that.
    const name = JSON.stringify([text, parameters]);
    const count = memory?.find<number>(writes, name);
    if (count !== undefined) counts.set(id, count);
    else others.set(id, query);
    names.set(id, name);
  }
  const [first, ...more] = others.values();
  const counted = (await first?.unionAll(more).execute()) ?? [];
  for (const { id, count, writes: at } of counted) {
    counts.set(id, Number(count));
    memory?.keep(Number(at), names.get(id) ?? '', Number(count));
  }
  return counts;
}

function counting(unit: UnitOfWork, id: number, path: string) {
  const { db, permissions } = unit;
  const children = countAll(selectChildren(db, permissions, path)).where('child.parent_id', '=', id);
  return db
    .selectFrom('cms_location as location')
    .select('location.id')
    .select(children.as('count'))
    .select(selectWrites(db).as('writes'))
    .where('location.id', '=', id);
}
