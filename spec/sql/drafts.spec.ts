/** Drafts: made of versions, thrown away again, numbered once. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addUser,
  administrator,
  asAdministrator,
  asAnonymous,
  calledBy,
  grant,
  type Opened,
  open,
  unpublish,
} from './support.js';

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
  (await repository.versions.list(41, asAdministrator)).items.map(({ versionNo }) => versionNo);

describe('SqlRepository versions.createDraft', () => {
  it('is of the current version where no number is given, unless that is a draft', async () => {
    const draft = await repository.versions.createDraftOfCurrent({ id: 41 }, asAdministrator);
    expect(draft.versionNo).toBe(2);
    await unpublish(repository, 49, administrator);
    const refused = repository.versions.createDraftOfCurrent({ id: 49 }, asAdministrator);
    await expect(refused).rejects.toMatchObject({ status: 403 });
    const missing = repository.versions.createDraftOfCurrent({ id: 999 }, asAdministrator);
    await expect(missing).rejects.toMatchObject({ status: 404 });
  });

  it('takes the right to edit', async () => {
    await grant(repository, 42, 'content/read');
    await expect(draftOf(1, asAnonymous)).rejects.toThrow('Not allowed to edit version 1 of content 41');
    await expect(draftOf(9)).rejects.toMatchObject({ status: 404 });
  });
});

describe('SqlRepository versions.delete', () => {
  it('refuses the last version when it is archived', async () => {
    await repository.db.updateTable('cms_version').set({ status: 'ARCHIVED' }).where('content_id', '=', 41).execute();
    await expect(remove(1)).rejects.toMatchObject({ status: 409 });
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
