/** A location as one row, with its parent and its content. */
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Location, LocationRef } from '../../../repository/repository.js';
import type { Database, LocationTable } from '../../database/schema.js';
import { contentNames, type Names } from '../../permissions/limitations.js';
import type { ChangedThing } from '../../unit-of-work/change-log.js';
import { type Condition, never, or, type Rights, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { toTotal } from '../../values/bounded-count.js';
import { onCurrentVersion, toStored } from '../../values/rows.js';
import { type InfoRow, infoColumns, mayRead, onReadableMain, readable, toContentInfo } from '../content/rows.js';
import { countChildren, fewChildren } from './child-rows.js';

/** The aliases of the rows that permissions refer to, in the queries here. */
export const ofLocation: Names = { ...contentNames, location: 'location' };

/** Locations and the content that is placed there, which the root lacks. */
export function joined(db: Database) {
  return db
    .selectFrom('cms_location as location')
    .leftJoin('cms_content as content', 'content.id', 'location.content_id')
    .leftJoin('cms_version as version', onCurrentVersion);
}

/** The root of the tree has no content that a right could be limited by, so it takes a right without limitations. */
export function mayReadAt(rights: Rights): Condition {
  const root = rights.isUnlimited('content', 'read') ? sql<SqlBool>`location.content_id is null` : never;
  return or([mayRead(rights, ofLocation), root]);
}

export function selectLocation(db: Database, rights: Rights) {
  return joined(db)
    .leftJoin('cms_location as parent', 'parent.id', 'location.parent_id')
    .leftJoin('cms_location as main', onReadableMain(rights))
    .select(infoColumns)
    .select(['location.id as location_id', 'location.path as location_path', 'location.depth', 'location.priority'])
    .select(['location.revision as location_revision', 'location.updated as location_updated'])
    .select(['location.hidden as location_hidden', 'location.invisible', 'location.remote_id as location_remote_id'])
    .select(['location.sort_field', 'location.sort_order', 'location.content_id'])
    .select(['parent.id as parent_id', 'parent.path as parent_path'])
    .select(['parent.revision as parent_revision', 'parent.updated as parent_updated'])
    .select(toColumn(mayReadAt(rights)).as('readable'))
    .select(fewChildren(db, rights).as('child_count'));
}

export const findLocation = preparedWithRights(({ db, rights }, param: ParameterOf<{ id: number }>) =>
  selectLocation(db, rights).where('location.id', '=', param('id')),
);

/** The ids are a JSON array, so that it is the same statement for any number of them. */
export const findLocations = preparedWithRights(({ db, store, rights }, param: ParameterOf<{ ids: string }>) =>
  selectLocation(db, rights).where(
    sql<SqlBool>`location.id in (select cast(value as integer) from ${store.dialect.jsonItems(param('ids'))})`,
  ),
);

type LocationRow = Awaited<ReturnType<ReturnType<typeof selectLocation>['execute']>>[number];

export async function toLocations(unit: UnitOfWork, rows: readonly LocationRow[]): Promise<readonly Location[]> {
  return (await countChildren(unit, rows)).map((row) => toLocation(row, unit.store));
}

function toLocation(row: LocationRow & { readonly child_count: number }, store: AnyStore): Location {
  const { location_revision: revision, location_updated: updated } = row;
  const { total: childCount, isTotalMinimum } = toTotal(row.child_count, store);
  return {
    depth: row.depth,
    priority: row.priority,
    hidden: row.location_hidden === 1,
    invisible: row.invisible === 1,
    childCount,
    ...(isTotalMinimum && { isChildCountMinimum: true }),
    remoteId: row.location_remote_id,
    sortField: row.sort_field,
    sortOrder: row.sort_order,
    ...(row.content_id !== null && { content: toContentInfo(row as InfoRow) }),
    ...toLocationRef({ id: row.location_id, path: row.location_path, revision, updated }),
    ...toParent(row),
  };
}

function toParent(row: LocationRow): { readonly parent?: LocationRef } {
  const { parent_id: id, parent_path: path, parent_revision: revision, parent_updated: updated } = row;
  if (id === null || path === null || revision === null || updated === null) return {};
  return { parent: toLocationRef({ id, path, revision, updated }) };
}

type LocationRefRow = Pick<Selectable<LocationTable>, 'id' | 'path' | 'revision' | 'updated'>;

export const toLocationRef = (row: LocationRefRow): LocationRef => ({
  id: row.id,
  pathString: row.path,
  ...toStored(row),
});

/** The paths of locations, and whether the caller may know them. */
export function selectRefs(db: Database, rights: Rights) {
  return joined(db)
    .select(['location.id', 'location.path', 'location.revision', 'location.updated'])
    .select(toColumn(mayReadAt(rights)).as('readable'));
}

/** The location as stored, after a change by the caller. */
export async function loadRef(db: Database, id: number): Promise<LocationRef> {
  const columns = ['id', 'path', 'revision', 'updated'] as const;
  return toLocationRef(
    await db.selectFrom('cms_location').select(columns).where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** The subject of a change of a location. */
export const namedLocation = ({ id, pathString, content }: Location): ChangedThing => ({
  locationId: id,
  pathString,
  ...(content && { contentId: content.id, contentTypeId: content.contentTypeId }),
});

/** A location as its changes have left it. */
export async function loadChanged(unit: UnitOfWork, id: number): Promise<Location> {
  const [location] = await toLocations(unit, await unit.all(findLocation, { id }));
  return location as Location;
}

export const readableAt = <T extends { readonly readable: number }>(row: T | undefined, id?: number): T =>
  readable(row, 'location', id);
