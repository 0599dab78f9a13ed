/** Gives content that was never published another place to be published at, where the one that it had is gone. */
import { sql } from 'kysely';
import { Conflict, PermissionDenied } from '../../errors.js';
import type { Context, NewLocation } from '../../repository/repository.js';
import { readable, selectInfo } from '../content/info.js';
import { contentRules } from '../permissions/limitations.js';
import { loadPermissions, or, type Permissions, toColumn } from '../permissions/policies.js';
import { checkId, flag, newRemoteId } from '../rows.js';
import { type Database, type Store, write } from '../store.js';
import { loadNewParent } from './create.js';
import { checkRemoteId } from './remote-id.js';

export function planLocation(store: Store, { contentId, ...made }: NewLocation, context: Context): Promise<void> {
  return write(store, context, async (db) => {
    checkId('content', contentId);
    const permissions = await loadPermissions(db, store, context);
    await checkDraft(db, permissions, contentId);
    const parent = await loadNewParent(db, permissions, contentId, made.parentId);
    if (made.remoteId !== undefined) await checkRemoteId(db, made.remoteId);
    const row = {
      content_id: contentId,
      parent_id: parent.id,
      priority: made.priority,
      hidden: flag(made.hidden),
      is_main: flag(true),
      remote_id: made.remoteId ?? newRemoteId(),
      sort_field: made.sortField,
      sort_order: made.sortOrder,
    };
    await db.insertInto('cms_planned_location').values(row).execute();
  });
}

/** The owner of a draft may choose its location, as at creation. */
async function checkDraft(db: Database, permissions: Permissions, id: number): Promise<void> {
  const rules = contentRules(permissions, { content: 'content', version: 'version' });
  const managed = permissions.may('content', 'manage_locations', rules);
  const own = sql<boolean>`(version.status = 'DRAFT' and version.creator_id = ${permissions.userId})`;
  const found = await selectInfo(db, permissions)
    .select(toColumn(permissions.known ? or([managed, own]) : managed).as('manageable'))
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('cms_planned_location').select('id').whereRef('content_id', '=', 'content.id')).as('planned'),
    )
    .where('content.id', '=', id)
    .executeTakeFirst();
  const content = readable(found, 'content', id);
  if (content.manageable !== 1) throw new PermissionDenied('place', `content ${id}`);
  if (content.status !== 'DRAFT') throw new Conflict(`Content ${id}`, 'is not a draft that was never published');
  if (content.planned) throw new Conflict(`Content ${id}`, 'is not published, and has a place for when it is');
}
