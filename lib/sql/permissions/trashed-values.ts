/** Values of limitations that name locations in the trash: texts, which become references again when these are restored. */
import { type SqlBool, sql } from 'kysely';
import type { Database } from '../database/schema.js';
import type { Condition } from '../unit-of-work/policies.js';
import { touchRoles } from './writes.js';

/** To be called when locations have become trash items, before they are deleted. */
export async function detachValues(db: Database, within: (alias: string) => Condition): Promise<void> {
  const text = sql<string>`(select case limitation.identifier when 'Node' then cast(place.id as text) else place.path end
    from cms_limitation limitation, cms_location place
    where limitation.id = cms_limitation_value.limitation_id and place.id = cms_limitation_value.location_id)`;
  await db
    .updateTable('cms_limitation_value')
    .set({ value: text, location_id: null })
    .where(
      sql<SqlBool>`location_id in (select item.id from cms_trash_item item
        join cms_location place on place.id = item.id where ${within('place')})`,
    )
    .execute();
}

/** To be called when a location is there again, while its trash item still is. */
export async function attachValues(db: Database, id: number, now: number): Promise<void> {
  const item = sql<SqlBool>`item.id = ${id}`;
  await touchRoles(db, names(item), now);
  await db
    .updateTable('cms_limitation_value as held')
    .set({ location_id: id, value: null })
    .where(names(item))
    .execute();
}

/** To be called before the content of trash items is deleted, which is the row of `cms_content` for which a condition holds. */
export async function dropValues(db: Database, doomed: Condition, now: number): Promise<void> {
  const items = names(sql<SqlBool>`item.content_id in (select cms_content.id from cms_content where ${doomed})`);
  await touchRoles(db, items, now);
  await db.deleteFrom('cms_limitation_value as held').where(items).execute();
}

/** Whether a value, called `held`, names one of these trash items. */
const names = (item: Condition): Condition =>
  sql<SqlBool>`held.value is not null and exists (select 1 from cms_limitation limitation, cms_trash_item item
    where limitation.id = held.limitation_id and ${item}
      and held.value = case limitation.identifier
        when 'Node' then cast(item.id as text) when 'Subtree' then item.path end)`;
