/** Restrictions of lists of items besides conditions and places: types, ids, sections and words. */
import type { ItemQuery } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, outcome, refuses } from '../../core/expectations.js';
import { expectItems, findItems, idsOfItems } from '../../search/item-queries.js';
import { createItemWorld, everyoneSees, type ItemWorld, itemWorldCheck, roseCheck } from '../../search/item-world.js';

const condition = (member: string, operator: 'eq' | 'gt' | 'contains', ...values: readonly string[]) => ({
  filter: [{ member, operator, values }],
});

const sortedBy = (member: string) => ({ sort: [{ member, direction: 'ascending' as const }] });

/** Invalid restrictions, which every storage must refuse. */
const refused = (
  { entryType, personType }: Pick<ItemWorld, 'entryType' | 'personType'>,
  unknown: string,
): readonly Partial<ItemQuery>[] => {
  const types = [entryType];
  return [
    { types: [unknown] },
    { types: [entryType, unknown] },
    { types, ...condition(`fields.${unknown}`, 'eq', 'x') },
    { types, ...condition('fields.city', 'eq', 'x') },
    { types, ...condition(`fields.lead.${unknown}`, 'eq', 'x') },
    { types, ...condition(`fields.${unknown}.city`, 'eq', 'x') },
    { types, ...condition('fields.title.city', 'eq', 'x') },
    { types, ...condition('fields.lead.friend.city', 'eq', 'x') },
    { types, ...condition('fields.lead.friend', 'gt', '1') },
    { types, ...sortedBy('fields.lead.city') },
    { types, ...condition('fields.note', 'eq', 'first') },
    { types, ...condition('fields.amount', 'eq', 'many') },
    { types, ...condition('fields.amount', 'contains', '1') },
    { types, ...condition('fields.checked', 'eq', 'maybe') },
    { types, ...condition('fields.day', 'eq', 'today') },
    { types, ...condition('fields.lead', 'gt', '1') },
    condition('published', 'eq', 'today'),
    condition('title', 'eq', 'x'),
    { types, ...sortedBy(`fields.${unknown}`) },
    { types, ...sortedBy('fields.lead') },
    { types: [entryType, personType], ...sortedBy('fields.title') },
    sortedBy('fields.title'),
    sortedBy('title'),
    sortedBy('priority'),
    sortedBy('score'),
    { types, fields: [unknown] },
    { types, fields: ['city'] },
    { types, embed: [unknown] },
    { types, embed: [`lead.${unknown}`] },
    { types, embed: ['lead.friend.friend.friend'] },
    { types, fields: ['lead.friend.friend.friend.city'] },
  ];
};

export const itemRestrictionChecks: readonly Check[] = [
  itemWorldCheck('items.find.leaves-out-content-that-is-not-an-item')
    .requires(
      'Content that has no visible location, is in the trash, or was never published is in no list and in no total, and content that the caller may not read in none of theirs.',
    )
    .by(async ({ world }, scene) => {
      const { entries, persons, entryType, personType } = world;
      const query = { types: [entryType, personType] };
      const open = [...everyoneSees(entries), ...everyoneSees(persons)];
      await expectItems(scene.admin, query, [...open, entries.concealed, persons.concealed]);
      for (const caller of scene.readers) await expectItems(caller, query, open);
      const ids = [...Object.values(entries), ...Object.values(persons)].map(({ id }) => id);
      for (const caller of scene.readers) await expectItems(caller, { ids }, open);
    }),
  check('items.find.matches-types-and-ids')
    .requires('Types and ids restrict a list to items of one of them, and both together to items with one of each.')
    .by(async (scene) => {
      const world = await createItemWorld(scene, { entries: ['rose', 'emu', 'draft'], persons: ['ada'] });
      const { entries, persons, entryType, personType } = world;
      const { rose, emu, draft } = entries;
      for (const caller of scene.readers) {
        await expectItems(caller, { types: [personType] }, everyoneSees(persons));
        await expectItems(caller, { types: [personType, entryType] }, [
          ...everyoneSees(persons),
          ...everyoneSees(entries),
        ]);
        await expectItems(caller, { ids: [emu.id, rose.id, persons.ada.id, draft.id, scene.unknownId] }, [
          ...[emu, rose, persons.ada],
        ]);
        await expectItems(caller, { ids: [emu.id, persons.ada.id], types: [entryType] }, [emu]);
        await expectItems(caller, { ids: [] }, []);
      }
    }),
  check('items.find.matches-sections')
    .requires(
      'A section restricts a list to its items; one that does not exist, or that the caller may not read, has none.',
    )
    .by(async (scene) => {
      const { section, entries, entryType } = await createItemWorld(scene, {
        entries: ['rose', 'concealed'],
        persons: [],
      });
      const types = [entryType];
      const { publicSectionId } = scene.situation;
      const { identifier } = await scene.admin.sections.load(publicSectionId);
      await expectItems(scene.admin, { types, section }, [entries.concealed]);
      for (const caller of scene.everyone) {
        const isKnown = (await outcome(caller.sections.load(publicSectionId))).value !== undefined;
        await expectItems(caller, { types, section: identifier }, isKnown ? everyoneSees(entries) : []);
        await expectItems(caller, { types, section: scene.unique('section') }, []);
      }
      for (const caller of scene.readers) await expectItems(caller, { types, section }, []);
    }),
  check('items.find.matches-text')
    .requires(
      'Words are found without case and accents in the language that is shown, the best match first where no order is requested.',
    )
    .by(async (scene) => {
      const world = await createItemWorld(scene, { entries: ['rose', 'emu', 'twin'], persons: [] });
      const { languageCode, otherLanguageCode } = scene.situation;
      const { rose, twin, emu } = world.entries;
      const inMain = { types: [world.entryType], language: languageCode };
      const inOther = { types: [world.entryType], language: otherLanguageCode };
      for (const caller of scene.readers) {
        await expectItems(caller, { ...inMain, text: 'rose' }, [rose, twin]);
        await expectItems(caller, { ...inMain, text: 'emeu bird' }, [emu]);
        await expectItems(caller, { ...inMain, text: 'wrobel' }, []);
        await expectItems(caller, { ...inOther, text: 'wrobel' }, [emu]);
        await expectItems(caller, { ...inOther, text: 'emeu' }, []);
      }
      const word = scene.unique('often').replace('-', '');
      const parentLocationId = world.root.locationId;
      const seldom = await scene.folder({ parentLocationId, name: `${word} stands among many other words here` });
      const often = await scene.folder({ parentLocationId, name: `${word} ${word} ${word}` });
      for (const sort of [[], [{ member: 'score', direction: 'descending' as const }]])
        assert.deepEqual(
          idsOfItems(await findItems(scene.admin, { text: word, sort })),
          [often.id, seldom.id],
          'The order of the matches',
        );
    }),
  roseCheck('items.find.refuses-unknown-names')
    .requires(
      'Types, fields and members that do not exist, and values that a member cannot be compared with or sorted by, are BadRequest.',
    )
    .by(async ({ world }, scene) => {
      for (const query of refused(world, 'no_such_name'))
        await refuses(findItems(scene.admin, query), 400, `The list of ${JSON.stringify(query)}`);
    }),
];
