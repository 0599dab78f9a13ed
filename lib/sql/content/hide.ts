/** Hides content in all its places, and reveals it again. */
import { PermissionDenied } from '../../errors.js';
import type { Context, Target } from '../../repository/repository.js';
import { outermost } from '../paths.js';
import { contentRules } from '../permissions/limitations.js';
import { toColumn } from '../permissions/policies.js';
import { changed, checkId, checkRevision, flag } from '../rows.js';
import type { AnyStore } from '../store.js';
import { refreshVisibility } from '../tree/places.js';
import { write } from '../unit-of-work.js';
import { readable, selectInfo } from './rows.js';

export function hideContent(
  store: AnyStore,
  hidden: boolean,
  { id, expected }: Target,
  context: Context,
): Promise<void> {
  return write(store, context, async (unit) => {
    const { db, permissions, now } = unit;
    checkId('content', id);
    const rules = contentRules(permissions, { content: 'content', version: 'version' });
    const found = await selectInfo(db, permissions)
      .select(toColumn(permissions.may('content', 'hide', rules)).as('hideable'))
      .where('content.id', '=', id)
      .executeTakeFirst();
    const row = readable(found, 'content', id);
    if (row.hideable !== 1) throw new PermissionDenied(hidden ? 'hide' : 'reveal', `content ${id}`);
    checkRevision(row, expected);
    if (row.hidden === flag(hidden)) return;
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
