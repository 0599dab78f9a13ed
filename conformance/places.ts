/** What checks of the tree ask for: places, what is below them, and more content to put there. */

import type { ContentInfo, Location, NewLocation, Page, PageRequest } from 'express-cms-rest';
import type { BoundRepository } from './bound.js';
import { assert } from './expectations.js';
import { idsIn } from './ids.js';
import type { Folder, Wanted } from './maker.js';
import type { Scene } from './scene.js';

export const load = ({ admin }: Scene, id: number, caller: BoundRepository = admin) => caller.locations.load(id);

/** What is placed at a location. */
export async function contentAt(scene: Scene, id: number): Promise<ContentInfo> {
  const { content } = await load(scene, id);
  return content ?? assert.fail(`Location ${id} has no content`);
}

/** All pages of a list together. */
export async function allPages<T>(list: (page: PageRequest) => Promise<Page<T>>): Promise<T[]> {
  const items: T[] = [];
  for (let page = 0; page < mostPages; page++) {
    const { items: found } = await list({ offset: items.length, limit: pageSize });
    items.push(...found);
    if (found.length < pageSize) return items;
  }
  return assert.fail(`A list has no end after ${mostPages} pages of ${pageSize}`);
}

/** Fails unless the last three items of a list have these ids, on consecutive pages too. */
export async function endsInParts<Id extends number | string>(
  list: (page: PageRequest) => Promise<Page<{ readonly id: Id }>>,
  expected: readonly Id[],
): Promise<void> {
  const { length } = await allPages(list);
  const start = length - expected.length;
  const ids = async (offset: number, limit: number) => (await list({ offset, limit })).items.map(({ id }) => id);
  assert.deepEqual(await ids(start, 3), expected, 'The last three');
  assert.deepEqual(await ids(start, 2), expected.slice(0, 2), 'Two of the last three');
  assert.deepEqual(await ids(start + 2, 2), expected.slice(2), 'The last one');
  assert.deepEqual(await ids(length, 2), [], 'What is beyond the end');
}

const pageSize = 25;
const mostPages = 1000;

/** The ids of all children that the caller can see. */
export async function childIds(scene: Scene, id: number, caller: BoundRepository = scene.admin): Promise<number[]> {
  const children = await allPages((page) => caller.locations.listChildren({ id, ...page }));
  return children.map((child) => child.id);
}

/** The first page of the children's ids. */
export async function firstChildIds({ admin }: Scene, id: number): Promise<number[]> {
  const { items: children } = await admin.locations.listChildren({ id, offset: 0, limit: 25 });
  return children.map((child) => child.id);
}

/** A location to create for content, with its further members. */
export const place = (contentId: number, parentId: number, more: Partial<NewLocation> = {}): NewLocation => ({
  contentId,
  parentId,
  priority: 0,
  hidden: false,
  sortField: 'PATH',
  sortOrder: 'ASC',
  ...more,
});

/** Places content once more. */
export const addPlace = (
  { admin }: Scene,
  contentId: number,
  parentId: number,
  more?: Partial<NewLocation>,
): Promise<Location> => admin.locations.create(place(contentId, parentId, more));

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

/** Fails unless a location's path, depth and parent say the same. */
export function isConsistent(scene: Pick<Scene, 'ids'>, { id, pathString, depth, parent }: Location): void {
  const ids = idsIn(scene, pathString);
  assert.equal(ids.at(-1), id, `The path ${pathString} of location ${id} does not end with its id`);
  assert.equal(depth, ids.length - 1, `Location ${id} is at ${pathString} and says that its depth is ${depth}`);
  assert.equal(parent?.pathString, pathString.slice(0, -`${id}/`.length), `The parent's path of ${pathString}`);
}
