/** Updates a location: its remote id, the order of its children, and whether it is hidden. */
import { sql, type Updateable } from 'kysely';
import { PermissionDenied } from '../../errors.js';
import type { Context, Location, LocationChanges, Target } from '../../repository/repository.js';
import { toColumn } from '../permissions/policies.js';
import { changed, checkRevision, flag } from '../rows.js';
import type { LocationTable } from '../schema.js';
import type { AnyStore } from '../store.js';
import { refreshOrder } from '../tree/order.js';
import { checkRemoteId, refreshVisibility } from '../tree/places.js';
import { type UnitOfWork, write } from '../unit-of-work.js';
import { joined, loadChanged } from './rows.js';
import { loadSubject, notRoot, right, type Subject } from './subject.js';

export function updateLocation(
  store: AnyStore,
  { id, changes, expected }: Target & { readonly changes: LocationChanges },
  context: Context,
): Promise<Location> {
  return write(store, context, async (unit) => {
    const { db, permissions } = unit;
    const subject = await loadSubject(unit, id, right(permissions, 'edit'));
    await checkPermitted(unit, subject, changes);
    checkRevision(subject, expected);
    if (changes.remoteId !== undefined) await checkRemoteId(db, changes.remoteId, id);
    await apply(unit, subject, changes);
    return loadChanged(unit, id);
  });
}

/** Hiding takes a separate right, and no other. */
async function checkPermitted(
  unit: UnitOfWork,
  subject: Subject,
  { hidden, ...others }: LocationChanges,
): Promise<void> {
  const { db, permissions } = unit;
  const edits = hidden === undefined || Object.values(others).some((value) => value !== undefined);
  if (edits && subject.permitted !== 1) throw new PermissionDenied('edit', `location ${subject.id}`);
  if (hidden === undefined || flag(hidden) === subject.hidden) return;
  notRoot(subject, 'hide');
  const { hideable } = await joined(db)
    .select(toColumn(right(permissions, 'hide')).as('hideable'))
    .where('location.id', '=', subject.id)
    .executeTakeFirstOrThrow();
  if (hideable !== 1) throw new PermissionDenied('hide', `location ${subject.id}`);
}

async function apply({ db, now }: UnitOfWork, subject: Subject, changes: LocationChanges): Promise<void> {
  const columns = Object.entries(toColumns(changes)).filter(
    ([name, value]) => subject[name as keyof Subject] !== value,
  );
  if (columns.length === 0) return;
  await db
    .updateTable('cms_location')
    .set({ ...(Object.fromEntries(columns) as Updateable<LocationTable>), ...changed(now) })
    .where('id', '=', subject.id)
    .execute();
  const has = (...names: readonly string[]) => columns.some(([name]) => names.includes(name));
  if (has('priority')) await refreshOrder(db, sql`cms_location.id = ${subject.id}`);
  if (has('sort_field', 'sort_order')) await refreshOrder(db, sql`cms_location.parent_id = ${subject.id}`);
  if (has('hidden')) await refreshVisibility(db, [subject.id], now);
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
