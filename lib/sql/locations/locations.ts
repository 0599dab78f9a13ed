/** Locations in SQL: reading them here, changing the tree in the files beside this one. */
import { Conflict } from '../../errors.js';
import type { Location, LocationRepository } from '../../repository/repository.js';
import { findInfo, readable, readableByName } from '../content/info.js';
import { loadPermissions } from '../permissions/policies.js';
import { type Given, preparedWithRights } from '../prepared.js';
import { checkId } from '../rows.js';
import { read, type Store } from '../store.js';
import { createUrlLookup } from '../urls/aliases.js';
import { listChildren } from './children.js';
import { copyLocation } from './copy.js';
import { createLocation } from './create.js';
import { deleteLocation } from './delete.js';
import { findLocation, mayReadAt, selectRefs, toLocationRef, toLocations } from './location.js';
import { moveLocation } from './move.js';
import { planLocation } from './plan.js';
import { swapLocations } from './swap.js';
import { trashLocation } from './trash.js';
import { updateLocation } from './update.js';

export function createLocationRepository(store: Store): LocationRepository {
  return {
    load: (id, context) =>
      read(store, context, async (db) => {
        checkId('location', id);
        const permissions = await loadPermissions(db, store, context);
        const [row] = await findLocation({ db, store, permissions }, { id });
        const [location] = await toLocations(db, permissions, [readable(row, 'location', id)], store.memory);
        return location as Location;
      }),

    hasCursors: true,
    listChildren: (...call) => listChildren(store, ...call),

    loadByRemoteId: (remoteId, context) =>
      read(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        const [row] = await findByRemoteId({ db, store, permissions }, { remoteId });
        return toLocationRef(readableByName(row, 'location'));
      }),

    listOfContent: (contentId, context) =>
      read(store, context, async (db) => {
        checkId('content', contentId);
        const permissions = await loadPermissions(db, store, context);
        const [found] = await findInfo({ db, store, permissions }, { id: contentId });
        const content = readable(found, 'content', contentId);
        if (content.status === 'DRAFT') throw new Conflict(`Content ${contentId}`, 'has no published version');
        const rows = await listOfContent({ db, store, permissions }, { contentId });
        return { items: rows.map(toLocationRef) };
      }),

    ...createUrlLookup(store),

    create: (...call) => createLocation(store, ...call),
    plan: (...call) => planLocation(store, ...call),
    update: (...call) => updateLocation(store, ...call),
    delete: (...call) => deleteLocation(store, ...call),
    copy: (...call) => copyLocation(store, ...call),
    move: (...call) => moveLocation(store, ...call),
    swap: (...call) => swapLocations(store, ...call),
    trash: (...call) => trashLocation(store, ...call),
  };
}

const findByRemoteId = preparedWithRights(({ db, rights }, given: Given<{ remoteId: string }>) =>
  selectRefs(db, rights).where('location.remote_id', '=', given('remoteId')),
);

const listOfContent = preparedWithRights(({ db, rights }, given: Given<{ contentId: number }>) =>
  selectRefs(db, rights)
    .where('location.content_id', '=', given('contentId'))
    .where(mayReadAt(rights))
    .orderBy('location.id'),
);
