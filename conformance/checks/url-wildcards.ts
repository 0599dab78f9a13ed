/** URL wildcards: a kind of entity, patterns of paths, which everyone may list, and where they lead. */
import type { UrlWildcard } from 'express-cms-rest';
import type { NewUrlWildcard } from 'express-cms-rest/repository';
import { type Check, check, folderCheck } from '../core/check.js';
import { assert, refuses } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';
import { entityChecks } from '../families/entity-checks.js';
import type { Kind } from '../families/kind.js';
import { locationAt, nameOf } from '../fixtures/aliases.js';
import { allPages, siblingsCheck } from '../fixtures/places.js';

const wildcards: Kind<UrlWildcard, NewUrlWildcard> = {
  name: 'URL wildcard',
  methods: {
    create: 'urlWildcards.create',
    load: 'urlWildcards.load',
    list: 'urlWildcards.list',
    delete: 'urlWildcards.delete',
  },
  unique: { member: 'sourceUrl', name: 'source' },
  isForEveryone: true,
  values: ({ unique }) => ({
    sourceUrl: `/${unique('from')}/*/of/*`,
    destinationUrl: '/to/{2}/and/{1}',
    forward: true,
  }),
  changes: ({ unique }) => ({ sourceUrl: `/${unique('from')}`, destinationUrl: '/to', forward: false }),
  within:
    async () =>
    ({ urlWildcards }) => ({
      create: (values) => urlWildcards.create(values),
      load: (id) => urlWildcards.load(id),
      list: () => allPages((page) => urlWildcards.list(page)),
      delete: (id, expected) => urlWildcards.delete({ id, expected }),
    }),
};

export const wildcardChecks: readonly Check[] = [
  ...entityChecks(wildcards),
  check('urlWildcards.create.needs-a-wildcard-per-placeholder')
    .requires(
      'Creating a wildcard with a placeholder that no asterisk of the source belongs to is refused with BadRequest.',
    )
    .by(async (scene) => {
      for (const [stars, destinationUrl] of [
        ['', '/to/{1}'],
        ['/*', '/to/{2}'],
        ['/*/*', '/to/{1}/{2}/{3}'],
        ['/*', '/to/{0}'],
      ] as const) {
        const call = wildcard(scene, { sourceUrl: sourceOf(scene, stars), destinationUrl });
        await refuses(call, 400, `A source that ends with '${stars}' for ${destinationUrl}`);
      }
    }),
  check('urlWildcards.create.allows-unused-wildcards')
    .requires('A wildcard can have asterisks without a placeholder, and repeated placeholders.')
    .by(async (scene) => {
      await wildcard(scene, { sourceUrl: sourceOf(scene, '/*/*'), destinationUrl: '/to' });
      await wildcard(scene, { sourceUrl: sourceOf(scene, '/*'), destinationUrl: '/to/{1}/{1}' });
    }),
  siblingsCheck('locations.loadByUrlAlias.follows-wildcards')
    .requires(
      'A path that matches a wildcard resolves to its destination, with the matches of the asterisks in place of the placeholders.',
    )
    .by(async ({ pair: [{ locationId }] }, scene) => {
      const [, above, below] = (await nameOf(scene, locationId)).path.split('/');
      const sourceUrl = sourceOf(scene, '/*/in/*');
      await wildcard(scene, { sourceUrl, destinationUrl: '/{2}/{1}' });
      const path = sourceUrl.replace('*', below ?? '').replace('*', above ?? '');
      assert.equal(await locationAt(scene, path), locationId, `Where ${path} leads by ${sourceUrl}`);
      await refuses(locationAt(scene, path.replace('/in/', '/out/')), 404, 'A path that does not fit');
    }),
  siblingsCheck('locations.loadByUrlAlias.prefers-aliases-to-wildcards')
    .requires('A path that an alias has resolves to the location of the alias, also where it matches a wildcard.')
    .by(async ({ pair: [one, two] }, scene) => {
      const { path } = await nameOf(scene, one.locationId);
      const { path: other } = await nameOf(scene, two.locationId);
      await wildcard(scene, { sourceUrl: path, destinationUrl: other });
      assert.equal(await locationAt(scene, path), one.locationId);
    }),
  folderCheck('locations.loadByUrlAlias.forgets-deleted-wildcards')
    .requires('A path that only matched a wildcard is NotFound once the wildcard is deleted.')
    .by(async ({ locationId }, scene) => {
      const { path } = await nameOf(scene, locationId);
      const { id, sourceUrl } = await wildcard(scene, { destinationUrl: path });
      const fitting = sourceUrl.replace('*', 'anything');
      assert.equal(await locationAt(scene, fitting), locationId, 'Where the path leads by the wildcard');
      await scene.admin.urlWildcards.delete({ id });
      await refuses(locationAt(scene, fitting), 404, 'The path after the wildcard was deleted');
    }),
];

const sourceOf = ({ unique }: Scene, stars = '/*'): string => `/${unique('from')}${stars}`;

function wildcard(scene: Scene, more: Partial<NewUrlWildcard> = {}): Promise<UrlWildcard> {
  const usual = { sourceUrl: sourceOf(scene), destinationUrl: '/to', forward: false };
  return scene.admin.urlWildcards.create({ ...usual, ...more });
}
