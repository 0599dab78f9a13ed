/** Copies a content item, with those of its versions that the caller may see, to below a parent. */
import { sql } from 'kysely';
import { NotFound, PermissionDenied, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { ContentInfo, Target } from '../../../repository/repository.js';
import { creationRules } from '../../permissions/limitations.js';
import { checkCopies, memberOf } from '../../permissions/members.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { loadNewIds } from '../../unit-of-work/new-ids.js';
import { toColumn } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, chunks, fromJson, newRemoteId } from '../../values/rows.js';
import { checkDepth } from '../../writes/tree/depth.js';
import { insertLocation, isContent, takeSection } from '../../writes/tree/places.js';
import { checkContainer } from '../../writes/tree/targets.js';
import { refreshAliases } from '../../writes/url-tree/automatic.js';
import { findUniqueValues, numberUniqueValues } from './copied-values.js';
import { copyVersions, type Pair } from './copy-versions.js';
import { findInfo, type InfoRow, readable, toContentInfo } from './rows.js';

export async function copyContent(
  unit: UnitOfWork,
  { id, parentLocationId, expected }: Target & { readonly parentLocationId: number },
): Promise<ContentInfo> {
  checkId('content', id);
  checkId('location', parentLocationId);
  const source = readable(await unit.first(findInfo, { id }), 'content', id);
  const parent = await loadParent(unit, source, parentLocationId);
  checkRevision(source, expected);
  if (source.status === 'TRASHED') throw new Refused(`Content ${id}`, 'is in the trash');
  await checkCopies(unit, { members: memberOf(id), above: [parent.path] }, 'copy', `content ${id}`);
  const copyId = (await copyContents(unit, [id])).get(id) as number;
  unit.changes.push(changeOfAll('content.copied', { contentId: copyId, contentTypeId: source.type_id }));
  await place(unit, source, copyId, parent);
  await takeSection(unit.db, parent.id, isContent(copyId));
  return toContentInfo((await unit.first(findInfo, { id: copyId })) as InfoRow);
}

async function loadParent(unit: UnitOfWork, source: InfoRow, id: number) {
  const permissions = await unit.rights();
  const rules = creationRules(permissions, {
    contentTypeId: source.type_id,
    sectionId: source.section_id,
    languageCodes: Object.keys(fromJson<object>(source.names)),
    parentLocation: 'parent',
    parentContent: 'above',
  });
  const parent = await unit.db
    .selectFrom('cms_location as parent')
    .leftJoin('cms_content as above', 'above.id', 'parent.content_id')
    .leftJoin('cms_content_type as type', 'type.id', 'above.type_id')
    .select(['parent.id', 'parent.path', 'parent.depth', 'parent.invisible', 'type.is_container'])
    .select(toColumn(permissions.may('content', 'create', rules)).as('open'))
    .where('parent.id', '=', id)
    .executeTakeFirst();
  if (!parent) throw new NotFound('location', id);
  if (parent.open !== 1) throw new PermissionDenied('create content below', `location ${id}`);
  // The root of the tree has no type and can have any children.
  checkContainer(parent);
  checkDepth(parent.depth + 1);
  return parent;
}

/** Content that was never published gets its location when it is. */
async function place(
  unit: UnitOfWork,
  source: InfoRow,
  copyId: number,
  parent: Awaited<ReturnType<typeof loadParent>>,
): Promise<void> {
  const { db, now } = unit;
  const type = await db
    .selectFrom('cms_content_type')
    .select(['default_sort_field as sort_field', 'default_sort_order as sort_order'])
    .where('id', '=', source.type_id)
    .executeTakeFirstOrThrow();
  const location = {
    ...type,
    content_id: copyId,
    priority: 0,
    hidden: 0,
    is_main: 1,
    remote_id: newRemoteId(),
  } as const;
  if (source.status === 'DRAFT') {
    await db
      .insertInto('cms_planned_location')
      .values({ ...location, parent_id: parent.id })
      .execute();
  } else {
    const id = (await loadNewIds(unit, ['cms_location'])).cms_location;
    await insertLocation(db, parent, { id, ...location, updated: now });
    await refreshAliases(db, { ids: [id] });
  }
}

/** @throws Refused where `copyContents` throws it */
export async function checkCopyable(unit: UnitOfWork, ids: readonly number[]): Promise<void> {
  for (const some of chunks(ids)) await findUniqueValues(unit, some);
}

/** @return the id of the copy by that of the original */
export async function copyContents(unit: UnitOfWork, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const copies = new Map<number, number>();
  for (const some of chunks(ids)) {
    const uniqueValues = await findUniqueValues(unit, some);
    const pairs = await insertContents(unit, some);
    await copyVersions(unit, pairs);
    for (const { id, copyId } of pairs) await numberUniqueValues(unit, copyId, uniqueValues.get(id) ?? []);
    for (const { id, copyId } of pairs) copies.set(id, copyId);
  }
  return copies;
}

async function insertContents({ db, now, rights }: UnitOfWork, ids: readonly number[]): Promise<readonly Pair[]> {
  const { userId } = await rights();
  const originals = new Map(ids.map((id) => [newRemoteId(), id]));
  const named = [...originals].map(([remoteId, id]) => sql`(cast(${id} as integer), cast(${remoteId} as text))`);
  const timestamp = sql`cast(${now} as bigint)`;
  const copiedColumns = sql`type_id, section_id, name, sort_name, main_language_code, current_version_no, always_available, hidden, status`;
  // SQLite keeps to the order of a cross join, and so does not read all the content there is.
  const { rows } = await sql<{ readonly id: number; readonly remote_id: string }>`
    with named (original_id, remote_id) as (values ${sql.join(named)})
    insert into cms_content (${copiedColumns}, remote_id, owner_id, published, modified, updated)
    select ${copiedColumns}, named.remote_id, cast(${userId} as integer), case when published is null then null else ${timestamp} end,
      case when modified is null then null else ${timestamp} end, ${timestamp}
    from named cross join cms_content where cms_content.id = named.original_id order by cms_content.id
    returning id, remote_id`.execute(db);
  return rows.map(({ id, remote_id }) => ({ id: originals.get(remote_id) as number, copyId: id }));
}
