/** Moves content to the trash of the target that is in the trash of the source. */
import { nameOf } from '../entities.js';
import { needing } from '../source/reader.js';
import type { Storing } from './storing.js';

/** Last, since content that is in the trash too can be below it. */
export async function moveToTrash({ target, checkpoint }: Storing, remoteIds: readonly string[]): Promise<void> {
  const { repository, context, names } = target;
  for (const key of remoteIds) {
    context.signal.throwIfAborted();
    const id = await names.contentId(key);
    if (id === undefined) continue;
    const { mainLocation, status } = await needing(repository, 'content.loadInfo').content.loadInfo(id, context);
    if (status === 'PUBLISHED' && mainLocation)
      await needing(repository, 'locations.trash').locations.trash({ id: mainLocation.id }, context);
    await checkpoint.end(nameOf({ kind: 'content', key }), undefined);
  }
}
