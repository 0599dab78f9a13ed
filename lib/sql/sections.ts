/** Sections in SQL. */
import type { Selectable } from 'kysely';
import { Conflict, NotFound, PermissionDenied } from '../errors.js';
import type { Revision, Section, SectionRepository } from '../repository/repository.js';
import { always, type Limitations, loadPermissions, type Permissions } from './permissions/policies.js';
import { changed, checkId, checkRevision, fromJson, toStored } from './rows.js';
import type { SectionTable } from './schema.js';
import { type Database, read, type Store, write } from './store.js';

export function createSectionRepository(store: Store): SectionRepository {
  return {
    list: ({ identifier }, context) =>
      read(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        // An identifier can be guessed, so a caller who may not view sections finds none by it.
        if (identifier !== undefined && !hasRight(permissions, 'view')) return { items: [] };
        checkRight(permissions, 'view', 'sections');
        const rows = await db
          .selectFrom('cms_section')
          .selectAll()
          .$if(identifier !== undefined, (query) => query.where('identifier', '=', identifier as string))
          .orderBy('id')
          .execute();
        return { items: rows.map(toSection) };
      }),

    load: (id, context) =>
      read(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        return toSection(await loadSection(db, permissions, id, 'view'));
      }),

    create: ({ identifier, name }, context) =>
      write(store, context, async (db) => {
        checkRight(await loadPermissions(db, store, context), 'edit', 'sections');
        await checkIdentifier(db, identifier);
        const values = { identifier, name, updated: Date.now() };
        return toSection(await db.insertInto('cms_section').values(values).returningAll().executeTakeFirstOrThrow());
      }),

    update: ({ id, changes: { identifier, name }, expected }, context) =>
      write(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        const row = await loadSection(db, permissions, id, 'edit', expected);
        if (row.identifier === identifier && row.name === name) return toSection(row);
        await checkIdentifier(db, identifier, id);
        const query = db.updateTable('cms_section').set({ identifier, name, ...changed(Date.now()) });
        return toSection(await query.where('id', '=', id).returningAll().executeTakeFirstOrThrow());
      }),

    delete: ({ id, expected }, context) =>
      write(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        await loadSection(db, permissions, id, 'edit', expected);
        await checkUnused(db, id);
        await db.deleteFrom('cms_section').where('id', '=', id).execute();
      }),
  };
}

async function loadSection(
  db: Database,
  permissions: Permissions,
  id: number,
  right: 'view' | 'edit',
  expected?: Revision,
): Promise<Selectable<SectionTable>> {
  checkId('section', id);
  const row = await db.selectFrom('cms_section').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new NotFound('section', id);
  checkRight(permissions, right, `section ${id}`);
  checkRevision(row, expected);
  return row;
}

function checkRight(permissions: Permissions, right: 'view' | 'edit', what: string): void {
  if (!hasRight(permissions, right)) throw new PermissionDenied(right, what);
}

/** No limitation applies to sections themselves, so a limited right to them is none. */
const hasRight = (permissions: Permissions, right: 'view' | 'edit'): boolean =>
  permissions.may('section', right, {}) === always;

async function checkIdentifier(db: Database, identifier: string, ownId = 0): Promise<void> {
  const query = db.selectFrom('cms_section').select('id').where('identifier', '=', identifier);
  const taken = await query.where('id', '<>', ownId).executeTakeFirst();
  if (taken) throw new Conflict('The identifier', 'is taken');
}

async function checkUnused(db: Database, id: number): Promise<void> {
  const assigned = db.selectFrom('cms_content').select('id').where('section_id', '=', id);
  if (await assigned.executeTakeFirst()) throw new Conflict(`Section ${id}`, 'has content');
  const limited = await db
    .selectFrom('cms_policy')
    .select('limitations')
    .where('limitations', 'like', '%Section%')
    .unionAll(db.selectFrom('cms_role_assignment').select('limitations').where('limitations', 'like', '%Section%'))
    .execute();
  if (limited.some(({ limitations }) => namesSection(fromJson<Limitations>(limitations), String(id)))) {
    throw new Conflict(`Section ${id}`, 'is what a role is limited to');
  }
}

function namesSection({ Section = [], NewSection = [] }: Limitations, id: string): boolean {
  return [...Section, ...NewSection].includes(id);
}

function toSection(row: Selectable<SectionTable>): Section {
  return { id: row.id, identifier: row.identifier, name: row.name, ...toStored(row) };
}
