/** Changing what all versions of a content item share. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addUser, asAdministrator, asAnonymous, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const update = (changes: object, expected?: string | number, context = asAdministrator) =>
  repository.content.updateInfo({ id: 41, changes, expected }, context);

describe('SqlRepository content.updateInfo', () => {
  it('leaves the revision alone when nothing changes', async () => {
    const before = await repository.content.loadInfo(41, asAdministrator);
    expect(await update({})).toEqual(before);
    const { remoteId, sectionId, mainLanguageCode, ownerId, alwaysAvailable, modified, published } = before;
    const mainLocationId = before.mainLocation?.id;
    for (const [member, value] of Object.entries({ remoteId, sectionId, mainLanguageCode, ownerId, mainLocationId }))
      expect([member, await update({ [member]: value })]).toEqual([member, before]);
    expect(await update({ mainLanguageCode, mainLocationId, alwaysAvailable, modified, published })).toEqual(before);
    expect(await repository.content.loadInfo(41, asAdministrator)).toEqual(before);
  });

  it('names all references to nothing, and changes nothing', async () => {
    const before = await repository.content.loadInfo(41, asAdministrator);
    const wrong = { sectionId: 99, mainLanguageCode: 'ger-DE', mainLocationId: 2, ownerId: 41, alwaysAvailable: false };
    const failure = await update(wrong).catch((error) => error);
    expect(failure).toMatchObject({ status: 400 });
    expect(failure.faults.members.map(({ member }: { member: string }) => member)).toEqual([
      'sectionId',
      'mainLanguageCode',
      'mainLocationId',
      'ownerId',
    ]);
    expect(await repository.content.loadInfo(41, asAdministrator)).toEqual(before);
  });

  it('requires the permission to assign sections, and no other', async () => {
    const user = await addUser(repository, 12, 'clerk');
    await grant(repository, user, 'content/read');
    await grant(repository, user, 'section/assign', { NewSection: ['5'], Class: ['1'] });
    await expect(update({ sectionId: 4 }, undefined, calledBy(user))).rejects.toMatchObject({ status: 403 });
    await expect(update({ sectionId: 5, remoteId: 'x' }, undefined, calledBy(user))).rejects.toThrow('edit content 41');
    expect(await update({ sectionId: 5 }, undefined, calledBy(user))).toMatchObject({ sectionId: 5 });
  });

  it('asks for the right to edit even when there is nothing to change', async () => {
    await grant(repository, 42, 'content/read');
    await expect(update({}, undefined, asAnonymous)).rejects.toThrow('Not allowed to edit content 41');
  });
});
