/** Locations in SQL. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Location, LocationRef, LocationRepository, SortField } from '../repository/repository.js';
import { type InfoRow, infoColumns, mayRead, readable, toContentInfo } from './content/info.js';
import type { Names } from './permissions/limitations.js';
import { type Condition, loadPermissions, never, or, type Permissions, toColumn } from './permissions/policies.js';
import { checkId, toStored } from './rows.js';
import { type Database, read, type Store } from './store.js';

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
  };
}

const here: Names = { content: 'content', version: 'version', location: 'location' };

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

/** Locations and what is placed there, which at the root is nothing. */
function joined(db: Database) {
  return db
    .selectFrom('cms_location as location')
    .leftJoin('cms_content as content', 'content.id', 'location.content_id')
    .leftJoin('cms_version as version', (join) =>
      join
        .onRef('version.content_id', '=', 'content.id')
        .onRef('version.version_no', '=', 'content.current_version_no'),
    );
}

/** At the root of the tree there is nothing that a right could be limited by, so only a right without limits serves. */
function mayReadAt(permissions: Permissions): Condition {
  const root = permissions.all('content', 'read') ? sql<SqlBool>`location.content_id is null` : never;
  return or([mayRead(permissions, here), root]);
}

function selectLocation(db: Database, permissions: Permissions) {
  return joined(db)
    .leftJoin('cms_location as parent', 'parent.id', 'location.parent_id')
    .leftJoin('cms_location as main', (join) =>
      join.onRef('main.content_id', '=', 'content.id').on('main.is_main', '=', 1),
    )
    .select(infoColumns)
    .select([
      'location.id as location_id',
      'location.path as location_path',
      'location.revision as location_revision',
      'location.updated as location_updated',
      'location.depth',
      'location.priority',
      'location.hidden as location_hidden',
      'location.invisible',
      'location.remote_id as location_remote_id',
      'location.sort_field',
      'location.sort_order',
      'location.content_id',
      'parent.id as parent_id',
      'parent.path as parent_path',
      'parent.revision as parent_revision',
      'parent.updated as parent_updated',
    ])
    .select(toColumn(mayReadAt(permissions)).as('readable'))
    .select(childCount(db, permissions).as('child_count'));
}

function childCount(db: Database, permissions: Permissions) {
  const children = db
    .selectFrom('cms_location as child')
    .select((row) => row.fn.countAll().as('count'))
    .where('child.parent_id', '=', sql.ref<number>('location.id'));
  if (permissions.all('content', 'read')) return children;
  return children
    .innerJoin('cms_content as placed', 'placed.id', 'child.content_id')
    .innerJoin('cms_version as shown', (join) =>
      join.onRef('shown.content_id', '=', 'placed.id').onRef('shown.version_no', '=', 'placed.current_version_no'),
    )
    .where(mayRead(permissions, { content: 'placed', version: 'shown', location: 'child' }));
}

type LocationRow = Awaited<ReturnType<ReturnType<typeof selectLocation>['execute']>>[number];

function toLocation(row: LocationRow): Location {
  const { location_revision: revision, location_updated: updated } = row;
  return {
    ...toLocationRef({ id: row.location_id, path: row.location_path, revision, updated }),
    ...toParent(row),
    depth: row.depth,
    priority: row.priority,
    hidden: row.location_hidden === 1,
    invisible: row.invisible === 1,
    childCount: Number(row.child_count),
    remoteId: row.location_remote_id,
    sortField: row.sort_field,
    sortOrder: row.sort_order,
    ...(row.content_id !== null && { content: toContentInfo(row as InfoRow) }),
  };
}

function toParent(row: LocationRow): { readonly parent?: LocationRef } {
  const { parent_id: id, parent_path: path, parent_revision: revision, parent_updated: updated } = row;
  if (id === null || path === null || revision === null || updated === null) return {};
  return { parent: toLocationRef({ id, path, revision, updated }) };
}

interface LocationRefRow {
  readonly id: number;
  readonly path: string;
  readonly revision: number;
  readonly updated: number | string;
}

const toLocationRef = (row: LocationRefRow): LocationRef => ({
  id: row.id,
  pathString: row.path,
  ...toStored(row),
});
