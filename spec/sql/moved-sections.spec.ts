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
const move = (id: number, parentLocationId: number) =>
  repository.locations.move({ id, parentLocationId }, asAdministrator);

/** A branch in the section of media, and a target in that of design. */
async function family() {
  const branch = await addBranch(repository, 'Top', 'Middle', 'Bottom');
  const target = await addFolder(repository, 2, 'Target');
  await inSection(target.id, 5);
  return { ids: branch.map(({ id }) => id), branch, target };
}

describe('SqlRepository locations.move', () => {
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

describe('SqlRepository locations.swap', () => {
  it('gives content that swaps its main location the section above its new one', async () => {
    const { branch, target } = await family();
    const below = await addFolder(repository, target.locationId, 'Below');
    await inSection(below.id, 5);
    await repository.locations.swap({ id: branch[2].locationId, otherId: below.locationId }, asAdministrator);
    expect(await sections(branch[2].id, below.id)).toEqual([5, 3]);
  });
});
