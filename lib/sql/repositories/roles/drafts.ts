/** Drafts of roles in SQL: copies with policies of their own, which have no effect before they are published. */
import { sql } from 'kysely';
import { Refused } from '../../../errors.js';
import type { RoleRepository } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { checkManagers } from '../../permissions/managers.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import { read, type UnitOfWork, write } from '../../unit-of-work/unit-of-work.js';
import { checkIdentifier, findDraftOf, loadRole, loadRoleDraft, type RoleRow, toRole, updateRole } from './rows.js';

type Drafts = Pick<RoleRepository, 'createDraft' | 'loadDraft' | 'updateDraft' | 'publishDraft' | 'deleteDraft'>;

export function createRoleDrafts(store: AnyStore): Required<Drafts> {
  return {
    createDraft: (target, context) =>
      write(store, context, 'exclusive', async (unit) => {
        const { id, identifier } = await loadRole(unit, target, 'role', 'update');
        if (await findDraftOf(unit, id)) throw new Refused(`Role ${id}`, 'has a draft');
        await checkIdentifier(unit, identifier, { status: 'DRAFT', original_id: id });
        const values = { identifier, status: 'DRAFT', original_id: id, updated: unit.now } as const;
        const draft = await unit.db.insertInto('cms_role').values(values).returningAll().executeTakeFirstOrThrow();
        await copyPolicies(unit.db, id, draft.id);
        unit.changes.push(changeOfAll('roleDraft.created', { id: draft.id }));
        return toRole(draft);
      }),

    loadDraft: (id, context) =>
      read(store, context, async (unit) => toRole(await loadRoleDraft(unit, { id }, 'read')), { snapshot: true }),

    updateDraft: ({ changes: { identifier }, ...target }, context) =>
      write(store, context, 'exclusive', async (unit) => {
        const row = await loadRoleDraft(unit, target, 'update');
        unit.changes.push(changeOfAll('roleDraft.updated', { id: row.id }));
        if (row.identifier === identifier) return toRole(row);
        await checkIdentifier(unit, identifier, row);
        return toRole(await updateRole(unit, row.id, { identifier }));
      }),

    publishDraft: (target, context) =>
      write(store, context, 'exclusive', async (unit) => {
        const draft = await loadRoleDraft(unit, target, 'update');
        await checkIdentifier(unit, draft.identifier, { ...draft, status: 'DEFINED' });
        const role = await publish(unit, draft);
        unit.changes.push(changeOfAll('role.published', { id: role.id }));
        await checkManagers(unit.db);
        return toRole(role);
      }),

    deleteDraft: (target, context) =>
      write(store, context, 'exclusive', async (unit) => {
        const { id } = await loadRole(unit, target, 'draft', 'update');
        unit.changes.push(changeOfAll('roleDraft.deleted', { id }));
        await unit.db.deleteFrom('cms_role').where('id', '=', id).execute();
      }),
  };
}

/** A draft of a new role becomes that role. */
async function publish(unit: UnitOfWork, { id, identifier, original_id: roleId }: RoleRow): Promise<RoleRow> {
  if (roleId === null) return updateRole(unit, id, { status: 'DEFINED' });
  const { db } = unit;
  await db.deleteFrom('cms_policy').where('role_id', '=', roleId).execute();
  await db.updateTable('cms_policy').set({ role_id: roleId, original_id: null }).where('role_id', '=', id).execute();
  await db.deleteFrom('cms_role').where('id', '=', id).execute();
  return updateRole(unit, roleId, { identifier });
}

/** In three statements, however many there are. */
async function copyPolicies(db: Database, roleId: number, draftId: number): Promise<void> {
  const draft = sql<number>`cast(${draftId} as integer)`;
  await db
    .insertInto('cms_policy')
    .columns(['role_id', 'original_id', 'module', 'function'])
    .expression((row) =>
      row
        .selectFrom('cms_policy')
        .select([draft.as('role_id'), 'id as original_id', 'module', 'function'])
        .where('role_id', '=', roleId)
        .orderBy('id'),
    )
    .execute();
  await db
    .insertInto('cms_limitation')
    .columns(['policy_id', 'identifier'])
    .expression((row) =>
      row
        .selectFrom('cms_policy as copy')
        .innerJoin('cms_limitation as limitation', 'limitation.policy_id', 'copy.original_id')
        .select(['copy.id as policy_id', 'limitation.identifier'])
        .where('copy.role_id', '=', draftId)
        .orderBy('limitation.id'),
    )
    .execute();
  const held = ['section_id', 'type_id', 'state_id', 'location_id', 'language_code', 'value'] as const;
  await db
    .insertInto('cms_limitation_value')
    .columns(['limitation_id', ...held])
    .expression((row) =>
      row
        .selectFrom('cms_policy as copy')
        .innerJoin('cms_limitation as original', 'original.policy_id', 'copy.original_id')
        .innerJoin('cms_limitation as limitation', (join) =>
          join.onRef('limitation.policy_id', '=', 'copy.id').onRef('limitation.identifier', '=', 'original.identifier'),
        )
        .innerJoin('cms_limitation_value as held', 'held.limitation_id', 'original.id')
        .select(['limitation.id as limitation_id', ...held.map((column) => `held.${column}` as const)])
        .where('copy.role_id', '=', draftId)
        .orderBy('held.id'),
    )
    .execute();
}
