/** The list of the locations of content, as far as the caller may read them. */
import { type Check, check, folderCheck } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { addPlace, load } from '../../fixtures/places.js';

export const listOfContentChecks: readonly Check[] = [
  folderCheck('locations.listOfContent.lists-each-location-once')
    .requires('The list has each location of the content once, the main location and all others, with their paths.')
    .by(async ({ id, locationId }, scene) => {
      const other = await addPlace(scene, id, (await scene.folder()).locationId);
      const expected = [await load(scene, locationId), other].map(toPair).sort();
      assert.deepEqual((await placesOf(scene, id)).map(toPair).sort(), expected);
    }),
  folderCheck('locations.listOfContent.leaves-out-deleted-locations')
    .requires('A deleted location is no longer in the list.')
    .by(async ({ id, locationId }, scene) => {
      const other = await addPlace(scene, id, (await scene.folder()).locationId);
      await scene.admin.locations.delete({ id: locationId });
      assert.deepEqual((await placesOf(scene, id)).map(toPair), [toPair(other)]);
    }),
  check('locations.listOfContent.needs-a-published-version')
    .requires('Listing the locations of content that has no published version is refused with Refused.')
    .by(async (scene) => refuses(placesOf(scene, (await scene.draft()).id), 409, 'The places of a draft')),
];

const placesOf = async ({ admin }: Scene, contentId: number) => (await admin.locations.listOfContent(contentId)).items;

const toPair = ({ id, pathString }: { readonly id: number; readonly pathString: string }) => `${id} at ${pathString}`;
