/** Drafts that are deleted: which, and by whom. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addUser, asAdministrator, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const draftOf = (versionNo: number, context = asAdministrator, expected?: string) =>
  repository.versions.createDraft({ contentId: 41, versionNo, expected }, context);
const remove = (versionNo: number, context = asAdministrator, expected?: string) =>
  repository.versions.delete({ contentId: 41, versionNo, expected }, context);
const numbers = async () =>
  (await repository.versions.list({ contentId: 41 }, asAdministrator)).items.map(({ versionNo }) => versionNo);

describe('SqlRepository versions.delete', () => {
  it('refuses the last version when it is archived', async () => {
    await repository.db.updateTable('cms_version').set({ status: 'ARCHIVED' }).where('content_id', '=', 41).execute();
    await expect(remove(1)).rejects.toMatchObject({ rule: 'is the last version' });
  });

  it('requires a separate permission, or that the caller owns the draft', async () => {
    const editor = await addUser(repository, 12, 'clerk');
    await grant(repository, editor, 'content/read');
    await grant(repository, editor, 'content/versionread');
    await grant(repository, editor, 'content/edit');
    await draftOf(1);
    const { versionNo } = await draftOf(1, calledBy(editor));
    await expect(remove(2, calledBy(editor))).rejects.toMatchObject({ status: 403 });
    await remove(versionNo, calledBy(editor));
    expect(await numbers()).toEqual([1, 2]);
  });
});
