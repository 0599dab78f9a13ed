/** Locations in SQL: reading them here, changing the tree in the files beside this one. */
import { type RawBuilder, sql } from 'kysely';
import { Conflict } from '../../errors.js';
import type { LocationRepository, SortField } from '../../repository/repository.js';
import { readable, selectInfo } from '../content/info.js';
import { loadPermissions, toColumn } from '../permissions/policies.js';
import { checkId } from '../rows.js';
import { read, type Store } from '../store.js';
import { createUrlLookup } from '../urls/aliases.js';
import { copyLocation } from './copy.js';
import { createLocation } from './create.js';
import { deleteLocation } from './delete.js';
import { joined, mayReadAt, selectLocation, selectRefs, toLocation, toLocationRef } from './location.js';
import { moveLocation } from './move.js';
import { swapLocations } from './swap.js';
import { trashLocation } from './trash.js';
import { updateLocation } from './update.js';

export function createLocationRepository(store: Store): LocationRepository {
  return {
    load: (id, context) =>
      read(store, context, async (db) => {
        checkId('location', id);
        const permissions = await loadPermissions(db, store, context);
        const row = await selectLocation(db, permissions).where('location.id', '=', id).executeTakeFirst();
        return toLocation(readable(row, 'location', id));
      }),

    listChildren: (id, page, context) =>
      read(store, context, async (db) => {
        checkId('location', id);
        const permissions = await loadPermissions(db, store, context);
        const row = await joined(db)
          .select(['location.sort_field', 'location.sort_order'])
          .select(toColumn(mayReadAt(permissions)).as('readable'))
          .where('location.id', '=', id)
          .executeTakeFirst();
        const { sort_field, sort_order } = readable(row, 'location', id);
        const rows = await joined(db)
          .leftJoin('cms_content_type as type', 'type.id', 'content.type_id')
          .select(['location.id', 'location.path', 'location.revision', 'location.updated'])
          .where('location.parent_id', '=', id)
          .where(mayReadAt(permissions))
          .orderBy(sortColumns[sort_field], sort_order === 'DESC' ? 'desc' : 'asc')
          .orderBy('location.id')
          .limit(page.limit)
          .offset(page.offset)
          .execute();
        return rows.map(toLocationRef);
      }),

    loadByRemoteId: (remoteId, context) =>
      read(store, context, async (db) => {
        const permissions = await loadPermissions(db, store, context);
        const row = await selectRefs(db, permissions).where('location.remote_id', '=', remoteId).executeTakeFirst();
        // Its id is not for those who may not read it.
        return toLocationRef(readable(row, 'location'));
      }),

    listOfContent: (contentId, context) =>
      read(store, context, async (db) => {
        checkId('content', contentId);
        const permissions = await loadPermissions(db, store, context);
        const found = await selectInfo(db, permissions).where('content.id', '=', contentId).executeTakeFirst();
        const content = readable(found, 'content', contentId);
        if (content.status === 'DRAFT') throw new Conflict(`Content ${contentId}`, 'has no published version');
        const rows = await selectRefs(db, permissions)
          .where('location.content_id', '=', contentId)
          .where(mayReadAt(permissions))
          .orderBy('location.id')
          .execute();
        return rows.map(toLocationRef);
      }),

    ...createUrlLookup(store),

    create: (...call) => createLocation(store, ...call),
    update: (...call) => updateLocation(store, ...call),
    delete: (...call) => deleteLocation(store, ...call),
    copy: (...call) => copyLocation(store, ...call),
    move: (...call) => moveLocation(store, ...call),
    swap: (...call) => swapLocations(store, ...call),
    trash: (...call) => trashLocation(store, ...call),
  };
}

/** Siblings lie in the order of their ids when they are sorted by path. */
const sortColumns: Readonly<Record<SortField, RawBuilder<unknown>>> = {
  PATH: sql.ref('location.id'),
  PUBLISHED: sql.ref('content.published'),
  MODIFIED: sql.ref('content.modified'),
  SECTION: sql.ref('content.section_id'),
  DEPTH: sql.ref('location.depth'),
  CLASS_IDENTIFIER: sql.ref('type.identifier'),
  CLASS_NAME: sql.ref('type.sort_name'),
  PRIORITY: sql.ref('location.priority'),
  NAME: sql.ref('content.sort_name'),
  NODE_ID: sql.ref('location.id'),
  CONTENTOBJECT_ID: sql.ref('content.id'),
};
