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

describe('SqlRepository versions.deleteTranslation', () => {
  it('takes the right to edit', async () => {
    const editor = calledBy(await addUser(repository, 12, 'translator'));
    for (const right of ['read', 'versionread']) await grant(repository, editor.caller.userId ?? 0, `content/${right}`);
    await grant(repository, editor.caller.userId ?? 0, 'content/edit', { Language: ['eng-GB'] });
    await expect(ofDraft('pol-PL', 2, 1, editor)).rejects.toMatchObject({ status: 403 });
    await ofDraft('pol-PL', 2, 1);
  });
});

describe('SqlRepository content.deleteTranslation', () => {
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
