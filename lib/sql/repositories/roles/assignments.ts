/** Assignments of roles to users and groups in SQL. */
import { NotFound, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { Limitation, Revision, RoleRepository, Stored } from '../../../repository/repository.js';
import { checkManagers } from '../../permissions/managers.js';
import { insertAssignment } from '../../permissions/writes.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { snapshotMethod, writeMethod } from '../../unit-of-work/methods.js';
import { always } from '../../unit-of-work/policies.js';
import { hasRow } from '../../unit-of-work/references.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { digest, isId } from '../../values/rows.js';
import { loadUser, loadUserGroup } from '../users/rows.js';
import {
  checkAssignmentLimitation,
  grouped,
  refuseLimitations,
  toLimitationList,
  toLimitations,
} from './limitations.js';
import { checkRight } from './rows.js';

type OfUsers = Pick<RoleRepository, 'listOfUser' | 'loadOfUser' | 'assignToUser' | 'unassignFromUser'>;
type OfGroups = Pick<RoleRepository, 'listOfGroup' | 'loadOfGroup' | 'assignToGroup' | 'unassignFromGroup'>;

export function createUserRoles(store: AnyStore): Required<OfUsers> {
  const ofUser = (userId: number) => ({
    owner: { userId },
    find: async (unit: UnitOfWork) => (await loadUser(unit, userId)).id,
  });
  return {
    listOfUser: snapshotMethod(store, (unit, userId) => list(unit, ofUser(userId))),
    loadOfUser: snapshotMethod(store, (unit, { userId, roleId }) => load(unit, ofUser(userId), roleId)),
    assignToUser: writeMethod(store, 'exclusive', (unit, { userId, ...command }) =>
      assign(unit, ofUser(userId), command),
    ),
    unassignFromUser: writeMethod(store, 'exclusive', (unit, { userId, ...command }) =>
      unassign(unit, ofUser(userId), command),
    ),
  };
}

export function createGroupRoles(store: AnyStore): Required<OfGroups> {
  const ofGroup = (path: string) => ({
    owner: { path },
    find: async (unit: UnitOfWork) => {
      const { id, group_path } = await loadUserGroup(unit, path);
      if (group_path !== path) throw new NotFound('user group');
      return id;
    },
  });
  return {
    listOfGroup: snapshotMethod(store, (unit, path) => list(unit, ofGroup(path))),
    loadOfGroup: snapshotMethod(store, (unit, { path, roleId }) => load(unit, ofGroup(path), roleId)),
    assignToGroup: writeMethod(store, 'exclusive', (unit, { path, ...command }) =>
      assign(unit, ofGroup(path), command),
    ),
    unassignFromGroup: writeMethod(store, 'exclusive', (unit, { path, ...command }) =>
      unassign(unit, ofGroup(path), command),
    ),
  };
}

/** A user or a group of users, with the members of the contract that identify it. */
interface Holder<O> {
  readonly owner: O;
  /** The id of the content item; throws for one that is not there or that the caller may not read. */
  find(unit: UnitOfWork): Promise<number>;
}

interface Assigned extends Stored {
  readonly roleId: number;
  readonly limitation?: Limitation;
}

async function list<O>(unit: UnitOfWork, { owner, find }: Holder<O>) {
  const contentId = await find(unit);
  await checkMayRead(unit, contentId);
  return listAssigned(unit, owner, contentId);
}

async function load<O>(unit: UnitOfWork, { owner, find }: Holder<O>, roleId: number) {
  const contentId = await find(unit);
  await checkMayRead(unit, contentId);
  const [first] = (await listAssigned(unit, owner, contentId, roleId)).items;
  if (!first) throw new NotFound('assignment of the role', roleId);
  return first;
}

async function assign<O>(
  unit: UnitOfWork,
  { owner, find }: Holder<O>,
  { roleId, limitation, expected }: Assigned & { readonly expected?: Revision | undefined },
) {
  const { db } = unit;
  const contentId = await find(unit);
  unit.changes.push(changeOfAll('role.assigned', { contentId, id: roleId }));
  await checkRight(unit, 'assign');
  const { items, ...all } = await listAssigned(unit, owner, contentId);
  checkRevision(all, expected);
  await checkRole(unit, roleId);
  if (limitation) await checkAssignmentLimitation(db, limitation);
  if (items.some((each) => each.roleId === roleId && keyOf(each.limitation) === keyOf(limitation)))
    throw new Refused(`Role ${roleId}`, 'is already assigned');
  await insertAssignment(db, roleId, contentId, toLimitations(limitation ? [limitation] : []));
  return listAssigned(unit, owner, contentId);
}

async function unassign<O>(
  unit: UnitOfWork,
  { owner, find }: Holder<O>,
  { roleId, expected }: { readonly roleId: number; readonly expected?: Revision | undefined },
) {
  const { db } = unit;
  const contentId = await find(unit);
  unit.changes.push(changeOfAll('role.unassigned', { contentId, id: roleId }));
  await checkRight(unit, 'assign');
  const { revision } = await listAssigned(unit, owner, contentId, roleId);
  checkRevision({ revision }, expected);
  await db
    .deleteFrom('cms_role_assignment')
    .where('content_id', '=', contentId)
    .where('role_id', '=', roleId)
    .execute();
  await checkManagers(db);
  return listAssigned(unit, owner, contentId);
}

/** Users may read their own; callers who may assign roles see all assignments. */
async function checkMayRead(unit: UnitOfWork, contentId: number): Promise<void> {
  const permissions = await unit.rights();
  if (contentId === unit.context.caller.userId || permissions.may('role', 'assign', {}) === always) return;
  await checkRight(unit, 'read', 'assignments of roles');
}

async function checkRole({ db }: UnitOfWork, id: number): Promise<void> {
  if (!isId(id) || !(await hasRow(db, 'cms_role', { id, status: 'DEFINED' })))
    refuseLimitations('assignment', [{ member: 'roleId', message: 'There is no such role' }]);
}

/** The assignments of all roles, or of one; their revision changes with each assignment. */
async function listAssigned<O>({ db }: UnitOfWork, owner: O, contentId: number, roleId?: number) {
  const query = db
    .selectFrom('cms_role_assignment as assignment')
    .leftJoin('cms_limitation as limitation', 'limitation.assignment_id', 'assignment.id')
    .leftJoin('cms_limitation_value as held', 'held.limitation_id', 'limitation.id')
    .leftJoin('cms_location as place', 'place.id', 'held.location_id')
    .select(['assignment.id', 'assignment.role_id', 'limitation.identifier'])
    .select(['held.section_id', 'held.type_id', 'held.state_id', 'held.location_id', 'place.path'])
    .select(['held.language_code', 'held.value'])
    .where('assignment.content_id', '=', contentId)
    .orderBy('assignment.id')
    .orderBy('held.id');
  const rows = await (roleId === undefined ? query : query.where('assignment.role_id', '=', roleId)).execute();
  const assigned = grouped(rows).map((group) => {
    const [limitation] = toLimitationList(group);
    return { id: group[0].id, ...owner, roleId: group[0].role_id, ...(limitation && { limitation }) };
  });
  const revisionOf = (some: readonly (typeof assigned)[number][]) =>
    digest(some.map(({ id, limitation }) => [id, limitation?.values ?? null]));
  const items = assigned.map(({ id: _, ...one }) => ({
    ...one,
    revision: revisionOf(assigned.filter((each) => each.roleId === one.roleId)),
  }));
  return { ...owner, items, revision: revisionOf(assigned) };
}

const keyOf = (limitation: Limitation | undefined): string =>
  JSON.stringify(limitation && [limitation.identifier, [...new Set(limitation.values)].sort()]) ?? '';
