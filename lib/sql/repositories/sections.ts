/** Sections in SQL. */
import type { Selectable } from 'kysely';
import { Refused } from '../../errors/errors.js';
import type { Section, SectionRepository, SectionValues, Target } from '../../repository/repository.js';
import type { SectionTable } from '../database/schema.js';
import { touchRolesOf } from '../permissions/writes.js';
import { changeOfAll } from '../unit-of-work/change-log.js';
import { readMethod, writeMethod } from '../unit-of-work/methods.js';
import { always } from '../unit-of-work/policies.js';
import { changeRow, checkFreeIdentifier, loadPermittedRow } from '../unit-of-work/records.js';
import { hasRow } from '../unit-of-work/references.js';
import type { AnyStore, UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { toStored, withId } from '../values/rows.js';

export function createSectionRepository(store: AnyStore): Required<SectionRepository> {
  return {
    list: readMethod(store, async (unit, { identifier }) => {
      const query = unit.db.selectFrom('cms_section').selectAll().orderBy('id');
      if (identifier === undefined) {
        await checkRight(unit, 'view', 'sections');
        return { items: (await query.execute()).map(toSection) };
      }
      // An identifier can be guessed, so a caller who may not view sections finds none by it.
      if ((await unit.rights()).may('section', 'view', {}) !== always) return { items: [] };
      return { items: (await query.where('identifier', '=', identifier).execute()).map(toSection) };
    }),

    load: readMethod(store, async (unit, id) => toSection(await loadSection(unit, 'view', { id }))),

    create: writeMethod(store, 'exclusive', createSection),

    update: writeMethod(store, 'exclusive', async (unit, { id, changes, expected }) => {
      unit.changes.push(changeOfAll('section.updated', { id }));
      const row = await loadSection(unit, 'edit', { id, expected });
      const { identifier = row.identifier, name = row.name } = changes;
      if (row.identifier === identifier && row.name === name) return toSection(row);
      await checkFreeIdentifier(unit.db, 'cms_section', identifier, id);
      return toSection(await changeRow(unit, 'cms_section', id, { identifier, name }));
    }),

    delete: writeMethod(store, 'exclusive', async (unit, { id, expected }) => {
      unit.changes.push(changeOfAll('section.deleted', { id }));
      await loadSection(unit, 'edit', { id, expected });
      await checkUnused(unit, id);
      await touchRolesOf(unit, 'section_id', id);
      await unit.db.deleteFrom('cms_section').where('id', '=', id).execute();
    }),
  };
}

/** @param id an id that was reserved for it, in place of the next one */
export async function createSection(
  unit: UnitOfWork,
  { identifier, name }: SectionValues,
  id?: number,
): Promise<Section> {
  const { db, now } = unit;
  await checkRight(unit, 'edit', 'sections');
  await checkFreeIdentifier(db, 'cms_section', identifier);
  const values = { ...withId(id), identifier, name, updated: now };
  const row = await db.insertInto('cms_section').values(values).returningAll().executeTakeFirstOrThrow();
  unit.changes.push(changeOfAll('section.created', { id: row.id }));
  return toSection(row);
}

const loadSection = (unit: UnitOfWork, right: 'view' | 'edit', target: Target) =>
  loadPermittedRow(unit.db, 'cms_section', 'section', target, (subject) => checkRight(unit, right, subject));

const checkRight = ({ require }: UnitOfWork, right: 'view' | 'edit', subject: string): Promise<void> =>
  require('section', right, right, subject);

async function checkUnused({ db }: UnitOfWork, id: number): Promise<void> {
  if (await hasRow(db, 'cms_content', { section_id: id })) throw new Refused(`Section ${id}`, 'has content');
  const limiting = db
    .selectFrom('cms_limitation_value as held')
    .innerJoin('cms_limitation as limitation', 'limitation.id', 'held.limitation_id')
    .select('held.id')
    .where('held.section_id', '=', id)
    .where('limitation.assignment_id', 'is not', null);
  if (await limiting.executeTakeFirst()) throw new Refused(`Section ${id}`, 'limits the assignment of a role');
}

export function toSection(row: Selectable<SectionTable>): Section {
  return { id: row.id, identifier: row.identifier, name: row.name, ...toStored(row) };
}
