/** URL aliases in SQL. */
import { NotFound, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { LocationRepository, UrlAliasRepository } from '../../../repository/repository.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { readMethod, snapshotMethod, writeMethod } from '../../unit-of-work/methods.js';
import { type AnyStore, read, readSnapshot, type UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, isId } from '../../values/rows.js';
import { pruneAliases } from '../../writes/url-tree/places.js';
import { readableByName } from '../content/rows.js';
import { readableAt, selectRefs, toLocationRef } from '../locations/rows.js';
import { checkTranslator } from '../url-wildcards/repository.js';
import { createAlias } from './create.js';
import { loadAliasRow, selectAliases, toAlias, toAliasId, typeOf } from './rows.js';
import { findByAliases, findByPath, mayLead, walkOf } from './walk.js';

export function createUrlAliasRepository(store: AnyStore): Required<UrlAliasRepository> {
  return {
    listGlobal: readMethod(store, async ({ db }, { offset, limit }) => {
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

    listOfLocation: snapshotMethod(store, async (unit, { locationId, custom, offset, limit }) => {
      checkId('location', locationId);
      readableAt(await findRef(unit, locationId), locationId);
      const rows = await selectAliases(unit.db, await unit.rights())
        .where('alias.location_id', '=', locationId)
        .where('alias.custom', '=', custom ? 1 : 0)
        .where('alias.history', '=', 0)
        .orderBy('alias.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return { items: rows.map((row) => ({ id: toAliasId(row) })) };
    }),

    load: snapshotMethod(store, async (unit, id) => toAlias(unit, await loadAliasRow(unit, id))),

    create: writeMethod(store, 'exclusive', async (unit, alias) => {
      const { locationId } = alias;
      // The id of an alias is a digest of its name.
      unit.changes.push(changeOfAll('urlAlias.created', locationId === undefined ? {} : { locationId }));
      await checkTranslator(unit, 'URL aliases');
      const location = locationId && (await findRef(unit, locationId));
      const id = await createAlias(unit.db, alias, Boolean(location && location.readable === 1));
      return toAlias(unit, await loadAliasRow(unit, id));
    }),

    delete: writeMethod(store, 'exclusive', async (unit, { id, expected }) => {
      const { db } = unit;
      const row = await loadAliasRow(unit, id);
      unit.changes.push(
        changeOfAll('urlAlias.deleted', row.location_id === null ? {} : { locationId: row.location_id }),
      );
      await checkTranslator(unit, `URL alias ${id}`);
      if (expected !== undefined) checkRevision({ revision: (await toAlias(unit, row)).revision ?? '' }, expected);
      if (row.custom === 0) throw new Refused('The URL alias', 'is generated');
      if (typeOf(row) === 'VIRTUAL') throw new Refused('The URL alias', 'has others below it');
      const nowhere = { location_id: null, resource: null };
      await db.updateTable('cms_url_alias').set(nowhere).where('id', '=', row.id).execute();
      await pruneAliases(db, [row.place_id]);
    }),
  };
}

/** Finds locations by the paths of aliases and wildcards. */
export function createUrlLookup(store: AnyStore): Required<Pick<LocationRepository, 'loadByUrlAlias'>> {
  return {
    loadByUrlAlias: async (path, context) => {
      const location =
        (await read(store, context, async (unit) => {
          const row = await unit.first(findByAliases, walkOf(path));
          if (!row && !(await mayLead(unit, path))) throw new NotFound('location');
          return row;
        })) ?? (await readSnapshot(store, context, (unit) => findByPath(unit, path)));
      return toLocationRef(readableByName(location, 'location'));
    },
  };
}

async function findRef(unit: UnitOfWork, id: number) {
  const permissions = await unit.rights();
  return isId(id) ? selectRefs(unit.db, permissions).where('location.id', '=', id).executeTakeFirst() : undefined;
}
