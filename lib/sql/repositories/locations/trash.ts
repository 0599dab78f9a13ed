/** Moves a location and all below it from the tree to the trash. */
import { sql } from 'kysely';
import { type Context, checkRevision, type Target, type TrashItem } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { checkManagers, concernsManagers } from '../../permissions/managers.js';
import { detachValues } from '../../permissions/trashed-values.js';
import { touchRolesAt } from '../../permissions/writes.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { always } from '../../unit-of-work/policies.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import { write } from '../../unit-of-work/unit-of-work.js';
import { below } from '../../values/paths.js';
import { changed, literal } from '../../values/rows.js';
import { endSessionsOfTrashed } from '../../writes/accounts/publish.js';
import { checkSize } from '../../writes/tree/size.js';
import { deletePlaces, moveMainLocations, onlyPlaced, toWithin, type Within } from '../content/removal.js';
import { checkDeparture } from './delete.js';
import { loadPlaced, namedSubtree, type Placed, right } from './subject.js';
import { selectItem, toTrashItem } from './trash-items.js';

export function trashLocation(
  store: AnyStore,
  { id, expected }: Target,
  context: Context,
): Promise<TrashItem | undefined> {
  return write(store, context, 'exclusive', async (unit) => {
    const { db, now } = unit;
    const permissions = await unit.rights();
    const subject = await loadPlaced(unit, id, 'trash', always);
    const within = toWithin([below(subject.path)]);
    await checkDeparture(unit, 'trash', subject, right(permissions, 'remove'));
    await checkSize(db, within('cms_location'), store.maxSubtree);
    checkRevision(subject, expected);
    const isConcerned = await concernsManagers(db, within);
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
    const own = await selectItem(db, permissions, always).where('item.id', '=', id).executeTakeFirst();
    return own && toTrashItem(own);
  });
}

const kept = [
  'id',
  'path',
  'depth',
  'priority',
  'hidden',
  'invisible',
  'remote_id',
  'sort_field',
  'sort_order',
] as const;

/** One for each content item that has no location elsewhere: the given location, else its main location. */
async function insertItems(db: Database, subject: Placed, within: Within, now: number): Promise<void> {
  const timestamp = sql<number>`cast(${now} as bigint)`;
  await db
    .insertInto('cms_trash_item')
    .columns([...kept, 'content_id', 'parent_id', 'revision', 'updated', 'trashed'])
    .expression((row) =>
      row
        .selectFrom('cms_location as place')
        .innerJoin('cms_content', 'cms_content.id', 'place.content_id')
        .select(kept.map((column) => `place.${column}` as const))
        .select((of) => [
          'cms_content.id as content_id',
          of.fn.coalesce('place.parent_id', sql<number>`0`).as('parent_id'),
          sql<number>`place.revision + 1`.as('revision'),
          timestamp.as('updated'),
          timestamp.as('trashed'),
        ])
        .where(within('place'))
        .where(onlyPlaced(within))
        .where((of) =>
          of.or([
            of('place.id', '=', subject.id),
            of.and([of('place.content_id', '<>', subject.content_id), of('place.is_main', '=', literal(1))]),
          ]),
        ),
    )
    .execute();
}

async function markTrashed(db: Database, now: number): Promise<void> {
  await db
    .updateTable('cms_content')
    .set({ status: 'TRASHED', ...changed(now) })
    .where('status', '<>', 'TRASHED')
    .where('id', 'in', (row) => row.selectFrom('cms_trash_item').select('content_id').where('trashed', '=', now))
    .execute();
}

/** What was to be published somewhere within will be published where the whole was; a second plan for there is dropped. */
async function keepPlans(db: Database, subject: Placed, within: Within): Promise<void> {
  await db
    .updateTable('cms_planned_location')
    .set({ parent_id: subject.parent_id })
    // However many drafts there are, the statement has as many parameters.
    .where('id', 'in', (row) =>
      row
        .selectFrom('cms_planned_location as plan')
        .innerJoin('cms_location as parent', 'parent.id', 'plan.parent_id')
        .select(sql<number>`min(plan.id)`.as('id'))
        .where(within('parent'))
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom('cms_planned_location as other')
                .select('other.id')
                .whereRef('other.content_id', '=', 'plan.content_id')
                .where('other.parent_id', '=', subject.parent_id),
            ),
          ),
        )
        .groupBy('plan.content_id'),
    )
    .execute();
}
