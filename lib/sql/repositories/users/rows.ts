/** Users and groups of users as rows: their content items, with the account or the place of each. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { NotFound } from '../../../errors/errors.js';
import type { User, UserGroup } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import type { Condition, Rights } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, isId, toId } from '../../values/rows.js';
import { readable, selectInfo } from '../content/rows.js';
import { selectContent, toContent } from '../content/version-rows.js';

export function selectUser(db: Database, store: AnyStore, rights: Rights) {
  return selectContent(db, store, rights)
    .leftJoin('cms_account as account', 'account.content_id', 'content.id')
    .select(['account.login', 'account.email', 'account.enabled']);
}

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUser>['execute']>>[number];

export const findUser = preparedWithRights(({ db, store, rights }, param: ParameterOf<{ id: number }>) =>
  selectUser(db, store, rights).where('content.id', '=', param('id')),
);

export function toUser(row: UserRow, store: AnyStore): User {
  return { login: row.login ?? '', email: row.email ?? '', enabled: row.enabled === 1, ...toContent(row, store) };
}

/** Loads the users that the caller may read, in no order. */
export async function loadUsers(unit: UnitOfWork, ids: readonly number[]): Promise<readonly User[]> {
  const { db, store, context } = unit;
  const permissions = await unit.rights();
  const rows = await selectUser(db, store, permissions)
    .where(isAmong(db, 'content.id', ids))
    .execute();
  const isKnown = (row: UserRow) => row.readable === 1 || row.id === context.caller.userId;
  return rows.filter((row) => row.login !== null && isKnown(row)).map((row) => toUser(row, store));
}

/** A user whom the caller may know of. */
export async function loadUser(unit: UnitOfWork, id: number): Promise<UserRow> {
  checkId('user', id);
  return readableUser(unit, await unit.first(findUser, { id }), id);
}

/** Selects the user without fields, to decide whether the caller may know of it. */
export const selectAccount = (db: Database, rights: Rights, id: Expression<number>) =>
  selectInfo(db, rights)
    .leftJoin('cms_account as account', 'account.content_id', 'content.id')
    .select('account.login')
    .where('content.id', '=', id);

/** Users may always know of themselves. */
export function readableUser<T extends Pick<UserRow, 'login' | 'readable'>>(
  { context }: UnitOfWork,
  row: T | undefined,
  id: number,
): T {
  const content = row && id === context.caller.userId ? row : readable(row, 'user', id);
  if (content.login === null) throw new NotFound('user', id);
  return content;
}

/** Whether a row of `cms_content` is that of a group. */
export const isGroup = ({ users }: AnyStore, alias: string): Condition =>
  sql<SqlBool>`${sql.ref(`${alias}.type_id`)} in (${sql.join(users.groupContentTypeIds)})`;

/** Content items at each of their places. */
export function selectGroup(db: Database, store: AnyStore, rights: Rights) {
  return selectContent(db, store, rights)
    .innerJoin('cms_location as place', 'place.content_id', 'content.id')
    .leftJoin('cms_location as above', 'above.id', 'place.parent_id')
    .leftJoin('cms_content as holder', (join) =>
      join.onRef('holder.id', '=', 'above.content_id').on(isGroup(store, 'holder')),
    )
    .select(['place.id as place_id', 'place.path as group_path', 'place.sort_order', 'holder.id as holder_id'])
    .select(['place.revision as place_revision', 'above.path as above_path']);
}

export type GroupRow = Awaited<ReturnType<ReturnType<typeof selectGroup>['execute']>>[number];

const findGroup = preparedWithRights(({ db, store, rights }, param: ParameterOf<{ id: number }>) =>
  selectGroup(db, store, rights).where('place.id', '=', param('id')),
);

export function toUserGroup(row: GroupRow, store: AnyStore): UserGroup {
  return {
    path: row.group_path,
    ...(row.holder_id !== null && row.above_path !== null && { parentPath: row.above_path }),
    ...toContent(row, store),
  };
}

/** The id of the location at a path: nothing is there where the path ends with no id. */
export const placeIdOf = (path: string): number => toId(/(?:^|\/)(\d{1,10})\/$/.exec(path)?.[1] ?? '') ?? 0;

/** The group with a location of that id, or undefined where there is none; refused if the caller may not read it. */
export async function findGroupAt(unit: UnitOfWork, id: number): Promise<GroupRow | undefined> {
  const row = isId(id) ? await unit.first(findGroup, { id }) : undefined;
  if (!row || !unit.store.users.groupContentTypeIds.includes(row.type_id)) return undefined;
  return readable(row, 'user group', id);
}

/** The group with a location of that id. */
export async function loadGroupAt(unit: UnitOfWork, id: number): Promise<GroupRow> {
  checkId('user group', id);
  return readableGroup(unit, await unit.first(findGroup, { id }), id);
}

export function readableGroup<T extends Pick<GroupRow, 'readable' | 'type_id'>>(
  { store }: UnitOfWork,
  row: T | undefined,
  id: number,
): T {
  const group = readable(row, 'user group', id);
  if (!store.users.groupContentTypeIds.includes(group.type_id)) throw new NotFound('user group', id);
  return group;
}

/** The group at a path; only its last id is used, because the group may have been moved since. */
export const loadUserGroup = (unit: UnitOfWork, path: string): Promise<GroupRow> => loadGroupAt(unit, placeIdOf(path));
