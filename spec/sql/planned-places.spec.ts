/** Drafts that have lost the place at which they were to be published, and get another one. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NewLocation } from '../../lib/repository/repository.js';
import {
  addFolder,
  addUser,
  asAdministrator,
  asAnonymous,
  calledBy,
  grant,
  type Opened,
  open,
  revoke,
} from './support.js';
import { folder } from './writing.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const wanted: Omit<NewLocation, 'contentId'> = {
  parentLocationId: 51,
  priority: 3,
  hidden: true,
  sortField: 'NAME',
  sortOrder: 'DESC',
};
const plan = (contentId: number, more: Partial<NewLocation> = {}, context = asAdministrator) =>
  repository.locations.plan({ contentId, ...wanted, ...more }, context);
const publish = (contentId: number, context = asAdministrator) =>
  repository.versions.publish({ contentId, versionNo: 1 }, context);

async function lost(context = asAdministrator) {
  const parent = await addFolder(repository, 43, 'Gone');
  const location = { ...folder.location, parentLocationId: parent.locationId };
  const { id } = await repository.content.create({ ...folder, location }, context);
  await repository.locations.delete({ id: parent.locationId }, asAdministrator);
  return id;
}

describe('SqlRepository locations.plan', () => {
  it('gives the place at which the draft is published', async () => {
    const id = await lost();
    await expect(publish(id)).rejects.toThrow('has no planned location');
    await plan(id, { remoteId: 'planned' });
    expect(await repository.content.loadInfo(id, asAdministrator)).toMatchObject({ status: 'DRAFT' });
    await publish(id);
    const { mainLocation } = await repository.content.loadInfo(id, asAdministrator);
    expect(await repository.locations.load(mainLocation?.id ?? 0, asAdministrator)).toMatchObject({
      parent: { id: 51 },
      priority: 3,
      hidden: true,
      remoteId: 'planned',
      sortField: 'NAME',
      sortOrder: 'DESC',
    });
  });

  it('is refused for remote ids that are in use', async () => {
    const id = await lost();
    await expect(plan(id, { remoteId: '75c715a51699d2d309a924eca6a95145' })).rejects.toMatchObject({ status: 409 });
  });

  it('is for those who write the draft or manage locations, where they may create content', async () => {
    const clerk = calledBy(await addUser(repository, 12, 'clerk'));
    const may = (right: string) => grant(repository, clerk.caller.userId ?? 0, `content/${right}`);
    const others = await lost();
    await expect(plan(others, {}, asAnonymous)).rejects.toMatchObject({ status: 403 });
    for (const right of ['read', 'versionread', 'create']) await may(right);
    await expect(plan(others, {}, clerk)).rejects.toMatchObject({ status: 403 });
    const own = await lost(clerk);
    await revoke(repository, 'create');
    await expect(plan(own, {}, clerk)).rejects.toMatchObject({ status: 403 });
    await may('create');
    await plan(own, {}, clerk);
    await may('manage_locations');
    await plan(others, {}, clerk);
  });
});
