/** Custom URL aliases. */

import { type Check, check } from '../../core/check.js';
import { assert, race, refuses, refusesAsUnknown, refusesSilently, succeeded } from '../../core/expectations.js';
import { alias, custom, generated, locationAt, nameOf } from '../../fixtures/aliases.js';
import { allPages, siblings } from '../../fixtures/places.js';

const firstPage = { offset: 0, limit: 25 };

export const customAliasChecks: readonly Check[] = [
  ...[false, true].map((flag) =>
    check(
      `urlAliases.create.has-what-was-given-${flag ? 'with' : 'without'}-flags`,
      `A new alias of a location has the path, language and flags that were given, here ${flag}, and is custom.`,
      async (scene) => {
        const { locationId } = await scene.folder();
        const path = `/${scene.unique('Path')}`;
        const { languageCode } = scene.known;
        const made = await alias(scene, { locationId, path, alwaysAvailable: flag, forward: flag });
        for (const one of [made, await scene.admin.urlAliases.load(made.id)]) {
          const { type, location, languageCodes, alwaysAvailable, forward, isHistory } = one;
          assert.deepEqual(
            { type, location: location?.id, path: one.path, languageCodes, alwaysAvailable, forward, isHistory },
            {
              ...{ type: 'LOCATION', location: locationId, path, languageCodes: [languageCode] },
              ...{ alwaysAvailable: flag, forward: flag, isHistory: false },
            },
          );
          assert.equal(one.custom, true, 'Whether it is custom');
          assert.equal(one.id, made.id, 'The id');
        }
      },
    ),
  ),
  check(
    'urlAliases.create.leads-to-its-location',
    'The path of a new alias leads to its location, and the paths that did so before do it still.',
    async (scene) => {
      const { locationId } = await scene.folder();
      const { path } = await nameOf(scene, locationId);
      const made = await alias(scene, { locationId });
      assert.equal(await locationAt(scene, made.path), locationId, 'The new path');
      assert.equal(await locationAt(scene, path), locationId, 'The generated path');
    },
  ),
  check(
    'urlAliases.create.takes-paths-of-several-segments',
    'An alias may have a path of several segments, also of some that lead nowhere themselves.',
    async (scene) => {
      const { locationId } = await scene.folder();
      const top = `/${scene.unique('Top')}`;
      const { path } = await alias(scene, { locationId, path: `${top}/Middle/End` });
      assert.equal(path, `${top}/Middle/End`, 'The path');
      assert.equal(await locationAt(scene, path), locationId, 'Where the path leads');
      await refuses(locationAt(scene, top), 404, 'A path that leads nowhere itself');
      await refuses(locationAt(scene, `${path}/More`), 404, 'A path that goes on');
    },
  ),
  check(
    'urlAliases.create.leads-to-resources',
    'An alias without a location leads to a resource, which is the part after the scheme.',
    async (scene) => {
      const made = await alias(scene, { resource: 'module:content/search' });
      for (const one of [made, await scene.admin.urlAliases.load(made.id)]) {
        assert.deepEqual([one.type, one.resource, one.location], ['RESOURCE', 'content/search', undefined]);
      }
    },
  ),
  check(
    'urlAliases.listGlobal.has-those-that-lead-to-resources',
    'The list has each alias that leads to a resource once, and none that leads to a location.',
    async (scene) => {
      const { locationId } = await scene.folder();
      const ofResource = await alias(scene, { resource: 'module:content/search' });
      const ofLocation = await alias(scene, { locationId });
      for (const caller of scene.everyone) {
        const found = await allPages((page) => caller.urlAliases.listGlobal(page));
        const ids = found.map(({ id }) => id);
        assert.equal(ids.filter((id) => id === ofResource.id).length, 1, 'How often an alias of a resource is there');
        assert.ok(!ids.includes(ofLocation.id), 'An alias of a location is there');
      }
    },
  ),
  check(
    'urlAliases.listOfLocation.tells-by-hand-from-generated',
    'A location has custom aliases and generated ones, each in its own list.',
    async (scene) => {
      const [{ locationId }, other] = await siblings(scene, 2);
      const made = [await alias(scene, { locationId }), await alias(scene, { locationId })];
      await alias(scene, { locationId: other.locationId });
      const byHand = await custom(scene, locationId);
      assert.deepEqual(byHand.map(({ id }) => id).sort(), made.map(({ id }) => id).sort(), 'The custom aliases');
      const others = await generated(scene, locationId);
      assert.deepEqual(
        others.map((one) => one.custom),
        [false],
        'Those that were generated',
      );
    },
  ),
  check(
    'urlAliases.create.adds-languages',
    'An alias with the path of another that leads to the same place is that one, with one language more.',
    async (scene) => {
      const { locationId } = await scene.folder();
      const { languageCode, otherLanguageCode } = scene.known;
      const first = await alias(scene, { locationId });
      const second = await alias(scene, { locationId, path: first.path, languageCode: otherLanguageCode });
      assert.equal(second.id, first.id, 'The id');
      const { languageCodes, revision } = await scene.admin.urlAliases.load(first.id);
      assert.deepEqual([...languageCodes].sort(), [languageCode, otherLanguageCode].sort(), 'The languages');
      assert.notEqual(revision, first.revision, 'The revision is the one from before');
      assert.equal((await custom(scene, locationId)).length, 1, 'The number of aliases');
    },
  ),
  check(
    'urlAliases.create.refuses-a-path-that-leads-elsewhere',
    'An alias with a path that leads to another location or resource is refused with Conflict, and that stays.',
    async (scene) => {
      const [one, two] = await siblings(scene, 2);
      const { path } = await alias(scene, { locationId: one.locationId });
      const { otherLanguageCode: languageCode } = scene.known;
      const locationId = two.locationId;
      await refuses(alias(scene, { locationId, path }), 409, 'An alias with a path that is taken');
      await refuses(alias(scene, { locationId, path, languageCode }), 409, 'The same in another language');
      await refuses(alias(scene, { resource: 'module:some/thing', path }), 409, 'The same for a resource');
      assert.equal(await locationAt(scene, path), one.locationId, 'Where the path leads');
    },
  ),
  check(
    'urlAliases.create.refuses-generated-paths',
    'An alias with a path that a generated one has is refused with Conflict.',
    async (scene) => {
      const [one, two] = await siblings(scene, 2);
      const { path } = await nameOf(scene, one.locationId);
      await refuses(alias(scene, { locationId: two.locationId, path }), 409, 'An alias with a generated path');
      assert.equal(await locationAt(scene, path), one.locationId, 'Where the path leads');
    },
  ),
  check(
    'urlAliases.create.refuses-what-is-there-already',
    'An alias with path, parent and language of a custom alias is refused with Conflict.',
    async (scene) => {
      const { locationId } = await scene.folder();
      const { path } = await alias(scene, { locationId });
      await refuses(alias(scene, { locationId, path }), 409, 'An alias that is there already');
    },
  ),
  check('urlAliases.create.needs-a-path', 'An alias with an empty path is refused with BadRequest.', async (scene) => {
    const { locationId } = await scene.folder();
    for (const path of ['', '/', '//']) await refuses(alias(scene, { locationId, path }), 400, `The path '${path}'`);
    assert.equal((await custom(scene, locationId)).length, 0, 'The number of aliases');
  }),
  check(
    'urlAliases.create.needs-a-language',
    'An alias in a language that is not there is refused with BadRequest.',
    async (scene) => {
      const { locationId } = await scene.folder();
      const work = alias(scene, { locationId, languageCode: 'xxx-XX' });
      await refuses(work, 400, 'An alias in an unknown language');
    },
  ),
  check(
    'urlAliases.create.needs-a-location',
    'An alias of a location that is not there is refused with BadRequest, and its path leads nowhere.',
    async (scene) => {
      const path = `/${scene.unique('path')}/End`;
      await refuses(alias(scene, { locationId: scene.unknownId, path }), 400, 'An alias of no location');
      await refuses(locationAt(scene, path), 404, 'The path of an alias that was refused');
    },
  ),
  check(
    'urlAliases.create.needs-a-scheme',
    'An alias of a resource without a scheme, or of neither a resource nor a location, is refused with BadRequest.',
    async (scene) => {
      await refuses(alias(scene, { resource: 'content/search' }), 400, 'A resource without a scheme');
      await refuses(alias(scene, {}), 400, 'An alias of nothing');
    },
  ),
  check(
    'urlAliases.create.one-of-many-gets-a-path',
    'Of several aliases with one path for different locations that are made at the same time, exactly one is.',
    async (scene) => {
      const places = await siblings(scene, 4);
      const path = `/${scene.unique('path')}`;
      const works = places.map(
        ({ locationId }) =>
          () =>
            alias(scene, { locationId, path }),
      );
      const [made] = succeeded(await race(works), 1, 409, 'Four aliases with one path');
      assert.equal(await locationAt(scene, path), made?.location?.id, 'Where the path leads');
    },
  ),
  check(
    'urlAliases.load.needs-an-alias',
    'An alias that is not there is refused with NotFound, to load and to delete.',
    async ({ admin }) => {
      for (const id of ['0-00000000000000000000000000000000', 'nothing']) {
        await refuses(admin.urlAliases.load(id), 404, `The alias ${id}`);
        await refuses(admin.urlAliases.delete({ id }), 404, `To delete the alias ${id}`);
      }
    },
  ),
  check(
    'urlAliases.load.is-not-for-those-who-may-not-read-the-location',
    'Aliases of a location that the caller may not read are NotFound, as is their path, and the list of them is refused.',
    async (scene) => {
      const { concealed, readers } = scene;
      const { locationId, name, remoteId } = await concealed();
      const made = await alias(scene, { locationId });
      const { id } = await nameOf(scene, locationId);
      const secrets = [name, remoteId, made.id];
      for (const caller of readers) {
        await refusesAsUnknown(caller.urlAliases.load(made.id), [name, remoteId, made.path], 'A custom alias');
        await refusesAsUnknown(caller.urlAliases.load(id), [name, remoteId], 'A generated alias');
        for (const isCustom of [true, false]) {
          const query = { locationId, custom: isCustom, ...firstPage };
          const work = caller.urlAliases.listOfLocation(query);
          await refusesSilently(work, secrets, 'The aliases of a concealed location');
        }
        await refusesAsUnknown(caller.locations.loadByUrlAlias(made.path), [name, remoteId], 'The path of an alias');
      }
    },
  ),
  check(
    'urlAliases.listOfLocation.needs-a-location',
    'The aliases of a location that is not there are refused with NotFound.',
    async ({ admin, unknownId }) => {
      for (const isCustom of [true, false]) {
        const query = { locationId: unknownId, custom: isCustom, ...firstPage };
        const work = admin.urlAliases.listOfLocation(query);
        await refuses(work, 404, 'The aliases of no location');
      }
    },
  ),
  check(
    'urlAliases.delete.deletes-it',
    'A deleted alias no longer exists, its path leads nowhere and can be used again, and other paths lead on.',
    async (scene) => {
      const { locationId } = await scene.folder();
      const [doomed, kept] = [await alias(scene, { locationId }), await alias(scene, { locationId })];
      await scene.admin.urlAliases.delete({ id: doomed.id });
      await refuses(scene.admin.urlAliases.load(doomed.id), 404, 'A deleted alias');
      await refuses(locationAt(scene, doomed.path), 404, 'The path of a deleted alias');
      assert.deepEqual(
        (await custom(scene, locationId)).map(({ id }) => id),
        [kept.id],
        'Aliases that are left',
      );
      assert.equal(await locationAt(scene, kept.path), locationId, 'Where the other path leads');
      await alias(scene, { resource: 'module:some/thing', path: doomed.path });
    },
  ),
  check(
    'urlAliases.delete.leaves-generated-ones',
    'A generated alias cannot be deleted: it is refused with Conflict.',
    async (scene) => {
      const { locationId } = await scene.folder();
      const { id, path } = await nameOf(scene, locationId);
      const work = scene.admin.urlAliases.delete({ id });
      await refuses(work, 409, 'The deletion of a generated alias');
      assert.equal(await locationAt(scene, path), locationId, 'Where its path leads');
    },
  ),
  check(
    'urlAliases.delete.leaves-what-is-below',
    'An alias with others below it is VIRTUAL once it is deleted, cannot be deleted again, and the others lead on.',
    async (scene) => {
      const [one, two] = await siblings(scene, 2);
      const above = await alias(scene, { locationId: one.locationId });
      const below = await alias(scene, { locationId: two.locationId, path: `${above.path}/Below` });
      await scene.admin.urlAliases.delete({ id: above.id });
      assert.equal((await scene.admin.urlAliases.load(above.id)).type, 'VIRTUAL', 'The type');
      await refuses(locationAt(scene, above.path), 404, 'The path of what leads nowhere any more');
      const again = scene.admin.urlAliases.delete({ id: above.id });
      await refuses(again, 409, 'The deletion of an alias that only has others below it');
      assert.equal(await locationAt(scene, below.path), two.locationId, 'Where the path below leads');
    },
  ),
  check(
    'locations.delete.ends-aliases-made-by-hand',
    'Custom aliases are deleted with their location, and are no longer found.',
    async (scene) => {
      const { locationId } = await scene.folder();
      const made = await alias(scene, { locationId });
      await scene.admin.locations.delete({ id: locationId });
      await refuses(scene.admin.urlAliases.load(made.id), 404, 'An alias of what is gone');
      await refuses(locationAt(scene, made.path), 404, 'The path of an alias of what is gone');
    },
  ),
];
