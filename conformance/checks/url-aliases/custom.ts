/** Custom URL aliases. */

import { type Check, check, concealedCheck, folderCheck } from '../../core/check.js';
import {
  assert,
  expectMembers,
  race,
  refuses,
  refusesAsUnknown,
  refusesSilently,
  succeeded,
} from '../../core/expectations.js';
import { alias, custom, generated, locationAt, nameOf } from '../../fixtures/aliases.js';
import { allPages, siblings, siblingsCheck } from '../../fixtures/places.js';

const firstPage = { offset: 0, limit: 25 };

export const customAliasChecks: readonly Check[] = [
  ...[false, true].map((flag) =>
    folderCheck(`urlAliases.create.has-the-given-values-${flag ? 'with' : 'without'}-flags`)
      .requires(`A new alias of a location is custom, and has the given path, language and flags (${flag}).`)
      .by(async ({ locationId }, scene) => {
        const path = `/${scene.unique('Path')}`;
        const { languageCode } = scene.situation;
        const created = await alias(scene, { locationId, path, alwaysAvailable: flag, forward: flag });
        for (const one of [created, await scene.admin.urlAliases.load(created.id)]) {
          const { type, location, languageCodes, alwaysAvailable, forward, isHistory } = one;
          assert.deepEqual(
            { type, location: location?.id, path: one.path, languageCodes, alwaysAvailable, forward, isHistory },
            {
              ...{ type: 'LOCATION', location: locationId, path, languageCodes: [languageCode] },
              ...{ alwaysAvailable: flag, forward: flag, isHistory: false },
            },
          );
          assert.equal(one.custom, true, 'Whether it is custom');
          assert.equal(one.id, created.id, 'The id');
        }
      }),
  ),
  folderCheck('urlAliases.create.leads-to-its-location')
    .requires('The path of a new alias resolves to its location, and so do the earlier paths of the location.')
    .by(async ({ locationId }, scene) => {
      const { path } = await nameOf(scene, locationId);
      const created = await alias(scene, { locationId });
      assert.equal(await locationAt(scene, created.path), locationId, 'The new path');
      assert.equal(await locationAt(scene, path), locationId, 'The generated path');
    }),
  folderCheck('urlAliases.create.allows-several-segments')
    .requires('An alias can have a path of several segments, whose beginnings need not be aliases.')
    .by(async ({ locationId }, scene) => {
      const top = `/${scene.unique('Top')}`;
      const { path } = await alias(scene, { locationId, path: `${top}/Middle/End` });
      assert.equal(path, `${top}/Middle/End`, 'The path');
      assert.equal(await locationAt(scene, path), locationId, 'Where the path leads');
      await refuses(locationAt(scene, top), 404, 'A path without a target');
      await refuses(locationAt(scene, `${path}/More`), 404, 'A longer path');
    }),
  check('urlAliases.create.leads-to-resources')
    .requires('An alias without a location resolves to a resource: the part after the scheme.')
    .by(async (scene) => {
      const created = await alias(scene, { resource: 'module:content/search' });
      for (const one of [created, await scene.admin.urlAliases.load(created.id)]) {
        assert.deepEqual([one.type, one.resource, one.location], ['RESOURCE', 'content/search', undefined]);
      }
    }),
  folderCheck('urlAliases.listGlobal.has-aliases-of-resources')
    .requires('The list has each alias of a resource once, and no alias of a location.')
    .by(async ({ locationId }, scene) => {
      const ofResource = await alias(scene, { resource: 'module:content/search' });
      const ofLocation = await alias(scene, { locationId });
      for (const caller of scene.everyone) {
        const actual = await allPages((page) => caller.urlAliases.listGlobal(page));
        const ids = actual.map(({ id }) => id);
        assert.equal(ids.filter((id) => id === ofResource.id).length, 1, 'How often an alias of a resource is listed');
        assert.ok(!ids.includes(ofLocation.id), 'An alias of a location is listed');
      }
    }),
  siblingsCheck('urlAliases.listOfLocation.separates-custom-from-generated')
    .requires('Custom and generated aliases of a location are in separate lists.')
    .by(async ({ pair: [{ locationId }, other] }, scene) => {
      const aliases = [await alias(scene, { locationId }), await alias(scene, { locationId })];
      await alias(scene, { locationId: other.locationId });
      const byHand = await custom(scene, locationId);
      assert.deepEqual(byHand.map(({ id }) => id).sort(), aliases.map(({ id }) => id).sort(), 'The custom aliases');
      const others = await generated(scene, locationId);
      expectMembers(others, 'custom', [false], 'Those that were generated');
    }),
  folderCheck('urlAliases.create.adds-languages')
    .requires(
      'Creating an alias with the path of an existing alias of the same location adds a language to that alias.',
    )
    .by(async ({ locationId }, scene) => {
      const { languageCode, otherLanguageCode } = scene.situation;
      const first = await alias(scene, { locationId });
      const second = await alias(scene, { locationId, path: first.path, languageCode: otherLanguageCode });
      assert.equal(second.id, first.id, 'The id');
      const { languageCodes, revision } = await scene.admin.urlAliases.load(first.id);
      assert.deepEqual([...languageCodes].sort(), [languageCode, otherLanguageCode].sort(), 'The languages');
      assert.notEqual(revision, first.revision, 'The revision is the one from before');
      assert.equal((await custom(scene, locationId)).length, 1, 'The number of aliases');
    }),
  siblingsCheck('urlAliases.create.refuses-a-path-in-use')
    .requires(
      'Creating an alias with the path of another location or resource is refused with Refused, and the path still resolves to the former one.',
    )
    .by(async ({ pair: [one, two] }, scene) => {
      const { path } = await alias(scene, { locationId: one.locationId });
      const { otherLanguageCode: languageCode } = scene.situation;
      const locationId = two.locationId;
      await refuses(alias(scene, { locationId, path }), 409, 'An alias with a path in use');
      await refuses(alias(scene, { locationId, path, languageCode }), 409, 'The same in another language');
      await refuses(alias(scene, { resource: 'module:some/thing', path }), 409, 'The same for a resource');
      assert.equal(await locationAt(scene, path), one.locationId, 'Where the path leads');
    }),
  siblingsCheck('urlAliases.create.refuses-generated-paths')
    .requires(
      'Creating an alias with the path of a generated alias is refused with Refused, for the same location in another language too.',
    )
    .by(async ({ pair: [one, two] }, scene) => {
      const { path, id } = await nameOf(scene, one.locationId);
      await refuses(alias(scene, { locationId: two.locationId, path }), 409, 'An alias with a generated path');
      const translated = { locationId: one.locationId, path, languageCode: scene.situation.otherLanguageCode };
      await refuses(alias(scene, translated), 409, 'The generated path of the same location');
      assert.equal((await scene.admin.urlAliases.load(id)).custom, false, 'Whether the generated alias is custom now');
      assert.equal(await locationAt(scene, path), one.locationId, 'Where the path leads');
    }),
  folderCheck('urlAliases.create.refuses-a-duplicate')
    .requires('Creating a custom alias that exists already, with the same path and language, is refused with Refused.')
    .by(async ({ locationId }, scene) => {
      const { path } = await alias(scene, { locationId });
      await refuses(alias(scene, { locationId, path }), 409, 'An alias that exists already');
    }),
  folderCheck('urlAliases.create.needs-a-path')
    .requires('Creating an alias with an empty path is refused with BadRequest.')
    .by(async ({ locationId }, scene) => {
      for (const path of ['', '/', '//']) await refuses(alias(scene, { locationId, path }), 400, `The path '${path}'`);
      assert.equal((await custom(scene, locationId)).length, 0, 'The number of aliases');
    }),
  folderCheck('urlAliases.create.needs-a-language')
    .requires('Creating an alias in a language that does not exist is refused with BadRequest.')
    .by(async ({ locationId }, scene) => {
      const call = alias(scene, { locationId, languageCode: 'xxx-XX' });
      await refuses(call, 400, 'An alias in an unknown language');
    }),
  check('urlAliases.create.needs-a-location')
    .requires(
      'Creating an alias of a location that does not exist is refused with BadRequest, and its path is NotFound.',
    )
    .by(async (scene) => {
      const path = `/${scene.unique('path')}/End`;
      await refuses(alias(scene, { locationId: scene.unknownId, path }), 400, 'An alias of no location');
      await refuses(locationAt(scene, path), 404, 'The path of an alias that was refused');
    }),
  check('urlAliases.create.needs-a-scheme')
    .requires('Creating an alias of a resource without a scheme, or of an empty resource, is refused with BadRequest.')
    .by(async (scene) => {
      await refuses(alias(scene, { resource: 'content/search' }), 400, 'A resource without a scheme');
      await refuses(alias(scene, { resource: '' }), 400, 'An alias of nothing');
    }),
  check('urlAliases.create.one-of-many-gets-a-path')
    .requires(
      'Of several concurrent calls that create aliases with the same path for different locations, exactly one succeeds.',
    )
    .by(async (scene) => {
      const places = await siblings(scene, 4);
      const path = `/${scene.unique('path')}`;
      const calls = places.map(
        ({ locationId }) =>
          () =>
            alias(scene, { locationId, path }),
      );
      const [folder] = succeeded(await race(calls), 1, 409, 'Four aliases with one path');
      assert.equal(await locationAt(scene, path), folder?.location?.id, 'Where the path leads');
    }),
  check('urlAliases.load.missing-is-not-found')
    .requires('Loading or deleting an alias that does not exist is NotFound.')
    .by(async ({ admin }) => {
      for (const id of ['0-00000000000000000000000000000000', 'nothing']) {
        await refuses(admin.urlAliases.load(id), 404, `The alias ${id}`);
        await refuses(admin.urlAliases.delete({ id }), 404, `To delete the alias ${id}`);
      }
    }),
  concealedCheck('urlAliases.load.conceals-unreadable-entities')
    .requires(
      'Aliases of a location that the caller may not read are NotFound, and so are their paths; listing them is refused.',
    )
    .by(async ({ readers, locationId, name, remoteId }, scene) => {
      const created = await alias(scene, { locationId });
      const { id } = await nameOf(scene, locationId);
      const secrets = [name, remoteId, created.id];
      for (const caller of readers) {
        await refusesAsUnknown(caller.urlAliases.load(created.id), [name, remoteId, created.path], 'A custom alias');
        await refusesAsUnknown(caller.urlAliases.load(id), [name, remoteId], 'A generated alias');
        for (const isCustom of [true, false]) {
          const query = { locationId, custom: isCustom, ...firstPage };
          const call = caller.urlAliases.listOfLocation(query);
          await refusesSilently(call, secrets, 'The aliases of a concealed location');
        }
        await refusesAsUnknown(caller.locations.loadByUrlAlias(created.path), [name, remoteId], 'The path of an alias');
      }
    }),
  folderCheck('urlAliases.delete.deletes-it')
    .requires('A deleted alias is NotFound, its path can be used again, and other paths still resolve to the location.')
    .by(async ({ locationId }, scene) => {
      const [toDelete, remaining] = [await alias(scene, { locationId }), await alias(scene, { locationId })];
      await scene.admin.urlAliases.delete({ id: toDelete.id });
      await refuses(scene.admin.urlAliases.load(toDelete.id), 404, 'A deleted alias');
      await refuses(locationAt(scene, toDelete.path), 404, 'The path of a deleted alias');
      expectMembers(await custom(scene, locationId), 'id', [remaining.id], 'The remaining aliases');
      assert.equal(await locationAt(scene, remaining.path), locationId, 'Where the other path leads');
      await alias(scene, { resource: 'module:some/thing', path: toDelete.path });
    }),
  folderCheck('urlAliases.delete.refuses-generated-aliases')
    .requires('Deleting a generated alias is refused with Refused.')
    .by(async ({ locationId }, scene) => {
      const { id, path } = await nameOf(scene, locationId);
      const call = scene.admin.urlAliases.delete({ id });
      await refuses(call, 409, 'The deletion of a generated alias');
      assert.equal(await locationAt(scene, path), locationId, 'Where its path leads');
    }),
  siblingsCheck('urlAliases.delete.keeps-descendants')
    .requires(
      'A deleted alias with aliases below it becomes VIRTUAL and cannot be deleted again, and the others still resolve to their locations.',
    )
    .by(async ({ pair: [one, two] }, scene) => {
      const above = await alias(scene, { locationId: one.locationId });
      const below = await alias(scene, { locationId: two.locationId, path: `${above.path}/Below` });
      await scene.admin.urlAliases.delete({ id: above.id });
      assert.equal((await scene.admin.urlAliases.load(above.id)).type, 'VIRTUAL', 'The type');
      await refuses(locationAt(scene, above.path), 404, 'The path of a deleted alias');
      const again = scene.admin.urlAliases.delete({ id: above.id });
      await refuses(again, 409, 'The deletion of an alias that only has others below it');
      assert.equal(await locationAt(scene, below.path), two.locationId, 'Where the path below leads');
    }),
  folderCheck('locations.delete.deletes-custom-aliases')
    .requires('Custom aliases are deleted with their location.')
    .by(async ({ locationId }, scene) => {
      const created = await alias(scene, { locationId });
      await scene.admin.locations.delete({ id: locationId });
      await refuses(scene.admin.urlAliases.load(created.id), 404, 'An alias of a deleted location');
      await refuses(locationAt(scene, created.path), 404, 'The path of an alias of a deleted location');
    }),
];
