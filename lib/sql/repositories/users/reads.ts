/** Reads users: one by its id, several by filters, their groups and their drafts. */
import { type SqlBool, sql } from 'kysely';
import type { Page, UserGroup, UserQuery, UserRepository, VersionInfo } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { readMethod } from '../../unit-of-work/methods.js';
import { always, type Condition, never, or, type Rights } from '../../unit-of-work/policies.js';
import { byShape, type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import { together } from '../../unit-of-work/together.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, isId } from '../../values/rows.js';
import { toLoginKey } from '../../writes/accounts/passwords.js';
import { mayRead } from '../content/rows.js';
import { selectVersions, toVersionInfo } from '../content/version-rows.js';
import {
  type GroupRow,
  isGroup,
  loadUser,
  readableUser,
  selectAccount,
  selectGroup,
  selectUser,
  toUser,
  toUserGroup,
  type UserRow,
} from './rows.js';

export function createUserReads(
  store: AnyStore,
): Pick<Required<UserRepository>, 'list' | 'load' | 'listGroups' | 'listDrafts'> {
  return {
    list: readMethod(store, async (unit, query) => ({
      items: (await find(unit, query)).map((row) => toUser(row, store)),
    })),

    load: readMethod(store, async (unit, id) => toUser(await loadUser(unit, id), store)),

    listGroups: readMethod(store, async (unit, { userId, ...page }) => {
      checkId('user', userId);
      const { account, rows } = await loadGroups(unit, { userId, ...page });
      readableUser(unit, account[0], userId);
      return toGroups(rows, store);
    }),

    listDrafts: readMethod(store, async (unit, { userId, offset, limit }): Promise<Page<VersionInfo>> => {
      checkId('user', userId);
      const { account, rows } = await loadDrafts(unit, { userId, offset, limit });
      readableUser(unit, account[0], userId);
      return { items: rows.map(toVersionInfo) };
    }),
  };
}

/** Whether the caller may read the assignments of roles. */
export const mayReadRoles = (rights: Rights): boolean => rights.may('role', 'read', {}) === always;

async function find(unit: UnitOfWork, { roleId, remoteId, login, email }: UserQuery): Promise<readonly UserRow[]> {
  if (roleId !== undefined)
    return isId(roleId) && mayReadRoles(await unit.rights()) ? unit.all(findByRole, { roleId }) : [];
  if (remoteId !== undefined) return unit.all(findBy('content.remote_id'), { name: remoteId });
  if (login !== undefined) return unit.all(findBy('account.login_key'), { name: toLoginKey(login) });
  return email === undefined ? [] : unit.all(findBy('account.email_key'), { name: toLoginKey(email) });
}

/** Users who are not in the trash, and whom the caller may know of. */
function selectKnown(db: Database, store: AnyStore, rights: Rights) {
  const self: Condition = rights.isAuthenticated ? sql<SqlBool>`content.id = ${rights.user}` : never;
  return selectUser(db, store, rights)
    .where('account.content_id', 'is not', null)
    .where('content.status', '<>', 'TRASHED')
    .where(or([mayRead(rights), self]))
    .orderBy('content.id');
}

/** To whom or what a role is assigned directly. */
export const isAssigned = (roleId: unknown): Condition =>
  sql<SqlBool>`content.id in (select given.content_id from cms_role_assignment given where given.role_id = ${roleId})`;

const findByRole = preparedWithRights(({ db, store, rights }, param: ParameterOf<{ roleId: number }>) =>
  selectKnown(db, store, rights).where(isAssigned(param('roleId'))),
);

const findBy = byShape((column: 'content.remote_id' | 'account.login_key' | 'account.email_key') =>
  preparedWithRights(({ db, store, rights }, param: ParameterOf<{ name: string }>) =>
    selectKnown(db, store, rights).where(column, '=', param('name')),
  ),
);

/** The groups that a user is in, those that the caller may read. */
export async function listGroupsOf(
  unit: UnitOfWork,
  userId: number,
  page: { readonly offset: number; readonly limit: number },
): Promise<Page<UserGroup>> {
  return toGroups((await loadGroups(unit, { userId, ...page })).rows, unit.store);
}

function toGroups(rows: readonly (GroupRow & { readonly total: number })[], store: AnyStore): Page<UserGroup> {
  const [first] = rows;
  return { items: rows.map((row) => toUserGroup(row, store)), ...(first && { total: Number(first.total) }) };
}

interface OfUser {
  readonly userId: number;
  readonly offset: number;
  readonly limit: number;
}

const loadGroups = together(({ db, store, rights }, param: ParameterOf<OfUser>) => ({
  account: selectAccount(db, rights, param('userId')),
  rows: selectGroup(db, store, rights)
    .innerJoin('cms_location as held', 'held.parent_id', 'place.id')
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('held.content_id', '=', param('userId'))
    .where(isGroup(store, 'content'))
    .where(mayRead(rights))
    .orderBy('held.id')
    .limit(param('limit'))
    .offset(param('offset')),
}));

const loadDrafts = together(({ db, rights }, param: ParameterOf<OfUser>) => ({
  account: selectAccount(db, rights, param('userId')),
  rows: selectVersions(db)
    .where('version.creator_id', '=', param('userId'))
    .where('version.status', '=', 'DRAFT')
    .where(mayRead(rights))
    .orderBy('version.content_id')
    .orderBy('version.version_no')
    .limit(param('limit'))
    .offset(param('offset')),
}));
