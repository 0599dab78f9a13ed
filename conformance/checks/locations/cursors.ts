/** The children of locations, page by page with cursors. */

import type { BoundRepository } from '../../core/bound.js';
import { type Check, folderCheck, foldersCheck } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { requireNext } from '../../core/situation.js';
import { firstChildIds, siblings } from '../../fixtures/places.js';

export const cursorChecks: readonly Check[] = [
  folderCheck('locations.listChildren.cursors-make-up-the-whole')
    .requires(
      'Pages from cursor to cursor have each child once, in the order of the list, and the last page has no cursor.',
    )
    .by(async ({ locationId }, scene) => {
      await siblings(scene, 4, locationId);
      const whole = [...(await firstChildIds(scene, locationId))];
      requireNext(await page(scene, locationId, 1));
      for (const limit of [1, 2, 3, 4]) {
        assert.deepEqual(await walk(scene, locationId, limit), whole, `Pages of ${limit}`);
      }
    }),
  folderCheck('locations.listChildren.cursors-are-stable')
    .requires(
      'A client that follows cursors gets every child that is not deleted exactly once, while other children are created and deleted.',
    )
    .by(async ({ locationId }, scene) => {
      const [one, two, three] = await siblings(scene, 3, locationId);
      const stay = [one, three].map((each) => each.locationId);
      requireNext(await page(scene, locationId, 1));
      const { admin } = scene;
      const changes = [
        () => admin.locations.delete({ id: two.locationId }),
        () => scene.folder({ parentLocationId: locationId }),
      ];
      const seen = await walk(scene, locationId, 1, admin, async () => void (await changes.shift()?.()));
      const actual = seen.filter((id) => stay.includes(id));
      assert.deepEqual(actual.toSorted(ascending), stay.toSorted(ascending), 'Those that stay');
      assert.equal(new Set(seen).size, seen.length, 'The number of children, each counted once');
    }),
  folderCheck('locations.listChildren.cursors-survive-deletions')
    .requires('A cursor returns the same page after the child before it was deleted.')
    .by(async ({ locationId }, scene) => {
      await siblings(scene, 3, locationId);
      const [first = 0, ...others] = await firstChildIds(scene, locationId);
      const next = requireNext(await page(scene, locationId, 1));
      await scene.admin.locations.delete({ id: first });
      const { items } = await page(scene, locationId, 10, next);
      assert.deepEqual(idsOf(items), others, 'The page after the one that was deleted');
    }),
  folderCheck('locations.listChildren.cursors-skip-unreadable-entities')
    .requires(
      'Pages leave out children that the caller may not read, and have no cursor where only such children follow.',
    )
    .by(async ({ locationId }, scene) => {
      const visible = await scene.folder({ parentLocationId: locationId });
      await scene.concealed({ parentLocationId: locationId });
      requireNext(await page(scene, locationId, 1));
      assert.deepEqual(await walk(scene, locationId, 1, scene.reader), [visible.locationId], 'The reader');
    }),
  foldersCheck('locations.listChildren.refuses-invalid-cursors')
    .requires('A cursor that was invented, changed or taken from another list is refused with BadRequest.')
    .by(async ({ pair: [one, other] }, scene) => {
      await siblings(scene, 2, one.locationId);
      const next = requireNext(await page(scene, one.locationId, 1));
      const changed = (next.startsWith('A') ? 'B' : 'A') + next.slice(1);
      for (const cursor of ['x', changed, `${next}x`]) {
        await refuses(page(scene, one.locationId, 1, cursor), 400, 'The page at an invalid cursor');
      }
      await refuses(page(scene, other.locationId, 1, next), 400, 'The page at the cursor of another list');
    }),
];

const ascending = (one: number, other: number) => one - other;
const idsOf = (places: readonly { readonly id: number }[]) => Array.from(places, ({ id }) => id);

function page({ admin }: Scene, id: number, limit: number, after?: string, caller = admin) {
  const query = { id, offset: 0, limit, ...(after !== undefined && { after }) };
  return caller.locations.listChildren(query);
}

const maxPages = 20;

async function walk(
  scene: Scene,
  id: number,
  limit: number,
  caller: BoundRepository = scene.admin,
  between = async () => {},
): Promise<number[]> {
  const seen: number[] = [];
  let after: string | undefined;
  for (let pages = 0; pages < maxPages; pages++) {
    const { items, next } = await page(scene, id, limit, after, caller);
    seen.push(...idsOf(items));
    if (next === undefined) return seen;
    after = next;
    await between();
  }
  return assert.fail(`A list of few has no end after ${maxPages} pages`);
}
