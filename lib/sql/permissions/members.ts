/** The permission to change who is in which groups: where a group has roles, that changes the rights of users. */
import { type SqlBool, sql } from 'kysely';
import { PermissionDenied } from '../../errors/errors.js';
import { isAmong, isOneOf, listsOf } from '../database/lists.js';
import type { Database } from '../database/schema.js';
import { always, and, type Condition, never, or, type Rights, selectAssignments } from '../unit-of-work/policies.js';
import type { UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { isPlacedWithinAny, type Range } from '../values/paths.js';

/** Content that comes to other places or leaves some, and the places above, whose groups may have roles. */
export interface Move {
  /** Condition on rows of `cms_content` with the alias `member`. */
  readonly members: Condition;
  /** Paths of the former and the future ancestors of the content. */
  readonly above: readonly string[];
  /** Subtrees with groups that the content leaves. */
  readonly within?: readonly Range[];
}

export const mayManageRoles = (rights: Rights): boolean => rights.may('role', 'assign', {}) === always;

/** The content at the places of subtrees. */
export const membersWithin = (db: Database, ranges: readonly Range[]): Condition =>
  sql<SqlBool>`member.id in (select held.content_id from cms_location held where ${isIn(db, ranges, 'held')})`;

/** The content at the places of subtrees, and content that will be placed there when it is published. */
export const membersPlannedWithin = (db: Database, ranges: readonly Range[]): Condition =>
  or([
    membersWithin(db, ranges),
    sql<SqlBool>`member.id in (select plan.content_id from cms_planned_location plan
      join cms_location held on held.id = plan.parent_id where ${isIn(db, ranges, 'held')})`,
  ]);

const isIn = (db: Database, ranges: readonly Range[], alias: string): Condition =>
  ranges.length === 0 ? never : isPlacedWithinAny(listsOf(db), alias, ranges);

/** One content item. */
export const memberOf = (contentId: number): Condition => sql<SqlBool>`member.id = ${contentId}`;

/** Whether a row called `member` is a user, or becomes one as soon as its field for an account gets a value. */
export const isUser = sql<SqlBool>`(exists (select 1 from cms_account account where account.content_id = member.id)
  or member.type_id in (select definition.type_id from cms_field_definition definition where definition.field_type = 'user'))`;

/**
 * To be called before content comes to a place or leaves one, by whatever operation that is.
 * @throws PermissionDenied where that gives or takes roles, or the callers move themselves, without the right to assign roles
 */
export async function checkMembers(unit: UnitOfWork, move: Move, action: string, subject: string): Promise<void> {
  return refuseUsers(
    unit,
    move,
    or([memberOf((await unit.rights()).userId), hasRolesAt(unit.db, move)]),
    action,
    subject,
  );
}

/** To be called before copies of content come to a place. Unlike `checkMembers`, it allows callers to copy themselves. */
export function checkCopies(unit: UnitOfWork, move: Move, action: string, subject: string): Promise<void> {
  return refuseUsers(unit, move, hasRolesAt(unit.db, move), action, subject);
}

/**
 * To be called before content is restored from the trash: it also refuses users with roles of their own, who would get these
 * back.
 */
export async function checkReturn(unit: UnitOfWork, move: Move, action: string, subject: string): Promise<void> {
  const isRefused = or([memberOf((await unit.rights()).userId), hasOwnRoles, hasRolesAt(unit.db, move)]);
  return refuseUsers(unit, move, isRefused, action, subject);
}

const hasOwnRoles = sql<SqlBool>`exists (select 1 from cms_role_assignment own where own.content_id = member.id)`;

function hasRolesAt(db: Database, { above, within = [] }: Move): Condition {
  const paths = [...new Set(above.flatMap(ancestors))];
  const places = [
    ...(paths.length > 0 ? [isOneOf(listsOf(db), sql.ref('place.path'), paths)] : []),
    isIn(db, within, 'place'),
  ];
  return sql<SqlBool>`exists (select 1 from cms_role_assignment given
    join cms_location place on place.content_id = given.content_id where ${or(places)})`;
}

/** The users who take the right to assign roles, of those who come to a place or leave one. */
const selectRefused = (db: Database, { members }: Move, isRefused: Condition) =>
  db.selectFrom('cms_content as member').select('member.id').where(members).where(isUser).where(isRefused).limit(1);

/** The users for whom `checkMembers` takes the right to assign roles; none where nothing comes or goes. */
export const selectMovedMembers = (db: Database, userId: number, move: Move) =>
  selectRefused(db, move, move.above.length === 0 ? never : or([memberOf(userId), hasRolesAt(db, move)]));

/** The users for whom `checkCopies` takes the right to assign roles. */
export const selectCopiedMembers = (db: Database, move: Move) => selectRefused(db, move, hasRolesAt(db, move));

/** The users for whom `checkReturn` takes the right to assign roles. */
export const selectReturnedMembers = (db: Database, userId: number, move: Move) =>
  selectRefused(db, move, or([memberOf(userId), hasOwnRoles, hasRolesAt(db, move)]));

async function refuseUsers(
  { db, rights }: UnitOfWork,
  move: Move,
  isRefused: Condition,
  action: string,
  subject: string,
): Promise<void> {
  const permissions = await rights();
  if (mayManageRoles(permissions) || move.above.length === 0) return;
  const refusedMember = await selectRefused(db, move, isRefused).executeTakeFirst();
  if (refusedMember) throw new PermissionDenied(action, `${subject}: ${givesRoles}`);
}

/**
 * To be called before content is created or gets an account.
 * @param paths of the locations that it is at or below
 * @throws PermissionDenied where a group at a path or above has roles, without the right to assign roles
 */
export async function checkNewMember(
  { db, rights }: UnitOfWork,
  paths: readonly string[],
  action: string,
  subject: string,
): Promise<void> {
  const permissions = await rights();
  if (mayManageRoles(permissions) || paths.length === 0) return;
  const assignment = await selectRolesAt(db, paths).executeTakeFirst();
  if (assignment) throw new PermissionDenied(action, `${subject}: ${givesRoles}`);
}

/** The roles that are assigned at these paths or above, which a new user there gets. */
export const selectRolesAt = (db: Database, paths: readonly string[]) =>
  db
    .selectFrom('cms_role_assignment as given')
    .innerJoin('cms_location as place', 'place.content_id', 'given.content_id')
    .select('given.id')
    .where(isAmong(db, 'place.path', paths.flatMap(ancestors)))
    .limit(1);

/** To be called before content gets an account: checks all of its places, and those that it will have when it is published. */
export async function checkNewAccount(unit: UnitOfWork, contentId: number, action: string): Promise<void> {
  const { db } = unit;
  const existing = db.selectFrom('cms_location').select('path').where('content_id', '=', contentId);
  const planned = db
    .selectFrom('cms_planned_location as plan')
    .innerJoin('cms_location as parent', 'parent.id', 'plan.parent_id')
    .select('parent.path')
    .where('plan.content_id', '=', contentId);
  const paths = (await existing.unionAll(planned).execute()).map(({ path }) => path);
  await checkNewMember(unit, paths, action, `content ${contentId}`);
}

const givesRoles = 'it changes the roles of users, which takes the right to assign roles';

/**
 * To be called before somebody sets a user's password or address, with which they could log in as that user, or enables a user
 * who was disabled.
 * @throws PermissionDenied for a user with roles that the caller does not have, as with an API key for one role of several,
 * without the right to assign roles
 */
export async function checkCredentials(
  { db, rights, store: { dialect } }: UnitOfWork,
  userId: number,
  action: string,
  subject: string,
) {
  const permissions = await rights();
  if (mayManageRoles(permissions)) return;
  const { roleId } = permissions.key ?? {};
  const role = roleId === undefined ? undefined : sql.val(roleId);
  const assignments = await selectAssignments(db, dialect, sql.val(permissions.userId), role).execute();
  const idsOfCaller = assignments.map(({ id }) => id);
  const others = await selectAssignments(db, dialect, sql.val(userId)).execute();
  if (others.some(({ id }) => !idsOfCaller.includes(id)))
    throw new PermissionDenied(action, `${subject}: the user has roles that the caller does not have`);
}

/** The paths from the root of the tree down to this one. */
const ancestors = (path: string): readonly string[] => {
  const ids = path.split('/').filter(Boolean);
  return ids.map((_, index) => `/${ids.slice(0, index + 1).join('/')}/`);
};

/** The content at the places of subtrees that has others elsewhere. */
export const keptMembers = (db: Database, ranges: readonly Range[]): Condition =>
  and([
    membersWithin(db, ranges),
    sql<SqlBool>`exists (select 1 from cms_location there where there.content_id = member.id
      and not ${isIn(db, ranges, 'there')})`,
  ]);
