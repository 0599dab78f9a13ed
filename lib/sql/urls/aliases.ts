/** URL aliases in SQL. */
import { Conflict, NotFound } from '../../errors.js';
import type { LocationRepository, UrlAliasRepository } from '../../repository/repository.js';
import { readableByName } from '../content/rows.js';
import { readableAt, selectRefs, toLocationRef } from '../locations/rows.js';
import { checkId, checkRevision, isId } from '../rows.js';
import type { AnyStore } from '../store.js';
import { read, readPublic, readSnapshot, type UnitOfWork, write } from '../unit-of-work.js';
import { pruneAliases } from '../url-tree/places.js';
import { createAlias } from './create.js';
import { loadAliasRow, selectAliases, toAlias, toAliasId, typeOf } from './rows.js';
import { locationAt } from './walk.js';
import { checkTranslator } from './wildcards.js';

export function createUrlAliasRepository(store: AnyStore): Required<UrlAliasRepository> {
  return {
    listGlobal: ({ offset, limit }, context) =>
      readPublic(store, context, async ({ db }) => {
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
      readSnapshot(store, context, async (unit) => {
        checkId('location', locationId);
        readableAt(await findRef(unit, locationId), locationId);
        const rows = await selectAliases(unit)
          .where('alias.location_id', '=', locationId)
          .where('alias.custom', '=', custom ? 1 : 0)
          .where('alias.history', '=', 0)
          .orderBy('alias.id')
          .limit(limit)
          .offset(offset)
          .execute();
        return { items: rows.map((row) => ({ id: toAliasId(row) })) };
      }),

    load: (id, context) => readSnapshot(store, context, async (unit) => toAlias(unit, await loadAliasRow(unit, id))),

    create: (alias, context) =>
      write(store, context, async (unit) => {
        checkTranslator(unit, 'URL aliases');
        const location = alias.locationId && (await findRef(unit, alias.locationId));
        const id = await createAlias(unit.db, alias, Boolean(location && location.readable === 1));
        return toAlias(unit, await loadAliasRow(unit, id));
      }),

    delete: ({ id, expected }, context) =>
      write(store, context, async (unit) => {
        const { db } = unit;
        const row = await loadAliasRow(unit, id);
        checkTranslator(unit, `URL alias ${id}`);
        if (expected !== undefined) checkRevision({ revision: (await toAlias(unit, row)).revision ?? '' }, expected);
        if (row.custom === 0) throw new Conflict('The URL alias', 'is generated: it follows the name of its content');
        if (typeOf(row) === 'VIRTUAL') throw new Conflict('The URL alias', 'has others below it');
        const nowhere = { location_id: null, resource: null };
        await db.updateTable('cms_url_alias').set(nowhere).where('id', '=', row.id).execute();
        await pruneAliases(db);
      }),
  };
}

/** Finds locations by the paths of aliases and wildcards. */
export function createUrlLookup(store: AnyStore): Required<Pick<LocationRepository, 'loadByUrlAlias'>> {
  return {
    loadByUrlAlias: (path, context) =>
      read(store, context, async (unit) => {
        const { db } = unit;
        const id = await locationAt(db, path);
        if (id === undefined) throw new NotFound('location');
        return toLocationRef(readableByName(await findRef(unit, id), 'location'));
      }),
  };
}

async function findRef(unit: UnitOfWork, id: number) {
  const { db, permissions } = unit;
  return isId(id) ? selectRefs(db, permissions).where('location.id', '=', id).executeTakeFirst() : undefined;
}
