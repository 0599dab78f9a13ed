/** Drafts: made of versions, thrown away again, numbered once. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addUser,
  addVersion,
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
  it('makes a draft of the caller with the fields of the version', async () => {
    const editor = await addUser(repository, 14, 'editor');
    const source = await repository.versions.load({ contentId: 41, versionNo: 1 }, asAdministrator);
    const draft = await draftOf(1, calledBy(editor));
    expect(draft).toMatchObject({ versionNo: 2, status: 'DRAFT', creatorId: editor, names: source.names, revision: 1 });
    expect(draft.id).not.toBe(source.id);
    expect(draft.fields).toEqual(source.fields);
    expect(await repository.versions.load({ contentId: 41, versionNo: 2 }, calledBy(editor))).toEqual(draft);
  });

  it('copies relations, as relations of their own', async () => {
    await draftOf(1);
    const relation = await repository.relations.create(
      { contentId: 41, versionNo: 2, destinationContentId: 49 },
      asAdministrator,
    );
    const [copied] = (await draftOf(2)).relations;
    expect(copied).toMatchObject({ destinationContentId: 49, types: ['COMMON'] });
    expect(copied?.id).not.toBe(relation.id);
  });

  it('leaves the content as it was', async () => {
    const before = await repository.content.load(41, asAdministrator);
    await draftOf(1);
    expect(await repository.content.load(41, asAdministrator)).toEqual(before);
  });

  it('is of the current version where no number is given, unless that is a draft', async () => {
    const draft = await repository.versions.createDraftOfCurrent({ id: 41 }, asAdministrator);
    expect(draft.versionNo).toBe(2);
    await unpublish(repository, 49, administrator);
    const refused = repository.versions.createDraftOfCurrent({ id: 49 }, asAdministrator);
    await expect(refused).rejects.toMatchObject({ status: 403 });
    const missing = repository.versions.createDraftOfCurrent({ id: 999 }, asAdministrator);
    await expect(missing).rejects.toMatchObject({ status: 404 });
  });

  it('gives each number once', async () => {
    await draftOf(1);
    await remove(2);
    expect((await draftOf(1)).versionNo).toBe(3);
    await remove(3);
    expect((await draftOf(1)).versionNo).toBe(4);
  });

  it('takes the right to edit', async () => {
    await grant(repository, 42, 'content/read');
    await expect(draftOf(1, asAnonymous)).rejects.toThrow('Not allowed to edit version 1 of content 41');
    await expect(draftOf(9)).rejects.toMatchObject({ status: 404 });
  });

  it('expects the revision of the version', async () => {
    await expect(draftOf(1, asAdministrator, '9')).rejects.toMatchObject({ status: 412 });
    expect(await draftOf(1, asAdministrator, '1')).toMatchObject({ versionNo: 2 });
  });
});

describe('SqlRepository versions.delete', () => {
  it('deletes drafts and archived versions', async () => {
    await addVersion(repository, 41, { versionNo: 2, status: 'ARCHIVED', creatorId: administrator });
    await addVersion(repository, 41, { versionNo: 3, status: 'DRAFT', creatorId: administrator });
    await remove(3);
    await remove(2);
    expect(await numbers()).toEqual([1]);
  });

  it('refuses the published version', async () => {
    await draftOf(1);
    await expect(remove(1)).rejects.toMatchObject({ status: 403 });
    expect(await numbers()).toEqual([1, 2]);
  });

  it('refuses the last version when it is archived', async () => {
    await repository.db.updateTable('cms_version').set({ status: 'ARCHIVED' }).where('content_id', '=', 41).execute();
    await expect(remove(1)).rejects.toMatchObject({ status: 409 });
  });

  it('deletes the content with its only draft', async () => {
    await unpublish(repository, 41, administrator);
    await remove(1);
    await expect(repository.content.load(41, asAdministrator)).rejects.toMatchObject({ status: 404 });
  });

  it('shows another draft of what was never published', async () => {
    await unpublish(repository, 41, administrator);
    const { versionNo } = await draftOf(1);
    await remove(1);
    expect(await repository.content.load(41, asAdministrator)).toMatchObject({ currentVersionNo: versionNo });
  });

  it('takes a right of its own, or the draft being the caller’s', async () => {
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

  it('expects the revision of the version', async () => {
    await draftOf(1);
    await expect(remove(2, asAdministrator, '9')).rejects.toMatchObject({ status: 412 });
    await remove(2, asAdministrator, '1');
  });
});
