/** The permission to change which groups users are in: where a group has roles, that changes their rights. */

import { type SqlBool, sql } from 'kysely';
import { PermissionDenied } from '../../errors.js';
import type { Dialect } from '../dialect.js';
import { isWithin, type Range } from '../paths.js';
import type { Database } from '../schema.js';
import { always, and, type Condition, or, type Permissions, type Rights, selectAssignments } from './policies.js';

/** The parts of a unit of work that are used here. */
interface Work {
  readonly db: Database;
  readonly permissions: Permissions;
  readonly store: { readonly dialect: Dialect };
}

/** Users who come to other places or leave some, and the places above, whose groups may have roles. */
export interface Move {
  /** Of rows of `cms_account` that are called `account`. */
  readonly users: Condition;
  /** Paths of what the users were below, and are below afterwards. */
  readonly above: readonly string[];
  /** Subtrees with groups that the users leave. */
  readonly within?: readonly Range[];
}

export const mayManageRoles = (rights: Rights): boolean => rights.may('role', 'assign', {}) === always;

/** The users at the places of subtrees. */
export const usersWithin = (ranges: readonly Range[]): Condition =>
  sql<SqlBool>`account.content_id in (select held.content_id from cms_location held where ${isIn(ranges, 'held')})`;

const isIn = (ranges: readonly Range[], alias: string): Condition =>
  or(ranges.map((range) => isWithin(sql.ref(`${alias}.path`), range)));

/** The user whose content item this is, if it is one. */
export const userOf = (contentId: number): Condition => sql<SqlBool>`account.content_id = ${contentId}`;

/**
 * To be called before users come to a place or leave one, by whatever operation that is.
 * @throws PermissionDenied where that gives or takes roles, or the callers move themselves, without the right to assign roles
 */
export async function checkMembers(unit: Work, move: Move, action: string, what: string): Promise<void> {
  const { db, permissions } = unit;
  if (mayManageRoles(permissions)) return;
  const { users, above, within = [] } = move;
  if (above.length === 0) return;
  const paths = [...new Set(above.flatMap(ancestors))];
  const places = [
    sql<SqlBool>`place.path in (${sql.join(paths)})`,
    ...within.map((range) => isWithin(sql.ref('place.path'), range)),
  ];
  const found = await db
    .selectFrom('cms_account as account')
    .select('account.content_id')
    .where(users)
    .where(
      sql<SqlBool>`(account.content_id = ${permissions.userId} or exists (select 1 from cms_role_assignment given
        join cms_location place on place.content_id = given.content_id where ${or(places)}))`,
    )
    .limit(1)
    .executeTakeFirst();
  if (found) throw new PermissionDenied(action, what, givesRoles);
}

/**
 * The same of a user who is being created.
 * @throws PermissionDenied where a group at the path or above has roles, without the right to assign roles
 */
export async function checkNewMember({ db, permissions }: Work, path: string, action: string, what: string) {
  if (mayManageRoles(permissions)) return;
  const found = await db
    .selectFrom('cms_role_assignment as given')
    .innerJoin('cms_location as place', 'place.content_id', 'given.content_id')
    .select('given.id')
    .where('place.path', 'in', ancestors(path))
    .limit(1)
    .executeTakeFirst();
  if (found) throw new PermissionDenied(action, what, givesRoles);
}

const givesRoles = 'it changes the roles of users, which takes the right to assign roles';

/**
 * To be called before somebody sets another user's password or address, with which they could log in as that user.
 * @throws PermissionDenied for a user with roles that the caller does not have, without the right to assign roles
 */
export async function checkCredentials(
  { db, permissions, store: { dialect } }: Work,
  userId: number,
  action: string,
  what: string,
) {
  if (mayManageRoles(permissions) || userId === permissions.userId) return;
  const own = (await selectAssignments(db, dialect, sql.val(permissions.userId)).execute()).map(({ id }) => id);
  const others = await selectAssignments(db, dialect, sql.val(userId)).execute();
  if (others.some(({ id }) => !own.includes(id)))
    throw new PermissionDenied(action, what, 'the user has roles that the caller does not have');
}

/** The paths from the root of the tree down to this one. */
const ancestors = (path: string): readonly string[] => {
  const ids = path.split('/').filter(Boolean);
  return ids.map((_, index) => `/${ids.slice(0, index + 1).join('/')}/`);
};

/** The path of the place above. */
export const pathAbove = (path: string): string => path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);

/** The users at the places of subtrees who have others elsewhere. */
export const keptUsers = (ranges: readonly Range[]): Condition =>
  and([
    usersWithin(ranges),
    sql<SqlBool>`exists (select 1 from cms_location there where there.content_id = account.content_id
      and not ${isIn(ranges, 'there')})`,
  ]);
