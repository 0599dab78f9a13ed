/** Deletes a location and all below it, and content with the last of its locations. */
import type { Context, Target } from '../../repository/repository.js';
import { removePlaces } from '../content/removal.js';
import { always, loadPermissions } from '../permissions/policies.js';
import { checkRevision } from '../rows.js';
import { type Store, write } from '../store.js';
import { below } from '../tree.js';
import { checkDeparture, mayTakeAway } from './departure.js';
import { loadPlaced } from './subject.js';

export function deleteLocation(store: Store, { id, expected }: Target, context: Context): Promise<void> {
  return write(store, context, async (db) => {
    const permissions = await loadPermissions(db, store, context);
    const subject = await loadPlaced(db, permissions, id, 'delete', always);
    await checkDeparture(db, permissions, 'delete', subject, mayTakeAway(permissions, subject));
    checkRevision(subject, expected);
    await removePlaces(db, [below(subject.path)]);
  });
}
