/** Items one by one: their values, their language, and content that is not an item. */
import type { Item } from 'express-cms-rest';
import type { FieldChange, ItemSelection } from 'express-cms-rest/repository';
import type { BoundRepository } from '../../core/bound.js';
import { type Check, check } from '../../core/check.js';
import { assert, refuses, refusesSilently, revealsNothing } from '../../core/expectations.js';
import { draftOf, seconds } from '../../fixtures/editing.js';
import { entryFields, type Values } from '../../search/item-entries.js';
import { nameOf } from '../../search/item-oracle.js';
import { findItems } from '../../search/item-queries.js';
import { expectValue } from '../../search/item-values.js';
import { createItemWorld, itemWorldCheck, type WorldContent } from '../../search/item-world.js';

export const loadItem = (
  { items }: BoundRepository,
  { id }: { readonly id: number },
  selection: Partial<ItemSelection> = {},
): Promise<Item> => items.load({ id, maxEmbedded: 100, ...selection });

const plainFields = entryFields.filter(({ fieldTypeIdentifier }) => !fieldTypeIdentifier.startsWith('relation'));

/** Fails unless an item has all fields in the order of their definitions, with these values. */
function expectFields({ id, fields }: Item, values: Values): void {
  const identifiers = entryFields.map(({ identifier }) => identifier);
  assert.deepEqual(Object.keys(fields), identifiers, `The fields of item ${id}`);
  for (const { identifier, fieldTypeIdentifier } of plainFields)
    expectValue(fields[identifier], values[identifier], fieldTypeIdentifier, `The field ${identifier} of item ${id}`);
}

/** Fails unless an item is shown in a language. */
function expectLanguage(item: Item, content: WorldContent, language: string): void {
  assert.deepEqual([item.language, item.name], [language, nameOf(content, language)], 'The language and the name');
  expectFields(item, content.translations[language] ?? {});
}

const toChanges = (values: Values): readonly FieldChange[] =>
  Object.entries(values).map(([fieldDefinitionIdentifier, value]) => ({ fieldDefinitionIdentifier, value }));

