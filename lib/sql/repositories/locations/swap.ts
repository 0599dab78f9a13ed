/** Swaps the contents of two locations, whatever is below them. */
import { sql } from 'kysely';
import { BadRequest, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { Target } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { checkManagers, concernsManagers } from '../../permissions/managers.js';
import { checkMembers, membersPlannedWithin } from '../../permissions/members.js';
import { type Change, changeOfAll } from '../../unit-of-work/change-log.js';
import type { Condition } from '../../unit-of-work/policies.js';
import { updateRow } from '../../unit-of-work/records.js';
import { hasRow, holds } from '../../unit-of-work/references.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { below } from '../../values/paths.js';
import { changed } from '../../values/rows.js';
import { refreshOrder } from '../../writes/tree/order.js';
import { isContent, refreshVisibility, takeSection } from '../../writes/tree/places.js';
import { refreshAliases } from '../../writes/url-tree/automatic.js';
import { checkArrival, loadPermittedSubject, loadTarget, mayEditAt, notRoot, type Placed } from './subject.js';

export async function swapLocations(
  unit: UnitOfWork,
  { id, otherId, expected }: Target & { readonly otherId: number },
): Promise<void> {
  const { db } = unit;
  const subject = await loadPermittedSubject(unit, id, 'swap', mayEditAt);
  const asked = await loadPermittedSubject(unit, otherId, 'swap', mayEditAt);
  checkRevision(subject, expected);
  if (subject.path.startsWith(asked.path) || asked.path.startsWith(subject.path)) {
    throw new BadRequest('A location cannot be swapped with itself, nor with a location above or below it');
  }
  const [one, other] = [notRoot(subject), notRoot(asked)];
  unit.changes.push(...swapped(one, other));
  if (one.content_id === other.content_id) return;
  await checkHolds(db, one, other);
  await checkHolds(db, other, one);
  await checkFreeFor(db, one, other);
  await checkFreeFor(db, other, one);
  await checkArrivals(unit, one, other);
  const above = [one.path, other.path];
  await checkMembers(unit, { members: await membersOf(db, one, other), above }, 'swap', `location ${id}`);
  const { isConcerned } = await holds(db, {
    isConcerned: concernsManagers((alias) => isAmong(db, `${alias}.id`, [one.id, other.id])),
  });
  await exchange(unit, one, other);
  if (isConcerned) await checkManagers(db);
}

/** Each of the contents comes below the parent of the other, as if it were moved there. */
async function checkArrivals(unit: UnitOfWork, one: Placed, other: Placed): Promise<void> {
  if (one.parent_id === other.parent_id) return;
  await checkArrival(unit, one.content_id, await loadTarget(unit.db, other.parent_id));
  await checkArrival(unit, other.content_id, await loadTarget(unit.db, one.parent_id));
}

/** One change for each of the locations, with the content that it has then. */
const swapped = (one: Placed, other: Placed): readonly Change[] =>
  [
    { ...one, content: other },
    { ...other, content: one },
  ].map(({ id, path, content }) =>
    changeOfAll('location.swapped', {
      locationId: id,
      pathString: path,
      contentId: content.content_id,
      contentTypeId: content.type_id,
    }),
  );

/** Refuses content that cannot be a parent, because the children of a location keep their place. */
async function checkHolds(db: Database, location: Placed, coming: Placed): Promise<void> {
  if (coming.is_container === 1) return;
  if (await hasRow(db, 'cms_location', { parent_id: location.id }))
    throw new BadRequest(
      `The content that would move to location ${location.id} cannot have the children of that location`,
    );
}

async function checkFreeFor(db: Database, location: Placed, coming: Placed): Promise<void> {
  const conflicting = await db
    .selectFrom('cms_location')
    .select('id')
    .where('parent_id', '=', location.parent_id)
    .where('content_id', '=', coming.content_id)
    .where('id', '<>', coming.id)
    .executeTakeFirst();
  if (conflicting) throw new Refused('One of the contents', 'is already below that location');
}

/** The users whose roles may change: none below the locations, if neither of the contents has roles. */
async function membersOf(db: Database, one: Placed, other: Placed): Promise<Condition> {
  const ids = [one.content_id, other.content_id];
  const assignments = db.selectFrom('cms_role_assignment').select('id').limit(1);
  if (!(await assignments.where(isAmong(db, 'content_id', ids)).executeTakeFirst()))
    return isAmong(db, 'member.id', ids);
  return membersPlannedWithin(db, [below(one.path), below(other.path)]);
}

/** One of them is empty between two statements, since content can be below a parent only once. */
async function exchange(unit: UnitOfWork, one: Placed, other: Placed): Promise<void> {
  const { db, now } = unit;
  await updateRow(unit, 'cms_location', one.id, { content_id: null, is_main: 0 });
  await updateRow(unit, 'cms_location', other.id, { content_id: one.content_id, is_main: one.is_main });
  await updateRow(unit, 'cms_location', one.id, { content_id: other.content_id, is_main: other.is_main });
  const contentIds = [one.content_id, other.content_id];
  await db
    .updateTable('cms_content')
    .set(changed(now))
    .where(isAmong(db, 'id', contentIds))
    .execute();
  await refreshOrder(db, sql`cms_location.id in (${one.id}, ${other.id})`);
  await refreshVisibility(unit, [one.id, other.id]);
  await refreshAliases(db, { ids: [one.id, other.id] });
  if (other.is_main === 1) await takeSection(db, one.parent_id, isContent(other.content_id));
  if (one.is_main === 1) await takeSection(db, other.parent_id, isContent(one.content_id));
}
