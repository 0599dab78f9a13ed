/** The places of content, those that the caller can see. */
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { addPlace, load } from '../../fixtures/places.js';

export const listOfContentChecks: readonly Check[] = [
  check(
    'locations.listOfContent.lists-each-place-once',
    'The places of content are its main location and all others, each with its path.',
    async (scene) => {
      const { id, locationId } = await scene.folder();
      const other = await addPlace(scene, id, (await scene.folder()).locationId);
      const wanted = [await load(scene, locationId), other].map(toPair).sort();
      assert.deepEqual((await placesOf(scene, id)).map(toPair).sort(), wanted);
    },
  ),
  check(
    'locations.listOfContent.loses-what-is-deleted',
    'A place that was deleted is not among those of its content any more.',
    async (scene) => {
      const { id, locationId } = await scene.folder();
      const other = await addPlace(scene, id, (await scene.folder()).locationId);
      await scene.admin.locations.delete({ id: locationId });
      assert.deepEqual((await placesOf(scene, id)).map(toPair), [toPair(other)]);
    },
  ),
  check(
    'locations.listOfContent.needs-a-published-version',
    'The places of content of which no version is published are refused with Conflict.',
    async (scene) => {
      await refuses(placesOf(scene, (await scene.draft()).id), 409, 'The places of a draft');
    },
  ),
];

const placesOf = async ({ admin }: Scene, contentId: number) => (await admin.locations.listOfContent(contentId)).items;

const toPair = ({ id, pathString }: { readonly id: number; readonly pathString: string }) => `${id} at ${pathString}`;
