/** Sections in SQL. */
import type { Selectable } from 'kysely';
import { NotFound, PermissionDenied } from '../errors.js';
import type { Section, SectionRepository } from '../repository/repository.js';
import { always, loadPermissions, type Permissions } from './permissions/policies.js';
import { checkId, toStored } from './rows.js';
import type { SectionTable } from './schema.js';
import { read, type Store } from './store.js';

export function createSectionRepository(store: Store): SectionRepository {
  return {
    list: ({ identifier }, context) =>
      read(store, context, async (db) => {
        checkView(await loadPermissions(db, store, context), 'sections');
        const rows = await db
          .selectFrom('cms_section')
          .selectAll()
          .$if(identifier !== undefined, (query) => query.where('identifier', '=', identifier as string))
          .orderBy('id')
          .execute();
        return rows.map(toSection);
      }),

    load: (id, context) =>
      read(store, context, async (db) => {
        checkId('section', id);
        const permissions = await loadPermissions(db, store, context);
        const row = await db.selectFrom('cms_section').selectAll().where('id', '=', id).executeTakeFirst();
        if (!row) throw new NotFound('section', id);
        checkView(permissions, `section ${id}`);
        return toSection(row);
      }),
  };
}

/** No limitation applies to sections themselves, so a limited right to view them is none. */
function checkView(permissions: Permissions, what: string): void {
  if (permissions.may('section', 'view', {}) !== always) throw new PermissionDenied('view', what);
}

function toSection(row: Selectable<SectionTable>): Section {
  return { ...toStored(row), id: row.id, identifier: row.identifier, name: row.name };
}
