/** Reads groups of users: one by its path, several by filters, and their members. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { NotFound } from '../../../errors/errors.js';
import type { UserGroupQuery, UserGroupRepository } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { readMethod } from '../../unit-of-work/methods.js';
import type { Condition, Rights } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import { together } from '../../unit-of-work/together.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, isId } from '../../values/rows.js';
import { mayRead, selectInfo } from '../content/rows.js';
import { isAssigned, mayReadRoles } from './reads.js';
import {
  type GroupRow,
  isGroup,
  loadUserGroup,
  placeIdOf,
  readableGroup,
  selectGroup,
  selectUser,
  toUser,
  toUserGroup,
} from './rows.js';

export function createGroupReads(
  store: AnyStore,
): Pick<Required<UserGroupRepository>, 'list' | 'load' | 'listSubgroups' | 'listUsers'> {
  return {
    list: readMethod(store, async (unit, query) => ({
      items: (await find(unit, query)).map((row) => toUserGroup(row, store)),
    })),

    load: readMethod(store, async (unit, path) => {
      const row = await loadUserGroup(unit, path);
      if (row.group_path !== path) throw new NotFound('user group', placeIdOf(path));
      return toUserGroup(row, store);
    }),

    listSubgroups: readMethod(store, async (unit, { path, offset, limit }) => {
      const rows = await loadWithin(unit, loadSubgroups, { id: placeIdOf(path), offset, limit });
      return { items: rows.map((row) => toUserGroup(row, store)) };
    }),

    listUsers: readMethod(store, async (unit, { path, offset, limit }) => {
      const rows = await loadWithin(unit, loadUsersWithin, { id: placeIdOf(path), offset, limit });
      return { items: rows.map((row) => toUser(row, store)) };
    }),
  };
}

async function find(unit: UnitOfWork, { id, roleId, remoteId }: UserGroupQuery): Promise<readonly GroupRow[]> {
  if (id !== undefined) return isId(id) ? unit.all(findById, { id }) : [];
  if (roleId !== undefined)
    return isId(roleId) && mayReadRoles(await unit.rights()) ? unit.all(findByRole, { roleId }) : [];
  return remoteId === undefined ? [] : unit.all(findByRemoteId, { remoteId });
}

/** Groups that the caller may read, at their main locations. */
const selectKnown = (db: Database, store: AnyStore, rights: Rights) =>
  selectGroup(db, store, rights)
    .where('place.is_main', '=', 1)
    .where(isGroup(store, 'content'))
    .where(mayRead(rights))
    .orderBy('content.id');

const findById = preparedWithRights(({ db, store, rights }, param: ParameterOf<{ id: number }>) =>
  selectKnown(db, store, rights).where('content.id', '=', param('id')),
);

const findByRole = preparedWithRights(({ db, store, rights }, param: ParameterOf<{ roleId: number }>) =>
  selectKnown(db, store, rights).where(isAssigned(param('roleId'))),
);

const findByRemoteId = preparedWithRights(({ db, store, rights }, param: ParameterOf<{ remoteId: string }>) =>
  selectKnown(db, store, rights).where('content.remote_id', '=', param('remoteId')),
);

type Within = { readonly id: number; readonly offset: number; readonly limit: number };

/** A group, and its groups and users in the order of its location: one of the lists is empty. */
interface Ordered<Row> {
  readonly group: readonly Pick<GroupRow, 'readable' | 'type_id'>[];
  readonly ascending: readonly Row[];
  readonly descending: readonly Row[];
}

async function loadWithin<Row>(
  unit: UnitOfWork,
  load: (unit: UnitOfWork, within: Within) => Promise<Ordered<Row>>,
  within: Within,
): Promise<readonly Row[]> {
  const { id } = within;
  checkId('user group', id);
  const { group, ascending, descending } = await load(unit, within);
  readableGroup(unit, group[0], id);
  return [...ascending, ...descending];
}

/** Selects the group itself, to decide whether the caller may know of it. */
const selectAt = (db: Database, rights: Rights, id: Expression<number>) =>
  selectInfo(db, rights)
    .innerJoin('cms_location as place', 'place.content_id', 'content.id')
    .where('place.id', '=', id);

/** Whether the children of a location are in that order: looked up once, and not for each of them. */
const isIn = (order: 'ASC' | 'DESC', id: Expression<number>): Condition =>
  sql<SqlBool>`(select parent.sort_order from cms_location parent where parent.id = ${id}) = ${sql.lit(order)}`;

const directions = { ASC: 'asc', DESC: 'desc' } as const;

const loadSubgroups = together(({ db, store, rights }, param: ParameterOf<Within>) => {
  const id = param('id');
  const rows = (order: keyof typeof directions) =>
    selectGroup(db, store, rights)
      .where('place.parent_id', '=', id)
      .where(isIn(order, id))
      .where(isGroup(store, 'content'))
      .where(mayRead(rights))
      .orderBy('place.sort_key', directions[order])
      .orderBy('place.sort_tie', directions[order])
      .limit(param('limit'))
      .offset(param('offset'));
  return { group: selectAt(db, rights, id), ascending: rows('ASC'), descending: rows('DESC') };
});

const loadUsersWithin = together(({ db, store, rights }, param: ParameterOf<Within>) => {
  const id = param('id');
  const rows = (order: keyof typeof directions) =>
    selectUser(db, store, rights)
      .innerJoin('cms_location as place', 'place.content_id', 'content.id')
      .where('place.parent_id', '=', id)
      .where(isIn(order, id))
      .where('account.content_id', 'is not', null)
      .where(mayRead(rights))
      .orderBy('place.sort_key', directions[order])
      .orderBy('place.sort_tie', directions[order])
      .limit(param('limit'))
      .offset(param('offset'));
  return { group: selectAt(db, rights, id), ascending: rows('ASC'), descending: rows('DESC') };
});
