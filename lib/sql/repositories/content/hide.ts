/** Hides content in all its places, and reveals it again. */
import { PermissionDenied } from '../../../errors.js';
import { type Context, checkRevision, type Target } from '../../../repository/repository.js';
import { contentRules } from '../../permissions/limitations.js';
import { changeOfAll, namedContents } from '../../unit-of-work/change-log.js';
import { toColumn } from '../../unit-of-work/policies.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import { type UnitOfWork, write } from '../../unit-of-work/unit-of-work.js';
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
    const { db } = unit;
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
    const contentIds = row.hidden === flag(hidden) ? [] : await apply(unit, id, hidden);
    const thing = { contentId: id, contentTypeId: row.type_id, ...namedContents([id, ...contentIds]) };
    unit.changes.push(changeOfAll(hidden ? 'content.hidden' : 'content.revealed', thing));
  });
}

/** @return the ids of content with another visibility */
async function apply(unit: UnitOfWork, id: number, hidden: boolean): Promise<readonly (number | null)[]> {
  const { db, now } = unit;
  await db
    .updateTable('cms_content')
    .set({ hidden: flag(hidden), ...changed(now) })
    .where('id', '=', id)
    .execute();
  const places = await db.selectFrom('cms_location').select(['id', 'path']).where('content_id', '=', id).execute();
  return refreshVisibility(
    unit,
    outermost(places).map((place) => place.id),
  );
}
