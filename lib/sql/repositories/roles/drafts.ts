/** Drafts of roles in SQL: copies with policies of their own, which have no effect before they are published. */
import { sql } from 'kysely';
import { Refused } from '../../../errors/errors.js';
import type { RoleRepository } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { checkManagers } from '../../permissions/managers.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { snapshotMethod, writeMethod } from '../../unit-of-work/methods.js';
import { changeRow } from '../../unit-of-work/records.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkIdentifier, findDraftOf, loadRole, loadRoleDraft, type RoleRow, toRole } from './rows.js';

type Drafts = Pick<RoleRepository, 'createDraft' | 'loadDraft' | 'updateDraft' | 'publishDraft' | 'deleteDraft'>;

export function createRoleDrafts(store: AnyStore): Required<Drafts> {
  return {
    createDraft: writeMethod(store, 'exclusive', async (unit, target) => {
      const { id, identifier } = await loadRole(unit, target, 'role', 'update');
      if (await findDraftOf(unit, id)) throw new Refused(`Role ${id}`, 'has a draft');
      await checkIdentifier(unit, identifier, { status: 'DRAFT', original_id: id });
      const values = { identifier, status: 'DRAFT', original_id: id, updated: unit.now } as const;
      const draft = await unit.db.insertInto('cms_role').values(values).returningAll().executeTakeFirstOrThrow();
      await copyPolicies(unit.db, id, draft.id);
      unit.changes.push(changeOfAll('roleDraft.created', { id: draft.id }));
      return toRole(draft);
    }),

    loadDraft: snapshotMethod(store, async (unit, id) => toRole(await loadRoleDraft(unit, { id }, 'read'))),

    updateDraft: writeMethod(store, 'exclusive', async (unit, { changes, ...target }) => {
      const row = await loadRoleDraft(unit, target, 'update');
      unit.changes.push(changeOfAll('roleDraft.updated', { id: row.id }));
      const { identifier = row.identifier } = changes;
      if (row.identifier === identifier) return toRole(row);
      await checkIdentifier(unit, identifier, row);
      return toRole(await changeRow(unit, 'cms_role', row.id, { identifier }));
    }),

    publishDraft: writeMethod(store, 'exclusive', async (unit, target) => {
      const draft = await loadRoleDraft(unit, target, 'update');
      await checkIdentifier(unit, draft.identifier, { ...draft, status: 'DEFINED' });
      const role = await publish(unit, draft);
      unit.changes.push(changeOfAll('role.published', { id: role.id }));
      await checkManagers(unit.db);
      return toRole(role);
    }),

    deleteDraft: writeMethod(store, 'exclusive', async (unit, target) => {
      const { id } = await loadRole(unit, target, 'draft', 'update');
      unit.changes.push(changeOfAll('roleDraft.deleted', { id }));
      await unit.db.deleteFrom('cms_role').where('id', '=', id).execute();
    }),
  };
}

/** A draft of a new role becomes that role. */
async function publish(unit: UnitOfWork, { id, identifier, original_id: roleId }: RoleRow): Promise<RoleRow> {
  if (roleId === null) return changeRow(unit, 'cms_role', id, { status: 'DEFINED' });
  const { db } = unit;
  await db.deleteFrom('cms_policy').where('role_id', '=', roleId).execute();
  await db.updateTable('cms_policy').set({ role_id: roleId, original_id: null }).where('role_id', '=', id).execute();
  await db.deleteFrom('cms_role').where('id', '=', id).execute();
  return changeRow(unit, 'cms_role', roleId, { identifier });
}

/** In three statements, however many there are. */
async function copyPolicies(db: Database, roleId: number, draftId: number): Promise<void> {
  await sql`insert into cms_policy (role_id, original_id, module, function)
    select cast(${draftId} as integer), id, module, function from cms_policy where role_id = ${roleId} order by id`.execute(
    db,
  );
  await sql`insert into cms_limitation (policy_id, identifier)
    select copy.id, limitation.identifier from cms_policy copy
    join cms_limitation limitation on limitation.policy_id = copy.original_id
    where copy.role_id = ${draftId} order by limitation.id`.execute(db);
  const valueColumns = ['section_id', 'type_id', 'state_id', 'location_id', 'language_code', 'value'];
  await sql`insert into cms_limitation_value (limitation_id, ${sql.join(valueColumns.map((name) => sql.ref(name)))})
    select limitation.id, ${sql.join(valueColumns.map((name) => sql.ref(`held.${name}`)))} from cms_policy copy
    join cms_limitation original on original.policy_id = copy.original_id
    join cms_limitation limitation on limitation.policy_id = copy.id and limitation.identifier = original.identifier
    join cms_limitation_value held on held.limitation_id = original.id
    where copy.role_id = ${draftId} order by held.id`.execute(db);
}
