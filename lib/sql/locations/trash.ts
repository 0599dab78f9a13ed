/** Moves a location and all below it from the tree to the trash. */
import { sql } from 'kysely';
import type { Context, Target } from '../../repository/repository.js';
import { endSessionsOfTrashed } from '../accounts/publish.js';
import { moveMainLocations, onlyPlaced, toWithin, type Within } from '../content/removal.js';
import { below } from '../paths.js';
import { checkManagers, concernsManagers } from '../permissions/managers.js';
import { always } from '../permissions/policies.js';
import { detachValues } from '../permissions/trashed-values.js';
import { touchRolesAt } from '../permissions/writes.js';
import { changed, checkRevision, literal } from '../rows.js';
import type { Database } from '../schema.js';
import type { AnyStore } from '../store.js';
import { write } from '../unit-of-work.js';
import { pruneAliases } from '../url-tree/places.js';
import { checkDeparture } from './delete.js';
import { loadPlaced, type Placed, right } from './subject.js';

export function trashLocation(
  store: AnyStore,
  { id, expected }: Target,
  context: Context,
): Promise<number | undefined> {
  return write(store, context, async (unit) => {
    const { db, permissions, now } = unit;
    const subject = await loadPlaced(unit, id, 'trash', always);
    await checkDeparture(unit, 'trash', subject, right(permissions, 'remove'));
    checkRevision(subject, expected);
    const within = toWithin([below(subject.path)]);
    const isConcerned = await concernsManagers(db, within);
    await touchRolesAt(db, within, now);
    await insertItems(db, subject, within, now);
    await endSessionsOfTrashed(db, now);
    await markTrashed(db, now);
    await keepPlans(db, subject, within);
    await detachValues(db, within);
    await moveMainLocations(db, within, now);
    await db.deleteFrom('cms_location').where(within('cms_location')).execute();
    await pruneAliases(db);
    if (isConcerned) await checkManagers(db, 'trash', `location ${id}`);
    const own = db.selectFrom('cms_trash_item').select('id').where('id', '=', id);
    return (await own.executeTakeFirst())?.id;
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
    .where('id', 'in', (row) => row.selectFrom('cms_trash_item').select('content_id'))
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
