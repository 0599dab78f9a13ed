/** Object state groups in SQL, and what they have in common with states: an identifier, names and descriptions. */

import { BadRequest, Conflict, NotFound } from '../../errors.js';
import type {
  NewObjectStateGroup,
  ObjectStateChanges,
  ObjectStateGroup,
  ObjectStateRepository,
} from '../../repository/repository.js';
import { faultsOfMain, faultsOfTexts, unknownLanguages } from '../languages.js';
import { touchRolesOfState } from '../permissions/writes.js';
import { changed, checkId, checkRevision, fromJson, toJson, toStored } from '../rows.js';
import type { Database } from '../schema.js';
import type { AnyStore } from '../store.js';
import { readPublic, type UnitOfWork, write } from '../unit-of-work.js';

type Groups = Pick<ObjectStateRepository, 'listGroups' | 'loadGroup' | 'createGroup' | 'updateGroup' | 'deleteGroup'>;

export function createStateGroups(store: AnyStore): Required<Groups> {
  return {
    listGroups: (_, context) =>
      readPublic(store, context, async ({ db }) => {
        const rows = await db.selectFrom('cms_state_group').selectAll().orderBy('id').execute();
        return { items: rows.map(toDescribed) };
      }),

    loadGroup: (id, context) => readPublic(store, context, async ({ db }) => toDescribed(await loadGroup(db, id))),

    createGroup: (group, context) =>
      write(store, context, async (unit) => {
        const { db, now } = unit;
        checkAdministrate(unit, 'object state groups');
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
            updated: now,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        return toDescribed(row);
      }),

    updateGroup: ({ id, changes, expected }, context) =>
      write(store, context, async (unit) => {
        const { db, now } = unit;
        const row = await loadGroup(db, id);
        checkAdministrate(unit, `object state group ${id}`);
        checkRevision(row, expected);
        await checkDescribed(db, { ...toDescribed(row), ...changes });
        if (changes.identifier !== undefined) await checkFree(db, changes.identifier, id);
        const columns = toColumns(changes);
        if (Object.keys(columns).length === 0) return toDescribed(row);
        const updated = await db
          .updateTable('cms_state_group')
          .set({ ...columns, ...changed(now) })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return toDescribed(updated);
      }),

    deleteGroup: ({ id, expected }, context) =>
      write(store, context, async (unit) => {
        const { db } = unit;
        const row = await loadGroup(db, id);
        checkAdministrate(unit, `object state group ${id}`);
        checkRevision(row, expected);
        const states = await db.selectFrom('cms_state').select('id').where('group_id', '=', id).execute();
        for (const state of states) await touchRolesOfState(db, state.id, unit.now);
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

export interface DescribedRow {
  readonly id: number;
  readonly identifier: string;
  readonly default_language_code: string;
  readonly names: string;
  readonly descriptions: string;
  readonly revision: number;
  readonly updated: number | string;
}

export const checkAdministrate = ({ require }: UnitOfWork, what: string): void =>
  require('state', 'administrate', 'administrate', what);

export function toDescribed(row: DescribedRow): ObjectStateGroup {
  return {
    id: row.id,
    identifier: row.identifier,
    defaultLanguageCode: row.default_language_code,
    names: fromJson(row.names),
    descriptions: fromJson(row.descriptions),
    ...toStored(row),
  };
}

/** The columns of what is changed. */
export function toColumns({ identifier, defaultLanguageCode, names, descriptions }: ObjectStateChanges) {
  return {
    ...(identifier !== undefined && { identifier }),
    ...(defaultLanguageCode !== undefined && { default_language_code: defaultLanguageCode }),
    ...(names !== undefined && { names: toJson(names) }),
    ...(descriptions !== undefined && { descriptions: toJson(descriptions) }),
  };
}

/** @throws BadRequest unless all languages are known and there is a name in the default one */
export async function checkDescribed(db: Database, group: NewObjectStateGroup): Promise<void> {
  const { defaultLanguageCode, names, descriptions = {} } = group;
  const unknown = await unknownLanguages(db, [
    defaultLanguageCode,
    ...Object.keys(names),
    ...Object.keys(descriptions),
  ]);
  const members = [
    ...faultsOfMain('default', defaultLanguageCode, names, unknown),
    ...faultsOfTexts({ names, descriptions }, unknown),
  ];
  if (members.length > 0) throw new BadRequest('The names or descriptions are not valid', { members });
}

export const taken = (): Conflict => new Conflict('The identifier', 'is already in use');
