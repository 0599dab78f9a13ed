/** Relations: created in drafts, and visible where their destinations are. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addFolder, addUser, asAdministrator, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
  await repository.versions.createDraft({ contentId: 1, versionNo: 1 }, asAdministrator);
});
afterEach(() => repository.close());

const page = { offset: 0, limit: 100 };
const relate = (destinationId: number, versionNo = 2, context = asAdministrator, expected?: string) =>
  repository.relations.create({ contentId: 1, versionNo, destinationContentId: destinationId, expected }, context);
const list = async (context = asAdministrator, part = page) =>
  (await repository.relations.list({ contentId: 1, versionNo: 2, ...part }, context)).items;

describe('SqlRepository relations', () => {
  it('are left out, and not to be made, where the caller may not see the destination', async () => {
    const editor = await addUser(repository, 12, 'clerk');
    await grant(repository, editor, 'content/*', { Section: ['1'] });
    const seen = await addFolder(repository, 2, 'Seen');
    await repository.content.updateInfo({ id: seen.id, changes: { sectionId: 1 } }, asAdministrator);
    const [hidden] = [await relate(49), await relate(seen.id)];
    expect((await list(calledBy(editor))).map((relation) => relation.destinationContentId)).toEqual([seen.id]);
    const load = repository.relations.load({ contentId: 1, versionNo: 2, id: hidden.id }, calledBy(editor));
    await expect(load).rejects.toMatchObject({ status: 404 });
    await expect(relate(50, 2, calledBy(editor))).rejects.toThrow('The destination does not exist');
  });

  it('take as many statements to list whatever their number', async () => {
    await relate(49);
    const one = await repository.countStatements(() => list());
    for (const id of [50, 51, 45, 41]) await relate(id);
    expect(await repository.countStatements(() => list())).toBe(one);
  });
});
