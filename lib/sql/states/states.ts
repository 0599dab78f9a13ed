/** Object states in SQL. */
import type { Selectable } from 'kysely';
import { NotFound } from '../../errors.js';
import type { ObjectState, ObjectStateRepository } from '../../repository/repository.js';
import { loadPermissions } from '../permissions/policies.js';
import { changed, checkId, checkRevision, toJson } from '../rows.js';
import type { StateTable } from '../schema.js';
import { type Database, read, type Store, write } from '../store.js';
import { setStateOfAllContent, unsetState } from './defaults.js';
import { checkAdministrate, checkDescribed, taken, toColumns, toDescribed } from './described.js';
import { loadGroup } from './groups.js';

type States = Pick<ObjectStateRepository, 'list' | 'load' | 'create' | 'update' | 'delete'>;

export function createStates(store: Store): Required<States> {
  return {
    list: (groupId, context) =>
      read(store, context, async (db) => {
        const rows = await selectStates(db, groupId).orderBy('priority').orderBy('id').execute();
        if (rows.length === 0) await loadGroup(db, groupId);
        return { items: rows.map(toState) };
      }),

    load: ({ groupId, id }, context) => read(store, context, async (db) => toState(await loadState(db, groupId, id))),

    create: ({ groupId, ...state }, context) =>
      write(store, context, async (db) => {
        await loadGroup(db, groupId);
        checkAdministrate(await loadPermissions(db, store, context), `object state group ${groupId}`);
        await checkDescribed(db, state);
        await checkFree(db, groupId, state.identifier);
        const isFirst = (await selectStates(db, groupId).executeTakeFirst()) === undefined;
        const row = await db
          .insertInto('cms_state')
          .values({
            group_id: groupId,
            identifier: state.identifier,
            priority: state.priority,
            default_language_code: state.defaultLanguageCode,
            names: toJson(state.names),
            descriptions: toJson(state.descriptions ?? {}),
            updated: Date.now(),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        if (isFirst) await setStateOfAllContent(db, groupId, row.id);
        return toState(row);
      }),

    update: ({ groupId, id, changes, expected }, context) =>
      write(store, context, async (db) => {
        const row = await loadState(db, groupId, id);
        checkAdministrate(await loadPermissions(db, store, context), `object state ${id}`);
        checkRevision(row, expected);
        await checkDescribed(db, { ...toState(row), ...changes });
        if (changes.identifier !== undefined) await checkFree(db, groupId, changes.identifier, id);
        const columns = toColumns(changes);
        if (Object.keys(columns).length === 0) return toState(row);
        const now = await db
          .updateTable('cms_state')
          .set({ ...columns, ...changed(Date.now()) })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return toState(now);
      }),

    delete: ({ groupId, id, expected }, context) =>
      write(store, context, async (db) => {
        const row = await loadState(db, groupId, id);
        checkAdministrate(await loadPermissions(db, store, context), `object state ${id}`);
        checkRevision(row, expected);
        await unsetState(db, groupId, id);
        await db.deleteFrom('cms_state').where('id', '=', id).execute();
      }),
  };
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
  if (await query.executeTakeFirst()) throw taken();
}

function toState(row: Selectable<StateTable>): ObjectState {
  return { groupId: row.group_id, priority: row.priority, ...toDescribed(row) };
}
