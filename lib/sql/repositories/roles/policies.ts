/** Policies of roles and drafts in SQL. */
import { NotFound } from '../../../errors/errors.js';
import type { Policy, PolicyRef, RoleRepository } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { checkManagers } from '../../permissions/managers.js';
import { insertLimitations, insertPolicy } from '../../permissions/writes.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { readMethod, snapshotMethod, writeMethod } from '../../unit-of-work/methods.js';
import { reaches } from '../../unit-of-work/policies.js';
import { type ParameterOf, prepared } from '../../unit-of-work/prepared.js';
import { updateRow } from '../../unit-of-work/records.js';
import { together } from '../../unit-of-work/together.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, isId, toStored } from '../../values/rows.js';
import { readableUser, selectAccount } from '../users/rows.js';
import { checkPolicy, grouped, toLimitationList, toLimitations } from './limitations.js';
import { checkNoDraft, checkRight, loadRole, type RoleRow, type RoleTarget } from './rows.js';

type Policies = Pick<
  RoleRepository,
  | 'listPolicies'
  | 'loadPolicy'
  | 'createPolicy'
  | 'updatePolicy'
  | 'deletePolicy'
  | 'deletePolicies'
  | 'listPoliciesOfUser'
>;

export function createPolicies(store: AnyStore): Required<Policies> {
  return {
    // One statement, which has the role also where it has no policies.
    listPolicies: readMethod(store, async (unit, roleId) => {
      checkId('role', roleId);
      const rows = await unit.all(findPolicies, { roleId });
      const [role] = rows;
      if (!role) throw new NotFound('role', roleId);
      await checkRight(unit, 'read', `role ${roleId}`);
      return { roleId, items: toPolicies(rows), ...toStored(role) };
    }),

    loadPolicy: snapshotMethod(store, async (unit, policy) => {
      await loadRole(unit, { id: policy.roleId }, 'either', 'read');
      return loadPolicy(unit, policy);
    }),

    createPolicy: writeMethod(store, 'exclusive', async (unit, { roleId, expected, ...values }) => {
      const role = await loadChanging(unit, { id: roleId, expected });
      await checkPolicy(unit.db, values);
      const limitations = toLimitations(values.limitations);
      const id = await insertPolicy(unit.db, role.id, { ...values, limitations });
      await updateRow(unit, 'cms_role', role.id, {});
      unit.changes.push(changeOfAll('policy.created', { id }));
      return loadPolicy(unit, { roleId, id });
    }),

    updatePolicy: writeMethod(store, 'exclusive', async (unit, { roleId, id, limitations, expected }) => {
      const { db } = unit;
      unit.changes.push(changeOfAll('policy.updated', { id }));
      const role = await loadChanging(unit, { id: roleId, expected });
      await checkPolicy(db, { ...(await loadPolicy(unit, { roleId, id })), limitations });
      await db.deleteFrom('cms_limitation').where('policy_id', '=', id).execute();
      await insertLimitations(db, { policy_id: id, assignment_id: null }, toLimitations(limitations));
      await finish(unit, role);
      return loadPolicy(unit, { roleId, id });
    }),

    deletePolicy: writeMethod(store, 'exclusive', async (unit, { roleId, id, expected }) => {
      unit.changes.push(changeOfAll('policy.deleted', { id }));
      const role = await loadChanging(unit, { id: roleId, expected });
      await loadPolicy(unit, { roleId, id });
      await unit.db.deleteFrom('cms_policy').where('id', '=', id).execute();
      await finish(unit, role);
    }),

    deletePolicies: writeMethod(store, 'exclusive', async (unit, { roleId, expected }) => {
      unit.changes.push(changeOfAll('policy.deleted'));
      const role = await loadChanging(unit, { id: roleId, expected });
      await unit.db.deleteFrom('cms_policy').where('role_id', '=', role.id).execute();
      await finish(unit, role);
    }),

    listPoliciesOfUser: readMethod(store, async (unit, userId) => {
      if (userId !== unit.context.caller.userId) await checkRight(unit, 'read', 'the policies of a user');
      checkId('user', userId);
      const { account, rows } = await loadPoliciesOf(unit, { userId });
      readableUser(unit, account[0], userId);
      return { items: toPolicies(rows) };
    }),
  };
}

/** The role or draft whose policies change. */
async function loadChanging(unit: UnitOfWork, target: RoleTarget): Promise<RoleRow> {
  const role = await loadRole(unit, target, 'either', 'update');
  if (role.status === 'DEFINED') await checkNoDraft(unit, role.id);
  return role;
}

/** Completes a change by which a role may allow less than before. */
async function finish(unit: UnitOfWork, { id }: RoleRow): Promise<void> {
  await updateRow(unit, 'cms_role', id, {});
  await checkManagers(unit.db);
}

async function loadPolicy({ db }: UnitOfWork, { roleId, id }: PolicyRef): Promise<Policy> {
  const query = selectPolicies(db).where('policy.role_id', '=', roleId).where('policy.id', '=', id);
  const [policy] = isId(id) ? toPolicies(await query.execute()) : [];
  if (!policy) throw new NotFound(`policy ${id} of role ${roleId}`);
  return policy;
}

const findPolicies = prepared(({ db }, param: ParameterOf<{ roleId: number }>) =>
  selectPolicies(db).where('role.id', '=', param('roleId')),
);

const loadPoliciesOf = together(({ db, store, rights }, param: ParameterOf<{ userId: number }>) => {
  const reaching = db
    .selectFrom('cms_role_assignment as assignment')
    .select('assignment.role_id')
    .where(reaches(store.dialect, param('userId')));
  return {
    account: selectAccount(db, rights, param('userId')),
    rows: selectPolicies(db).where('policy.role_id', 'in', reaching),
  };
});

/** A row for each value of each limitation, and one for a role without policies. */
function selectPolicies(db: Database) {
  return db
    .selectFrom('cms_role as role')
    .leftJoin('cms_policy as policy', 'policy.role_id', 'role.id')
    .leftJoin('cms_limitation as limitation', 'limitation.policy_id', 'policy.id')
    .leftJoin('cms_limitation_value as held', 'held.limitation_id', 'limitation.id')
    .leftJoin('cms_location as place', 'place.id', 'held.location_id')
    .select(['policy.id', 'policy.role_id', 'policy.original_id', 'policy.module', 'policy.function'])
    .select(['role.status', 'role.revision', 'role.updated', 'limitation.identifier'])
    .select(['held.section_id', 'held.type_id', 'held.state_id', 'held.location_id', 'place.path'])
    .select(['held.language_code', 'held.value'])
    .orderBy('policy.id')
    .orderBy('limitation.id')
    .orderBy('held.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPolicies>['execute']>>[number];

type PolicyRow = Row & { readonly [K in 'function' | 'id' | 'module' | 'role_id']: NonNullable<Row[K]> };

const hasPolicy = (row: Row): row is PolicyRow => row.id !== null;

function toPolicies(rows: readonly Row[]): readonly Policy[] {
  return grouped(rows.filter(hasPolicy)).map((rowsOfPolicy) => {
    const [{ id, role_id, original_id, module, function: name, status, ...role }] = rowsOfPolicy;
    return {
      id,
      roleId: role_id,
      ...(status === 'DRAFT' && { originalId: original_id }),
      module,
      function: name,
      limitations: toLimitationList(rowsOfPolicy),
      ...toStored(role),
    };
  });
}
