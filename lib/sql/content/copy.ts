/** Copies a content item with those of its versions that the caller may see, to a place below a parent. */
import { BadRequest, Conflict, NotFound, PermissionDenied } from '../../errors.js';
import type { ContentInfo, Context, Target } from '../../repository/repository.js';
import { isContent, takeSection } from '../locations/take-section.js';
import { creationRules } from '../permissions/limitations.js';
import { loadPermissions, type Permissions, toColumn } from '../permissions/policies.js';
import { checkId, checkRevision, fromJson, newRemoteId } from '../rows.js';
import { type Database, type Store, write } from '../store.js';
import { insertLocation } from '../tree.js';
import { refreshAliases } from '../urls/automatic.js';
import { copyContents } from './copy-contents.js';
import { type InfoRow, readable, selectInfo, toContentInfo } from './info.js';

export function copyContent(
  store: Store,
  { id, parentLocationId, expected }: Target & { readonly parentLocationId: number },
  context: Context,
): Promise<ContentInfo> {
  return write(store, context, async (db) => {
    checkId('content', id);
    checkId('location', parentLocationId);
    const permissions = await loadPermissions(db, store, context);
    const found = await selectInfo(db, permissions).where('content.id', '=', id).executeTakeFirst();
    const source = readable(found, 'content', id);
    const parent = await loadParent(db, permissions, source, parentLocationId);
    checkRevision(source, expected);
    if (source.status === 'TRASHED') throw new Conflict(`Content ${id}`, 'is in the trash');
    const now = Date.now();
    const copyId = (await copyContents(db, permissions, [id], now)).get(id) as number;
    await place(db, source, copyId, parent, now);
    await takeSection(db, parent.id, isContent(copyId));
    return toContentInfo(await selectInfo(db, permissions).where('content.id', '=', copyId).executeTakeFirstOrThrow());
  });
}

async function loadParent(db: Database, permissions: Permissions, source: InfoRow, id: number) {
  const rules = creationRules(permissions, {
    typeId: source.type_id,
    sectionId: source.section_id,
    languageCodes: Object.keys(fromJson<object>(source.names)),
    parentLocation: 'parent',
    parentContent: 'above',
  });
  const parent = await db
    .selectFrom('cms_location as parent')
    .leftJoin('cms_content as above', 'above.id', 'parent.content_id')
    .leftJoin('cms_content_type as type', 'type.id', 'above.type_id')
    .select(['parent.id', 'parent.path', 'parent.depth', 'parent.invisible', 'type.is_container'])
    .select(toColumn(permissions.may('content', 'create', rules)).as('open'))
    .where('parent.id', '=', id)
    .executeTakeFirst();
  if (!parent) throw new NotFound('location', id);
  if (parent.open !== 1) throw new PermissionDenied('create content below', `location ${id}`);
  // The root of the tree has no type and holds whatever it is given.
  if (parent.is_container === 0) throw new BadRequest(`Nothing can be placed below location ${id}`);
  return parent;
}

/** What was never published gets its place when it is. */
async function place(
  db: Database,
  source: InfoRow,
  copyId: number,
  parent: Awaited<ReturnType<typeof loadParent>>,
  now: number,
): Promise<void> {
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
    const id = await insertLocation(db, parent, { ...location, updated: now });
    await refreshAliases(db, { ids: [id] });
  }
}
