/** Selections of items: fields, the items that they refer to, and the fields of these. */
import type { Item } from 'express-cms-rest';
import type { ItemField, ItemSelection } from 'express-cms-rest/repository';
import { type Check, check } from '../../core/check.js';
import { assert, refuses } from '../../core/expectations.js';
import { entryFields, personFields } from '../../search/item-entries.js';
import { findItems } from '../../search/item-queries.js';
import { refIds, refsOf } from '../../search/item-values.js';
import { createItemWorld, roseCheck, type WorldContent } from '../../search/item-world.js';
import { loadItem } from './reading.js';

const identifiersOf = (fields: readonly { readonly identifier: string }[]) =>
  fields.map(({ identifier }) => identifier);

const idsOf = (all: readonly WorldContent[]) => all.map(({ id }) => String(id));

/** The fields of the items that a field refers to. */
const innerOf = (field: ItemField | undefined): readonly Item['fields'][] =>
  refsOf(field).map(({ fields }) => fields ?? assert.fail('An embedded item has no fields'));

const keys = (fields: Item['fields'] | undefined) => Object.keys(fields ?? {});

/** A selection, the fields that an item then has, and those of the items that it refers to. */
const selections: readonly (readonly [Partial<ItemSelection>, readonly string[], inner?: readonly string[]])[] = [
  [{}, identifiersOf(entryFields)],
  [{ fields: [] }, []],
  [{ fields: ['amount', 'title'] }, ['title', 'amount']],
  [{ fields: ['title', 'lead'] }, ['title', 'lead']],
  [{ fields: ['title', 'lead.city'] }, ['title', 'lead'], ['city']],
  [{ fields: ['lead.title', 'lead.city'] }, ['lead'], ['title', 'city']],
  [{ embed: ['lead'] }, identifiersOf(entryFields), identifiersOf(personFields)],
  [{ embed: ['lead'], fields: ['lead.friend'] }, ['lead'], ['friend']],
];

const unknown: readonly Partial<ItemSelection>[] = [
  { fields: ['no_such_field'] },
  { embed: ['no_such_field'] },
  { fields: ['lead.no_such_field'] },
  { embed: ['lead.no_such_field'] },
  { embed: ['lead.friend.friend.friend'] },
  { fields: ['lead.friend.friend.friend.city'] },
];

export const itemSelectionChecks: readonly Check[] = [
  check('items.load.selects-fields')
    .requires(
      'An item has the selected fields in the order of the definitions, all where nothing is selected, and none by an empty selection; names with dots select fields of the items that a field refers to.',
    )
    .by(async (scene) => {
      const { entries, entryType } = await createItemWorld(scene, {
        entries: ['rose'],
        persons: ['ada', 'bob', 'cleo'],
      });
      for (const [selection, expected, inner] of selections) {
        const label = `The fields by ${JSON.stringify(selection)}`;
        const listed = await findItems(scene.anonymous, { types: [entryType], ids: [entries.rose.id], ...selection });
        for (const { fields } of [await loadItem(scene.anonymous, entries.rose, selection), ...listed.items]) {
          assert.deepEqual(keys(fields), expected, label);
          if (inner)
            assert.deepEqual(innerOf(fields.lead).map(keys), [inner], `${label} of the item that it refers to`);
          else
            assert.deepEqual(
              refsOf(fields.lead)
                .map(({ fields: own }) => own)
                .filter(Boolean),
              [],
              label,
            );
        }
      }
    }),
  roseCheck('items.load.refuses-unknown-fields')
    .requires(
      'A selection of fields that the content types do not have, or with more than three levels, is BadRequest.',
    )
    .by(async ({ world: { entries } }, scene) => {
      for (const selection of unknown)
        await refuses(
          loadItem(scene.anonymous, entries.rose, selection),
          400,
          `An item by ${JSON.stringify(selection)}`,
        );
    }),
  check('items.load.embeds-three-levels')
    .requires(
      'The items that a field refers to have their fields in its place, and so do those that these refer to, up to three levels.',
    )
    .by(async (scene) => {
      const { entries, persons } = await createItemWorld(scene, { entries: ['rose'], persons: ['ada', 'bob', 'cleo'] });
      const { ada, bob, cleo } = persons;
      const item = await loadItem(scene.anonymous, entries.rose, { embed: ['lead.friend.friend', 'leads'] });
      const [first] = innerOf(item.fields.lead);
      const [second] = innerOf(first?.friend);
      const [third] = innerOf(second?.friend);
      const cities = [first, second, third].map((fields) => fields?.city?.value);
      assert.deepEqual(cities, ['London', 'Paris', 'Rome'], 'The cities of the embedded items');
      assert.deepEqual(refIds(item.fields.lead), idsOf([ada]), 'The ids on the first level');
      assert.deepEqual(refIds(first?.friend), idsOf([bob]), 'The ids on the second level');
      assert.deepEqual(refIds(second?.friend), idsOf([cleo]), 'The ids on the third level');
      assert.deepEqual(refIds(third?.friend), [], 'The ids behind the third level');
      const several = innerOf(item.fields.leads).map((fields) => fields.city?.value);
      assert.deepEqual(several, ['London', 'Paris'], 'The cities of several embedded items');
    }),
  check('items.load.limits-embedded-items', { only: 'repository' })
    .requires(
      'More embedded items than the limit are BadRequest, on all levels and of all items of a list together; each counts as ' +
        'often as it is shown.',
    )
    .by(async (scene) => {
      const { entries, entryType } = await createItemWorld(scene, {
        entries: ['rose', 'emu', 'oak'],
        persons: ['ada', 'bob', 'cleo'],
      });
      const { rose, oak } = entries;
      const embed = ['leads'];
      for (const [selection, most] of [
        [{ embed }, 2],
        [{ embed: ['lead', 'leads'] }, 3],
        [{ embed: ['lead.friend'] }, 2],
        [{ fields: ['lead.city'] }, 1],
      ] as const) {
        const loaded = await loadItem(scene.anonymous, rose, { ...selection, maxEmbedded: most });
        assert.ok(loaded.fields.lead ?? loaded.fields.leads, 'The item has no field that refers to others');
        const refused = loadItem(scene.anonymous, rose, { ...selection, maxEmbedded: most - 1 });
        await refuses(refused, 400, `An item with ${most} embedded items where ${most - 1} are allowed`);
      }
      assert.equal(
        (await loadItem(scene.anonymous, oak, { embed, maxEmbedded: 0 })).id,
        oak.id,
        'The item without references',
      );
      const query = { types: [entryType], embed };
      assert.ok((await findItems(scene.anonymous, { ...query, maxEmbedded: 3 })).items.length > 0, 'The list is empty');
      await refuses(findItems(scene.anonymous, { ...query, maxEmbedded: 2 }), 400, 'A list with three embedded items');
    }),
];
