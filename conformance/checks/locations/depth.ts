/** How deep the tree of locations can be. */
import { maxDepth } from 'express-cms-rest/repository';
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Folder } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import { load } from '../../fixtures/places.js';

interface Chain {
  readonly topId: number;
  readonly bottomId: number;
  readonly length: number;
}

/** The leaves below a location, in which each has at most one child. */
async function chainFrom({ admin }: Scene, topId: number): Promise<Chain> {
  for (let [bottomId, length] = [topId, 1]; ; length += 1) {
    const { items } = await admin.locations.listChildren({ id: bottomId, offset: 0, limit: 1 });
    const [child] = items;
    if (!child) return { topId, bottomId, length };
    bottomId = child.id;
  }
}

/** A chain of that length, made of few writes: a copy is moved below the end, which doubles it. */
async function createChain(scene: Scene, aside: Folder, length: number): Promise<Chain> {
  const { admin } = scene;
  const { locationId } = await scene.folder({ parentLocationId: aside.locationId });
  let chain: Chain = { topId: locationId, bottomId: locationId, length: 1 };
  for (const bit of length.toString(2).slice(1)) {
    const copy = await admin.locations.copy({ id: chain.topId, parentLocationId: aside.locationId });
    const copied = await chainFrom(scene, copy.id);
    await admin.locations.move({ id: copied.topId, parentLocationId: chain.bottomId });
    chain = { ...chain, bottomId: copied.bottomId, length: 2 * chain.length };
    if (bit === '0') continue;
    const last = await scene.folder({ parentLocationId: chain.bottomId });
    chain = { ...chain, bottomId: last.locationId, length: chain.length + 1 };
  }
  return chain;
}

export const depthChecks: readonly Check[] = [
  check('locations.move.refuses-subtrees-that-would-be-too-deep', { needs: ['locations.copy', 'locations.create'] })
    .requires(
      'The tree has as many levels as the contract allows: a write that would place a location deeper, or one below the location that is moved, copied or added, is BadRequest that names the limit, and changes nothing.',
    )
    .by(async (scene) => {
      const { admin } = scene;
      const aside = await scene.folder();
      const { depth } = await load(scene, aside.locationId);
      const { topId, bottomId } = await createChain(scene, aside, maxDepth - depth);
      assert.equal((await load(scene, bottomId)).depth, maxDepth, 'The depth of the last level');
      const two = await scene.folder();
      const below = await scene.folder({ parentLocationId: two.locationId });
      const { parent } = await load(scene, bottomId);
      const parentId = parent?.id ?? 0;
      const calls = [
        () => scene.folder({ parentLocationId: bottomId }),
        () => admin.locations.create({ ...place, contentId: two.id, parentLocationId: bottomId }),
        () => admin.locations.move({ id: two.locationId, parentLocationId: parentId }),
        () => admin.locations.copy({ id: two.locationId, parentLocationId: parentId }),
        () => admin.locations.move({ id: topId, parentLocationId: below.locationId }),
      ];
      for (const [at, work] of calls.entries()) {
        const { message, faults } = await refuses(work(), 400, `Write ${at} that would be too deep`);
        const text = `${message} ${JSON.stringify(faults)}`;
        assert.ok(text.includes(String(maxDepth)), `The refusal of write ${at} does not name the limit: ${text}`);
      }
      assert.equal((await load(scene, bottomId)).depth, maxDepth, 'The depth after the refusals');
      const moved = await admin.locations.move({ id: below.locationId, parentLocationId: parentId });
      assert.equal(moved.depth, maxDepth, 'The depth at the limit');
    }),
];

const place = { priority: 0, hidden: false, sortField: 'NAME', sortOrder: 'ASC' } as const;