export const itemReadingChecks: readonly Check[] = [
  check('items.load.has-the-values-of-the-published-version')
    .requires(
      'An item has all fields of its content type in the order of the definitions, with the values of the published version, and never those of a draft.',
    )
    .by(async (scene) => {
      const { entries } = await createItemWorld(scene, { entries: ['rose', 'oak'], persons: [] });
      const values = entries.rose.translations[entries.rose.mainLanguage] ?? {};
      for (const content of [entries.rose, entries.oak])
        expectFields(await loadItem(scene.anonymous, content), content.translations[content.mainLanguage] ?? {});
      const later: Values = { title: 'Later', amount: 2, words: [] };
      const { versionNo } = await draftOf(scene, entries.rose.id, toChanges(later));
      expectFields(await loadItem(scene.admin, entries.rose), values);
      await scene.admin.versions.publish({ contentId: entries.rose.id, versionNo });
      const item = await loadItem(scene.anonymous, entries.rose);
      expectFields(item, { ...values, ...later });
      assert.equal(item.name, 'Later', 'The name');
    }),
  check('items.load.has-its-properties')
    .requires('An item has the ids, the type, the name, the languages and the dates of its content.')
    .by(async (scene) => {
      const { entries } = await createItemWorld(scene, { entries: ['rose', 'emu'], persons: [] });
      for (const content of [entries.rose, entries.emu]) {
        const { id, remoteId, type, name, language, languages, ...dates } = await loadItem(scene.anonymous, content);
        const { mainLanguage, translations } = content;
        assert.deepEqual(
          [id, remoteId, type, name, language, [...languages].sort()],
          [content.id, content.remoteId, content.type, nameOf(content), mainLanguage, Object.keys(translations).sort()],
          'The members of the item',
        );
        const actual = [seconds(dates.publishedDate), seconds(dates.modifiedDate)];
        assert.deepEqual(actual, [seconds(content.published), seconds(content.modified)], 'The dates');
      }
    }),
  check('items.load.needs-a-visible-location')
    .requires(
      'Content that is hidden, below a hidden location, in the trash, or was never published is NotFound for callers who may read it, refused to all others, and an item once it is visible.',
    )
    .by(async (scene) => {
      const world = await createItemWorld(scene, {
        entries: ['hidden', 'belowHidden', 'draft', 'trashed'],
        persons: [],
      });
      for (const content of Object.values(world.entries)) {
        await refuses(loadItem(scene.admin, content), 404, 'Content that is no item');
        for (const caller of scene.readers)
          await refusesSilently(loadItem(caller, content), [content.remoteId], 'content that is no item');
      }
      await scene.admin.content.reveal({ id: world.entries.hidden.id });
      assert.equal((await loadItem(scene.anonymous, world.entries.hidden)).id, world.entries.hidden.id, 'The id');
    }),
  check('items.load.is-in-the-requested-language')
    .requires(
      'An item is shown in the requested language, in its main one where it is not translated and always available, and is NotFound otherwise.',
    )
    .by(async (scene) => {
      const { entries } = await createItemWorld(scene, { entries: ['rose', 'emu', 'oak', 'zebra'], persons: [] });
      const { emu, zebra, oak, rose } = entries;
      const { languageCode, otherLanguageCode: language } = scene.situation;
      expectLanguage(await loadItem(scene.anonymous, emu, { language }), emu, language);
      expectLanguage(await loadItem(scene.anonymous, emu, { language: languageCode }), emu, languageCode);
      expectLanguage(await loadItem(scene.anonymous, emu), emu, languageCode);
      expectLanguage(await loadItem(scene.anonymous, zebra, { language }), zebra, language);
      for (const other of [language, 'xx-XX'])
        expectLanguage(await loadItem(scene.anonymous, oak, { language: other }), oak, languageCode);
      for (const other of [language, 'xx-XX'])
        await refuses(loadItem(scene.admin, rose, { language: other }), 404, 'An item that is not translated');
    }),
  check('items.load.is-in-the-preferred-language', { only: 'repository' })
    .requires(
      'Without a requested language items are shown in the preferred language of the context, as if it were requested.',
    )
    .by(async (scene) => {
      const { entries, entryType } = await createItemWorld(scene, { entries: ['rose', 'emu', 'oak'], persons: [] });
      const { emu, rose } = entries;
      const { languageCode, otherLanguageCode } = scene.situation;
      const caller = scene.anonymous.with({ languages: [otherLanguageCode, languageCode] });
      expectLanguage(await loadItem(caller, emu), emu, otherLanguageCode);
      expectLanguage(await loadItem(caller, emu, { language: languageCode }), emu, languageCode);
      await refuses(loadItem(caller, rose), 404, 'An item that is not translated');
      const query = { types: [entryType], fields: [] };
      const actual = await findItems(caller, query);
      assert.deepEqual(actual, await findItems(scene.anonymous, { ...query, language: otherLanguageCode }), 'The list');
    }),
  check('items.load.urls-reveal-nothing')
    .requires(
      'The URL of an item has no name of content above it that the caller may not read, and none of a location that is not visible.',
    )
    .by(async ({ admin, folder, situation, unique }, scene) => {
      const concealed = await scene.concealed({ name: unique('secret') });
      const inner = await folder({ parentLocationId: concealed.locationId });
      await admin.content.updateInfo({ id: inner.id, changes: { sectionId: situation.publicSectionId } });
      for (const caller of scene.readers)
        revealsNothing(await loadItem(caller, inner), [concealed.name], 'An item below unreadable content');
    }),
  itemWorldCheck('items.find.has-the-result-of-load')
    .requires('The items of a list are those that load returns, each with the same selection, but without alternates.')
    .by(async ({ world: { entryType } }, scene) => {
      const { otherLanguageCode: language } = scene.situation;
      for (const selection of [{}, { language }, { embed: ['lead.friend', 'leads'] }]) {
        const { items } = await findItems(scene.anonymous, { types: [entryType], ...selection });
        assert.ok(items.length > 0, 'The list is empty');
        for (const item of items) {
          const { alternates: _, ...loaded } = await loadItem(scene.anonymous, item, selection);
          assert.deepEqual(item, loaded, `Item ${item.id} of the list`);
        }
      }
    }),
];
