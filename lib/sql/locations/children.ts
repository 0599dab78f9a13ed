/** The children of a location, a page at a time: from an offset, or from where a cursor points. */

import { type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../errors.js';
import type { Context, LocationRef, Page, PageRequest, SortField, SortOrder } from '../../repository/repository.js';
import { openCursor, sealCursor } from '../cursor.js';
import { loadWrites, type Memory } from '../memory.js';
import { toColumn } from '../permissions/policies.js';
import type { Given } from '../placeholders.js';
import { preparedWithRights } from '../prepared.js';
import { checkId } from '../rows.js';
import type { Database } from '../schema.js';
import type { Store } from '../store.js';
import { read, type UnitOfWork } from '../unit-of-work.js';
import { selectChildren } from './child-rows.js';
import { joined, mayReadAt, readableAt, toLocationRef } from './rows.js';

/** Where a child stands among its siblings. */
interface Position {
  readonly key: string;
  readonly tie: number;
}

interface Parent {
  readonly path: string;
  readonly sort_field: SortField;
  readonly sort_order: SortOrder;
}

type Child = Awaited<ReturnType<ReturnType<typeof selectChildren>['execute']>>[number];

export function listChildren(
  store: Store,
  { id, ...page }: PageRequest & { readonly id: number },
  context: Context,
): Promise<Page<LocationRef>> {
  return read(store, context, async (unit) => {
    const { db } = unit;
    checkId('location', id);
    const row = await unit.first(findParent, { id });
    const parent = readableAt(row, id);
    const after = page.after === undefined ? undefined : positionAt(store, id, parent, page.after);
    const list = listOf(unit, parent, id);
    // One more than asked for tells whether there are more.
    const asked = { offset: page.offset, limit: page.limit + 1 };
    const found = after ? await list.load(after, asked) : await fromOffset(db, store.memory, list, asked);
    const shown = found.slice(0, page.limit);
    const last = shown.at(-1);
    const items = shown.map(toLocationRef);
    if (!last || found.length === shown.length) return { items };
    return { items, next: cursorAt(store, id, parent, toPosition(last)) };
  });
}

const findParent = preparedWithRights(({ db, rights }, given: Given<{ id: number }>) =>
  joined(db)
    .select(['location.path', 'location.sort_field', 'location.sort_order'])
    .select(toColumn(mayReadAt(rights)).as('readable'))
    .where('location.id', '=', given('id')),
);

/** The list of one parent as a caller sees it. */
interface List {
  /** What comes after a position, or from the beginning. */
  load(after: Position | undefined, page: PageRequest): Promise<readonly Child[]>;
  /** The position of the child that has so many others between the one after which it comes and itself. */
  find(after: Position | undefined, offset: number): Promise<Position | undefined>;
  /** What tells it from the lists of other parents and for other rights. */
  name(): string;
}

function listOf(unit: UnitOfWork, { path, sort_order }: Parent, id: number): List {
  const { db, permissions } = unit;
  const direction = sort_order === 'DESC' ? 'desc' : 'asc';
  const comes = sql.raw(sort_order === 'DESC' ? '<' : '>');
  const all = selectChildren(db, permissions, path)
    .where('child.parent_id', '=', id)
    .orderBy('child.sort_key', direction)
    .orderBy('child.sort_tie', direction);
  const from = (after: Position | undefined) => {
    const place = after && sql<SqlBool>`(child.sort_key, child.sort_tie) ${comes} (${after.key}, ${after.tie})`;
    return place ? all.where(place) : all;
  };
  return {
    load: (after, { offset, limit }) => from(after).limit(limit).offset(offset).execute(),
    async find(after, offset) {
      // All of it is in an index, so that what lies before is passed over without being looked at.
      const positions = from(after).clearSelect().select(['child.sort_key', 'child.sort_tie']);
      const row = await positions.limit(1).offset(offset).executeTakeFirst();
      return row && toPosition(row);
    },
    name() {
      const { sql: text, parameters } = all.compile();
      return JSON.stringify([text, parameters]);
    },
  };
}

const toPosition = ({ sort_key, sort_tie }: Pick<Child, 'sort_key' | 'sort_tie'>): Position => ({
  key: sort_key,
  tie: sort_tie,
});

/** To count up to an offset takes its time from about here on. */
const deep = 1000;

/** How many places of one list are remembered. */
const mostMarks = 1000;

/** A deep page begins after the nearest place before it that another page has come to since the last write. */
async function fromOffset(
  db: Database,
  memory: Memory,
  list: List,
  { offset, limit }: PageRequest,
): Promise<readonly Child[]> {
  if (offset < deep) return list.load(undefined, { offset, limit });
  const name = list.name();
  const writes = await loadWrites(db);
  // Positions by how many children come up to them.
  const marks = new Map(memory.find<ReadonlyMap<number, Position>>(writes, name));
  const nearest = Math.max(0, ...[...marks.keys()].filter((mark) => mark <= offset));
  const known = marks.get(nearest);
  const start = known && nearest === offset ? known : await list.find(known, offset - nearest - 1);
  if (!start) return [];
  const rows = await list.load(start, { offset: 0, limit });
  const last = rows.at(-1);
  marks.set(offset, start);
  if (last) marks.set(offset + rows.length, toPosition(last));
  memory.keep(writes, name, new Map([...marks].slice(-mostMarks)));
  return rows;
}

/** What a cursor says, besides which list it is of: in which order, and after which child. */
type Sealed = readonly [field: SortField, order: SortOrder, key: string, tie: number];

const nameOf = (id: number): string => `children of location ${id}`;

function cursorAt({ cursorKey }: Store, id: number, { sort_field, sort_order }: Parent, { key, tie }: Position) {
  const sealed: Sealed = [sort_field, sort_order, key, tie];
  return sealCursor(cursorKey, nameOf(id), sealed);
}

function positionAt({ cursorKey }: Store, id: number, parent: Parent, cursor: string): Position {
  const sealed = openCursor<Sealed>(cursorKey, nameOf(id), cursor);
  if (!sealed) throw new BadRequest('The cursor (after) is none that this list has given');
  const [field, order, key, tie] = sealed;
  if (field === parent.sort_field && order === parent.sort_order) return { key, tie };
  throw new BadRequest('The cursor (after) is of an order that the list does not have any more');
}
