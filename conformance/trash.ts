/** What checks of the trash ask for: content that is in it, and what the caller finds there. */
import type { Context, RepositoryMethod, TrashItem } from 'express-cms-rest';
import { allPages, load, standing } from './places.js';
import type { Folder, Scene, Wanted } from './scene.js';

/** What `trashed` calls. */
export const trashing = [...standing, 'locations.trash'] as const satisfies RepositoryMethod[];

/** Takes a location to the trash. */
export const trash = ({ repository, administrator }: Scene, { locationId }: Pick<Folder, 'locationId'>) =>
  repository.locations.trash({ id: locationId }, administrator);

/** Content that is in the trash, with the location that it had before. */
export async function trashed(scene: Scene, wanted?: Wanted) {
  const folder = await scene.folder(wanted);
  const location = await load(scene, folder.locationId);
  await trash(scene, folder);
  return { ...folder, location };
}

/** All that the caller finds in the trash, page by page. */
export function allTrash({ repository, administrator }: Scene, context: Context = administrator): Promise<TrashItem[]> {
  return allPages((page) => repository.trash.list(page, context));
}

/** The ids of those of these folders that are in the trash, in the order of the list. */
export async function inTrash(scene: Scene, folders: readonly Folder[], context?: Context): Promise<number[]> {
  const ids = (await allTrash(scene, context)).map(({ id }) => id);
  return ids.filter((id) => folders.some(({ locationId }) => locationId === id));
}
