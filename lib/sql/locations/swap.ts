/** Has the contents of two locations change places, and with them which of their locations are the main ones. */
import { sql } from 'kysely';
import { BadRequest, Conflict, PermissionDenied } from '../../errors.js';
import type { Context, Target } from '../../repository/repository.js';
import { loadPermissions, type Permissions } from '../permissions/policies.js';
import { changed, checkRevision } from '../rows.js';
import { type Database, type Store, write } from '../store.js';
import { refreshVisibility } from '../tree.js';
import { refreshAliases } from '../urls/automatic.js';
import { refreshOrder } from './order.js';
import { loadSubject, notRoot, type Placed, right, type Subject } from './subject.js';

export function swapLocations(
  store: Store,
  { id, otherId, expected }: Target & { readonly otherId: number },
  context: Context,
): Promise<void> {
  return write(store, context, async (db) => {
    const permissions = await loadPermissions(db, store, context);
    const found = await loadPermitted(db, permissions, id);
    const asked = await loadPermitted(db, permissions, otherId);
    checkRevision(found, expected);
    if (found.path.startsWith(asked.path) || asked.path.startsWith(found.path)) {
      throw new BadRequest('A location cannot change places with itself, nor with what is above or below it');
    }
    const [one, other] = [notRoot(found, 'swap'), notRoot(asked, 'swap')];
    if (one.content_id === other.content_id) return;
    await checkHolds(db, one, other);
    await checkHolds(db, other, one);
    await checkFreeFor(db, one, other);
    await checkFreeFor(db, other, one);
    await exchange(db, one, other, Date.now());
  });
}

async function loadPermitted(db: Database, permissions: Permissions, id: number): Promise<Subject> {
  const subject = await loadSubject(db, permissions, id, right(permissions, 'edit'));
  if (subject.permitted !== 1) throw new PermissionDenied('swap', `location ${id}`);
  return subject;
}

/** What is below a location stays there, so what comes to it has to be able to hold it. */
async function checkHolds(db: Database, location: Placed, coming: Placed): Promise<void> {
  if (coming.is_container === 1) return;
  const child = await db
    .selectFrom('cms_location')
    .select('id')
    .where('parent_id', '=', location.id)
    .executeTakeFirst();
  if (child) throw new BadRequest(`What is below location ${location.id} could not stay there`);
}

async function checkFreeFor(db: Database, location: Placed, coming: Placed): Promise<void> {
  const taken = await db
    .selectFrom('cms_location')
    .select('id')
    .where('parent_id', '=', location.parent_id)
    .where('content_id', '=', coming.content_id)
    .where('id', '<>', coming.id)
    .executeTakeFirst();
  if (taken) throw new Conflict('One of the contents', 'is placed below the parent of the other already');
}

/** One of them holds nothing for a moment, since no content is below one parent twice. */
async function exchange(db: Database, one: Placed, other: Placed, now: number): Promise<void> {
  const put = (id: number, content: { readonly content_id: number | null; readonly is_main: 0 | 1 }) =>
    db
      .updateTable('cms_location')
      .set({ ...content, ...changed(now) })
      .where('id', '=', id)
      .execute();
  await put(one.id, { content_id: null, is_main: 0 });
  await put(other.id, { content_id: one.content_id, is_main: one.is_main });
  await put(one.id, { content_id: other.content_id, is_main: other.is_main });
  const contentIds = [one.content_id, other.content_id];
  await db.updateTable('cms_content').set(changed(now)).where('id', 'in', contentIds).execute();
  await refreshOrder(db, sql`cms_location.id in (${one.id}, ${other.id})`);
  await refreshVisibility(db, [one.id, other.id], now);
  await refreshAliases(db, { ids: [one.id, other.id] });
}
