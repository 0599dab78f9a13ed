/** The children of a location, a page at a time: from an offset, or after a cursor. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../../errors/errors.js';
import type { Context, Json, LocationRef, Page, PageRequest, SortOrder } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { type Rights, toColumn } from '../../unit-of-work/policies.js';
import { byShape, type ParameterOf, preparedWithRights, type RowOf } from '../../unit-of-work/prepared.js';
import { type AnyStore, read, type UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromCursor, toCursor } from '../../values/cursor.js';
import { checkId, fromJsonArray, isId } from '../../values/rows.js';
import { childColumns, selectChildren } from './child-rows.js';
import { joined, mayReadAt, readableAt, toLocationRef } from './rows.js';

/** The position of a child among its siblings. */
interface Position {
  readonly key: string;
  readonly tie: number;
}

type Parent = RowOf<typeof findParent>;

type Child = Awaited<ReturnType<ReturnType<typeof selectChildren>['execute']>>[number];

/** The children after a cursor, or after as many as the offset, which are counted each time. */
export async function listChildren(
  store: AnyStore,
  { id, ...page }: PageRequest & { readonly id: number },
  context: Context,
): Promise<Page<LocationRef>> {
  checkId('location', id);
  const isBeyond = page.offset > store.maxOffset;
  // One more than requested shows whether there are more. Beyond the largest offset, one child shows that there are any.
  const asked = isBeyond ? { offset: store.maxOffset, limit: 1 } : { offset: page.offset, limit: page.limit + 1 };
  const toItems = (parent: Parent, rows: readonly Child[]) => {
    if (isBeyond && rows.length > 0)
      throw new BadRequest(`The offset is above ${store.maxOffset}: use cursors (after)`);
    return toPage(id, parent, rows, page.limit);
  };
  if (page.after === undefined)
    return read(store, context, async ({ first }) => {
      const parent = readableAt(await first(findPage, { id, ...asked }), id);
      return toItems(parent, fromJsonArray<Child>(parent.children));
    });
  const { after } = page;
  return read(store, context, async (unit) => {
    const parent = readableAt(await unit.first(findParent, { id }), id);
    return toItems(parent, await loadAfter(unit, parent, id, { ...asked, after }));
  });
}

function toPage(id: number, parent: Parent, rows: readonly Child[], limit: number): Page<LocationRef> {
  const pageRows = rows.slice(0, limit);
  const last = pageRows.at(-1);
  const items = pageRows.map(toLocationRef);
  if (!last || rows.length === pageRows.length) return { items };
  return { items, next: cursorAt(id, parent, last) };
}

const selectParent = (db: Database, rights: Rights, id: Expression<number>) =>
  joined(db)
    .select(['location.path as parent_path', 'location.sort_field', 'location.sort_order'])
    .select(toColumn(mayReadAt(rights)).as('readable'))
    .where('location.id', '=', id);

const findParent = preparedWithRights(({ db, rights }, param: ParameterOf<{ id: number }>) =>
  selectParent(db, rights, param('id')),
);

/** The parent with its children in one statement: those in the one order or in the other. */
const findPage = preparedWithRights((parts, param: ParameterOf<{ id: number; offset: number; limit: number }>) => {
  const { db, store, rights } = parts;
  const inOrder = (order: SortOrder) => {
    const orderOfParent = db.selectFrom('cms_location').select('sort_order').where('id', '=', param('id'));
    const children = inOrderOf(order, selectChildren(db, rights).where('child.parent_id', '=', param('id')));
    // A condition in place of the limit would be evaluated for each of the children.
    const limit = sql<number>`case when (${orderOfParent}) = ${sql.lit(order)} then ${param('limit')} else 0 end`;
    return db.selectFrom(children.limit(limit).offset(param('offset')).as('child')).select(childColumns);
  };
  const children = store.dialect.jsonArray(inOrder('ASC').unionAll(inOrder('DESC')));
  return selectParent(db, rights, param('id')).select(children.as('children'));
});

const inOrderOf = (order: SortOrder, children: ReturnType<typeof selectChildren>) => {
  const direction = order === 'DESC' ? 'desc' : 'asc';
  return children.orderBy('child.sort_key', direction).orderBy('child.sort_tie', direction);
};

async function loadAfter(
  { all, db, rights }: UnitOfWork,
  parent: Parent,
  id: number,
  { after, offset, limit }: PageRequest & { readonly after: string },
): Promise<readonly Child[]> {
  const permissions = await rights();
  const { sort_order: order, parent_path: path } = parent;
  const following: Following = { id, ...positionAt(id, parent, after), offset, limit };
  if (!permissions.isLimitedBy('content', 'read', 'Subtree')) return all(childrenAfter(order), following);
  // The children of a location are all in a subtree that rights are limited to, or none is: the query with the path is faster.
  return selectAfter(order, selectChildren(db, permissions, path), (name) => sql.val(following[name])).execute();
}

interface Following extends Position {
  readonly id: number;
  readonly offset: number;
  readonly limit: number;
}

function selectAfter(order: SortOrder, children: ReturnType<typeof selectChildren>, param: ParameterOf<Following>) {
  const isAfter = sql<SqlBool>`(child.sort_key, child.sort_tie) ${sql.raw(order === 'DESC' ? '<' : '>')}
    (${param('key')}, ${param('tie')})`;
  const ordered = inOrderOf(order, children).where('child.parent_id', '=', param('id')).where(isAfter);
  return ordered.limit(param('limit')).offset(param('offset'));
}

const childrenAfter = byShape((order: SortOrder) =>
  preparedWithRights(({ db, rights }, param: ParameterOf<Following>) =>
    selectAfter(order, selectChildren(db, rights), param),
  ),
);

/** Content of a cursor: the sort order, and the sort key of the last child on the page. */
type OrderedPosition = readonly [field: string, order: string, key: string, tie: number];

const isOrderedPosition = (value: Json): value is OrderedPosition => {
  if (!Array.isArray(value) || value.length !== 4) return false;
  const [tie, ...texts] = [...value].reverse();
  // Values that no column can hold were in no list.
  const isTie = typeof tie === 'number' && (tie === 0 || isId(Math.abs(tie)));
  return isTie && texts.every((text) => typeof text === 'string' && !text.includes('\0'));
};

const nameOf = (id: number): string => `children of location ${id}`;

const cursorAt = (id: number, { sort_field, sort_order }: Parent, { sort_key, sort_tie }: Child): string =>
  toCursor(nameOf(id), [sort_field, sort_order, sort_key, sort_tie] satisfies OrderedPosition);

function positionAt(id: number, parent: Parent, cursor: string): Position {
  const ordered = fromCursor(nameOf(id), cursor, isOrderedPosition);
  if (!ordered) throw new BadRequest('The cursor (after) does not belong to this list');
  const [field, order, key, tie] = ordered;
  if (field === parent.sort_field && order === parent.sort_order) return { key, tie };
  throw new BadRequest('The cursor (after) belongs to an order that the list no longer has');
}
