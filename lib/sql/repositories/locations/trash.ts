/** Moves a location and all below it from the tree to the trash. */
import { sql } from 'kysely';
import { checkRevision } from '../../../repository/implementing.js';
import type { Target, TrashItem } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { checkManagers } from '../../permissions/managers.js';
import { detachValues } from '../../permissions/trashed-values.js';
import { touchRolesAt } from '../../permissions/writes.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { always } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { below } from '../../values/paths.js';
import { changed } from '../../values/rows.js';
import { endSessionsOfTrashed } from '../../writes/accounts/publish.js';
import { checkExtent, deletePlaces, moveMainLocations, onlyPlaced, toWithin, type Within } from '../content/removal.js';
import { checkDeparture } from './delete.js';
import { anyRight, loadPlaced, namedSubtree, type Placed, right } from './subject.js';
import { selectItem, toTrashItem } from './trash-items.js';

export async function trashLocation(unit: UnitOfWork, { id, expected }: Target): Promise<TrashItem | undefined> {
  const { db, now } = unit;
  const subject = await loadPlaced(unit, id, 'trash', anyRight);
  const permissions = await unit.rights();
  const within = toWithin(db, [below(subject.path)]);
  await checkDeparture(unit, 'trash', subject, right(permissions, 'remove'));
  const { isConcerned } = await checkExtent(unit, within);
  checkRevision(subject, expected);
  await touchRolesAt(db, within, now);
  await insertItems(db, subject, within, now);
  await endSessionsOfTrashed(db, now);
  await markTrashed(db, now);
  await keepPlans(db, subject, within);
  await detachValues(db, within);
  await moveMainLocations(db, within, now);
  const contentIds = await deletePlaces(db, within);
  unit.changes.push(changeOfAll('location.trashed', namedSubtree(subject, contentIds)));
  if (isConcerned) await checkManagers(db);
  const item = await selectItem(db, permissions, always).where('item.id', '=', id).executeTakeFirst();
  return item && toTrashItem(item);
}

/** One for each content item that has no location elsewhere: the given location, else its main location. */
async function insertItems(db: Database, subject: Placed, within: Within, now: number): Promise<void> {
  const names = ['id', 'path', 'depth', 'priority', 'hidden', 'invisible', 'remote_id', 'sort_field', 'sort_order'];
  const [columns, ofPlace] = ['', 'place.'].map((alias) => sql.join(names.map((name) => sql.ref(`${alias}${name}`))));
  const timestamp = sql`cast(${now} as bigint)`;
  await sql`insert into cms_trash_item (${columns}, content_id, parent_id, revision, updated, trashed)
    select ${ofPlace}, cms_content.id, coalesce(place.parent_id, 0), place.revision + 1, ${timestamp}, ${timestamp}
    from cms_location place join cms_content on cms_content.id = place.content_id
    where ${within('place')} and ${onlyPlaced(within)}
      and (place.id = ${subject.id} or (place.content_id <> ${subject.content_id} and place.is_main = 1))`.execute(db);
}

async function markTrashed(db: Database, now: number): Promise<void> {
  await db
    .updateTable('cms_content')
    .set({ status: 'TRASHED', ...changed(now) })
    .where('status', '<>', 'TRASHED')
    .where('id', 'in', (row) => row.selectFrom('cms_trash_item').select('content_id').where('trashed', '=', now))
    .execute();
}

/**
 * Drafts that were to be published within the subtree are published at its parent instead; a second plan of a draft for that
 * place is dropped. The statement has the same number of parameters for any number of drafts.
 */
async function keepPlans(db: Database, { parent_id }: Placed, within: Within): Promise<void> {
  await sql`update cms_planned_location set parent_id = ${parent_id} where id in (
    select min(plan.id) from cms_planned_location plan join cms_location parent on parent.id = plan.parent_id
    where ${within('parent')} and not exists (select 1 from cms_planned_location other
      where other.content_id = plan.content_id and other.parent_id = ${parent_id}) group by plan.content_id)`.execute(
    db,
  );
}
