/** The content type of articles, and how an article is published. */
import type { Context, Json } from 'express-cms-rest';
import { applyModel, type ContentModel } from 'express-cms-rest/model';
import type { SqlRepository } from 'express-cms-rest/sql';

/** The user `admin` of the clean installation. */
export const asAdmin: Context = {
  caller: { userId: 14, login: 'admin' },
  siteaccess: 'site',
  languages: ['eng-GB'],
  signal: new AbortController().signal,
};

const names = (name: string) => ({ 'eng-GB': name });

const model: ContentModel = {
  contentTypes: [
    {
      identifier: 'article',
      groups: ['Content'],
      names: names('Article'),
      nameSchema: '<title>',
      fieldDefinitions: [
        { identifier: 'title', fieldTypeIdentifier: 'string', isRequired: true, names: names('Title') },
        { identifier: 'intro', fieldTypeIdentifier: 'text', names: names('Intro') },
        { identifier: 'image', fieldTypeIdentifier: 'image', names: names('Image') },
        { identifier: 'tags', fieldTypeIdentifier: 'keyword', names: names('Tags') },
        { identifier: 'body', fieldTypeIdentifier: 'richtext', names: names('Body') },
      ],
    },
  ],
};

/** Creates the content type, or changes it to this declaration; refuses changes that would lose values of content. */
export async function installArticles(repository: SqlRepository): Promise<void> {
  await applyModel(repository, { model }, asAdmin);
}

/** Publishes a new article with these fields, and returns its id. */
export async function publishArticle(
  { content, contentTypes, versions }: SqlRepository,
  fields: Readonly<Record<string, Json>>,
): Promise<number> {
  const types = await contentTypes.list({ identifier: 'article', offset: 0, limit: 1 }, asAdmin);
  const created = await content.create(
    {
      contentTypeId: types.items[0]?.id ?? 0,
      mainLanguageCode: 'eng-GB',
      location: { parentLocationId: 2, priority: 0, hidden: false },
      fields: Object.entries(fields).map(([fieldDefinitionIdentifier, value]) => ({
        fieldDefinitionIdentifier,
        value,
      })),
    },
    asAdmin,
  );
  await versions.publish({ contentId: created.id, versionNo: 1 }, asAdmin);
  return created.id;
}
