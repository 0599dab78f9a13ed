/** The content of the magazine: its model, two authors, and articles, most of them in two languages. */
import type { Context, Json, Repository } from 'express-cms-rest';
import { applyModel, type ContentModel } from 'express-cms-rest/model';
import type { FieldChange } from 'express-cms-rest/repository';
import { picture } from './picture.js';

/** The user `admin` of the clean installation. */
const asAdmin: Context = {
  caller: { userId: 14, login: 'admin' },
  siteaccess: 'site',
  languages: [],
  signal: new AbortController().signal,
};

export const languages = [
  { languageCode: 'eng-GB', name: 'English' },
  { languageCode: 'ger-DE', name: 'Deutsch' },
];

const model: ContentModel = {
  contentTypes: [
    {
      identifier: 'person',
      groups: ['Content'],
      names: { 'eng-GB': 'Person' },
      nameSchema: '<name>',
      fieldDefinitions: [
        { identifier: 'name', fieldTypeIdentifier: 'string', isRequired: true, isTranslatable: false },
        { identifier: 'city', fieldTypeIdentifier: 'string', isTranslatable: false },
      ],
    },
    {
      identifier: 'article',
      groups: ['Content'],
      names: { 'eng-GB': 'Article' },
      nameSchema: '<title>',
      defaultAlwaysAvailable: false,
      fieldDefinitions: [
        { identifier: 'title', fieldTypeIdentifier: 'string', isRequired: true },
        { identifier: 'intro', fieldTypeIdentifier: 'text' },
        { identifier: 'body', fieldTypeIdentifier: 'richtext' },
        { identifier: 'image', fieldTypeIdentifier: 'image', isTranslatable: false },
        {
          identifier: 'author',
          fieldTypeIdentifier: 'relation',
          isTranslatable: false,
          settings: { selectionContentTypes: ['person'] },
        },
        { identifier: 'tags', fieldTypeIdentifier: 'keyword', isTranslatable: false },
        { identifier: 'rating', fieldTypeIdentifier: 'integer', isTranslatable: false },
        { identifier: 'day', fieldTypeIdentifier: 'date', isTranslatable: false },
      ],
    },
  ],
};

/** In English and, where there is a translation, in German; the last ones are the newest. */
const articles: readonly (readonly [
  title: string,
  german: string | undefined,
  author: 'Ada' | 'Bob',
  tags: string,
  rating: number | null,
])[] = [
  ['Tomatoes from seed', 'Tomaten aus Samen', 'Ada', 'vegetables, spring', 5],
  ['Sharpen your spade', undefined, 'Bob', 'tools', null],
  ['Bees in the city', 'Bienen in der Stadt', 'Ada', 'animals', 4],
  ['A pond in a barrel', 'Ein Teich im Fass', 'Bob', 'water, small gardens', 3],
  ['Pruning apple trees', 'Apfelbäume schneiden', 'Ada', 'fruit, winter', 5],
  ['Compost without smell', 'Kompost ohne Geruch', 'Bob', 'soil', 4],
  ['Herbs on the balcony', 'Kräuter am Balkon', 'Ada', 'herbs, small gardens', 4],
  ['First frost', 'Der erste Frost', 'Bob', 'winter', 2],
  ['Roses, old and new', 'Rosen, alte und neue', 'Ada', 'flowers', 5],
  ['Hedges for birds', 'Hecken für Vögel', 'Bob', 'animals, winter', 3],
  ['Potatoes in a sack', 'Kartoffeln im Sack', 'Ada', 'vegetables', 4],
  ['Snowdrops', 'Schneeglöckchen', 'Bob', 'flowers, spring', 5],
];

/** Adds the content model and the content. */
export async function addMagazine(repository: Repository): Promise<void> {
  await applyModel(repository, { model }, asAdmin);
  const add = await createPublish(repository);
  const people = await add('folder', 2, { name: 'People' });
  const authors = {
    Ada: await add('person', people.locationId, { name: 'Ada', city: 'London' }),
    Bob: await add('person', people.locationId, { name: 'Bob', city: 'Paris' }),
  };
  const folder = await add('folder', 2, { name: 'Articles' });
  for (const [index, [title, german, author, tags, rating]] of articles.entries()) {
    const image = { fileName: `${index}.png`, data: picture(index / articles.length), alternativeText: title };
    await add(
      'article',
      folder.locationId,
      {
        title,
        intro: `All about ${title.toLowerCase()}.`,
        body: {
          html: `<h2>${title}</h2><p>By <a href="content:${authors[author].id}">${author}</a>, for gardeners.</p>`,
        },
        author: { destinationContentId: authors[author].id },
        tags: tags.split(', '),
        day: { timestamp: Date.parse(`2026-${String(index + 1).padStart(2, '0')}-01`) / 1000 },
        image,
        rating,
      },
      german === undefined
        ? {}
        : { title: german, intro: `Alles über ${german}.`, body: { html: `<h2>${german}</h2>` } },
    );
  }
}

type Values = Readonly<Record<string, Json>>;

interface Published {
  readonly id: number;
  readonly locationId: number;
}

/** Creates content of a type below a location, and publishes it. */
async function createPublish({ content, versions, contentTypes }: Repository) {
  if (!content.create || !versions?.update || !versions.publish || !contentTypes?.list)
    throw new Error('The repository does not create content');
  const { create } = content;
  const { update, publish } = versions;
  const types = await contentTypes.list({ offset: 0, limit: 100 }, asAdmin);
  const idOf = (identifier: string) => types.items.find((type) => type.identifier === identifier)?.id ?? 0;

  return async (type: string, parentLocationId: number, english: Values, german: Values = {}): Promise<Published> => {
    const { id } = await create(
      {
        contentTypeId: idOf(type),
        mainLanguageCode: 'eng-GB',
        location: { parentLocationId, priority: 0, hidden: false },
        fields: fieldsIn('eng-GB', english),
      },
      asAdmin,
    );
    const translated = fieldsIn('ger-DE', german);
    if (translated.length > 0)
      await update(
        { contentId: id, versionNo: 1, changes: { initialLanguageCode: 'ger-DE', fields: translated } },
        asAdmin,
      );
    await publish({ contentId: id, versionNo: 1 }, asAdmin);
    const { mainLocation } = await content.load(id, asAdmin);
    return { id, locationId: mainLocation?.id ?? 0 };
  };
}

const fieldsIn = (languageCode: string, values: Values): readonly FieldChange[] =>
  Object.entries(values).map(([fieldDefinitionIdentifier, value]) => ({
    fieldDefinitionIdentifier,
    languageCode,
    value,
  }));
