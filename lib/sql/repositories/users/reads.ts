/** Reads users: one by its id, several by filters, their groups and their drafts. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Page, UserGroup, UserQuery, UserRepository, VersionInfo } from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import type { Database } from '../../database/schema.js';
import { readMethod } from '../../unit-of-work/methods.js';
import { always, and, type Condition, never, or, type Rights } from '../../unit-of-work/policies.js';
import { byShape, type ParameterOf, type PartsWithRights, preparedWithRights } from '../../unit-of-work/prepared.js';
import { together } from '../../unit-of-work/together.js';
import { type AnyStore, read, search, type UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, isId, onCurrentVersion } from '../../values/rows.js';
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
    list: async (query, context) => {
      const work = async (unit: UnitOfWork) => ({
        items: (await find(unit, query)).map((row) => toUser(row, store)),
      });
      // Texts are compared with those of all accounts, which takes long where there are many.
      return query.text ? search(store, context, work) : read(store, context, work);
    },

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

async function find(unit: UnitOfWork, query: UserQuery): Promise<readonly UserRow[]> {
  const { roleId, remoteId, login, email } = query;
  if (roleId !== undefined)
    return isId(roleId) && mayReadRoles(await unit.rights()) ? unit.all(findByRole, { roleId }) : [];
  if (remoteId !== undefined) return unit.all(findBy('content.remote_id'), { name: remoteId });
  if (login !== undefined) return unit.all(findBy('account.login_key'), { name: toLoginKey(login) });
  if (email !== undefined) return unit.all(findBy('account.email_key'), { name: toLoginKey(email) });
  const { offset, limit, text } = query;
  if (!text) return unit.all(findAll, { offset, limit });
  return unit.all(findWithText, { offset, limit, key: toLoginKey(text), name: toSortName(text) });
}

/** Users who are not in the trash, and whom the caller may know of. */
function isKnown(rights: Rights): Condition {
  const self: Condition = rights.isAuthenticated ? sql<SqlBool>`content.id = ${rights.user}` : never;
  return and([
    sql<SqlBool>`account.content_id is not null and content.status <> 'TRASHED'`,
    or([mayRead(rights), self]),
  ]);
}

const selectKnown = (db: Database, store: AnyStore, rights: Rights) =>
  selectUser(db, store, rights).where(isKnown(rights)).orderBy('content.id');

/** The users and groups that a role is assigned to directly. */
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

interface ListedPage {
  readonly offset: number;
  readonly limit: number;
}

/**
 * By the primary key of accounts, so that rows after the page are not read; the fields of those before it are not read either.
 */
function selectPage(
  { db, store, rights }: PartsWithRights,
  { offset, limit }: Readonly<Record<'offset' | 'limit', Expression<number>>>,
  condition: Condition,
) {
  const ids = db
    .selectFrom('cms_account as account')
    .innerJoin('cms_content as content', 'content.id', 'account.content_id')
    .innerJoin('cms_version as version', onCurrentVersion)
    .select('content.id')
    .where(and([isKnown(rights), condition]))
    .orderBy('account.content_id')
    .limit(limit)
    .offset(offset);
  return selectUser(db, store, rights).where('content.id', 'in', ids).orderBy('content.id');
}

const findAll = preparedWithRights((parts, param: ParameterOf<ListedPage>) =>
  selectPage(parts, { offset: param('offset'), limit: param('limit') }, always),
);

const has = (column: string, text: unknown): Condition =>
  sql<SqlBool>`replace(${sql.ref(column)}, ${text}, '') <> ${sql.ref(column)}`;

interface WithText extends ListedPage {
  /** In the form of logins and addresses, and in that of names. */
  readonly key: string;
  readonly name: string;
}

const findWithText = preparedWithRights((parts, param: ParameterOf<WithText>) =>
  selectPage(
    parts,
    { offset: param('offset'), limit: param('limit') },
    or([
      has('account.login_key', param('key')),
      has('account.email_key', param('key')),
      has('content.sort_name', param('name')),
    ]),
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
