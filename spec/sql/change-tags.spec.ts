/** The tags of changes: what each write names that cached responses depend on. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { useRepository } from '../support/fixtures.js';
import { addBranch, addFolder, addLocation, asAdministrator } from './support.js';
import { article, field, folder, publishNew } from './writing.js';

const opened = await useRepository();
const { content, versions, relations } = opened;
let token: string;
beforeEach(async () => {
  ({ token } = await opened.changes.since(undefined, asAdministrator));
});

/** Without the tag of all rows. */
async function tags(): Promise<readonly string[] | '*'> {
  const changed = await opened.changes.since(token, asAdministrator);
  token = changed.token;
  return changed.tags === '*' ? '*' : changed.tags.filter((tag) => tag !== 'everything').sort();
}

/** Of content below location 43. */
async function ofItem(id: number, contentTypeId = 1): Promise<readonly string[]> {
  const { mainLocation } = await content.loadInfo(id, asAdministrator);
  const ofPlace = [`location-${mainLocation?.id}`, 'location-43'];
  return [`content-${id}`, `draft-${id}`, ...ofPlace, 'published', `published-of-type-${contentTypeId}`].sort();
}

/** A draft of an item that is related to other items. */
async function relate(id: number, ...to: readonly number[]): Promise<number> {
  const { versionNo } = await versions.createDraftOfCurrent({ id }, asAdministrator);
  for (const destinationContentId of to)
    await relations.create({ contentId: id, versionNo, destinationContentId }, asAdministrator);
  return versionNo;
}

async function publishDraft(id: number, versionNo: number): Promise<void> {
  await tags();
  await versions.publish({ contentId: id, versionNo }, asAdministrator);
}

describe('The tags of a change', () => {
  it('of a first publication name the item, its places, and the sources of relations to it', async () => {
    const draft = await content.create(folder, asAdministrator);
    const source = await publishNew(opened, article);
    await relate(source.id, draft.id);
    await publishDraft(draft.id, 1);
    const named = [...(await ofItem(draft.id)), `content-${source.id}`, `draft-${source.id}`, 'published-of-type-2'];
    expect(await tags()).toEqual(named.sort());
  });

  it('of a publication with other languages name the same', async () => {
    const { id } = await publishNew(opened, folder);
    const source = await publishNew(opened, article);
    await relate(source.id, id);
    const versionNo = await relate(id);
    const fields = [field('name', 'Folder', 'pol-PL')];
    await versions.update({ contentId: id, versionNo, changes: { fields } }, asAdministrator);
    await publishDraft(id, versionNo);
    expect(await tags()).toEqual(expect.arrayContaining([`content-${source.id}`]));
  });

  it('of a publication with the same languages and URLs name the item and its places, and with another URL everything', async () => {
    const { id } = await publishNew(opened, folder);
    const publishAs = async (name: string) => {
      const versionNo = await relate(id);
      await versions.update({ contentId: id, versionNo, changes: { fields: [field('name', name)] } }, asAdministrator);
      await publishDraft(id, versionNo);
      return tags();
    };
    expect(await publishAs('Summer')).toEqual(await ofItem(id));
    expect(await publishAs('Summer!')).toEqual(await ofItem(id));
    expect(await publishAs('summer')).toBe('*');
  });

  it('of an item in more than 100 places name everything', async () => {
    const { id } = await publishNew(opened, folder);
    const draft = await relate(id);
    for (let count = 0; count < 100; count += 1) {
      const { locationId } = await addFolder(opened, 43, `Place ${count}`);
      await addLocation(opened, id, locationId);
    }
    await publishDraft(id, draft);
    expect(await tags()).toBe('*');
  });

  it('of an item with relations from more than 100 others name everything', async () => {
    const draft = await content.create(folder, asAdministrator);
    for (let count = 0; count <= 100; count += 1) await relate((await publishNew(opened, article)).id, draft.id);
    await publishDraft(draft.id, 1);
    expect(await tags()).toBe('*');
  });

  it('of a remote id and a main language name the item and its places, and of a section and of what is a user everything', async () => {
    const { id } = await publishNew(opened, folder);
    const update = async (ofId: number, changes: Parameters<typeof content.updateInfo>[0]['changes']) => {
      await tags();
      await content.updateInfo({ id: ofId, changes }, asAdministrator);
      return tags();
    };
    const named = (await ofItem(id)).filter((tag) => tag !== `draft-${id}`);
    expect(await update(id, { remoteId: 'another' })).toEqual(named);
    expect(await update(id, { mainLanguageCode: 'eng-GB' })).toEqual(named);
    expect(await update(id, { sectionId: 3 })).toBe('*');
    expect(await update(14, { remoteId: 'the-administrator' })).toBe('*');
  });
});

describe('A change of a subtree', () => {
  it('names its root and the content there', async () => {
    const { id } = await publishNew(opened, folder);
    const { mainLocation } = await content.loadInfo(id, asAdministrator);
    await opened.locations.trash({ id: mainLocation?.id as number }, asAdministrator);
    const row = await opened.db.selectFrom('cms_change').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    expect(row).toMatchObject({ event: 'location.trashed', content_id: id, type_id: 1, user_id: 14 });
    const { id: locationId, pathString } = mainLocation as { id: number; pathString: string };
    expect(JSON.parse(row.subject as string)).toEqual({ locationId, pathString, contentIds: [id] });
  });

  it.each(['trash', 'delete'] as const)(
    'names all content below it (%s), also what has another place',
    async (method) => {
      const branch = await addBranch(opened, 'first', 'second', 'third');
      const [top, , third] = branch;
      await addLocation(opened, third.id, 43);
      await opened.locations[method]({ id: top.locationId }, asAdministrator);
      const row = await opened.db.selectFrom('cms_change').select('subject').orderBy('id', 'desc').executeTakeFirst();
      const { contentIds: named } = JSON.parse(String(row?.subject)) as { readonly contentIds: readonly number[] };
      expect(named).toEqual(branch.map(({ id }) => id));
    },
  );
});
