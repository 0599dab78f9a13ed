/** Locations of existing content, their children, and their URL aliases. */

import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { idsIn } from '../../core/ids.js';
import { requireNext } from '../../core/situation.js';
import { generated } from '../../fixtures/aliases.js';
import { childIds } from '../../fixtures/places.js';
import {
  areUnique,
  checkOfEach,
  storedCheck,
  storedContent,
  storedPlace,
  storedPlaceCheck,
  storedPlaces,
} from '../../fixtures/stored.js';

/** Declares a check of the id of each stored location and of its parent. */
const placeCheck = checkOfEach(places);

export const storedLocationChecks: readonly Check[] = [
  storedCheck('stored.location.has-its-content')
    .requires('The main location of stored content has the path that the content names, and the content itself.')
    .by(async (content, scene) => {
      const { id, pathString } = storedPlace(scene, content);
      const location = await scene.admin.locations.load(id);
      assert.deepEqual([location.id, location.pathString], [id, pathString], 'The id and the path');
      assert.equal(location.content?.id, content.id, 'The content');
      assert.equal(location.content?.name, content.name, 'The name of the content');
    }),
  check('stored.location.has-path-and-depth')
    .requires(
      'The path of a stored location is the path of its parent and its own id, and its depth is the number of its ancestors.',
    )
    .by(async ({ admin }, scene) => {
      for (const id of await storedPlaces(scene)) {
        const { pathString, depth, parent } = await admin.locations.load(id);
        const ids = idsIn(scene, pathString);
        assert.equal(depth, ids.length - 1, 'The depth');
        assert.equal(ids.at(-1), id, 'The end of the path');
        assert.equal(parent?.id, ids.at(-2), 'The parent');
        if (parent) assert.equal(pathString, `${parent.pathString}${id}/`, 'The path');
      }
    }),
  storedPlaceCheck('stored.location.is-for-everyone')
    .requires('Everyone may load locations of content that everyone may read.')
    .by(async (id, scene) => {
      for (const caller of scene.readers) {
        assert.equal((await caller.locations.load(id)).id, id, 'The location');
      }
    }),
  storedPlaceCheck('stored.location.is-found-by-remote-id')
    .requires('A stored location is found by its remote id, and by no other text.')
    .by(async (id, scene) => {
      const { remoteId } = await scene.admin.locations.load(id);
      assert.equal((await scene.admin.locations.loadByRemoteId(remoteId)).id, id, 'The id of the result');
      await refuses(scene.admin.locations.loadByRemoteId(`${remoteId}~`), 404, 'Another remote id');
    }),
  check('stored.children.have-their-parent')
    .requires(
      'The children of a stored location have it as their parent, are as many as its child count, and each is listed once.',
    )
    .by(async ({ admin }, scene) => {
      for (const id of await places(scene)) {
        const children = await childIds(scene, id);
        areUnique(children, 'Children');
        const { childCount } = await admin.locations.load(id);
        assert.equal(children.length, childCount, `The child count of location ${id}`);
        for (const child of children.slice(0, most)) {
          const { parent } = await admin.locations.load(child);
          assert.equal(parent?.id, id, `The parent of location ${child}`);
        }
      }
    }),
  placeCheck('stored.children.pages-make-up-the-whole')
    .requires(
      'Consecutive pages of the children of a stored location have each child once, in the order of the whole list.',
    )
    .by(async (id, { admin }) => {
      const page = async (offset: number, limit: number) =>
        (await admin.locations.listChildren({ id, offset, limit })).items.map((child) => child.id);
      const whole = await page(0, most);
      const parts: number[] = [];
      for (let offset = 0; offset < whole.length; offset += 2) parts.push(...(await page(offset, 2)));
      assert.deepEqual(parts.slice(0, whole.length), whole, 'The children in pages of two');
    }),
  check('stored.children.are-readable')
    .requires('The children of a stored location are, for each caller, those that the caller may read.')
    .by(async ({ readers }, scene) => {
      for (const id of await storedPlaces(scene)) {
        for (const caller of readers) {
          const children = await childIds(scene, id, caller);
          const { childCount } = await caller.locations.load(id);
          assert.equal(childCount, children.length, 'The child count');
          for (const child of children.slice(0, most)) await caller.locations.load(child);
        }
      }
    }),
  check('stored.children.cursors-make-up-the-whole')
    .requires('Cursors lead through all children of a stored location, in the order of the list.')
    .by(async ({ admin }, scene) => {
      for (const id of await places(scene)) {
        const whole = await childIds(scene, id);
        const actual: number[] = [];
        let after: string | undefined;
        do {
          const page = { offset: 0, limit: 2, ...(after !== undefined && { after }) };
          const { items, next } = await admin.locations.listChildren({ id, ...page });
          actual.push(...items.map((child) => child.id));
          if (after === undefined && items.length < whole.length) requireNext({ next });
          after = next;
        } while (after !== undefined && actual.length <= whole.length);
        assert.deepEqual(actual, whole, 'The children');
      }
    }),
  storedCheck('stored.locations.belong-to-the-content')
    .requires('The locations of stored content include its main location, and each of them has the content.')
    .by(async (content, scene) => {
      const { admin } = scene;
      const ids = (await admin.locations.listOfContent(content.id)).items.map(({ id }) => id);
      areUnique(ids, 'Locations');
      assert.ok(ids.includes(storedPlace(scene, content).id), 'The main location is not among the locations');
      for (const id of ids) {
        const location = await admin.locations.load(id);
        assert.equal(location.content?.id, content.id, `The content of location ${id}`);
      }
    }),
  check('stored.aliases.lead-to-their-location')
    .requires('The generated URL aliases of a stored location are its own, and their paths resolve to it.')
    .by(async ({ admin }, scene) => {
      for (const id of await storedPlaces(scene)) {
        for (const alias of await generated(scene, id)) {
          assert.equal(alias.custom, false, 'Whether the alias is custom');
          assert.equal(alias.location?.id, id, 'The location of the alias');
          const actual = await admin.locations.loadByUrlAlias(alias.path);
          assert.equal(actual.id, id, `The location at ${alias.path}`);
        }
      }
    }),
];

/** More children than that are not looked at one by one. */
const most = 100;

/** Stored locations and their parents, which have children for sure. */
async function places(scene: Parameters<typeof storedPlaces>[0]): Promise<readonly number[]> {
  const contents = await storedContent(scene);
  const ids = contents.flatMap((content) => idsIn(scene, storedPlace(scene, content).pathString).slice(-2));
  return [...new Set(ids)];
}
