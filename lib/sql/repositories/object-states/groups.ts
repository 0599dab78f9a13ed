/** Object state groups in SQL, and the properties that they share with states: an identifier, names and descriptions. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../../errors/errors.js';
import type {
  NewObjectStateGroup,
  ObjectStateChanges,
  ObjectStateGroup,
  ObjectStateRepository,
  Target,
} from '../../../repository/repository.js';
import type { Database, StateGroupTable } from '../../database/schema.js';
import { touchRolesOf } from '../../permissions/writes.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { readMethod, writeMethod } from '../../unit-of-work/methods.js';
import type { Condition } from '../../unit-of-work/policies.js';
import { changeRow, checkFreeIdentifier, loadPermittedRow, loadRow } from '../../unit-of-work/records.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromJson, toJson, toStored, withId } from '../../values/rows.js';
import { hasMoreThan, lightChanges, tooLarge } from '../../writes/tree/size.js';
import { faultsOfMain, faultsOfTexts, findUnwritable } from '../languages/language-faults.js';

type Groups = Pick<ObjectStateRepository, 'listGroups' | 'loadGroup' | 'createGroup' | 'updateGroup' | 'deleteGroup'>;

export function createStateGroups(store: AnyStore): Required<Groups> {
  return {
    listGroups: readMethod(store, async ({ db }) => {
      const rows = await db.selectFrom('cms_state_group').selectAll().orderBy('id').execute();
      return { items: rows.map(toDescribed) };
    }),

    loadGroup: readMethod(store, async ({ db }, id) => toDescribed(await loadStateGroup(db, id))),

    createGroup: writeMethod(store, 'exclusive', createStateGroup),

    updateGroup: writeMethod(store, 'exclusive', async (unit, { id, changes, expected }) => {
      const { db } = unit;
      unit.changes.push(changeOfAll('objectStateGroup.updated', { id }));
      const row = await loadWritable(unit, { id, expected });
      await checkDescribed(db, { ...toDescribed(row), ...changes }, toDescribed(row));
      if (changes.identifier !== undefined) await checkFreeIdentifier(db, 'cms_state_group', changes.identifier, id);
      const columns = toStateColumns(changes);
      if (Object.keys(columns).length === 0) return toDescribed(row);
      return toDescribed(await changeRow(unit, 'cms_state_group', id, columns));
    }),

    deleteGroup: writeMethod(store, 'exclusive', async (unit, { id, expected }) => {
      const { db } = unit;
      unit.changes.push(changeOfAll('objectStateGroup.deleted', { id }));
      await loadWritable(unit, { id, expected });
      const states = await db.selectFrom('cms_state').select('id').where('group_id', '=', id).execute();
      for (const state of states) await touchRolesOf(unit, 'state_id', state.id);
      const ofGroup = sql<SqlBool>`group_id = ${id}`;
      await checkHeld(unit, ofGroup);
      await db.deleteFrom('cms_content_state').where(ofGroup).execute();
      await db.deleteFrom('cms_state_group').where('id', '=', id).execute();
    }),
  };
}

/** @param id an id that was reserved for it, in place of the next one */
export async function createStateGroup(
  unit: UnitOfWork,
  group: NewObjectStateGroup,
  id?: number,
): Promise<ObjectStateGroup> {
  const { db, now } = unit;
  await checkAdministrate(unit, 'object state groups');
  await checkDescribed(db, group);
  await checkFreeIdentifier(db, 'cms_state_group', group.identifier);
  const values = { ...withId(id), ...toNewColumns(group), updated: now };
  const row = await db.insertInto('cms_state_group').values(values).returningAll().executeTakeFirstOrThrow();
  unit.changes.push(changeOfAll('objectStateGroup.created', { id: row.id }));
  return toDescribed(row);
}

/** @param which the rows of content with states that are about to change */
export async function checkHeld({ db, store }: UnitOfWork, which: Condition): Promise<void> {
  const limit = lightChanges * store.maxSubtree;
  const rows = db.selectFrom('cms_content_state').select('content_id').where(which);
  if (await hasMoreThan(limit, rows)) throw tooLarge(`An object state of more than ${limit} content items`);
}

const loadWritable = (unit: UnitOfWork, target: Target) =>
  loadPermittedRow(unit.db, 'cms_state_group', 'object state group', target, (subject) =>
    checkAdministrate(unit, subject),
  );

export const loadStateGroup = (db: Database, id: number) => loadRow(db, 'cms_state_group', 'object state group', id);

export const checkAdministrate = ({ require }: UnitOfWork, subject: string): Promise<void> =>
  require('state', 'administrate', 'administrate', subject);

export function toDescribed(row: Selectable<StateGroupTable>): ObjectStateGroup {
  return {
    id: row.id,
    identifier: row.identifier,
    defaultLanguageCode: row.default_language_code,
    names: fromJson(row.names),
    descriptions: fromJson(row.descriptions),
    ...toStored(row),
  };
}

export const toNewColumns = ({ identifier, defaultLanguageCode, names, descriptions = {} }: NewObjectStateGroup) => ({
  ...{ identifier, default_language_code: defaultLanguageCode },
  ...{ names: toJson(names), descriptions: toJson(descriptions) },
});

/** The columns of the changed members. */
export function toStateColumns({ identifier, defaultLanguageCode, names, descriptions }: ObjectStateChanges) {
  return {
    ...(identifier !== undefined && { identifier }),
    ...(defaultLanguageCode !== undefined && { default_language_code: defaultLanguageCode }),
    ...(names !== undefined && { names: toJson(names) }),
    ...(descriptions !== undefined && { descriptions: toJson(descriptions) }),
  };
}

/** @throws BadRequest unless all languages can be written in, or are as stored, and there is a name in the default one */
export async function checkDescribed(
  db: Database,
  { defaultLanguageCode, names, descriptions = {} }: NewObjectStateGroup,
  stored?: ObjectStateGroup,
): Promise<void> {
  const codes = [defaultLanguageCode, ...Object.keys(names), ...Object.keys(descriptions)];
  const unwritable = await findUnwritable(db, codes);
  const texts = stored && { names: stored.names, descriptions: stored.descriptions };
  const members = [
    ...faultsOfMain('default', { code: defaultLanguageCode, names, stored: stored?.defaultLanguageCode }, unwritable),
    ...faultsOfTexts({ names, descriptions }, unwritable, texts),
  ];
  if (members.length > 0) throw new BadRequest('The names or descriptions are not valid', { members });
}
