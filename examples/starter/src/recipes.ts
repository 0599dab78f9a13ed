/** The content type of recipes. */
import type { Context, Repository } from 'express-cms-rest';

/** The user `admin` of the clean installation. */
export const asAdmin: Context = {
  caller: { userId: 14, login: 'admin' },
  siteaccess: 'site',
  languages: ['eng-GB'],
  signal: new AbortController().signal,
};

const identifier = 'recipe';

/** Creates the content type unless it exists, and returns its id. */
export async function installRecipes({ contentTypes }: Repository): Promise<number> {
  const found = await contentTypes?.list?.({ identifier, offset: 0, limit: 1 }, asAdmin);
  const [existing] = found?.items ?? [];
  if (existing) return existing.id;
  const created = await contentTypes?.create?.(
    {
      groupId: 1,
      isPublished: true,
      identifier,
      mainLanguageCode: 'eng-GB',
      names: { 'eng-GB': 'Recipe' },
      nameSchema: '<title>',
      fieldDefinitions: [
        { identifier: 'title', fieldTypeIdentifier: 'string', isRequired: true, names: { 'eng-GB': 'Title' } },
        { identifier: 'servings', fieldTypeIdentifier: 'integer', names: { 'eng-GB': 'Servings' } },
        { identifier: 'steps', fieldTypeIdentifier: 'richtext', names: { 'eng-GB': 'Steps' } },
      ],
    },
    asAdmin,
  );
  if (!created) throw new Error('The repository has no content types');
  return created.id;
}
