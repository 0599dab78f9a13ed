/** Locations in SQL: reads here, writes in the other files of this folder. */
import { Refused } from '../../../errors/errors.js';
import type { Location, LocationRepository } from '../../../repository/repository.js';
import { readMethod, writeMethod } from '../../unit-of-work/methods.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import { together } from '../../unit-of-work/together.js';
import type { AnyStore } from '../../unit-of-work/unit-of-work.js';
import { checkId, isId, toJson } from '../../values/rows.js';
import { readable, readableByName, selectInfo } from '../content/rows.js';
import { listChildren } from './children.js';
import { copyLocation } from './copy.js';
import { createLocation, planLocation } from './create.js';
import { deleteLocation } from './delete.js';
import { moveLocation } from './move.js';
import { findLocation, findLocations, mayReadAt, selectRefs, toLocationRef, toLocations } from './rows.js';
import { swapLocations } from './swap.js';
import { trashLocation } from './trash.js';
import { updateLocation } from './update.js';

export function createLocationRepository(store: AnyStore): Required<Omit<LocationRepository, 'loadByUrlAlias'>> {
  return {
    load: readMethod(store, async (unit, id) => {
      checkId('location', id);
      const row = await unit.first(findLocation, { id });
      const [location] = await toLocations(unit, [readable(row, 'location', id)]);
      return location as Location;
    }),

    loadMany: readMethod(store, async (unit, ids) => {
      const valid = [...new Set(ids.filter(isId))];
      const rows = await unit.all(findLocations, { ids: toJson(valid) });
      const readableRows = rows.filter((row) => row.readable === 1);
      const locations = await toLocations(unit, readableRows);
      const byId = new Map(locations.map((location) => [location.id, location]));
      return ids.map((id) => byId.get(id));
    }),

    listChildren: (...call) => listChildren(store, ...call),

    loadByRemoteId: readMethod(store, async ({ first }, remoteId) =>
      toLocationRef(readableByName(await first(findByRemoteId, { remoteId }), 'location')),
    ),

    listOfContent: readMethod(store, async (unit, contentId) => {
      checkId('content', contentId);
      const { content, rows } = await loadOfContent(unit, { contentId });
      const { status } = readable(content[0], 'content', contentId);
      if (status === 'DRAFT') throw new Refused(`Content ${contentId}`, 'is not published');
      return { items: rows.map(toLocationRef) };
    }),

    create: writeMethod(store, 'exclusive', createLocation),
    plan: writeMethod(store, 'exclusive', planLocation),
    update: writeMethod(store, 'exclusive', updateLocation),
    delete: writeMethod(store, 'exclusive', deleteLocation),
    copy: writeMethod(store, 'exclusive', copyLocation),
    move: writeMethod(store, 'exclusive', moveLocation),
    swap: writeMethod(store, 'exclusive', swapLocations),
    trash: writeMethod(store, 'exclusive', trashLocation),
  };
}

const findByRemoteId = preparedWithRights(({ db, rights }, param: ParameterOf<{ remoteId: string }>) =>
  selectRefs(db, rights).where('location.remote_id', '=', param('remoteId')),
);

const loadOfContent = together(({ db, rights }, param: ParameterOf<{ contentId: number }>) => ({
  content: selectInfo(db, rights).where('content.id', '=', param('contentId')),
  rows: selectRefs(db, rights)
    .where('location.content_id', '=', param('contentId'))
    .where(mayReadAt(rights))
    .orderBy('location.id'),
}));
