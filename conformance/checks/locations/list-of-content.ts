/** The places of content, those that the caller can see. */
import { type Check, check } from '../../check.js';
import { assert, refuses, refusesSilently } from '../../expectations.js';
import { addPlace, load, nowhere, placing } from '../../places.js';
import { concealing, making, type Scene } from '../../scene.js';

const listingPlaces = 'locations.listOfContent';

export const listOfContentChecks: readonly Check[] = [
  check(
    'locations.listOfContent.lists-each-place-once',
    'The places of content are its main location and all others, each with its path.',
    { needs: [placing, listingPlaces] },
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
    { needs: [placing, listingPlaces, 'locations.delete'] },
    async (scene) => {
      const { id, locationId } = await scene.folder();
      const other = await addPlace(scene, id, (await scene.folder()).locationId);
      await scene.repository.locations.delete({ id: locationId }, scene.administrator);
      assert.deepEqual((await placesOf(scene, id)).map(toPair), [toPair(other)]);
    },
  ),
  check(
    'locations.listOfContent.needs-a-published-version',
    'The places of content of which no version is published are refused with Conflict.',
    { needs: [making, listingPlaces] },
    async (scene) => {
      await refuses(placesOf(scene, (await scene.draft()).id), 409, 'The places of a draft');
    },
  ),
  check(
    'locations.listOfContent.needs-content',
    'The places of content that is not there are refused with NotFound.',
    { needs: [listingPlaces] },
    async (scene) => {
      await refuses(placesOf(scene, nowhere), 404, 'The places of nothing');
    },
  ),
  check(
    'locations.listOfContent.is-not-for-those-who-may-not-read',
    'The places of what the caller may not read are refused, and the refusal says nothing of it.',
    { needs: [concealing, listingPlaces] },
    async ({ concealed, repository, reader, anonymous }) => {
      const { id, name, remoteId } = await concealed();
      for (const context of [reader, anonymous]) {
        const work = repository.locations.listOfContent(id, context);
        await refusesSilently(work, [name, remoteId], 'The places of concealed content');
      }
    },
  ),
];

const placesOf = async ({ repository, administrator }: Scene, contentId: number) =>
  (await repository.locations.listOfContent(contentId, administrator)).items;

const toPair = ({ id, pathString }: { readonly id: number; readonly pathString: string }) => `${id} at ${pathString}`;
