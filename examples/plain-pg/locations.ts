/** The tree: each published page has one place in it. */
import { type Context, type Location, type LocationRepository, NotFound, Refused } from 'express-cms-rest';
import type { LocationRef } from 'express-cms-rest/repository';
import type { Database, Query } from './database.js';
import { isVisible, requireId, type Seen, visible } from './rights.js';
import { type ContentRow, contentColumns, contentTables, isCurrent, toContentInfo } from './rows.js';

/** All locations here have the sort order of the content type. */
const sorting = { sortField: 'PRIORITY', sortOrder: 'ASC' } as const;

interface PlaceRow {
  readonly id: number;
  readonly path: string;
  readonly revision: number;
  readonly updated: Date;
}

interface LocationRow {
  readonly place_id: number;
  readonly place_path: string;
  readonly place_revision: number;
  readonly place_updated: Date;
  readonly priority: number;
  readonly hidden: boolean;
  readonly invisible: boolean;
  readonly place_remote_id: string;
  readonly child_count: number;
  readonly parent_id: number | null;
  readonly parent_path: string;
  readonly parent_revision: number;
  readonly parent_updated: Date;
}

/** Numbers travel as text from columns of 64 bits. */
const placeColumns = `place.id as place_id, place.path as place_path, place.revision as place_revision,
  place.updated as place_updated, place.priority::float8, place.hidden, place.remote_id as place_remote_id,
  exists (select from location above where above.hidden and place.path like above.path || '%') as invisible,
  (select count(*)::integer from ${contentTables}
    where ${isCurrent} and location.parent_id = place.id and ${isVisible}) as child_count,
  parent.id as parent_id, parent.path as parent_path, parent.revision as parent_revision,
  parent.updated as parent_updated`;

export function createLocationRepository(database: Database): LocationRepository {
  return {
    async load(id, context) {
      const query = database.read(context);
      const select = `select ${placeColumns}, shown.* from location place
        left join location parent on parent.id = place.parent_id
        left join (select ${contentColumns} from ${contentTables} where ${isCurrent}) shown on shown.location_id = place.id
        where place.id = $2`;
      const values = [context.caller.userId, requireId('location', id)];
      const [row] = await query<LocationRow & ContentRow>(select, values);
      if (!row) throw new NotFound('location', id);
      // Nothing is placed at the root, which everyone may know.
      if (row.parent_id !== null) visible([row], 'location', id);
      return toLocation(row);
    },

    async loadByRemoteId(remoteId, context) {
      const places = await loadRefs(database.read(context), 'place.remote_id = $2', [remoteId], context);
      return toRef(visible(places, 'location'));
    },

    async listChildren({ id, offset, limit }, context) {
      const query = database.read(context);
      const [parent] = await loadRefs(query, 'place.id = $2', [requireId('location', id)], context);
      visible(parent ? [parent] : [], 'location', id);
      const rows = await query<PlaceRow>(
        `select location.id, location.path, location.revision, location.updated from ${contentTables}
         where ${isCurrent} and location.parent_id = $2 and ${isVisible}
         order by location.priority, location.id offset $3 limit $4`,
        [context.caller.userId, id, offset, limit],
      );
      return { items: rows.map(toRef) };
    },

    async listOfContent(contentId, context) {
      const query = database.read(context);
      const values = [requireId('content', contentId)];
      const [content] = await query<{ readonly isPublished: boolean }>(
        'select is_published as "isPublished" from content where id = $1',
        values,
      );
      if (!content) throw new NotFound('content', contentId);
      const places = await loadRefs(query, 'place.content_id = $2', values, context);
      if (!content.isPublished) throw new Refused('The content', 'is not published');
      return { items: [toRef(visible(places, 'content', contentId))] };
    },
  };
}

async function loadRefs(query: Query, where: string, values: readonly unknown[], { caller }: Context) {
  const select = `select place.id, place.path, place.revision, place.updated,
      place.parent_id is null or coalesce(shown."isVisible", false) as "isVisible"
    from location place
    left join (select ${contentColumns} from ${contentTables} where ${isCurrent}) shown on shown.location_id = place.id
    where ${where}`;
  return query<PlaceRow & Seen>(select, [caller.userId, ...values]);
}

function toRef({ id, path, revision, updated }: PlaceRow): LocationRef {
  return { id, pathString: path, revision, updated };
}

function toLocation(row: LocationRow & ContentRow): Location {
  const { parent_id, parent_path: path, parent_revision: revision, parent_updated: updated } = row;
  return {
    id: row.place_id,
    pathString: row.place_path,
    // Children come and go without a change to their parent, whose document counts them.
    revision: `${row.place_revision}.${row.child_count}`,
    updated: row.place_updated,
    ...(parent_id !== null && {
      parent: toRef({ id: parent_id, path, revision, updated }),
      content: toContentInfo(row),
    }),
    depth: row.place_path.split('/').length - 3,
    priority: row.priority,
    hidden: row.hidden,
    invisible: row.invisible,
    childCount: row.child_count,
    remoteId: row.place_remote_id,
    ...sorting,
  };
}
