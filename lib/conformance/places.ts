/** What checks of the tree ask for: places, what is below them, and more content to put there. */
import type { ContentInfo, Context, Location, NewLocation, RepositoryMethod } from '../repository/repository.js';
import { assert } from './expectations.js';
import { type Folder, making, type Scene, type Wanted } from './scene.js';

/** An id that nothing has. */
export const nowhere = 2 ** 31 - 1;

/** What `Scene.folder` and `load` call. */
export const standing = [...making, 'locations.load'] as const satisfies RepositoryMethod[];

/** What `childIds` calls besides. */
export const listing = [...making, 'locations.listChildren'] as const satisfies RepositoryMethod[];

/** What `addPlace` calls besides. */
export const placing = [...standing, 'locations.create'] as const satisfies RepositoryMethod[];

export const load = ({ repository, administrator }: Scene, id: number, context: Context = administrator) =>
  repository.locations.load(id, context);

/** What is placed at a location. */
export async function contentAt(scene: Scene, id: number): Promise<ContentInfo> {
  const { content } = await load(scene, id);
  return content ?? assert.fail(`Location ${id} has no content`);
}

/** The ids in a path, from the root down. */
export const idsIn = (pathString: string): number[] => pathString.split('/').filter(Boolean).map(Number);

/** All pages of a list together. */
export async function allPages<T>(list: (offset: number, limit: number) => Promise<readonly T[]>): Promise<T[]> {
  const items: T[] = [];
  for (let page = 0; page < mostPages; page++) {
    const found = await list(items.length, pageSize);
    items.push(...found);
    if (found.length < pageSize) return items;
  }
  return assert.fail(`A list has no end after ${mostPages} pages of ${pageSize}`);
}

const pageSize = 25;
const mostPages = 1000;

/** The ids of all children that the caller can see. */
export async function childIds(scene: Scene, id: number, context: Context = scene.administrator): Promise<number[]> {
  const { locations } = scene.repository;
  const children = await allPages((offset, limit) => locations.listChildren(id, { offset, limit }, context));
  return children.map((child) => child.id);
}

/** The first page of the children's ids. */
export async function firstChildIds({ repository, administrator }: Scene, id: number): Promise<number[]> {
  const children = await repository.locations.listChildren(id, { offset: 0, limit: 25 }, administrator);
  return children.map((child) => child.id);
}

/** A place that content can be given, with whatever else is to be said of it. */
export const place = (parentId: number, more: Partial<NewLocation> = {}): NewLocation => ({
  parentId,
  priority: 0,
  hidden: false,
  sortField: 'PATH',
  sortOrder: 'ASC',
  ...more,
});

/** Places content once more. */
export const addPlace = (
  { repository, administrator }: Scene,
  contentId: number,
  parentId: number,
  more?: Partial<NewLocation>,
): Promise<Location> => repository.locations.create(contentId, place(parentId, more), administrator);

interface Tuples {
  readonly 2: readonly [Folder, Folder];
  readonly 3: readonly [Folder, Folder, Folder];
  readonly 4: readonly [Folder, Folder, Folder, Folder];
}

/** Folders one below the other, from the top down. */
export async function branch<N extends keyof Tuples>(scene: Scene, count: N): Promise<Tuples[N]> {
  const made: Folder[] = [];
  for (let depth = 0; depth < count; depth++) {
    const above = made.at(-1);
    made.push(await scene.folder(above && { parentId: above.locationId }));
  }
  return made as unknown as Tuples[N];
}

/** Folders side by side, below one of their own if no other is given. */
export async function siblings<N extends keyof Tuples>(scene: Scene, count: N, parentId?: number): Promise<Tuples[N]> {
  const above = parentId ?? (await scene.folder()).locationId;
  const made = await scene.folders(above, ...['One', 'Two', 'Three', 'Four'].slice(0, count));
  return made as unknown as Tuples[N];
}

/** Published content that holds nothing. */
export const leaf = (scene: Scene, wanted: Wanted = {}): Promise<Folder> =>
  scene.folder({ ...wanted, more: { ...wanted.more, typeId: scene.known.leafTypeId } });

/** Has what a method has copied taken away after the check, with all that was copied with it. */
export async function copied(scene: Scene, copy: Promise<{ readonly id: number }>): Promise<number> {
  const { repository, administrator, afterwards } = scene;
  const { id } = await copy;
  afterwards(() => repository.locations.delete?.(id, undefined, administrator));
  return id;
}

/** Fails unless a location's path, depth and parent say the same. */
export function isConsistent({ id, pathString, depth, parent }: Location): void {
  const ids = idsIn(pathString);
  assert.equal(ids.at(-1), id, `The path ${pathString} of location ${id} does not end with its id`);
  assert.equal(depth, ids.length - 1, `Location ${id} is at ${pathString} and says that its depth is ${depth}`);
  assert.equal(parent?.pathString, pathString.slice(0, -`${id}/`.length), `The parent's path of ${pathString}`);
}
