/** The children of a location, a page at a time: from an offset, or after a cursor. */

import { type Expression, type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../errors.js';
import type { Context, LocationRef, Page, PageRequest, SortField, SortOrder } from '../../repository/repository.js';
import { openCursor, sealCursor } from '../cursor.js';
import { type Rights, toColumn } from '../permissions/policies.js';
import type { Given } from '../placeholders.js';
import { byShape, preparedWithRights } from '../prepared.js';
import { checkId, fromJsonArray } from '../rows.js';
import type { Database } from '../schema.js';
import type { AnyStore } from '../store.js';
import { readFirst, type UnitOfWork } from '../unit-of-work.js';
import { childColumns, selectChildren } from './child-rows.js';
import { joined, mayReadAt, readableAt, toLocationRef } from './rows.js';

/** The position of a child among its siblings. */
interface Position {
  readonly key: string;
  readonly tie: number;
}

interface Parent {
  readonly parent_path: string;
  readonly sort_field: SortField;
  readonly sort_order: SortOrder;
}

type Child = Awaited<ReturnType<ReturnType<typeof selectChildren>['execute']>>[number];

/** The children after a cursor, or after as many as the offset says, which are counted each time. */
export async function listChildren(
  store: AnyStore,
  { id, ...page }: PageRequest & { readonly id: number },
  context: Context,
): Promise<Page<LocationRef>> {
  checkId('location', id);
  const isBeyond = page.offset > store.maxOffset;
  // One more than requested shows whether there are more. Beyond the largest offset, one child tells that there are any.
  const asked = isBeyond ? { offset: store.maxOffset, limit: 1 } : { offset: page.offset, limit: page.limit + 1 };
  const toItems = (parent: Parent, found: readonly Child[]) => {
    if (isBeyond && found.length > 0)
      throw new BadRequest(`The offset is above ${store.maxOffset}: use cursors (after)`);
    return toPage(store, id, parent, found, page.limit);
  };
  if (page.after === undefined)
    return readFirst(store, context, [findPage, { id, ...asked }], async (row) => {
      const parent = readableAt(row, id);
      return toItems(parent, fromJsonArray<Child>(parent.children));
    });
  const { after } = page;
  return readFirst(store, context, [findParent, { id }], async (row, unit) => {
    const parent = readableAt(row, id);
    return toItems(parent, await loadAfter(unit, parent, id, { ...asked, after }));
  });
}

function toPage(
  store: AnyStore,
  id: number,
  parent: Parent,
  found: readonly Child[],
  limit: number,
): Page<LocationRef> {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const items = shown.map(toLocationRef);
  if (!last || found.length === shown.length) return { items };
  return { items, next: cursorAt(store, id, parent, toPosition(last)) };
}

const selectParent = (db: Database, rights: Rights, id: Expression<number>) =>
  joined(db)
    .select(['location.path as parent_path', 'location.sort_field', 'location.sort_order'])
    .select(toColumn(mayReadAt(rights)).as('readable'))
    .where('location.id', '=', id);

const findParent = preparedWithRights(({ db, rights }, given: Given<{ id: number }>) =>
  selectParent(db, rights, given('id')),
);

/** The parent with its children in one statement: those in the one order or in the other. */
const findPage = preparedWithRights((parts, given: Given<{ id: number; offset: number; limit: number }>) => {
  const { db, store, rights } = parts;
  const inOrder = (order: SortOrder) => {
    const own = db.selectFrom('cms_location').select('sort_order').where('id', '=', given('id'));
    const children = inOrderOf(order, selectChildren(db, rights).where('child.parent_id', '=', given('id')));
    // As a condition it would be evaluated for each of the children.
    const limit = sql<number>`case when (${own}) = ${sql.lit(order)} then ${given('limit')} else 0 end`;
    return db.selectFrom(children.limit(limit).offset(given('offset')).as('child')).select(childColumns);
  };
  const children = store.dialect.jsonArray(inOrder('ASC').unionAll(inOrder('DESC')));
  return selectParent(db, rights, given('id')).select(children.as('children'));
});

const inOrderOf = (order: SortOrder, children: ReturnType<typeof selectChildren>) => {
  const direction = order === 'DESC' ? 'desc' : 'asc';
  return children.orderBy('child.sort_key', direction).orderBy('child.sort_tie', direction);
};

function loadAfter(
  { store, permissions, all }: UnitOfWork,
  parent: Parent,
  id: number,
  { after, offset, limit }: PageRequest & { readonly after: string },
): Promise<readonly Child[]> {
  const { sort_order: order, parent_path: path } = parent;
  const position = positionAt(store, id, parent, after);
  // Of a subtree that rights are limited to, all children of a location are part, or none: that query is a faster one.
  const isLimited = permissions.looksAt('content', 'read', 'Subtree');
  const query = isLimited ? childrenAfter(order, path) : anyChildrenAfter(order);
  return all(query, { id, ...position, offset, limit });
}

interface Following extends Position {
  readonly id: number;
  readonly offset: number;
  readonly limit: number;
}

const childrenAfter = (order: SortOrder, parentPath?: string) =>
  preparedWithRights(({ db, rights }, given: Given<Following>) =>
    inOrderOf(order, selectChildren(db, rights, parentPath))
      .where('child.parent_id', '=', given('id'))
      .where(
        sql<SqlBool>`(child.sort_key, child.sort_tie) ${sql.raw(order === 'DESC' ? '<' : '>')} (${given('key')}, ${given('tie')})`,
      )
      .limit(given('limit'))
      .offset(given('offset')),
  );

const anyChildrenAfter = byShape((order: SortOrder) => childrenAfter(order));

const toPosition = ({ sort_key, sort_tie }: Pick<Child, 'sort_key' | 'sort_tie'>): Position => ({
  key: sort_key,
  tie: sort_tie,
});

/** What a cursor says, besides which list it is of: in which order, and after which child. */
type Sealed = readonly [field: SortField, order: SortOrder, key: string, tie: number];

const nameOf = (id: number): string => `children of location ${id}`;

function cursorAt({ cursorKey }: AnyStore, id: number, { sort_field, sort_order }: Parent, { key, tie }: Position) {
  const sealed: Sealed = [sort_field, sort_order, key, tie];
  return sealCursor(cursorKey, nameOf(id), sealed);
}

function positionAt({ cursorKey }: AnyStore, id: number, parent: Parent, cursor: string): Position {
  const sealed = openCursor<Sealed>(cursorKey, nameOf(id), cursor);
  if (!sealed) throw new BadRequest('The cursor (after) does not belong to this list');
  const [field, order, key, tie] = sealed;
  if (field === parent.sort_field && order === parent.sort_order) return { key, tie };
  throw new BadRequest('The cursor (after) belongs to an order that the list no longer has');
}
