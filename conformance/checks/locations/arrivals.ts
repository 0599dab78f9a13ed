/** Results of copies, moves and restores: the location as it is loaded afterwards. */
import type { Location } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { load } from '../../fixtures/places.js';
import { family } from '../../fixtures/subtrees.js';
import { trash } from '../../fixtures/trash.js';

type Arrive = (scene: Scene) => Promise<Location>;

const arrivals: Readonly<Record<'locations.copy' | 'locations.move' | 'trash.restore', Arrive>> = {
  'locations.copy': async (scene) => {
    const { top, target } = await family(scene);
    return scene.admin.locations.copy({ id: top.locationId, parentLocationId: target.locationId });
  },
  'locations.move': async (scene) => {
    const { middle, target } = await family(scene);
    return scene.admin.locations.move({ id: middle.locationId, parentLocationId: target.locationId });
  },
  'trash.restore': async (scene) => {
    const { middle, target } = await family(scene);
    await trash(scene, middle);
    return scene.admin.trash.restore({ id: middle.locationId, parentLocationId: target.locationId });
  },
};

export const arrivalChecks: readonly Check[] = Object.entries(arrivals).map(([method, arrive]) =>
  check(`${method}.returns-the-loaded-entity`)
    .requires(`Calling ${method} returns the location that is loaded afterwards.`)
    .by(async (scene) => {
      const returned = await arrive(scene);
      assert.deepEqual(comparable(returned), comparable(await load(scene, returned.id)), 'The returned value');
    }),
);

const comparable = ({ parent, content, ...rest }: Location) => ({
  ...{ id: rest.id, pathString: rest.pathString, remoteId: rest.remoteId, depth: rest.depth, priority: rest.priority },
  ...{ hidden: rest.hidden, invisible: rest.invisible, childCount: rest.childCount },
  ...{ sortField: rest.sortField, sortOrder: rest.sortOrder, parentLocationId: parent?.id },
  ...{ contentId: content?.id, name: content?.name, sectionId: content?.sectionId, status: content?.status },
});
