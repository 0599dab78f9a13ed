/** URL aliases in SQL. */
import { Conflict, NotFound } from '../../errors.js';
import type { LocationRepository, UrlAliasRepository } from '../../repository/repository.js';
import { readableByName } from '../content/info.js';
import { readableAt, selectRefs, toLocationRef } from '../locations/location.js';
import { loadPermissions, type Permissions } from '../permissions/policies.js';
import { checkId, checkRevision, isId } from '../rows.js';
import { type Database, read, type Store, write } from '../store.js';
import { loadAliasRow, selectAliases, toAlias, toAliasId, typeOf } from './alias-rows.js';
import { createAlias } from './create.js';
import { pruneAliases } from './places.js';
import { locationAt } from './walk.js';
import { checkTranslator } from './wildcards.js';

export function createUrlAliasRepository(store: Store): Required<UrlAliasRepository> {
  return {
    listGlobal: ({ offset, limit }, context) =>
      read(store, context, async (db) => {
        const rows = await db
          .selectFrom('cms_url_alias')
          .select(['parent_id', 'text_key'])
          .where('resource', 'is not', null)
          .orderBy('id')
          .limit(limit)
          .offset(offset)
          .execute();
        return { items: rows.map((row) => ({ id: toAliasId(row) })) };
      }),

    listOfLocation: ({ locationId, custom, offset, limit }, context) =>
      read(store, context, async (db) => {
        checkId('location', locationId);
        const permissions = await loadPermissions(db, store, context);
        readableAt(await findRef(db, permissions, locationId), locationId);
        const rows = await selectAliases(db, permissions)
          .where('alias.location_id', '=', locationId)
          .where('alias.custom', '=', custom ? 1 : 0)
          .where('alias.history', '=', 0)
          .orderBy('alias.id')
          .limit(limit)
          .offset(offset)
          .execute();
        return { items: rows.map((row) => ({ id: toAliasId(row) })) };
      }),

    load: (id, context) =>
      read(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        return toAlias(db, permissions, await loadAliasRow(db, permissions, id), context);
      }),

    create: (alias, context) =>
      write(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        checkTranslator(permissions, 'URL aliases');
        const location = alias.locationId && (await findRef(db, permissions, alias.locationId));
        const id = await createAlias(db, alias, Boolean(location && location.readable === 1));
        return toAlias(db, permissions, await loadAliasRow(db, permissions, id), context);
      }),

    delete: ({ id, expected }, context) =>
      write(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        const row = await loadAliasRow(db, permissions, id);
        checkTranslator(permissions, `URL alias ${id}`);
        if (expected !== undefined)
          checkRevision({ revision: (await toAlias(db, permissions, row, context)).revision ?? '' }, expected);
        if (row.custom === 0) throw new Conflict('The URL alias', 'is generated: it follows the name of its content');
        if (typeOf(row) === 'VIRTUAL') throw new Conflict('The URL alias', 'has others below it');
        const nowhere = { location_id: null, resource: null };
        await db.updateTable('cms_url_alias').set(nowhere).where('id', '=', row.id).execute();
        await pruneAliases(db);
      }),
  };
}

/** Finds locations by the paths of aliases and wildcards. */
export function createUrlLookup(store: Store): Required<Pick<LocationRepository, 'loadByUrlAlias'>> {
  return {
    loadByUrlAlias: (path, context) =>
      read(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        const id = await locationAt(db, path);
        if (id === undefined) throw new NotFound('location');
        return toLocationRef(readableByName(await findRef(db, permissions, id), 'location'));
      }),
  };
}

async function findRef(db: Database, permissions: Permissions, id: number) {
  return isId(id) ? selectRefs(db, permissions).where('location.id', '=', id).executeTakeFirst() : undefined;
}
