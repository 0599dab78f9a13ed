/** Remote ids of locations: one belongs to one place, whether that is in the tree, planned or in the trash. */
import { Conflict } from '../../errors.js';
import type { Database } from '../store.js';

export async function checkRemoteId(db: Database, remoteId: string, ownId?: number): Promise<void> {
  const taken = await db
    .selectFrom('cms_location')
    .select('id')
    .where('remote_id', '=', remoteId)
    .$if(ownId !== undefined, (query) => query.where('id', '<>', ownId as number))
    .unionAll(db.selectFrom('cms_trash_item').select('id').where('remote_id', '=', remoteId))
    .unionAll(db.selectFrom('cms_planned_location').select('id').where('remote_id', '=', remoteId))
    .executeTakeFirst();
  if (taken) throw new Conflict('The remote id', 'is taken');
}
