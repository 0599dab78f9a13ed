/** Pages of the lists of URL aliases. */

import { type Check, check } from '../../core/check.js';
import type { Scene } from '../../core/scene.js';
import { alias } from '../../fixtures/aliases.js';
import { endsInParts } from '../../fixtures/places.js';

/** The ids of three new aliases, in the order in which they were made. */
async function three(scene: Scene, more: Parameters<typeof alias>[1]): Promise<string[]> {
  const made: string[] = [];
  for (let count = 0; count < 3; count += 1) made.push((await alias(scene, more)).id);
  return made;
}

export const aliasPageChecks: readonly Check[] = [
  check(
    'urlAliases.listGlobal.pages-make-up-the-whole',
    'Consecutive pages of the list of aliases that lead to resources have each once, the oldest first.',
    async (scene) => {
      const { anonymous } = scene;
      const made = await three(scene, { resource: 'module:content/search' });
      await endsInParts((page) => anonymous.urlAliases.listGlobal(page), made);
    },
  ),
  check(
    'urlAliases.listOfLocation.pages-make-up-the-whole',
    'Consecutive pages of the list of aliases of a location have each once, the oldest first.',
    async (scene) => {
      const { admin } = scene;
      const { locationId } = await scene.folder();
      const made = await three(scene, { locationId });
      const query = { locationId, custom: true };
      await endsInParts((page) => admin.urlAliases.listOfLocation({ ...query, ...page }), made);
    },
  ),
];
