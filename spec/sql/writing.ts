/** What specs of writing content share: fields as a client sends them, and content to begin with. */
import type { FieldChange, NewContent } from '../../lib/repository/repository.js';
import { asAdministrator, type Opened } from './support.js';

export const field = (
  fieldDefinitionIdentifier: string,
  value: FieldChange['value'],
  languageCode?: string,
): FieldChange => ({
  fieldDefinitionIdentifier,
  value,
  ...(languageCode !== undefined && { languageCode }),
});

/** A folder called Summer, to be placed below Media. */
export const folder: NewContent = {
  contentTypeId: 1,
  mainLanguageCode: 'eng-GB',
  location: { parentLocationId: 43, priority: 7, hidden: false },
  fields: [field('name', 'Summer')],
};

export const intro = { xml: '<p>In short</p>' };

/** An article called News. */
export const article: NewContent = {
  ...folder,
  contentTypeId: 2,
  fields: [field('title', 'News'), field('intro', intro)],
};

/** Makes content and publishes it. */
export async function publishNew({ content, versions }: Opened, made: Partial<NewContent> = {}) {
  const { id } = await content.create({ ...folder, ...made }, asAdministrator);
  await versions.publish({ contentId: id, versionNo: 1 }, asAdministrator);
  return content.load(id, asAdministrator);
}
