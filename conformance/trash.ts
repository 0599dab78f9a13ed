/** What checks of the trash ask for: content that is in it, and what the caller finds there. */

import type { TrashItem } from 'express-cms-rest';
import type { BoundRepository } from './bound.js';
import type { Folder, Wanted } from './maker.js';
import { allPages, load } from './places.js';
import type { Scene } from './scene.js';

/** Takes a location to the trash. */
export const trash = ({ admin }: Scene, { locationId }: Pick<Folder, 'locationId'>) =>
  admin.locations.trash({ id: locationId });

/** Content that is in the trash, with the location that it had before. */
export async function trashed(scene: Scene, wanted?: Wanted) {
  const folder = await scene.folder(wanted);
  const location = await load(scene, folder.locationId);
  await trash(scene, folder);
  return { ...folder, location };
}

/** All that the caller finds in the trash, page by page. */
export function allTrash({ admin }: Scene, caller: BoundRepository = admin): Promise<TrashItem[]> {
  return allPages((page) => caller.trash.list(page));
}

/** The ids of those of these folders that are in the trash, in the order of the list. */
export async function inTrash(scene: Scene, folders: readonly Folder[], caller?: BoundRepository): Promise<number[]> {
  const ids = (await allTrash(scene, caller)).map(({ id }) => id);
  return ids.filter((id) => folders.some(({ locationId }) => locationId === id));
}
