/** The items that fields of items refer to, and those that they must not refer to. */
import { type Check, check } from '../../core/check.js';
import { assert, revealsNothing } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { destinations, nameOf } from '../../search/item-oracle.js';
import { refIds, refsOf } from '../../search/item-values.js';
import { createItemWorld, type WorldContent } from '../../search/item-world.js';
import { loadItem } from './reading.js';

/** Content whose field of the situation refers to other content. */
async function leadingTo(scene: Scene, destinationId: number): Promise<number> {
  const { identifier, toValue } = scene.situation.relationField;
  const value = { fieldDefinitionIdentifier: identifier, value: toValue(destinationId) };
  return (await scene.folder({ more: { fields: [scene.field(scene.unique()), value] } })).id;
}

export const itemRelationChecks: readonly Check[] = [
  check('items.load.related-items-are-in-the-language')
    .requires(
      'Fields have the related items of their value in the language that is shown, each with its name, and its fields where it is embedded, in that language, or else in its main one.',
    )
    .by(async (scene) => {
      const { entries, persons, personType } = await createItemWorld(scene, {
        entries: ['emu'],
        persons: ['ada', 'bob', 'cleo'],
      });
      const { ada, bob, cleo } = persons;
      const { otherLanguageCode, languageCode } = scene.situation;
      for (const [language, several] of [
        [languageCode, [cleo]],
        [otherLanguageCode, [bob, ada]],
      ] as const) {
        const { fields } = await loadItem(scene.anonymous, entries.emu, { language, embed: ['lead', 'leads'] });
        const actual = [fields.lead, fields.leads].map((field) =>
          refsOf(field).map((ref) => [ref.type, ref.name, ref.fields?.title?.value]),
        );
        const named = (all: readonly WorldContent[]) =>
          all.map((known) => [personType, nameOf(known, language), nameOf(known, language)]);
        assert.deepEqual(actual, [named([bob]), named(several)], `The items that fields refer to in ${language}`);
      }
    }),
  check('items.load.leads-to-items-only')
    .requires(
      'Fields have related items only: content that the caller may not read, that is hidden or in the trash is neither related nor embedded.',
    )
    .by(async (scene) => {
      const world = await createItemWorld(scene, { entries: ['leading'] });
      const { entries, persons } = world;
      const titles = [persons.hidden, persons.trashed, persons.concealed].map((known) => nameOf(known));
      for (const caller of scene.everyone) {
        for (const selection of [{}, { embed: ['lead', 'leads'] }]) {
          const item = await loadItem(caller, entries.leading, selection);
          const expected = destinations(entries.leading, 'leads', { world, caller });
          assert.deepEqual(refIds(item.fields.lead), [], 'The references to hidden content');
          const actual = refIds(item.fields.leads);
          assert.deepEqual(
            actual,
            expected.map(({ id }) => String(id)),
            'The references to several items',
          );
          if (caller !== scene.admin) revealsNothing(item, titles.slice(expected.length - 1), 'The item');
        }
      }
    }),
  check('items.load.links-lead-to-items-only', { only: 'repository', needs: ['situation.relationField'] })
    .requires(
      'The items that a field of the type refers to do not include content that is hidden, or that the caller may not read.',
    )
    .by(async (scene) => {
      const { identifier } = scene.situation.relationField;
      const { admin, everyone, folder, concealed } = scene;
      const [visible, hidden, secret] = [await folder(), await folder(), await concealed()];
      const ids = [];
      for (const { id } of [visible, hidden, secret]) ids.push(await leadingTo(scene, id));
      await admin.content.hide({ id: hidden.id });
      const [atShown = 0, atHidden = 0, atSecret = 0] = ids;
      for (const caller of everyone) {
        const relatedTo = async (id: number) =>
          ((await loadItem(caller, { id })).fields[identifier]?.related ?? []).map((own) => own.id);
        const isKnown = caller.caller.userId === admin.caller.userId;
        assert.deepEqual(await relatedTo(atShown), [visible.id], 'The items with a link to an item');
        assert.deepEqual(await relatedTo(atHidden), [], 'The items with a link to hidden content');
        const actual = await relatedTo(atSecret);
        assert.deepEqual(actual, isKnown ? [secret.id] : [], 'The items with a link to concealed content');
      }
    }),
];
