/** Object state groups in SQL. */
import { NotFound } from '../../errors.js';
import type { ObjectStateGroup, ObjectStateRepository } from '../../repository/repository.js';
import { loadPermissions } from '../permissions/policies.js';
import { changed, checkId, checkRevision, toJson } from '../rows.js';
import { type Database, read, type Store, write } from '../store.js';
import { checkAdministrate, checkDescribed, type DescribedRow, taken, toColumns, toDescribed } from './described.js';

type Groups = Pick<ObjectStateRepository, 'listGroups' | 'loadGroup' | 'createGroup' | 'updateGroup' | 'deleteGroup'>;

export function createStateGroups(store: Store): Required<Groups> {
  return {
    listGroups: (_, context) =>
      read(store, context, async (db) => {
        const rows = await db.selectFrom('cms_state_group').selectAll().orderBy('id').execute();
        return { items: rows.map(toDescribed) };
      }),

    loadGroup: (id, context) => read(store, context, async (db) => toDescribed(await loadGroup(db, id))),

    createGroup: (group, context) =>
      write(store, context, async (db) => {
        checkAdministrate(await loadPermissions(db, store, context), 'object state groups');
        await checkDescribed(db, group);
        await checkFree(db, group.identifier);
        const { identifier, defaultLanguageCode, names, descriptions = {} } = group;
        const row = await db
          .insertInto('cms_state_group')
          .values({
            identifier,
            default_language_code: defaultLanguageCode,
            names: toJson(names),
            descriptions: toJson(descriptions),
            updated: Date.now(),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toDescribed(row);
      }),

    updateGroup: ({ id, changes, expected }, context) =>
      write(store, context, async (db) => {
        const row = await loadGroup(db, id);
        checkAdministrate(await loadPermissions(db, store, context), `object state group ${id}`);
        checkRevision(row, expected);
        await checkDescribed(db, { ...toDescribed(row), ...changes });
        if (changes.identifier !== undefined) await checkFree(db, changes.identifier, id);
        const columns = toColumns(changes);
        if (Object.keys(columns).length === 0) return toDescribed(row);
        const now = await db
          .updateTable('cms_state_group')
          .set({ ...columns, ...changed(Date.now()) })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return toDescribed(now);
      }),

    deleteGroup: ({ id, expected }, context) =>
      write(store, context, async (db) => {
        const row = await loadGroup(db, id);
        checkAdministrate(await loadPermissions(db, store, context), `object state group ${id}`);
        checkRevision(row, expected);
        await db.deleteFrom('cms_content_state').where('group_id', '=', id).execute();
        await db.deleteFrom('cms_state_group').where('id', '=', id).execute();
      }),
  };
}

export async function loadGroup(db: Database, id: number): Promise<DescribedRow> {
  checkId('object state group', id);
  const row = await db.selectFrom('cms_state_group').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound('object state group', id);
  return row;
}

async function checkFree(db: Database, identifier: ObjectStateGroup['identifier'], id = 0): Promise<void> {
  const query = db.selectFrom('cms_state_group').select('id').where('identifier', '=', identifier);
  if (await query.where('id', '<>', id).executeTakeFirst()) throw taken();
}
