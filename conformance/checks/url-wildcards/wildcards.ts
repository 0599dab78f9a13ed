/** URL wildcards: patterns of paths, which everyone may know, and where they lead. */
import type { Context, NewUrlWildcard, UrlWildcard } from 'express-cms-rest';
import { locationAt, nameOf, naming } from '../../aliases.js';
import { type Check, check } from '../../check.js';
import { assert, race, refuses, succeeded } from '../../expectations.js';
import { allPages, endsInParts, nowhere, siblings } from '../../places.js';
import { making, type Scene } from '../../scene.js';

const loading = ['urlWildcards.create', 'urlWildcards.load'] as const;
const leading = [...making, ...naming, 'locations.loadByUrlAlias', 'urlWildcards.create'] as const;

export const wildcardChecks: readonly Check[] = [
  ...[true, false].map((forward) =>
    check(
      `urlWildcards.create.says-what-was-asked-for-${forward ? 'with' : 'without'}-forwarding`,
      `A new wildcard has the source and destination that were given, and forwards as was asked, here ${forward}.`,
      { needs: [loading] },
      async (scene) => {
        const asked = { sourceUrl: sourceOf(scene, '/*/of/*'), destinationUrl: '/to/{2}/and/{1}', forward };
        const made = await wildcard(scene, asked);
        for (const context of [scene.administrator, scene.reader, scene.anonymous]) {
          const {
            id,
            sourceUrl,
            destinationUrl,
            forward: does,
          } = await scene.repository.urlWildcards.load(made.id, context);
          assert.deepEqual([id, { sourceUrl, destinationUrl, forward: does }], [made.id, asked]);
        }
      },
    ),
  ),
  check(
    'urlWildcards.list.has-each-once',
    'The list has each wildcard once, as it is when it is loaded, for everyone.',
    { needs: [loading, 'urlWildcards.list'] },
    async (scene) => {
      const made = [await wildcard(scene), await wildcard(scene)];
      for (const context of [scene.administrator, scene.reader, scene.anonymous]) {
        const listed = await listAll(scene, context);
        for (const { id, sourceUrl } of made) {
          const found = listed.filter((one) => one.id === id).map((one) => one.sourceUrl);
          assert.deepEqual(found, [sourceUrl], 'What the list has of a wildcard');
        }
      }
    },
  ),
  check(
    'urlWildcards.list.comes-in-parts',
    'Parts of the list of wildcards, one after the other, have each once, the oldest first.',
    { needs: ['urlWildcards.create', 'urlWildcards.list'] },
    async (scene) => {
      const made = [await wildcard(scene), await wildcard(scene), await wildcard(scene)].map(({ id }) => id);
      await endsInParts((page) => scene.repository.urlWildcards.list(page, scene.anonymous), made);
    },
  ),
  check(
    'urlWildcards.create.refuses-a-taken-source',
    'A wildcard with the source of another one is refused with Conflict.',
    { needs: [loading] },
    async (scene) => {
      const { sourceUrl } = await wildcard(scene);
      const work = wildcard(scene, { sourceUrl, destinationUrl: '/elsewhere' });
      await refuses(work, 409, 'A wildcard with a source that is taken');
    },
  ),
  check(
    'urlWildcards.create.gives-a-source-once',
    'Of several wildcards that are made with the same source at the same time, exactly one is.',
    { needs: ['urlWildcards.create'] },
    async (scene) => {
      const sourceUrl = sourceOf(scene);
      const works = Array.from({ length: 6 }, () => () => wildcard(scene, { sourceUrl }));
      succeeded(await race(works), 1, 409, 'Six wildcards with one source');
    },
  ),
  check(
    'urlWildcards.create.needs-a-star-for-each-placeholder',
    'A wildcard with a placeholder that no star of the source belongs to is refused with BadRequest.',
    { needs: ['urlWildcards.create'] },
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
    'A wildcard may have stars that no placeholder stands for, and placeholders twice.',
    { needs: ['urlWildcards.create'] },
    async (scene) => {
      await wildcard(scene, { sourceUrl: sourceOf(scene, '/*/*'), destinationUrl: '/to' });
      await wildcard(scene, { sourceUrl: sourceOf(scene, '/*'), destinationUrl: '/to/{1}/{1}' });
    },
  ),
  check(
    'urlWildcards.load.needs-a-wildcard',
    'A wildcard that is not there is refused with NotFound, to load and to delete.',
    { needs: ['urlWildcards.load', 'urlWildcards.delete'] },
    async ({ repository, administrator }) => {
      await refuses(repository.urlWildcards.load(nowhere, administrator), 404, 'A wildcard that is not there');
      await refuses(repository.urlWildcards.delete({ id: nowhere }, administrator), 404, 'To delete no wildcard');
    },
  ),
  check(
    'urlWildcards.delete.takes-it-away',
    'A deleted wildcard is gone, others stay, and its source can be given again, but its id is not.',
    { needs: [loading, 'urlWildcards.delete', 'urlWildcards.list'] },
    async (scene) => {
      const { urlWildcards } = scene.repository;
      const [doomed, kept] = [await wildcard(scene), await wildcard(scene)];
      await urlWildcards.delete({ id: doomed.id }, scene.administrator);
      await refuses(urlWildcards.load(doomed.id, scene.administrator), 404, 'A deleted wildcard');
      const ids = (await listAll(scene)).map(({ id }) => id);
      assert.deepEqual([ids.includes(doomed.id), ids.includes(kept.id)], [false, true], 'What the list has of the two');
      const again = await wildcard(scene, { sourceUrl: doomed.sourceUrl });
      assert.ok(again.id !== doomed.id, 'The id of a deleted wildcard was given again');
    },
  ),
  check(
    'urlWildcards.delete.gives-no-id-again',
    'The id of the wildcard that was made last is not given again once that is deleted.',
    { needs: [loading, 'urlWildcards.delete'] },
    async (scene) => {
      const { id } = await wildcard(scene);
      await scene.repository.urlWildcards.delete({ id }, scene.administrator);
      assert.notEqual((await wildcard(scene)).id, id);
    },
  ),
  check(
    'locations.loadByUrlAlias.follows-wildcards',
    'A path that fits a wildcard leads where its destination does, with what the stars stand for in their places.',
    { needs: [leading] },
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
    { needs: [leading] },
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
    { needs: [leading, 'urlWildcards.delete'] },
    async (scene) => {
      const { locationId } = await scene.folder();
      const { path } = await nameOf(scene, locationId);
      const { id, sourceUrl } = await wildcard(scene, { destinationUrl: path });
      const fitting = sourceUrl.replace('*', 'anything');
      assert.equal(await locationAt(scene, fitting), locationId, 'Where the path leads by the wildcard');
      await scene.repository.urlWildcards.delete({ id }, scene.administrator);
      await refuses(locationAt(scene, fitting), 404, 'The path after the wildcard was deleted');
    },
  ),
];

const sourceOf = ({ unique }: Scene, stars = '/*'): string => `/${unique('from')}${stars}`;

export const listAll = (
  { repository, administrator }: Scene,
  context: Context = administrator,
): Promise<UrlWildcard[]> => allPages((page) => repository.urlWildcards.list(page, context));

async function wildcard(scene: Scene, more: Partial<NewUrlWildcard> = {}): Promise<UrlWildcard> {
  const { repository, administrator, afterwards } = scene;
  const usual = { sourceUrl: sourceOf(scene), destinationUrl: '/to', forward: false };
  const made = await repository.urlWildcards.create({ ...usual, ...more }, administrator);
  afterwards(() => repository.urlWildcards.delete?.({ id: made.id }, administrator));
  return made;
}
