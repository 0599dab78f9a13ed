/** Moves a location with all below it. */
import { type SqlBool, sql } from 'kysely';
import { Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { Location, Target } from '../../../repository/repository.js';
import { checkManagers } from '../../permissions/managers.js';
import { checkMembers, membersPlannedWithin } from '../../permissions/members.js';
import { type ChangedThing, changeOfAll } from '../../unit-of-work/change-log.js';
import { type Condition, never, or } from '../../unit-of-work/policies.js';
import type { RightTo } from '../../unit-of-work/prepared.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { below, pathAbove } from '../../values/paths.js';
import { isId } from '../../values/rows.js';
import { isPlacedWithin, moveSubtree, takeSection } from '../../writes/tree/places.js';
import { badTarget, checkContainer } from '../../writes/tree/targets.js';
import { refreshAliases } from '../../writes/url-tree/automatic.js';
import { checkExtent, toWithin } from '../content/removal.js';
import { loadChanged } from './rows.js';
import {
  checkReadable,
  checkSubtreeArrival,
  loadPlacedAndTarget,
  namedSubtree,
  type Placed,
  right,
  type TargetLocation,
} from './subject.js';

/** A move requires the rights to create content at the destination and to remove it at the source. */
export async function moveLocation(
  unit: UnitOfWork,
  command: Target & { readonly parentLocationId: number },
): Promise<Location> {
  unit.changes.push(changeOfAll('location.moved', await moveTo(unit, command)));
  return loadChanged(unit, command.id);
}

const mayLeave: RightTo = (rights) => or([right(rights, 'manage_locations'), right(rights, 'remove')]);

/** @return the change of the location, as it is logged */
export async function moveTo(
  unit: UnitOfWork,
  { id, parentLocationId, expected }: Target & { readonly parentLocationId: number },
): Promise<ChangedThing> {
  const { db, now } = unit;
  const { subject, loadTarget } = await loadPlacedAndTarget(unit, { id, targetId: parentLocationId }, 'move', mayLeave);
  await checkReadable(unit, 'move', subject);
  const moves = [below(subject.path)];
  const within = toWithin(db, moves);
  const isTaken = isPlacedBelow(subject.content_id, parentLocationId);
  const extent = await checkExtent(unit, within, { isTaken });
  const target = loadTarget();
  checkRevision(subject, expected);
  checkOutside(subject, target);
  if (target.id === subject.parent_id) throw badTarget('The location is already below that parent');
  await checkSubtreeArrival(unit, subject, target, { copied: false });
  checkContainer(target);
  if (extent.isTaken) throw new Refused('The content', 'is already below that location');
  const subjectName = `location ${id}`;
  const above = [pathAbove(subject.path), target.path];
  await checkMembers(unit, { members: membersPlannedWithin(db, moves), above }, 'move', subjectName);
  const contentIds = await moveSubtree(unit, subject, target);
  if (extent.isConcerned) await checkManagers(db);
  await refreshAliases(db, { ids: [id] });
  const path = `${target.path}${id}/`;
  await takeSection(db, target.id, isPlacedWithin(path), now);
  return namedSubtree({ ...subject, path }, contentIds);
}

export function checkOutside({ path }: Placed, target: TargetLocation): void {
  if (target.path.startsWith(path)) throw badTarget('The target is within the location itself');
}

/** Content is placed below a parent once; nothing is below an id that is not valid. */
const isPlacedBelow = (contentId: number, parentId: number): Condition =>
  isId(parentId)
    ? sql<SqlBool>`exists (select 1 from cms_location where content_id = ${contentId} and parent_id = ${parentId})`
    : never;
