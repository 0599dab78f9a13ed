/** Details of many content items: their object states, their versions, and whether they have URL aliases of their own. */
import { sql } from 'kysely';
import type { ContentDetails, ObjectStateRef, Page } from '../../../repository/repository.js';
import { isAmong, listsOf } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isId } from '../../values/rows.js';
import { selectVersions, toVersionInfo } from '../content/version-rows.js';

export async function loadDetails(
  { db }: UnitOfWork,
  { contentIds }: { readonly contentIds: readonly number[] },
): Promise<Page<ContentDetails>> {
  const ids = contentIds.filter(isId);
  if (ids.length === 0) return { items: [] };
  const rows = await selectVersions(db)
    .where(isAmong(db, 'content.id', ids))
    .orderBy('version.version_no')
    .execute();
  const versions = groupedBy(rows.map(toVersionInfo), ({ contentId }) => contentId);
  const states = groupedBy(await loadStates(db, ids), ({ content_id }) => content_id);
  const destinations = groupedBy(await loadDestinations(db, ids), ({ content_id }) => content_id);
  const withAliases = await findWithAliases(db, ids);
  const items = [...new Set(ids)].flatMap((contentId) => {
    const infos = versions.get(contentId)?.map(({ versionNo, status, names }) => ({ versionNo, status, names }));
    if (!infos) return [];
    const refs = (states.get(contentId) ?? []).map(({ id, groupId }) => ({ id, groupId }));
    const matches = (destinations.get(contentId) ?? []).map(({ id, remote_id }) => ({ id, remoteId: remote_id }));
    const hasCustomAliases = withAliases.has(contentId);
    return [{ contentId, states: refs, versions: infos, hasCustomAliases, destinations: matches }];
  });
  return { items };
}

function groupedBy<T>(items: readonly T[], keyOf: (item: T) => number): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** The state that each item has in each group, or else the implied one. */
async function loadStates(db: Database, ids: readonly number[]) {
  const { rows } = await sql<ObjectStateRef & { readonly content_id: number }>`
    select cast(listed.value as integer) as content_id, state.id, state.group_id as "groupId"
    from ${listsOf(db).items(ids, 'integer')} cross join cms_state state
    left join cms_content_state held on held.content_id = listed.value and held.group_id = state.group_id
    where held.state_id = state.id or (held.state_id is null and state.is_implied = 1)
    order by state.group_id`.execute(db);
  return rows;
}

const loadDestinations = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('cms_relation as relation')
    .innerJoin('cms_version as version', 'version.id', 'relation.version_id')
    .innerJoin('cms_content as destination', 'destination.id', 'relation.destination_id')
    .select(['version.content_id', 'destination.id', 'destination.remote_id'])
    .distinct()
    .where(isAmong(db, 'version.content_id', ids))
    .orderBy('destination.id')
    .execute();

async function findWithAliases(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('cms_url_alias as alias')
    .innerJoin('cms_location as location', 'location.id', 'alias.location_id')
    .select('location.content_id')
    .where('alias.custom', '=', 1)
    .where(isAmong(db, 'location.content_id', ids))
    .execute();
  return new Set(rows.flatMap(({ content_id }) => content_id ?? []));
}
