/** Updates a location: its remote id, the order of its children, and whether it is hidden. */
import { type SqlBool, sql, type Updateable } from 'kysely';
import { PermissionDenied } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { Location, LocationChanges, Target } from '../../../repository/repository.js';
import type { LocationTable } from '../../database/schema.js';
import { changeOf, namedContents, type Tags } from '../../unit-of-work/change-log.js';
import { toColumn } from '../../unit-of-work/policies.js';
import { updateRow } from '../../unit-of-work/records.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { flag } from '../../values/rows.js';
import { refreshOrder } from '../../writes/tree/order.js';
import { checkRemoteId, refreshVisibility } from '../../writes/tree/places.js';
import { checkSize, lightChanges } from '../../writes/tree/size.js';
import { tagsOfPlace } from '../content/content-tags.js';
import { joined, loadChanged, namedLocation } from './rows.js';
import { loadSubject, mayEditAt, notRoot, right, type Subject } from './subject.js';

export async function updateLocation(
  unit: UnitOfWork,
  { id, changes, expected }: Target & { readonly changes: LocationChanges },
): Promise<Location> {
  const subject = await loadSubject(unit, id, mayEditAt);
  await checkPermitted(unit, subject, changes);
  checkRevision(subject, expected);
  if (changes.remoteId !== undefined) await checkRemoteId(unit.db, changes.remoteId, id);
  const contentIds = await apply(unit, subject, changes);
  const location = await loadChanged(unit, id);
  const thing = { ...namedLocation(location), ...(contentIds && namedContents(contentIds)) };
  const event = eventOf(subject, changes);
  const tags: Tags = event === 'location.updated' ? await tagsOfPlace(unit.db, subject.content_id) : ['*'];
  unit.changes.push(changeOf(event, thing, tags));
  return location;
}

function eventOf({ hidden: before }: Subject, { hidden }: LocationChanges) {
  if (hidden === undefined || flag(hidden) === before) return 'location.updated';
  return hidden ? 'location.hidden' : 'location.revealed';
}

/** Hiding takes a separate right, and no other. */
async function checkPermitted(
  unit: UnitOfWork,
  subject: Subject,
  { hidden, ...others }: LocationChanges,
): Promise<void> {
  const permissions = await unit.rights();
  const edits = hidden === undefined || Object.values(others).some((value) => value !== undefined);
  if (edits && subject.permitted !== 1) throw new PermissionDenied('edit', `location ${subject.id}`);
  if (hidden === undefined || flag(hidden) === subject.hidden) return;
  notRoot(subject);
  const { hideable } = await joined(unit.db)
    .select(toColumn(right(permissions, 'hide')).as('hideable'))
    .where('location.id', '=', subject.id)
    .executeTakeFirstOrThrow();
  if (hideable !== 1) throw new PermissionDenied('hide', `location ${subject.id}`);
}

/** @return the ids of content with another visibility; undefined where that of the location stays */
async function apply(unit: UnitOfWork, subject: Subject, changes: LocationChanges) {
  const columns = Object.entries(toColumns(changes)).filter(
    ([name, value]) => subject[name as keyof Subject] !== value,
  );
  if (columns.length === 0) return undefined;
  const { db, store } = unit;
  const has = (...names: readonly string[]) => columns.some(([name]) => names.includes(name));
  const ofChildren = sql<SqlBool>`cms_location.parent_id = ${subject.id}`;
  const isSorted = has('sort_field', 'sort_order');
  if (isSorted) await checkSize(db, ofChildren, lightChanges * store.maxSubtree);
  await updateRow(unit, 'cms_location', subject.id, Object.fromEntries(columns));
  if (has('priority')) await refreshOrder(db, sql`cms_location.id = ${subject.id}`);
  if (isSorted) await refreshOrder(db, ofChildren);
  return has('hidden') ? refreshVisibility(unit, [subject.id]) : undefined;
}

function toColumns({ hidden, priority, remoteId, sortField, sortOrder }: LocationChanges): Updateable<LocationTable> {
  return {
    ...(hidden !== undefined && { hidden: flag(hidden) }),
    ...(priority !== undefined && { priority }),
    ...(remoteId !== undefined && { remote_id: remoteId }),
    ...(sortField !== undefined && { sort_field: sortField }),
    ...(sortOrder !== undefined && { sort_order: sortOrder }),
  };
}
