/** Moves a location with all below it. */
import { Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { Location, Target } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { checkManagers, concernsManagers } from '../../permissions/managers.js';
import { checkMembers, membersPlannedWithin } from '../../permissions/members.js';
import { type ChangedThing, changeOfAll } from '../../unit-of-work/change-log.js';
import { or } from '../../unit-of-work/policies.js';
import { hasRow } from '../../unit-of-work/references.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { below, pathAbove } from '../../values/paths.js';
import { isPlacedWithin, moveSubtree, takeSection } from '../../writes/tree/places.js';
import { checkSize } from '../../writes/tree/size.js';
import { badTarget, checkContainer } from '../../writes/tree/targets.js';
import { refreshAliases } from '../../writes/url-tree/automatic.js';
import { toWithin } from '../content/removal.js';
import { loadChanged, loadRef } from './rows.js';
import {
  checkReadable,
  checkSubtreeArrival,
  loadPlaced,
  loadTarget,
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

/** @return the change of the location, as it is logged */
export async function moveTo(
  unit: UnitOfWork,
  { id, parentLocationId, expected }: Target & { readonly parentLocationId: number },
): Promise<ChangedThing> {
  const { db, now } = unit;
  const permissions = await unit.rights();
  const leaves = or([right(permissions, 'manage_locations'), right(permissions, 'remove')]);
  const subject = await loadPlaced(unit, id, 'move', leaves);
  await checkReadable(unit, 'move', subject);
  const moves = [below(subject.path)];
  await checkSize(db, toWithin(db, moves)('cms_location'), unit.store.maxSubtree);
  const target = await loadTarget(db, parentLocationId);
  checkRevision(subject, expected);
  checkOutside(subject, target);
  if (target.id === subject.parent_id) throw badTarget('The location is already below that parent');
  await checkSubtreeArrival(unit, subject, target, { copied: false });
  checkContainer(target);
  await checkFree(db, subject.content_id, target.id);
  const subjectName = `location ${id}`;
  const above = [pathAbove(subject.path), target.path];
  await checkMembers(unit, { members: membersPlannedWithin(db, moves), above }, 'move', subjectName);
  const isConcerned = await concernsManagers(db, toWithin(db, moves));
  const contentIds = await moveSubtree(unit, subject, target);
  if (isConcerned) await checkManagers(db);
  await refreshAliases(db, { ids: [id] });
  const { pathString } = await loadRef(db, id);
  await takeSection(db, target.id, isPlacedWithin(pathString), now);
  return namedSubtree({ ...subject, path: pathString }, contentIds);
}

export function checkOutside({ path }: Placed, target: TargetLocation): void {
  if (target.path.startsWith(path)) throw badTarget('The target is within the location itself');
}

/** Content is placed below a parent once. */
export async function checkFree(db: Database, contentId: number, parentId: number): Promise<void> {
  const isTaken = await hasRow(db, 'cms_location', { content_id: contentId, parent_id: parentId });
  if (isTaken) throw new Refused('The content', 'is already below that location');
}
