/** Items by their URLs, those of the present and of the past. */
import type { ItemSelection } from 'express-cms-rest/repository';
import type { BoundRepository } from '../../core/bound.js';
import { type Check, check, concealedCheck } from '../../core/check.js';
import { assert, refuses, refusesAsUnknown } from '../../core/expectations.js';
import { NotApplicable } from '../../core/situation.js';
import { republish } from '../../fixtures/editing.js';
import { addPlace } from '../../fixtures/places.js';
import { createItemWorld, roseCheck } from '../../search/item-world.js';
import { loadItem } from './reading.js';

const at = ({ items }: BoundRepository, url: string, selection: Partial<ItemSelection> = {}) =>
  items.loadByUrl({ url, maxEmbedded: 100, ...selection });

/** The URL of an item; checks do not apply where there are none. */
async function urlOf(caller: BoundRepository, item: { readonly id: number }, selection: Partial<ItemSelection> = {}) {
  const { url } = await loadItem(caller, item, { fields: [], ...selection });
  if (url === undefined) throw new NotApplicable('The items have no URLs');
  return url;
}

export const itemUrlChecks: readonly Check[] = [
  check('items.loadByUrl.returns-the-result-of-load')
    .requires('By its URL an item is loaded as by its id, in each language, and with the selected fields.')
    .by(async (scene) => {
      const { entries } = await createItemWorld(scene, {
        entries: ['rose', 'emu', 'oak'],
        persons: ['ada', 'bob', 'cleo'],
      });
      const { otherLanguageCode: language } = scene.situation;
      for (const [content, selection] of [
        [entries.rose, {}],
        [entries.emu, {}],
        [entries.emu, { language }],
        [entries.oak, { language }],
        [entries.rose, { fields: ['title', 'lead.city'] }],
      ] as const) {
        const url = await urlOf(scene.anonymous, content, selection);
        assert.ok(url.startsWith('/'), `The URL ${url} does not begin with a slash`);
        const loaded = await loadItem(scene.anonymous, content, selection);
        assert.deepEqual(await at(scene.anonymous, url, selection), loaded, `The item at ${url}`);
      }
    }),
  check('items.loadByUrl.urls-are-those-of-main-locations', { needs: ['locations.loadByUrlAlias'] })
    .requires(
      'The URL of an item names its main location, in the language that is shown, and an item whose main location is not visible has none.',
    )
    .by(async (scene) => {
      const { entries } = await createItemWorld(scene, { entries: ['emu', 'zebra'], persons: [] });
      const { emu, zebra } = entries;
      const { otherLanguageCode: language } = scene.situation;
      const urls = [await urlOf(scene.anonymous, emu), await urlOf(scene.anonymous, emu, { language })];
      assert.notEqual(urls[0], urls[1], 'The URLs in two languages are the same');
      for (const url of urls)
        assert.equal(
          (await scene.anonymous.locations.loadByUrlAlias(url)).id,
          emu.locationId,
          `The location at ${url}`,
        );
      await addPlace(scene, zebra.id, emu.locationId);
      await scene.admin.locations.update({ id: zebra.locationId, changes: { hidden: true } });
      assert.equal((await loadItem(scene.anonymous, zebra)).url, undefined, 'The URL of a hidden main location');
    }),
  check('items.load.alternates-are-the-urls-in-other-languages')
    .requires(
      'An item that is loaded by itself and has a URL has the URL of each of its other translations, by which it is loaded in that language.',
    )
    .by(async (scene) => {
      const { entries } = await createItemWorld(scene, { entries: ['emu', 'rose'], persons: [] });
      const { anonymous, situation } = scene;
      const { emu, rose } = entries;
      const { languageCode, otherLanguageCode } = situation;
      for (const [language, other] of [
        [languageCode, otherLanguageCode],
        [otherLanguageCode, languageCode],
      ] as const) {
        const url = await urlOf(anonymous, emu, { language: other });
        const { alternates } = await loadItem(anonymous, emu, { language });
        if (alternates === undefined) throw new NotApplicable('The items have no alternates');
        assert.deepEqual(alternates, [{ language: other, url }], `The other translations of an item in ${language}`);
      }
      const { alternates = [] } = await loadItem(anonymous, rose);
      assert.deepEqual(alternates, [], 'The other translations of an item with one');
    }),
  check('items.loadByUrl.finds-items-by-urls-of-the-past')
    .requires('By a URL that it had, and by its URL in another language, an item is loaded with the current one.')
    .by(async (scene) => {
      const { entries } = await createItemWorld(scene, { entries: ['rose', 'emu'], persons: [] });
      const { rose, emu } = entries;
      const former = await urlOf(scene.anonymous, rose);
      await republish(scene, rose.id, [{ fieldDefinitionIdentifier: 'title', value: scene.unique('present') }]);
      const present = await urlOf(scene.anonymous, rose);
      assert.notEqual(present, former, 'The URL after the name has changed');
      const actual = await at(scene.anonymous, former);
      assert.deepEqual(actual, await loadItem(scene.anonymous, rose), `The item at ${former}`);
      const { otherLanguageCode: language } = scene.situation;
      const translated = await loadItem(scene.anonymous, emu, { language });
      const url = await urlOf(scene.anonymous, emu);
      assert.deepEqual(await at(scene.anonymous, url, { language }), translated, `The item at ${url} in ${language}`);
    }),
  check('items.loadByUrl.unknown-is-not-found')
    .requires('A URL without an item, or of one that is not shown in the language, is NotFound.')
    .by(async (scene) => {
      const { entries } = await createItemWorld(scene, { entries: ['rose', 'twin', 'zebra'], persons: [] });
      const { admin, everyone, unique } = scene;
      const { rose, twin, zebra } = entries;
      const urls = [await urlOf(admin, twin), await urlOf(admin, zebra), `/${unique('nowhere')}`];
      await admin.content.hide({ id: twin.id });
      await admin.locations.trash({ id: zebra.locationId });
      for (const caller of everyone) for (const url of urls) await refuses(at(caller, url), 404, `The item at ${url}`);
      const { otherLanguageCode: language } = scene.situation;
      await refuses(at(admin, await urlOf(admin, rose), { language }), 404, 'An item that is not translated');
    }),
  concealedCheck('items.loadByUrl.conceals-unreadable-entities')
    .requires('A URL of content that the caller may not read is NotFound, and the refusal reveals nothing about that.')
    .by(async ({ admin, readers, id, name }) => {
      const url = await urlOf(admin, { id });
      for (const caller of readers) await refusesAsUnknown(at(caller, url), [id, name], `The item at ${url}`);
    }),
  roseCheck('items.loadByUrl.refuses-unknown-fields')
    .requires('A selection of fields that the content types do not have is BadRequest.')
    .by(async ({ world: { entries } }, scene) => {
      const url = await urlOf(scene.anonymous, entries.rose);
      for (const selection of [{ fields: ['lead.no_such_field'] }, { embed: ['no_such_field'] }])
        await refuses(at(scene.anonymous, url, selection), 400, `An item by ${JSON.stringify(selection)}`);
    }),
];
