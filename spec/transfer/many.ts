/** A tree of many items in three languages, with relations, archived versions and drafts. */
import { applyModel } from '../../lib/model/index.js';
import type { Context } from '../../lib/repository/repository.js';
import type { SqlRepository } from '../../lib/sql/index.js';

export const languages = ['eng-GB', 'ger-DE', 'fre-FR'] as const;

const model = {
  // The first one is that of the clean installation.
  languages: languages.slice(1).map((code) => ({ code, name: code })),
  contentTypes: [
    {
      ...{ identifier: 'entry', groups: ['Content'], names: { 'eng-GB': 'Entry' }, nameSchema: '<title>' },
      isContainer: true,
      fieldDefinitions: [
        { identifier: 'title', fieldTypeIdentifier: 'string', isRequired: true },
        { identifier: 'text', fieldTypeIdentifier: 'richtext' },
        { identifier: 'related', fieldTypeIdentifier: 'relation' },
      ],
    },
  ],
};

const docbook = (text: string) =>
  `<section xmlns="http://docbook.org/ns/docbook"><para>${text} ${'and more of it '.repeat(15)}</para></section>`;

/** How many children a location has, and how many items are written in one transaction. */
const children = 20;
const together = 200;

/** Each refers to the item five places before it; every tenth has a second version, every other of these as a draft. */
export async function createMany(opened: SqlRepository, count: number, context: Context): Promise<void> {
  await applyModel(opened, { model }, context);
  const query = { identifier: 'entry', offset: 0, limit: 1 };
  const contentTypeId = (await opened.contentTypes.list(query, context)).items[0]?.id ?? 0;
  const places: number[] = [2];
  const ids: number[] = [];
  for (let first = 0; first < count; first += together)
    await opened.transaction(context, async (repository) => {
      for (let number = first; number < Math.min(count, first + together); number += 1) {
        const fields = languages.flatMap((languageCode) => [
          { fieldDefinitionIdentifier: 'title', languageCode, value: `Item ${number} ${languageCode}` },
          { fieldDefinitionIdentifier: 'text', languageCode, value: { xml: docbook(`Item ${number}`) } },
          {
            ...{ fieldDefinitionIdentifier: 'related', languageCode },
            value: { destinationContentId: ids[number - 5] ?? null },
          },
        ]);
        const parentLocationId = places[Math.floor(number / children)] ?? 2;
        const location = { parentLocationId, priority: 0, hidden: false };
        const { id, mainLocation } = await repository.content.create(
          { contentTypeId, mainLanguageCode: 'eng-GB', location, fields, publish: true },
          context,
        );
        ids.push(id);
        places.push(mainLocation?.id ?? 2);
        if (number % 10 > 0) continue;
        const { versionNo } = await repository.versions.createDraftOfCurrent({ id }, context);
        const title = { fieldDefinitionIdentifier: 'title', languageCode: 'eng-GB', value: `Item ${number} again` };
        await repository.versions.update({ contentId: id, versionNo, changes: { fields: [title] } }, context);
        if (number % 20 > 0) await repository.versions.publish({ contentId: id, versionNo }, context);
      }
    });
}
