/** Fixtures of checks of subtrees: one to copy, and what to compare of two of them. */
import { assert } from './expectations.js';
import type { Folder } from './maker.js';
import { branch, childIds, load } from './places.js';
import type { Scene } from './scene.js';

export interface Family {
  readonly top: Folder;
  readonly middle: Folder;
  readonly deep: Folder;
  readonly target: Folder;
}

/** A branch of three with one more beside the second, and a place to copy it to. */
export async function family(scene: Scene): Promise<Family> {
  const [top, middle, deep] = await branch(scene, 3);
  await scene.folder({ parentId: top.locationId, name: 'Beside' });
  return { top, middle, deep, target: await scene.folder() };
}

/** Names, and below each the same, sorted so that two subtrees can be compared. */
export type Shape = readonly [name: string, below: readonly Shape[]];

export async function shape(scene: Scene, id: number): Promise<Shape> {
  const { content, childCount } = await load(scene, id);
  const below: Shape[] = [];
  for (const childId of await childIds(scene, id)) below.push(await shape(scene, childId));
  assert.equal(childCount, below.length, `The child count of location ${id}`);
  return [content?.name ?? '', below.sort(([a], [b]) => (a < b ? -1 : 1))];
}

export async function eachBelow(scene: Scene, id: number, look: (id: number) => Promise<void>): Promise<void> {
  await look(id);
  for (const childId of await childIds(scene, id)) await eachBelow(scene, childId, look);
}

export async function everything(scene: Scene, id: number): Promise<unknown[]> {
  const found: unknown[] = [];
  await eachBelow(scene, id, async (at) => {
    const { revision, updated, content, ...shown } = await load(scene, at);
    found.push({ ...shown, parent: shown.parent?.pathString, contentId: content?.id, name: content?.name });
  });
  return found;
}

export async function identities(scene: Scene, id: number): Promise<string[]> {
  const found: string[] = [];
  await eachBelow(scene, id, async (at) => {
    const { remoteId, content } = await load(scene, at);
    found.push(`location ${at}`, `location ${remoteId}`, `content ${content?.id}`, `content ${content?.remoteId}`);
  });
  return found;
}

/** Copies a location with all below it, and gives the id of the copy. */
export async function copy({ admin }: Scene, id: number, targetId: number): Promise<number> {
  return (await admin.locations.copy({ id, targetId })).id;
}
