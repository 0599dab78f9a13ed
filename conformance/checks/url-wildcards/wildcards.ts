/** URL wildcards: patterns of paths, which everyone may know, and where they lead. */

import type { NewUrlWildcard, UrlWildcard } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { locationAt, nameOf } from '../../fixtures/aliases.js';
import { endsInParts, siblings } from '../../fixtures/places.js';

export const wildcardChecks: readonly Check[] = [
  check(
    'urlWildcards.list.pages-make-up-the-whole',
    'Consecutive pages of the list of wildcards have each once, the oldest first.',
    async (scene) => {
      const made = [await wildcard(scene), await wildcard(scene), await wildcard(scene)].map(({ id }) => id);
      await endsInParts((page) => scene.anonymous.urlWildcards.list(page), made);
    },
  ),
  check(
    'urlWildcards.create.needs-a-star-for-each-placeholder',
    'A wildcard with a placeholder that no star of the source belongs to is refused with BadRequest.',
    async (scene) => {
      for (const [stars, destinationUrl] of [
        ['', '/to/{1}'],
        ['/*', '/to/{2}'],
        ['/*/*', '/to/{1}/{2}/{3}'],
        ['/*', '/to/{0}'],
      ] as const) {
        const work = wildcard(scene, { sourceUrl: sourceOf(scene, stars), destinationUrl });
        await refuses(work, 400, `A source that ends with '${stars}' for ${destinationUrl}`);
      }
    },
  ),
  check(
    'urlWildcards.create.needs-no-placeholders',
    'A wildcard may have stars without a placeholder, and repeat placeholders.',
    async (scene) => {
      await wildcard(scene, { sourceUrl: sourceOf(scene, '/*/*'), destinationUrl: '/to' });
      await wildcard(scene, { sourceUrl: sourceOf(scene, '/*'), destinationUrl: '/to/{1}/{1}' });
    },
  ),
  check(
    'locations.loadByUrlAlias.follows-wildcards',
    'A path that matches a wildcard leads to its destination, with the matches of the stars as placeholders.',
    async (scene) => {
      const [{ locationId }] = await siblings(scene, 2);
      const [, above, below] = (await nameOf(scene, locationId)).path.split('/');
      const sourceUrl = sourceOf(scene, '/*/in/*');
      await wildcard(scene, { sourceUrl, destinationUrl: '/{2}/{1}' });
      const path = sourceUrl.replace('*', below ?? '').replace('*', above ?? '');
      assert.equal(await locationAt(scene, path), locationId, `Where ${path} leads by ${sourceUrl}`);
      await refuses(locationAt(scene, path.replace('/in/', '/out/')), 404, 'A path that does not fit');
    },
  ),
  check(
    'locations.loadByUrlAlias.prefers-aliases-to-wildcards',
    'A path that an alias has leads where that does, also where it fits a wildcard.',
    async (scene) => {
      const [one, two] = await siblings(scene, 2);
      const { path } = await nameOf(scene, one.locationId);
      const { path: other } = await nameOf(scene, two.locationId);
      await wildcard(scene, { sourceUrl: path, destinationUrl: other });
      assert.equal(await locationAt(scene, path), one.locationId);
    },
  ),
  check(
    'locations.loadByUrlAlias.ends-with-the-wildcard',
    'A path that only fitted a wildcard leads nowhere once that is deleted.',
    async (scene) => {
      const { locationId } = await scene.folder();
      const { path } = await nameOf(scene, locationId);
      const { id, sourceUrl } = await wildcard(scene, { destinationUrl: path });
      const fitting = sourceUrl.replace('*', 'anything');
      assert.equal(await locationAt(scene, fitting), locationId, 'Where the path leads by the wildcard');
      await scene.admin.urlWildcards.delete({ id });
      await refuses(locationAt(scene, fitting), 404, 'The path after the wildcard was deleted');
    },
  ),
];

const sourceOf = ({ unique }: Scene, stars = '/*'): string => `/${unique('from')}${stars}`;

function wildcard(scene: Scene, more: Partial<NewUrlWildcard> = {}): Promise<UrlWildcard> {
  const usual = { sourceUrl: sourceOf(scene), destinationUrl: '/to', forward: false };
  return scene.admin.urlWildcards.create({ ...usual, ...more });
}
