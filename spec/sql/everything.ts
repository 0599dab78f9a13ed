/** Content of every kind, so that each table of the built-in storage that has a use holds something. */
import { addUser, asAdministrator, calledBy, grant, type Opened } from './support.js';
import { article, field, folder, intro, publishNew } from './writing.js';

export async function fillWithEverything(opened: Opened): Promise<void> {
  const { id } = await publishNew(opened, article);
  const target = { contentId: id, versionNo: 1 };
  await opened.versions.createDraft(target, asAdministrator);
  const changes = {
    initialLanguageCode: 'pol-PL',
    fields: [field('title', 'Lato', 'pol-PL'), field('intro', intro, 'pol-PL')],
  };
  await opened.versions.update({ contentId: id, versionNo: 2, changes }, asAdministrator);
  await opened.relations.create({ contentId: id, versionNo: 2, destinationContentId: 49 }, asAdministrator);
  await opened.versions.publish({ contentId: id, versionNo: 2 }, asAdministrator);
  // A draft that was never published, with a plan for its place.
  const { id: draftId } = await opened.content.create(folder, asAdministrator);
  const time = new Date('2126-03-02T09:30:00Z');
  await opened.versions.schedule(
    { contentId: draftId, versionNo: 1, time, timeZone: 'Europe/Warsaw' },
    asAdministrator,
  );
  const user = await addUser(opened, 14, 'editor');
  await grant(opened, user, 'content/*', { Section: ['1'], Subtree: ['/1/2/'] }, { Subtree: ['/1/43/'] });
  // A draft that changes the account of a user.
  const { versionNo } = await opened.versions.createDraftOfCurrent({ id: 14 }, asAdministrator);
  const account = { fields: [field('user_account', { email: 'other@example.com' })] };
  await opened.versions.update({ contentId: 14, versionNo, changes: account }, asAdministrator);
  await opened.bookmarks.create(43, calledBy(user));
  const trashed = await publishNew(opened, folder);
  const { mainLocation } = await opened.content.loadInfo(trashed.id, asAdministrator);
  await opened.locations.trash({ id: mainLocation?.id as number }, asAdministrator);
  const alias = { path: '/summer', locationId: 43, languageCode: 'eng-GB', alwaysAvailable: false, forward: true };
  await opened.urlAliases.create(alias, asAdministrator);
  await opened.uploads.create({ size: 1000, fileName: 'film.mp4' }, asAdministrator);
  const wildcard = { sourceUrl: '/old/*', destinationUrl: '/new/{1}', forward: true };
  await opened.urlWildcards.create(wildcard, asAdministrator);
}
