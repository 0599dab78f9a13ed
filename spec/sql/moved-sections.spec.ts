/** Content that comes to a new parent takes over its section. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { addBranch, addFolder, addLocation, asAdministrator, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const info = (id: number) => repository.content.loadInfo(id, asAdministrator);
const sections = async (...ids: readonly number[]) =>
  (await Promise.all(ids.map(info))).map(({ sectionId }) => sectionId);
const inSection = (id: number, sectionId: number) =>
  repository.content.updateInfo({ id, changes: { sectionId } }, asAdministrator);
const move = (id: number, targetId: number) => repository.locations.move({ id, targetId }, asAdministrator);

/** A branch in the section of media, and a target in that of design. */
async function family() {
  const branch = await addBranch(repository, 'Top', 'Middle', 'Bottom');
  const target = await addFolder(repository, 2, 'Target');
  await inSection(target.id, 5);
  return { ids: branch.map(({ id }) => id), branch, target };
}

describe('SqlRepository locations.move', () => {
  it('gives the section of the new parent to all that moves with its main location', async () => {
    const { branch, ids, target } = await family();
    const revision = Number((await info(branch[2].id)).revision);
    await move(branch[0].locationId, target.locationId);
    expect(await sections(...ids)).toEqual([5, 5, 5]);
    expect((await info(branch[2].id)).revision).toBe(revision + 1);
  });

  it('leaves the section of what has its main location elsewhere', async () => {
    const { branch, target } = await family();
    const elsewhere = await addFolder(repository, 43, 'Elsewhere');
    const again = await addLocation(repository, elsewhere.id, branch[1].locationId);
    await move(branch[1].locationId, target.locationId);
    expect(await sections(branch[1].id, elsewhere.id)).toEqual([5, 3]);
    await move(again, target.locationId);
    expect(await sections(elsewhere.id)).toEqual([3]);
  });

  it('changes no content that is in the section already, nor any below the root', async () => {
    const { branch, target } = await family();
    await inSection(branch[0].id, 5);
    const before = await info(branch[0].id);
    await move(branch[0].locationId, target.locationId);
    expect((await info(branch[0].id)).revision).toBe(before.revision);
    await move(branch[0].locationId, 1);
    expect(await sections(branch[0].id)).toEqual([5]);
  });
});

describe('SqlRepository locations.copy', () => {
  it('gives the section of the target to all copies, and leaves the originals', async () => {
    const { branch, ids, target } = await family();
    await repository.locations.copy({ id: branch[0].locationId, targetId: target.locationId }, asAdministrator);
    const copies = await repository.db
      .selectFrom('cms_content')
      .select('section_id')
      .where('id', '>', target.id)
      .execute();
    expect(copies.map(({ section_id }) => section_id)).toEqual([5, 5, 5]);
    expect(await sections(...ids)).toEqual([3, 3, 3]);
  });
});

describe('SqlRepository content.copy', () => {
  it('gives the section of the parent to the copy', async () => {
    const { branch, target } = await family();
    const copy = await repository.content.copy(
      { id: branch[0].id, parentLocationId: target.locationId },
      asAdministrator,
    );
    expect(copy.sectionId).toBe(5);
  });
});

describe('SqlRepository trash.restore', () => {
  it('gives the section of a new parent, and leaves that of content that goes back', async () => {
    const { branch, target } = await family();
    const { id, locationId } = branch[2];
    const trash = () => repository.locations.trash({ id: locationId }, asAdministrator);
    await inSection(branch[1].id, 5);
    await trash();
    await repository.trash.restore({ id: locationId }, asAdministrator);
    expect(await sections(id)).toEqual([3]);
    await trash();
    await repository.trash.restore({ id: locationId, parentId: target.locationId }, asAdministrator);
    expect(await sections(id)).toEqual([5]);
  });
});
