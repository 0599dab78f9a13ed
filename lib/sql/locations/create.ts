/** Places published content once more. */
import { BadRequest, Conflict, PermissionDenied } from '../../errors.js';
import type { Context, Location, NewLocation } from '../../repository/repository.js';
import { readable, selectInfo } from '../content/info.js';
import { contentRules } from '../permissions/limitations.js';
import { loadPermissions, type Permissions, toColumn } from '../permissions/policies.js';
import { checkId, flag, isId, newRemoteId } from '../rows.js';
import { type Database, type Store, write } from '../store.js';
import { insertLocation } from '../tree.js';
import { refreshAliases } from '../urls/automatic.js';
import { checkArrival } from './arrival.js';
import { loadChanged } from './location.js';
import { checkRemoteId } from './remote-id.js';
import { findTarget, type Target } from './subject.js';

export function createLocation(store: Store, { contentId, ...made }: NewLocation, context: Context): Promise<Location> {
  return write(store, context, async (db) => {
    checkId('content', contentId);
    const permissions = await loadPermissions(db, store, context);
    await checkContent(db, permissions, contentId);
    const parent = await loadNewParent(db, permissions, contentId, made.parentId);
    await checkPlace(db, contentId, parent);
    if (made.remoteId !== undefined) await checkRemoteId(db, made.remoteId);
    const id = await insertLocation(db, parent, {
      content_id: contentId,
      priority: made.priority,
      hidden: flag(made.hidden),
      is_main: 0,
      remote_id: made.remoteId ?? newRemoteId(),
      sort_field: made.sortField,
      sort_order: made.sortOrder,
      updated: Date.now(),
    });
    await refreshAliases(db, { ids: [id] });
    return loadChanged(db, permissions, id);
  });
}

async function checkContent(db: Database, permissions: Permissions, id: number): Promise<void> {
  const rules = contentRules(permissions, { content: 'content', version: 'version' });
  const found = await selectInfo(db, permissions)
    .select(toColumn(permissions.may('content', 'manage_locations', rules)).as('manageable'))
    .where('content.id', '=', id)
    .executeTakeFirst();
  const content = readable(found, 'content', id);
  if (content.manageable !== 1) throw new PermissionDenied('place', `content ${id}`);
  if (content.status !== 'PUBLISHED') throw new Conflict(`Content ${id}`, 'is not published');
}

/** The parent location that an input names. */
export async function loadNewParent(
  db: Database,
  permissions: Permissions,
  contentId: number,
  id: number,
): Promise<Target> {
  const parent = isId(id) ? await findTarget(db, id) : undefined;
  if (!parent) throw badParent('There is no such location');
  await checkArrival(db, permissions, contentId, parent);
  if (parent.is_container === 0) throw badParent('Nothing can be placed below this location');
  return parent;
}

function badParent(message: string): BadRequest {
  return new BadRequest('The location cannot be made like this', { members: [{ member: 'parentId', message }] });
}

async function checkPlace(db: Database, contentId: number, parent: Target): Promise<void> {
  const own = await db
    .selectFrom('cms_location')
    .select(['path', 'parent_id'])
    .where('content_id', '=', contentId)
    .execute();
  const refuse = (reason: string) => new PermissionDenied('place', `content ${contentId}`, reason);
  if (own.some(({ parent_id }) => parent_id === parent.id)) throw refuse('it is below that location already');
  if (own.some(({ path }) => parent.path.startsWith(path))) throw refuse('that location is below it');
}
