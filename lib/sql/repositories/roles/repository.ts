/** Roles in SQL. */
import type { NewRole, Role, RoleRepository } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { checkManagers } from '../../permissions/managers.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { readMethod, writeMethod } from '../../unit-of-work/methods.js';
import { always } from '../../unit-of-work/policies.js';
import { type ParameterOf, prepared } from '../../unit-of-work/prepared.js';
import { changeRow } from '../../unit-of-work/records.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { withId } from '../../values/rows.js';
import { createGroupRoles, createUserRoles } from './assignments.js';
import { createRoleDrafts } from './drafts.js';
import { createPolicies } from './policies.js';
import { checkIdentifier, checkNoDraft, checkRight, loadRole, toRole } from './rows.js';

type Roles = Pick<RoleRepository, 'list' | 'load' | 'create' | 'update' | 'delete'>;

export const createRoleRepository = (store: AnyStore): Required<RoleRepository> => ({
  ...createRoles(store),
  ...createRoleDrafts(store),
  ...createPolicies(store),
  ...createUserRoles(store),
  ...createGroupRoles(store),
});

const selectRoles = (db: Database) =>
  db.selectFrom('cms_role').selectAll().where('status', '=', 'DEFINED').orderBy('id');

const findPage = prepared(({ db }, param: ParameterOf<{ limit: number; offset: number }>) =>
  selectRoles(db).limit(param('limit')).offset(param('offset')),
);

const findByIdentifier = prepared(({ db }, param: ParameterOf<{ identifier: string }>) =>
  selectRoles(db).where('identifier', '=', param('identifier')),
);

function createRoles(store: AnyStore): Required<Roles> {
  return {
    list: readMethod(store, async (unit, { identifier, offset, limit }) => {
      // An identifier can be guessed, so a caller who may not list roles finds none by it.
      if (identifier === undefined) await checkRight(unit, 'read');
      else if ((await unit.rights()).may('role', 'read', {}) !== always) return { items: [] };
      const rows =
        identifier === undefined
          ? await unit.all(findPage, { limit, offset })
          : await unit.all(findByIdentifier, { identifier });
      return { items: rows.map(toRole) };
    }),

    load: readMethod(store, async (unit, id) => toRole(await loadRole(unit, { id }, 'either', 'read'))),

    create: writeMethod(store, 'exclusive', createRole),

    update: writeMethod(store, 'exclusive', async (unit, { changes, ...target }) => {
      const row = await loadRole(unit, target, 'role', 'update');
      unit.changes.push(changeOfAll('role.updated', { id: row.id }));
      await checkNoDraft(unit, row.id);
      const { identifier = row.identifier } = changes;
      if (row.identifier === identifier) return toRole(row);
      await checkIdentifier(unit, identifier, row);
      return toRole(await changeRow(unit, 'cms_role', row.id, { identifier }));
    }),

    delete: writeMethod(store, 'exclusive', async (unit, target) => {
      const { id } = await loadRole(unit, target, 'role', 'delete');
      unit.changes.push(changeOfAll('role.deleted', { id }));
      await unit.db.deleteFrom('cms_role').where('id', '=', id).execute();
      await checkManagers(unit.db);
    }),
  };
}

/** @param id an id that was reserved for it, in place of the next one */
export async function createRole(
  unit: UnitOfWork,
  { identifier, isDraft = false }: NewRole,
  id?: number,
): Promise<Role> {
  await checkRight(unit, 'create');
  const status = isDraft ? 'DRAFT' : 'DEFINED';
  await checkIdentifier(unit, identifier, { status });
  const values = { ...withId(id), identifier, status, updated: unit.now } as const;
  const row = await unit.db.insertInto('cms_role').values(values).returningAll().executeTakeFirstOrThrow();
  unit.changes.push(changeOfAll('role.created', { id: row.id }));
  return toRole(row);
}
