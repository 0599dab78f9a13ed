/** Taking languages out of drafts, and of content as a whole. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addUser, asAdministrator, asAnonymous, calledBy, grant, type Opened, open } from './support.js';
import { field, folder, publishNew } from './writing.js';

let repository: Opened;
let id: number;
beforeEach(async () => {
  repository = await open();
  const fields = [...folder.fields, field('name', 'Lato', 'pol-PL')];
  id = (await publishNew(repository, { fields })).id;
  await repository.versions.createDraft({ contentId: id, versionNo: 1 }, asAdministrator);
});
afterEach(() => repository.close());

const ofDraft = (code: string, versionNo = 2, expected?: number, context = asAdministrator) =>
  repository.versions.deleteTranslation({ contentId: id, versionNo, languageCode: code, expected }, context);
const ofContent = (code: string, expected?: string | number, context = asAdministrator) =>
  repository.content.deleteTranslation({ id, languageCode: code, expected }, context);
const load = (versionNo: number) => repository.versions.load({ contentId: id, versionNo }, asAdministrator);

describe('SqlRepository versions.deleteTranslation', () => {
  it('takes a language out of a draft', async () => {
    const initial = { initialLanguageCode: 'pol-PL', fields: [] };
    await repository.versions.update({ contentId: id, versionNo: 2, changes: initial }, asAdministrator);
    await ofDraft('pol-PL');
    const draft = await load(2);
    expect(draft).toMatchObject({
      languageCodes: ['eng-GB'],
      names: { 'eng-GB': 'Summer' },
      initialLanguageCode: 'eng-GB',
    });
    expect(draft.fields.every(({ languageCode }) => languageCode === 'eng-GB')).toBe(true);
    expect((await load(1)).languageCodes).toEqual(['eng-GB', 'pol-PL']);
    await repository.versions.publish({ contentId: id, versionNo: 2 }, asAdministrator);
    expect((await repository.content.loadInfo(id, asAdministrator)).names).toEqual({ 'eng-GB': 'Summer' });
  });

  it('expects the revision of the draft, and takes the right to edit', async () => {
    await expect(ofDraft('pol-PL', 2, 9)).rejects.toMatchObject({ status: 412 });
    const editor = calledBy(await addUser(repository, 12, 'translator'));
    for (const right of ['read', 'versionread']) await grant(repository, editor.caller.userId ?? 0, `content/${right}`);
    await grant(repository, editor.caller.userId ?? 0, 'content/edit', { Language: ['eng-GB'] });
    await expect(ofDraft('pol-PL', 2, 1, editor)).rejects.toMatchObject({ status: 403 });
    await ofDraft('pol-PL', 2, 1);
  });
});

describe('SqlRepository content.deleteTranslation', () => {
  it('takes a language out of all versions, and deletes those that have no other', async () => {
    await ofDraft('pol-PL');
    await repository.versions.createDraft({ contentId: id, versionNo: 1 }, asAdministrator);
    await repository.content.updateInfo({ id, changes: { mainLanguageCode: 'pol-PL' } }, asAdministrator);
    const before = await repository.content.loadInfo(id, asAdministrator);
    await ofContent('eng-GB');
    const { items: versions } = await repository.versions.list(id, asAdministrator);
    expect(versions.map(({ versionNo, languageCodes }) => [versionNo, languageCodes])).toEqual([
      [1, ['pol-PL']],
      [3, ['pol-PL']],
    ]);
    expect(versions[0]).toMatchObject({ initialLanguageCode: 'pol-PL', status: 'PUBLISHED', revision: 3 });
    const after = await repository.content.load(id, asAdministrator);
    expect(after).toMatchObject({ name: 'Lato', names: { 'pol-PL': 'Lato' } });
    expect(after.revision).not.toBe(before.revision);
    expect(after.currentVersion.fields.every(({ languageCode }) => languageCode === 'pol-PL')).toBe(true);
  });

  it('takes the right to remove', async () => {
    await grant(repository, 42, 'content/read');
    await expect(ofContent('pol-PL', undefined, asAnonymous)).rejects.toThrow('Not allowed to delete a translation');
    const remover = calledBy(await addUser(repository, 12, 'remover'));
    await grant(repository, remover.caller.userId ?? 0, 'content/read');
    await grant(repository, remover.caller.userId ?? 0, 'content/remove', { Language: ['pol-PL'] });
    await expect(ofContent('eng-GB', undefined, remover)).rejects.toMatchObject({ status: 403 });
    await ofContent('pol-PL', undefined, remover);
  });
});
