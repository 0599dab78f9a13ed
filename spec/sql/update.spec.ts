/** Changing what all versions of a content item share. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addLocation, addUser, asAdministrator, asAnonymous, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const update = (changes: object, expected?: string | number, context = asAdministrator) =>
  repository.content.updateInfo({ id: 41, changes, expected }, context);

describe('SqlRepository content.updateInfo', () => {
  it('applies all members at once', async () => {
    const locationId = await addLocation(repository, 41, 2);
    const changes = {
      sectionId: 5,
      mainLocationId: locationId,
      ownerId: 10,
      alwaysAvailable: false,
      remoteId: 'media',
      modified: new Date('2020-01-02T03:04:05Z'),
      published: new Date('2019-01-02T03:04:05Z'),
    };
    const { mainLocationId, ...members } = changes;
    const changed = await update(changes);
    expect(changed).toMatchObject({ ...members, mainLocation: { id: locationId } });
    expect(await repository.content.loadInfo(41, asAdministrator)).toEqual(changed);
    expect((await repository.locations.load(43, asAdministrator)).content?.mainLocation?.id).toBe(locationId);
  });

  it('has the name follow the main language', async () => {
    const names = JSON.stringify({ 'eng-GB': 'Media', 'pol-PL': 'Łącza' });
    await repository.db.updateTable('cms_version').set({ names }).where('content_id', '=', 41).execute();
    expect(await update({ mainLanguageCode: 'pol-PL' })).toMatchObject({ name: 'Łącza', mainLanguageCode: 'pol-PL' });
  });

  it('counts the revision up with each change', async () => {
    const before = await repository.content.loadInfo(41, asAdministrator);
    const after = await update({ alwaysAvailable: false });
    expect(after.revision).toBe(Number(before.revision) + 1);
    expect(after.updated?.getTime()).toBeGreaterThanOrEqual(before.updated?.getTime() ?? 0);
  });

  it('leaves the revision alone when nothing changes', async () => {
    const before = await repository.content.loadInfo(41, asAdministrator);
    expect(await update({})).toEqual(before);
    expect(await update({ remoteId: before.remoteId, sectionId: before.sectionId })).toEqual(before);
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

  it('refuses a remote id that is taken, and changes nothing', async () => {
    const before = await repository.content.loadInfo(41, asAdministrator);
    const taken = { alwaysAvailable: false, remoteId: '9459d3c29e15006e45197295722c7ade' };
    await expect(update(taken)).rejects.toMatchObject({ status: 409 });
    expect(await repository.content.loadInfo(41, asAdministrator)).toEqual(before);
  });

  it('compares revisions as the text that ETags carry', async () => {
    expect(await update({ alwaysAvailable: false }, '1')).toMatchObject({ revision: 2 });
    await expect(update({ alwaysAvailable: true }, '1')).rejects.toMatchObject({ status: 412 });
    expect(await repository.content.loadInfo(41, asAdministrator)).toMatchObject({ alwaysAvailable: false });
  });

  it('lets one of two writers win who expect the same revision', async () => {
    const writers = ['first', 'second'].map((remoteId) => update({ remoteId }, 1));
    const outcomes = await Promise.allSettled(writers);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await repository.content.loadInfo(41, asAdministrator)).toMatchObject({ remoteId: 'first' });
  });

  it('looks at rights before it looks at revisions', async () => {
    await expect(update({ sectionId: 99 }, '7', asAnonymous)).rejects.toMatchObject({ status: 403 });
    await expect(
      repository.content.updateInfo({ id: 999, changes: {}, expected: '7' }, asAnonymous),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('takes a right of its own to assign a section, and no other', async () => {
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
