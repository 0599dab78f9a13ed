/** Pages of the lists of URL aliases. */
import { alias } from '../../aliases.js';
import { type Check, check } from '../../check.js';
import { endsInParts } from '../../places.js';
import { making, type Scene } from '../../scene.js';

/** The ids of three new aliases, in the order in which they were made. */
async function three(scene: Scene, more: Parameters<typeof alias>[1]): Promise<string[]> {
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) made.push((await alias(scene, more)).id);
  return made;
}

export const aliasPageChecks: readonly Check[] = [
  check(
    'urlAliases.listGlobal.comes-in-parts',
    'Parts of the list of aliases that lead to resources, one after the other, have each once, the oldest first.',
    { needs: ['urlAliases.create', 'urlAliases.listGlobal'] },
    async (scene) => {
      const { repository, anonymous } = scene;
      const made = await three(scene, { resource: 'module:content/search' });
      await endsInParts((page) => repository.urlAliases.listGlobal(page, anonymous), made);
    },
  ),
  check(
    'urlAliases.listOfLocation.comes-in-parts',
    'Parts of the list of aliases of a location, one after the other, have each once, the oldest first.',
    { needs: [making, 'urlAliases.create', 'urlAliases.listOfLocation'] },
    async (scene) => {
      const { repository, administrator } = scene;
      const { locationId } = await scene.folder();
      const made = await three(scene, { locationId });
      const query = { locationId, custom: true };
      await endsInParts((page) => repository.urlAliases.listOfLocation({ ...query, ...page }, administrator), made);
    },
  ),
];
