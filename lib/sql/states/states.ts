/** Object states in SQL. */

import { type Selectable, sql } from 'kysely';
import { NotFound } from '../../errors.js';
import type { ObjectState, ObjectStateRepository } from '../../repository/repository.js';
import { touchRolesOfState } from '../permissions/writes.js';
import { changed, checkId, checkRevision, toJson } from '../rows.js';
import type { Database, StateTable } from '../schema.js';
import type { AnyStore } from '../store.js';
import { readPublic, write } from '../unit-of-work.js';
import { checkAdministrate, checkDescribed, loadGroup, taken, toColumns, toDescribed } from './groups.js';

type States = Pick<ObjectStateRepository, 'list' | 'load' | 'create' | 'update' | 'delete'>;

export function createStates(store: AnyStore): Required<States> {
  return {
    list: (groupId, context) =>
      readPublic(store, context, async ({ db }) => {
        const rows = await selectStates(db, groupId).orderBy('priority').orderBy('id').execute();
        if (rows.length === 0) await loadGroup(db, groupId);
        return { items: rows.map(toState) };
      }),

    load: ({ groupId, id }, context) =>
      readPublic(store, context, async ({ db }) => toState(await loadState(db, groupId, id))),

    create: ({ groupId, ...state }, context) =>
      write(store, context, async (unit) => {
        const { db, now } = unit;
        await loadGroup(db, groupId);
        checkAdministrate(unit, `object state group ${groupId}`);
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
            updated: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        if (isFirst) await setStateOfAllContent(db, groupId, row.id);
        return toState(row);
      }),

    update: ({ groupId, id, changes, expected }, context) =>
      write(store, context, async (unit) => {
        const { db, now } = unit;
        const row = await loadState(db, groupId, id);
        checkAdministrate(unit, `object state ${id}`);
        checkRevision(row, expected);
        await checkDescribed(db, { ...toState(row), ...changes });
        if (changes.identifier !== undefined) await checkFree(db, groupId, changes.identifier, id);
        const columns = toColumns(changes);
        if (Object.keys(columns).length === 0) return toState(row);
        const updated = await db
          .updateTable('cms_state')
          .set({ ...columns, ...changed(now) })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return toState(updated);
      }),

    delete: ({ groupId, id, expected }, context) =>
      write(store, context, async (unit) => {
        const { db } = unit;
        const row = await loadState(db, groupId, id);
        checkAdministrate(unit, `object state ${id}`);
        checkRevision(row, expected);
        await touchRolesOfState(db, id, unit.now);
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

export function toState(row: Selectable<StateTable>): ObjectState {
  return { groupId: row.group_id, priority: row.priority, ...toDescribed(row) };
}

/** Gives all content the first state of a group, in one statement. */
export async function setStateOfAllContent(db: Database, groupId: number, stateId: number): Promise<void> {
  await db
    .insertInto('cms_content_state')
    .columns(['content_id', 'group_id', 'state_id'])
    .expression((row) =>
      row
        .selectFrom('cms_content')
        .select([
          'id as content_id',
          sql<number>`cast(${groupId} as integer)`.as('group_id'),
          sql<number>`cast(${stateId} as integer)`.as('state_id'),
        ]),
    )
    .execute();
}

/** Takes a state from the content that has it, which gets the default among the others; nothing if there is none. */
export async function unsetState(db: Database, groupId: number, stateId: number): Promise<void> {
  const heir = await db
    .selectFrom('cms_state')
    .select('id')
    .where('group_id', '=', groupId)
    .where('id', '<>', stateId)
    .orderBy('priority')
    .orderBy('id')
    .executeTakeFirst();
  if (heir) {
    await db
      .updateTable('cms_content_state')
      .set({ state_id: heir.id })
      .where('group_id', '=', groupId)
      .where('state_id', '=', stateId)
      .execute();
  } else {
    await db.deleteFrom('cms_content_state').where('group_id', '=', groupId).execute();
  }
}
