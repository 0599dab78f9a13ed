/** Deletes a location and all below it, and content with the last of its locations. */
import { type SqlBool, sql } from 'kysely';
import { PermissionDenied, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { Target } from '../../../repository/repository.js';
import { checkManagers } from '../../permissions/managers.js';
import { checkMembers, keptMembers } from '../../permissions/members.js';
import { type ChangedThing, changeOfAll } from '../../unit-of-work/change-log.js';
import { and, type Condition, or, type Permissions, toColumn } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { below, isWithin, pathAbove } from '../../values/paths.js';
import { checkExtent, removePlaces, toWithin } from '../content/removal.js';
import { joined } from './rows.js';
import { anyRight, loadPlaced, namedSubtree, type Placed, right } from './subject.js';

export async function deleteLocation(unit: UnitOfWork, location: Target): Promise<void> {
  unit.changes.push(changeOfAll('location.deleted', await removeLocation(unit, location)));
}

/** @return the change, as it is logged */
export async function removeLocation(unit: UnitOfWork, { id, expected }: Target): Promise<ChangedThing> {
  const { db } = unit;
  const subject = await loadPlaced(unit, id, 'delete', anyRight);
  const permissions = await unit.rights();
  const range = below(subject.path);
  const within = toWithin(db, [range]);
  await checkDeparture(unit, 'delete', subject, mayTakeAway(permissions, subject));
  const { isConcerned } = await checkExtent(unit, within);
  checkRevision(subject, expected);
  const contentIds = await removePlaces(unit, id, range);
  if (isConcerned) await checkManagers(db);
  return namedSubtree(subject, contentIds);
}

/** Whether the content of a row has locations outside of the subtree, and so remains when this is deleted. */
export const isKept = (path: string): Condition =>
  sql<SqlBool>`exists (select 1 from cms_location there where there.content_id = content.id
    and not ${isWithin(sql.ref('there.path'), below(path))})`;

/** Deleting content takes a right to the content; users who manage locations may delete any but the last one. */
export function mayTakeAway(permissions: Permissions, { path }: Pick<Placed, 'path'>): Condition {
  return or([right(permissions, 'remove'), and([right(permissions, 'manage_locations'), isKept(path)])]);
}

/** Refuses the whole where the caller may not delete a part, would be deleted too, or where remaining users would lose roles. */
export async function checkDeparture(unit: UnitOfWork, action: string, subject: Placed, may: Condition): Promise<void> {
  const permissions = await unit.rights();
  const itself = and([sql<SqlBool>`content.id = ${permissions.userId}`, sql<SqlBool>`not ${isKept(subject.path)}`]);
  const blocking = await joined(unit.db)
    .select(['location.id', 'content.id as content_id'])
    .select(toColumn(may).as('permitted'))
    .where(isWithin(sql.ref('location.path'), below(subject.path)))
    .where((row) => row.or([row(toColumn(may), '=', 0), itself]))
    .orderBy('location.depth')
    .executeTakeFirst();
  if (!blocking) {
    const within = [below(subject.path)];
    const leaves = { members: keptMembers(unit.db, within), above: [pathAbove(subject.path)], within };
    return checkMembers(unit, leaves, action, `location ${subject.id}`);
  }
  const subjectName = `location ${subject.id}`;
  if (blocking.permitted === 1) throw new Refused(`Location ${subject.id}`, 'contains the caller');
  throw new PermissionDenied(
    action,
    blocking.id === subject.id ? subjectName : `${subjectName}: the caller may not delete something below it`,
  );
}
