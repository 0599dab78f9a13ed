/** Hides content in all its places, and reveals it again. */
import { PermissionDenied } from '../../errors.js';
import type { Context, Target } from '../../repository/repository.js';
import { contentRules } from '../permissions/limitations.js';
import { loadPermissions, toColumn } from '../permissions/policies.js';
import { changed, checkId, checkRevision, flag } from '../rows.js';
import { type Store, write } from '../store.js';
import { outermost, refreshVisibility } from '../tree.js';
import { readable, selectInfo } from './info.js';

export function hideContent(store: Store, hidden: boolean, { id, expected }: Target, context: Context): Promise<void> {
  return write(store, context, async (db) => {
    checkId('content', id);
    const permissions = await loadPermissions(db, store, context);
    const rules = contentRules(permissions, { content: 'content', version: 'version' });
    const found = await selectInfo(db, permissions)
      .select(toColumn(permissions.may('content', 'hide', rules)).as('hideable'))
      .where('content.id', '=', id)
      .executeTakeFirst();
    const row = readable(found, 'content', id);
    if (row.hideable !== 1) throw new PermissionDenied(hidden ? 'hide' : 'reveal', `content ${id}`);
    checkRevision(row, expected);
    if (row.hidden === flag(hidden)) return;
    const now = Date.now();
    await db
      .updateTable('cms_content')
      .set({ hidden: flag(hidden), ...changed(now) })
      .where('id', '=', id)
      .execute();
    const places = await db.selectFrom('cms_location').select(['id', 'path']).where('content_id', '=', id).execute();
    await refreshVisibility(
      db,
      outermost(places).map((place) => place.id),
      now,
    );
  });
}
