/** Object states in SQL. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import { AlreadyInUse, NotFound } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { NewObjectState, ObjectState, ObjectStateRepository } from '../../../repository/repository.js';
import type { Database, StateTable } from '../../database/schema.js';
import { touchRolesOf } from '../../permissions/writes.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { readMethod, writeMethod } from '../../unit-of-work/methods.js';
import { changeRow } from '../../unit-of-work/records.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, flag, withId } from '../../values/rows.js';
import {
  checkAdministrate,
  checkDescribed,
  checkHeld,
  loadStateGroup,
  toDescribed,
  toNewColumns,
  toStateColumns,
} from './groups.js';

type States = Pick<ObjectStateRepository, 'list' | 'load' | 'create' | 'update' | 'delete'>;

export function createStates(store: AnyStore): Required<States> {
  return {
    list: readMethod(store, async ({ db }, groupId) => {
      const rows = await selectStates(db, groupId).orderBy('priority').orderBy('id').execute();
      if (rows.length === 0) await loadStateGroup(db, groupId);
      return { items: rows.map(toState) };
    }),

    load: readMethod(store, async ({ db }, { groupId, id }) => toState(await loadState(db, groupId, id))),

    create: writeMethod(store, 'exclusive', createState),

    update: writeMethod(store, 'exclusive', async (unit, { groupId, id, changes, expected }) => {
      const { db } = unit;
      unit.changes.push(changeOfAll('objectState.updated', { id }));
      const row = await loadState(db, groupId, id);
      await checkAdministrate(unit, `object state ${id}`);
      checkRevision(row, expected);
      await checkDescribed(db, { ...toState(row), ...changes }, toState(row));
      if (changes.identifier !== undefined) await checkFree(db, groupId, changes.identifier, id);
      const columns = toStateColumns(changes);
      if (Object.keys(columns).length === 0) return toState(row);
      return toState(await changeRow(unit, 'cms_state', id, columns));
    }),

    delete: writeMethod(store, 'exclusive', async (unit, { groupId, id, expected }) => {
      unit.changes.push(changeOfAll('objectState.deleted', { id }));
      const row = await loadState(unit.db, groupId, id);
      await checkAdministrate(unit, `object state ${id}`);
      checkRevision(row, expected);
      await touchRolesOf(unit, 'state_id', id);
      await deleteState(unit, row);
    }),
  };
}

/** @param id an id that was reserved for it, in place of the next one */
export async function createState(
  unit: UnitOfWork,
  { groupId, ...state }: NewObjectState,
  id?: number,
): Promise<ObjectState> {
  const { db, now } = unit;
  await loadStateGroup(db, groupId);
  await checkAdministrate(unit, `object state group ${groupId}`);
  await checkDescribed(db, state);
  await checkFree(db, groupId, state.identifier);
  const isFirst = (await selectStates(db, groupId).executeTakeFirst()) === undefined;
  // All content has the first state of a group.
  const columns = { group_id: groupId, priority: state.priority, is_implied: flag(isFirst), updated: now };
  const values = { ...withId(id), ...toNewColumns(state), ...columns };
  const row = await db.insertInto('cms_state').values(values).returningAll().executeTakeFirstOrThrow();
  unit.changes.push(changeOfAll('objectState.created', { id: row.id }));
  return toState(row);
}

const selectStates = (db: Database, groupId: number) => {
  checkId('object state group', groupId);
  return db.selectFrom('cms_state').selectAll().where('group_id', '=', groupId);
};

async function loadState(db: Database, groupId: number, id: number) {
  checkId('object state', id);
  const row = await selectStates(db, groupId).where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound(`object state ${id} of group ${groupId}`);
  return row;
}

async function checkFree(db: Database, groupId: number, identifier: string, id = 0): Promise<void> {
  const query = selectStates(db, groupId).where('identifier', '=', identifier).where('id', '<>', id);
  if (await query.executeTakeFirst()) throw new AlreadyInUse('The identifier');
}

export function toState(row: Selectable<StateTable>): ObjectState {
  return { groupId: row.group_id, priority: row.priority, ...toDescribed(row) };
}

/** Deletes a state. Content that has it gets the default among the others; nothing if there is none. */
async function deleteState(unit: UnitOfWork, { id, group_id, is_implied }: Selectable<StateTable>): Promise<void> {
  const { db } = unit;
  const fallback = await db
    .selectFrom('cms_state')
    .select(['id', 'is_implied'])
    .where('group_id', '=', group_id)
    .where('id', '<>', id)
    .orderBy('priority')
    .orderBy('id')
    .executeTakeFirst();
  // Content has the implied state without a row; where the fallback becomes the implied one, it needs none either.
  const ofState = sql<SqlBool>`state_id = ${is_implied === 1 && fallback ? fallback.id : id}`;
  await checkHeld(unit, ofState);
  if (fallback?.is_implied === 0 && is_implied === 0)
    await db.updateTable('cms_content_state').set({ state_id: fallback.id }).where(ofState).execute();
  else await db.deleteFrom('cms_content_state').where(ofState).execute();
  await db.deleteFrom('cms_state').where('id', '=', id).execute();
  if (!fallback || is_implied === 0) return;
  await db.updateTable('cms_state').set({ is_implied: 1 }).where('id', '=', fallback.id).execute();
}
