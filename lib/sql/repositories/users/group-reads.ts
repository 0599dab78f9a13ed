/** Reads groups of users: one by its path, several by filters, and their members. */
import { NotFound } from '../../../errors.js';
import type { UserGroupQuery, UserGroupRepository } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import type { Rights } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import { type AnyStore, read, readSnapshot, type UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isId } from '../../values/rows.js';
import { mayRead } from '../content/rows.js';
import { isAssigned, mayReadRoles } from './reads.js';
import {
  type GroupRow,
  isGroup,
  loadUserGroup,
  placeIdOf,
  selectGroup,
  selectUser,
  toUser,
  toUserGroup,
} from './rows.js';

export function createGroupReads(
  store: AnyStore,
): Pick<Required<UserGroupRepository>, 'list' | 'load' | 'listSubgroups' | 'listUsers'> {
  return {
    list: (query, context) =>
      read(store, context, async (unit) => ({
        items: (await find(unit, query)).map((row) => toUserGroup(row, store)),
      })),

    load: (path, context) =>
      read(store, context, async (unit) => {
        const row = await loadUserGroup(unit, path);
        if (row.group_path !== path) throw new NotFound('user group', placeIdOf(path));
        return toUserGroup(row, store);
      }),

    listSubgroups: ({ path, offset, limit }, context) =>
      readSnapshot(store, context, async (unit) => {
        const { place_id: id, sort_order } = await loadUserGroup(unit, path);
        const rows = await unit.all(subgroups[sort_order], { id, offset, limit });
        return { items: rows.map((row) => toUserGroup(row, store)) };
      }),

    listUsers: ({ path, offset, limit }, context) =>
      readSnapshot(store, context, async (unit) => {
        const { place_id: id, sort_order } = await loadUserGroup(unit, path);
        const rows = await unit.all(users[sort_order], { id, offset, limit });
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

const findById = preparedWithRights(({ db, store, rights }, given: ParameterOf<{ id: number }>) =>
  selectKnown(db, store, rights).where('content.id', '=', given('id')),
);

const findByRole = preparedWithRights(({ db, store, rights }, given: ParameterOf<{ roleId: number }>) =>
  selectKnown(db, store, rights).where(isAssigned(given('roleId'))),
);

const findByRemoteId = preparedWithRights(({ db, store, rights }, given: ParameterOf<{ remoteId: string }>) =>
  selectKnown(db, store, rights).where('content.remote_id', '=', given('remoteId')),
);

type Within = { readonly id: number; readonly offset: number; readonly limit: number };

const subgroupsIn = (direction: 'asc' | 'desc') =>
  preparedWithRights(({ db, store, rights }, given: ParameterOf<Within>) =>
    selectGroup(db, store, rights)
      .where('place.parent_id', '=', given('id'))
      .where(isGroup(store, 'content'))
      .where(mayRead(rights))
      .orderBy('place.sort_key', direction)
      .orderBy('place.sort_tie', direction)
      .limit(given('limit'))
      .offset(given('offset')),
  );

const usersIn = (direction: 'asc' | 'desc') =>
  preparedWithRights(({ db, store, rights }, given: ParameterOf<Within>) =>
    selectUser(db, store, rights)
      .innerJoin('cms_location as place', 'place.content_id', 'content.id')
      .where('place.parent_id', '=', given('id'))
      .where('account.content_id', 'is not', null)
      .where(mayRead(rights))
      .orderBy('place.sort_key', direction)
      .orderBy('place.sort_tie', direction)
      .limit(given('limit'))
      .offset(given('offset')),
  );

/** In the order of the group's location. */
const subgroups = { ASC: subgroupsIn('asc'), DESC: subgroupsIn('desc') } as const;
const users = { ASC: usersIn('asc'), DESC: usersIn('desc') } as const;
