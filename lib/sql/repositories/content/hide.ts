/** Hides content in all its places, and reveals it again. */
import { PermissionDenied } from '../../../errors.js';
import { type Context, checkRevision, type Target } from '../../../repository/repository.js';
import { contentRules } from '../../permissions/limitations.js';
import { toColumn } from '../../unit-of-work/policies.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import { write } from '../../unit-of-work/unit-of-work.js';
import { outermost } from '../../values/paths.js';
import { changed, checkId, flag } from '../../values/rows.js';
import { refreshVisibility } from '../../writes/tree/places.js';
import { readable, selectInfo } from './rows.js';

export function hideContent(
  store: AnyStore,
  hidden: boolean,
  { id, expected }: Target,
  context: Context,
): Promise<void> {
  return write(store, context, 'exclusive', async (unit) => {
    const { db, now } = unit;
    const permissions = await unit.rights();
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
